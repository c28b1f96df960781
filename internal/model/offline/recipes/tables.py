"""Reads tables as they are: the kind by the bytes, encoding and delimiter found,
every cell kept as its exact text. The other scripts beside it import it."""
import csv
import io
import json
import os
import re
import sys
import zipfile

import pandas as pd

from values import *  # noqa: F403: numbers, dates and texts, for those who import tables

MAX_BYTES = 300 * 1024 * 1024
csv.field_size_limit(16 * 1024 * 1024)


class Trouble(Exception):
    """Something to tell the person, in whole sentences."""


def main(work):
    """Runs work(params from stdin) and prints its result as one line of JSON."""
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    try:
        out = work(json.load(sys.stdin))
    except Trouble as e:
        out = {"error": str(e)}
    except MemoryError:
        out = {"error": "It does not fit into the sandbox's memory."}
    print("RESULT " + json.dumps(out, ensure_ascii=False, allow_nan=False))
    sys.exit(1 if "error" in out else 0)


# ---- what kind of file ---------------------------------------------------

SIGNATURES = [
    (b"\x89PNG\r\n\x1a\n", "image", "a PNG picture"), (b"\xff\xd8\xff", "image", "a JPEG picture"),
    (b"GIF8", "image", "a GIF picture"), (b"BM", "image", "a BMP picture"),
    (b"II*\0", "image", "a TIFF picture"), (b"MM\0*", "image", "a TIFF picture"),
    (b"%PDF-", "pdf", "a PDF document"), (b"glTF", "model", "a GLB model"),
    (b"PAR1", "parquet", "a Parquet table"), (b"\xd0\xcf\x11\xe0", "xls", "an old Excel workbook (.xls)"),
    (b"SQLite format 3\0", "sqlite", "a SQLite database"), (b"\x1f\x8b", "archive", "a gzip archive"),
    (b"7z\xbc\xaf", "archive", "a 7-Zip archive"), (b"\x7fELF", "binary", "a program"),
]


def kind_of(path):
    """The kind and its name for people, from the bytes and never from the name."""
    with open(path, "rb") as f:
        head = f.read(4096)
    if not head:
        return "empty", "an empty file"
    for sig, kind, told in SIGNATURES:
        if head.startswith(sig) and (sig != b"BM" or (len(head) > 14 and head[6:10] == b"\0\0\0\0")):
            return kind, told
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image", "a WebP picture"
    if head[:4] == b"PK\x03\x04":
        return zip_kind(path)
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "csv", "a text table"
    text = head.lstrip(b"\xef\xbb\xbf").lstrip()
    low = text[:256].lower()
    if low.startswith(b"<!doctype html") or low.startswith(b"<html"):
        return "html", "a web page"
    if low.startswith(b"<svg") or (low.startswith(b"<?xml") and b"<svg" in text.lower()):
        return "svg", "an SVG drawing"
    if head.count(b"\0") * 3 > len(head) and looks_utf16(head) is None:
        return "binary", "a binary file"
    if head.count(b"\0") and looks_utf16(head) is None and sum(b < 9 for b in head) > len(head) // 20:
        return "binary", "a binary file"
    if text[:1] in b"{[" and text and is_json(path):
        return "json", "a JSON file"
    return "csv", "a text table"


def zip_kind(path):
    try:
        names = set(zipfile.ZipFile(path).namelist())
    except zipfile.BadZipFile:
        return "archive", "a damaged ZIP archive"
    if "xl/workbook.xml" in names:
        return "xlsx", "an Excel workbook"
    if "word/document.xml" in names:
        return "document", "a Word document"
    if "ppt/presentation.xml" in names:
        return "document", "a PowerPoint file"
    return "archive", "a ZIP archive"


def is_json(path):
    try:
        load_json(path)
        return True
    except (ValueError, RecursionError):
        return False


def looks_utf16(head):
    """utf-16 without a mark: every second byte is nearly always zero."""
    even, odd = head[0::2], head[1::2]
    if odd and odd.count(0) > 0.7 * len(odd) and even.count(0) < 0.1 * len(even):
        return "utf-16-le"
    if even and even.count(0) > 0.7 * len(even) and odd.count(0) < 0.1 * len(odd):
        return "utf-16-be"
    return None


def decode(data):
    """The text, the encoding it was in, and a note when that was a guess."""
    if data.startswith(b"\xef\xbb\xbf"):
        return data[3:].decode("utf-8", "replace"), "utf-8-sig", None
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace"), "utf-16", None
    wide = looks_utf16(data[:4096])
    if wide:
        return data.decode(wide, "replace"), wide, None
    try:
        return data.decode("utf-8"), "utf-8", None
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252"), "cp1252", "It is not UTF-8; it was read as Windows-1252."
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1", "It is not UTF-8; it was read as Latin-1."


