"""Serves a test from inside its container: one process for all commands instead of
one client of the engine for each, and recipes forked from an interpreter that has
imported the large libraries already. The commands, scripts and files are the same.

Reads one JSON request a line and answers with one: {"do": "sh"|"put"|"get", ...},
bytes in base64."""
import base64
import json
import os
import runpy
import signal
import subprocess
import sys
import traceback

SHIM = "/home/sandbox/.local/bin/python3"  # first on the image's PATH
FIFO = "/tmp/warm"
SHIM_TEXT = f"""#!/bin/bash
# Hands a recipe to the warm interpreter; all else is for the real one.
case "$1" in /home/sandbox/scripts/*.py) ;; *) exec /usr/bin/python3 "$@" ;; esac
d=$(mktemp -d) && mkfifo "$d/out" && cat > "$d/in" && printf '%s\\t%s\\t%s\\n' "$d" "$PWD" "$1" > {FIFO} && cat "$d/out" && exit "$(cat "$d/code")"
"""


def run(folder, cwd, script):
    """One recipe, in a child of this process."""
    out = os.open(folder + "/out", os.O_WRONLY)
    os.dup2(os.open(folder + "/in", os.O_RDONLY), 0)
    os.dup2(out, 1)
    os.dup2(out, 2)
    code = 0
    try:
        os.chdir(cwd)
        sys.argv, sys.path[0] = [script], os.path.dirname(script)
        runpy.run_path(script, run_name="__main__")
    except SystemExit as e:
        code = e.code if isinstance(e.code, int) else 0 if e.code is None else 1
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    with open(folder + "/code", "w") as f:
        f.write(str(code))
    os._exit(0)


def warm():
    """Imports what recipes import, then forks for each of them."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot  # noqa: F401
    import numpy  # noqa: F401
    import openpyxl  # noqa: F401
    import pandas  # noqa: F401
    import PIL.Image  # noqa: F401
    import shapely.ops  # noqa: F401
    import trimesh.exchange.obj  # noqa: F401
    import manifold3d  # noqa: F401
    while True:
        with open(FIFO) as requests:
            for line in requests:
                if os.fork() == 0:
                    run(*line.rstrip("\n").split("\t"))


def answer(q):
    data = base64.b64decode(q.get("data", ""))
    if q["do"] == "put":
        os.makedirs(os.path.dirname(q["path"]), exist_ok=True)
        with open(q["path"], "wb") as f:
            f.write(data)
        return {"code": 0}
    if q["do"] == "get":
        with open(q["path"], "rb") as f:
            return {"code": 0, "data": base64.b64encode(f.read()).decode()}
    p = subprocess.run(["bash", "-c", q["command"]], input=data, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return {"code": p.returncode, "data": base64.b64encode(p.stdout).decode()}


os.mkfifo(FIFO)
os.makedirs(os.path.dirname(SHIM), exist_ok=True)
with open(SHIM, "w") as f:
    f.write(SHIM_TEXT)
os.chmod(SHIM, 0o755)
if os.fork() == 0:
    os.close(0)
    os.open(os.devnull, os.O_RDONLY)
    os.dup2(2, 1)
    warm()
for line in sys.stdin:
    try:
        got = answer(json.loads(line))
    except OSError as e:
        got = {"code": 1, "data": base64.b64encode(str(e).encode()).decode()}
    print(json.dumps(got), flush=True)
