"""Looks at files and prints what is in them: the kind by the bytes, and for a
table its columns with their types, ranges and examples."""
import os
import re

from tables import *  # noqa: F403
from values import COMMA, DOT, DMY  # noqa: F401


def column_facts(name, series):
    """What a column holds: its type, how full it is, and examples."""
    counts = series.fillna("").value_counts()
    blank = int(sum(n for v, n in counts.items() if is_blank(v)))
    full = {v: int(n) for v, n in counts.items() if not is_blank(v)}
    total = sum(full.values())
    f = {"name": name, "type": "empty", "filled": total, "blank": blank, "unique": len(full)}
    if not full:
        return f
    values = list(full)
    f["examples"] = [v[:60] for v in values[:3]]
    if len(values) <= 60:
        f["values"] = [v[:60] for v in values[:30]]
    for maker in (bool_facts, date_facts, number_facts):
        got = maker(name, full, total)
        if got:
            return {**f, **got}
    return {**f, "type": "text", "longest": max(map(len, values))}


def bool_facts(name, full, total):
    if {v.strip().lower() for v in full} <= {"true", "false", "yes", "no"}:
        return {"type": "bool"}
    return None


def date_facts(name, full, total):
    packed = bool(re.search(r"date|day|datum|fecha", name, re.I))
    order, matters = day_order(full)
    got = {v: date(v, order is not False, packed) for v in full}
    good = [d for d in got.values() if d]
    n = sum(full[v] for v, d in got.items() if d)
    if n < 0.6 * total:
        return None
    bad = [v for v, d in got.items() if not d]
    out = {"type": "date", "min": cell_text(min(good)), "max": cell_text(max(good)),
           "bad": sum(full[v] for v in bad), "badExamples": [v[:40] for v in bad[:3]]}
    if matters:
        out["dayFirst"] = order
        out["orderUnknown"] = order is None
    return out


def number_facts(name, full, total):
    style = number_style(full)
    got = {v: number(v, style) for v in full}
    n = sum(full[v] for v, x in got.items() if x is not None)
    if n < 0.8 * total:
        return None
    # 00123 and 12-digit codes are names made of digits: adding them up means nothing.
    if any(re.fullmatch(r"0\d+", v.strip()) for v in full):
        return {"type": "text", "code": True, "longest": max(map(len, full))}
    bad = [v for v, x in got.items() if x is None]
    good = [(x, full[v]) for v, x in got.items() if x is not None]
    whole = all(re.fullmatch(r"[+-]?\d+", v.strip()) for v in full if got[v] is not None)
    s = sum(x * k for x, k in good)
    return {"type": "int" if whole else "number", "decimal": style, "min": tidy(min(x for x, _ in good)),
            "max": tidy(max(x for x, _ in good)), "mean": tidy(s / n), "sum": tidy(s),
            "bad": sum(full[v] for v in bad), "badExamples": [v[:40] for v in bad[:3]]}


MAX_COLUMNS = 120


def look_at(path, sheet=None):
    out = {"path": path, "name": os.path.basename(path)}
    if not os.path.isfile(path):
        return {**out, "kind": "missing"}
    kind, told = kind_of(path)
    out.update(kind=kind, told=told, bytes=os.path.getsize(path))
    if kind == "image":
        return {**out, **look_at_image(path)}
    if kind not in ("csv", "xlsx", "json", "parquet"):
        return out
    try:
        t = read_table(path, sheet)
    except Trouble as e:
        return {**out, "trouble": str(e)}
    cols = [column_facts(n, t.df.iloc[:, i]) for i, n in enumerate(t.df.columns[:MAX_COLUMNS])]
    out.update(rows=len(t.df), width=t.df.shape[1], columns=cols, encoding=t.encoding, delimiter=t.delimiter,
               duplicates=int(t.df.duplicated().sum()), notes=t.notes, sheets=t.sheets, sheet=t.sheet)
    if t.df.shape[1] > MAX_COLUMNS:
        out["notes"] = t.notes + [f"It has {t.df.shape[1]} columns; I looked at the first {MAX_COLUMNS}."]
    if len(cols) > 40:
        for c in cols:
            c.pop("values", None)
    return out


def look_at_image(path):
    from PIL import Image
    try:
        with Image.open(path) as im:
            return {"imageWidth": im.width, "height": im.height, "format": im.format, "mode": im.mode,
                    "frames": getattr(im, "n_frames", 1)}
    except Exception as e:
        return {"trouble": f"{os.path.basename(path)} could not be opened as a picture: {e}"}


def look(p):
    files = []
    for f in p["files"]:
        there = [c for c in f["paths"] if os.path.isfile(c)]
        files.append(look_at((there or f["paths"])[0], f.get("sheet")))
    return {"files": files}


if __name__ == "__main__":
    main(look)