# ---- tables --------------------------------------------------------------

class Table:
    """df holds every cell as text; raw, for Excel and JSON, the values themselves."""

    def __init__(self, df, kind, raw=None, encoding="", delimiter="", notes=(), sheets=(), sheet=""):
        self.df, self.kind, self.raw = df, kind, raw
        self.encoding, self.delimiter, self.notes = encoding, delimiter, list(notes)
        self.sheets, self.sheet = list(sheets), sheet


def read_table(path, sheet=None):
    name = os.path.basename(path)
    if not os.path.exists(path):
        raise Trouble(f"There is no file {path}.")
    if os.path.getsize(path) > MAX_BYTES:
        raise Trouble(f"{name} is over the limit of 300 MB for these recipes.")
    kind, told = kind_of(path)
    if kind == "csv":
        return read_csv(path)
    if kind == "xlsx":
        return read_xlsx(path, sheet)
    if kind == "json":
        return read_json(path)
    if kind == "parquet":
        return read_parquet(path)
    if kind == "empty":
        raise Trouble(f"{name} is empty.")
    raise Trouble(f"{name} is {told}, not a table that I can read (CSV, TSV, XLSX, JSON).")


def read_csv(path):
    with open(path, "rb") as f:
        text, encoding, note = decode(f.read())
    notes = [note] if note else []
    if "\0" in text:
        notes.append(f"{text.count(chr(0)):,} NUL characters were left out.")
        text = text.replace("\0", "")
    if not text.strip():
        raise Trouble(f"{os.path.basename(path)} is empty.")
    if "\r" in text and "\n" not in text:
        text = text.replace("\r", "\n")
    sep = find_delimiter(text)
    widths, short, long = check_widths(text, sep)
    header = widths
    if long:
        df = read_ragged(text, sep)
        notes.append(f"{long:,} rows have more cells than the header's {header}; columns were added for them, nothing is lost.")
    else:
        df = pd.read_csv(io.StringIO(text), sep=sep, dtype=str, keep_default_na=False, index_col=False)
    if short:
        notes.append(f"{short:,} rows have fewer cells than the header; the missing ones are empty.")
    df.columns = [str(c) for c in df.columns]
    return Table(df, "csv", encoding=encoding, delimiter=sep, notes=notes)


def check_widths(text, sep):
    """Cells in the header, and how many rows have fewer or more."""
    width, short, long = 0, 0, 0
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=sep):
        if not row:
            continue
        if not width:
            width = len(row)
        elif len(row) < width:
            short += 1
        elif len(row) > width:
            long += 1
    return width, short, long


def read_ragged(text, sep):
    rows = [r for r in csv.reader(io.StringIO(text, newline=""), delimiter=sep) if r]
    width = max(len(r) for r in rows)
    head = rows[0] + [f"extra {i + 1}" for i in range(width - len(rows[0]))]
    body = [r + [""] * (width - len(r)) for r in rows[1:]]
    return pd.DataFrame(body, columns=unique_names(head), dtype=str)


def unique_names(names):
    seen, out = {}, []
    for i, n in enumerate(names):
        n = str(n) if n not in (None, "") else f"Unnamed: {i}"
        k = seen.get(n, 0)
        seen[n] = k + 1
        out.append(n if not k else f"{n}.{k}")
    return out


def find_delimiter(text):
    """The delimiter that cuts the most rows into the same number of cells as the header."""
    sample = text[:65536]
    if len(text) > 65536:
        sample = sample[:sample.rfind("\n") + 1] or sample
    best, best_score = ",", (0, 0)
    for sep in ",;\t|":
        rows = []
        try:
            for row in csv.reader(io.StringIO(sample, newline=""), delimiter=sep):
                if row:
                    rows.append(len(row))
                if len(rows) >= 300:
                    break
        except csv.Error:
            continue
        if not rows or rows[0] < 2:
            continue
        same = sum(n == rows[0] for n in rows) / len(rows)
        score = (round(same, 1), rows[0])
        if score > best_score:
            best, best_score = sep, score
    return best


class Exact(float):
    """A JSON number with a fraction whose digits are written back as they were."""

    def __new__(cls, text):
        self = super().__new__(cls, text)
        self.text = text
        return self

    def __repr__(self):
        return self.text

    __str__ = __repr__


def load_json(path):
    with open(path, "rb") as f:
        text, _, _ = decode(f.read())

    def no_const(c):
        raise ValueError(f"{c} is not JSON")
    try:
        return json.loads(text, parse_float=Exact, parse_constant=no_const)
    except ValueError:
        lines = [l for l in text.splitlines() if l.strip()]
        if len(lines) < 2:
            raise
        return [json.loads(l, parse_float=Exact, parse_constant=no_const) for l in lines]


def read_json(path):
    data, notes = load_json(path), []
    if isinstance(data, dict):
        lists = [k for k, v in data.items() if isinstance(v, list) and v and all(isinstance(x, dict) for x in v)]
        if len(lists) == 1:
            notes.append(f"The rows are the list “{lists[0]}” in it.")
            data = data[lists[0]]
        else:
            data = [data]
    if data and all(isinstance(r, list) for r in data):
        head = unique_names([cell_text(c) for c in data[0]])
        data = [dict(zip(head, r)) for r in data[1:]]
    data = [r if isinstance(r, dict) else {"value": r} for r in data]
    names = list(dict.fromkeys(k for r in data for k in r))
    if not names:
        raise Trouble(f"{os.path.basename(path)} has no rows in it.")
    # Every column is made an object column by hand: pandas would make floats of ints.
    raw = frame_of([[r.get(n) for n in names] for r in data], names)
    nested = [n for n in names if any(isinstance(r.get(n), (dict, list)) for r in data)]
    if nested:
        notes.append("Nested values are kept as JSON text in: " + ", ".join(nested) + ".")
    return Table(text_frame(raw), "json", raw=raw, encoding="utf-8", notes=notes)


def frame_of(rows, names):
    return pd.DataFrame({i: pd.Series([r[i] for r in rows], dtype=object) for i in range(len(names))}).set_axis(names, axis=1)


def text_frame(raw):
    out = pd.DataFrame({i: pd.Series([cell_text(v) for v in raw.iloc[:, i]], dtype=object) for i in range(raw.shape[1])})
    return out.set_axis(list(raw.columns), axis=1)


def read_xlsx(path, sheet=None):
    import openpyxl
    try:
        book = openpyxl.load_workbook(path, data_only=True)
    except Exception as e:
        raise Trouble(f"{os.path.basename(path)} could not be opened as an Excel workbook: {e}")
    sheets = [s for s in book.worksheets if s.max_row > 1 or s.max_column > 1 or s["A1"].value is not None]
    if not sheets:
        raise Trouble(f"{os.path.basename(path)} has no cells filled in.")
    names, notes = [s.title for s in sheets], []
    pick = next((s for s in sheets if sheet and s.title.lower() == sheet.lower()), sheets[0])
    if len(sheets) > 1 and not sheet:
        notes.append(f"It has {len(sheets)} sheets ({', '.join(names)}); this is “{pick.title}”.")
    rows = [[excel_value(c) for c in r] for r in pick.iter_rows()]
    while rows and all(v is None for v in rows[-1]):
        rows.pop()
    while rows and all(v is None for v in rows[0]):
        rows.pop(0)
    width = max((i + 1 for r in rows for i, v in enumerate(r) if v is not None), default=0)
    head = unique_names([cell_text(v) for v in (rows[0] + [None] * width)[:width]])
    raw = frame_of([(r + [None] * width)[:width] for r in rows[1:]], head)
    return Table(text_frame(raw), "xlsx", raw=raw, notes=notes, sheets=names, sheet=pick.title)


def excel_value(cell):
    """The value; a number shown with fixed places ("1.50") keeps that text, where it is the same number."""
    v, fmt = cell.value, cell.number_format
    if isinstance(v, (int, float)) and not isinstance(v, bool) and re.fullmatch(r"0\.0+", fmt or ""):
        text = f"{v:.{len(fmt) - 2}f}"
        if float(text) == v:
            return Exact(text)
    return v


def read_parquet(path):
    try:
        df = pd.read_parquet(path)
    except ImportError:
        raise Trouble("Reading Parquet needs the package pyarrow, which is not in this sandbox.")
    raw = df.astype(object).where(df.notna(), None)
    return Table(text_frame(raw), "parquet", raw=raw)


def write_csv(df, path, sep=","):
    df.to_csv(path, sep=sep, index=False, encoding="utf-8")


def save(table, df, raw, out):
    """Writes in the format that the name's ending says, keeping values and delimiter."""
    end = os.path.splitext(out)[1].lower()
    os.makedirs(os.path.dirname(out), exist_ok=True)
    if end == ".xlsx":
        import convert
        return convert.write_xlsx(df, raw, out)
    if end in (".json", ".ndjson", ".jsonl"):
        import convert
        return convert.write_json(df, raw, out)
    write_csv(df, out, table.delimiter or ("\t" if end in (".tsv", ".tab") else ","))
    return []
