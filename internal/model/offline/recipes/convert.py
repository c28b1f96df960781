"""Writes a table as CSV, TSV, Excel or JSON, and loses nothing on the way: a number
becomes a number only where its text can be had back from it, so leading zeros, long
codes and trailing zeros stay; nothing becomes NaN."""
import datetime as dt
import json
import os
import re

import tables as t

WHOLE = re.compile(r"-?(?:0|[1-9]\d{0,14})")
POINT = re.compile(r"-?(?:0|[1-9]\d*)\.\d+")
CODE = re.compile(r"[+-]?0\d+|[+-]?\d{16,}")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
MAX_ROWS, MAX_COLUMNS, MAX_CELL = 1_048_576, 16_384, 32_767


def is_exact(v):
    """A text that is a number and nothing but: it can be written as one and read back."""
    if v == "-0":
        return False
    return bool(WHOLE.fullmatch(v)) or bool(POINT.fullmatch(v)) and len(re.sub(r"\D", "", v).lstrip("0")) <= 15


def column_kind(values):
    """number, bool, day or text, for a column whose cells are all text."""
    full = {v for v in values if v != ""}
    if not full:
        return "text"
    if full <= {"true", "false"}:
        return "bool"
    exact = sum(is_exact(v) for v in full)
    if exact and exact >= 0.8 * len(full) and not any(CODE.fullmatch(v.strip()) for v in full):
        return "number" if all(is_exact(v) or t.is_blank(v) for v in full) else "mixed"
    return "day" if all(is_day(v) for v in full) else "text"


def is_day(v):
    if not DAY.fullmatch(v):
        return False
    try:
        return dt.date.fromisoformat(v) >= dt.date(1900, 3, 1)
    except ValueError:
        return False


def texts(df, i):
    return [v if isinstance(v, str) else t.cell_text(v) for v in df.iloc[:, i].tolist()]


def values_of(df, raw, i):
    """The values of column i as (text, value): value is None where only the text is known."""
    text = texts(df, i)
    return list(zip(text, raw.iloc[:, i].tolist() if raw is not None else [None] * len(text)))


def list_names(names):
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


# ---- Excel ---------------------------------------------------------------

def number_format(text):
    return "0." + "0" * len(text.split(".")[1]) if "." in text else "General"


def excel_cell(text, value, kind, say):
    """What one cell holds, and its number format; text where a number would not say the same."""
    if value is True or value is False:
        return value, None
    if isinstance(value, (dt.datetime, dt.date, dt.time)):
        if isinstance(value, dt.datetime) and value.tzinfo:
            return text, None
        plain = isinstance(value, dt.datetime) and (value.hour, value.minute, value.second) != (0, 0, 0)
        return value, "yyyy-mm-dd hh:mm:ss" if plain else None if isinstance(value, dt.time) else "yyyy-mm-dd"
    if isinstance(value, (int, float)) and value == value and abs(value) != float("inf"):
        if isinstance(value, int) and abs(value) >= 10 ** 15:
            say["long"] = say.get("long", 0) + 1
            return text, None
        digits = re.sub(r"\D", "", text.split("e")[0].split("E")[0]).lstrip("0")
        if isinstance(value, t.Exact) and len(digits) > 15:
            say["long"] = say.get("long", 0) + 1
            return text, None
        return value + 0, number_format(text) if POINT.fullmatch(text) else None
    if value is None and text != "":
        if kind in ("number", "mixed") and is_exact(text):
            return (float(text), number_format(text)) if "." in text else (int(text), None)
        if kind == "bool":
            return text == "true", None
        if kind == "day":
            return dt.date.fromisoformat(text), "yyyy-mm-dd"
    return (text, None) if text != "" else (None, None)


def excel_text(text, say):
    clean = ILLEGAL.sub("", text)
    if clean != text:
        say["signs"] = say.get("signs", 0) + 1
    return clean


def write_xlsx(df, raw, out, sheet="Table"):
    """Writes a workbook of one sheet and returns what must be told about it."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter
    check_limits(df)
    book = Workbook(write_only=True)
    page = book.create_sheet(sheet)
    page.freeze_panes = "A2"
    columns = [values_of(df, raw, i) for i in range(df.shape[1])]
    kinds = ["text" if raw is not None else column_kind([v for v, _ in c]) for c in columns]
    for i, c in enumerate(columns):
        longest = max([len(str(df.columns[i]))] + [len(v) for v, _ in c[:1000]])
        page.column_dimensions[get_column_letter(i + 1)].width = min(60, max(8, longest + 2))
    say = {}

    def text_cell(text, bold=False):
        cell = WriteOnlyCell(page, value=excel_text(text, say))
        cell.data_type = "s"  # a text that begins with "=" is a text and no formula
        if bold:
            cell.font = Font(bold=True)
        return cell

    page.append([text_cell(str(n), True) for n in df.columns])
    for r in range(len(df)):
        row = []
        for c, kind in zip(columns, kinds):
            v, fmt = excel_cell(*c[r], kind, say)
            if isinstance(v, str):
                row.append(text_cell(v))
            elif fmt:
                cell = WriteOnlyCell(page, value=v)
                cell.number_format = fmt
                row.append(cell)
            else:
                row.append(v)
        page.append(row)
    book.save(out)
    return excel_notes(df, kinds, say)


def check_limits(df):
    if len(df) + 1 > MAX_ROWS:
        raise t.Trouble(f"It has {len(df):,} rows; an Excel sheet holds {MAX_ROWS - 1:,} below its header. Filter it first, or use CSV.")
    if df.shape[1] > MAX_COLUMNS:
        raise t.Trouble(f"It has {df.shape[1]:,} columns; an Excel sheet holds {MAX_COLUMNS:,}. Choose columns first, or use CSV.")
    for i, name in enumerate(df.columns):
        for r, v in enumerate(texts(df, i)):
            if len(v) > MAX_CELL:
                raise t.Trouble(f"Row {r + 1:,} of {name} has {len(v):,} characters; a cell of Excel holds {MAX_CELL:,}. Use CSV or JSON, which hold it whole.")


def excel_notes(df, kinds, say):
    notes = []
    codes = [str(n) for i, n in enumerate(df.columns) if kinds[i] == "text" and any(CODE.fullmatch(v.strip()) for v in texts(df, i))]
    if codes:
        notes.append(f"Kept as text, since Excel would change their digits: {list_names(codes)}.")
    if say.get("long"):
        notes.append(f"{say['long']:,} numbers have more than 15 digits, which Excel cannot hold; they are text.")
    if say.get("signs"):
        notes.append(f"In {say['signs']:,} cells, control characters that Excel forbids were left out.")
    return notes


# ---- JSON ----------------------------------------------------------------

def json_text(v):
    """JSON of a value with the digits that it came with."""
    if v is None or isinstance(v, float) and (v != v or abs(v) == float("inf")):
        return "null"
    if isinstance(v, bool) or isinstance(v, str):
        return json.dumps(v, ensure_ascii=False)
    if isinstance(v, t.Exact):
        return v.text
    if isinstance(v, (int, float)):
        return t.cell_text(v)
    if isinstance(v, dict):
        return "{" + ", ".join(json.dumps(str(k), ensure_ascii=False) + ": " + json_text(x) for k, x in v.items()) + "}"
    if isinstance(v, (list, tuple)):
        return "[" + ", ".join(map(json_text, v)) + "]"
    return json.dumps(t.cell_text(v), ensure_ascii=False)


def json_column(text, kind):
    if kind == "number":
        return [v if is_exact(v) else "null" if v == "" else json.dumps(v, ensure_ascii=False) for v in text]
    if kind == "bool":
        return [v or "null" for v in text]
    return [json.dumps(v, ensure_ascii=False) for v in text]


def write_json(df, raw, out):
    """Writes an array of objects, or a line for each where the name ends .ndjson or .jsonl."""
    names = unique_keys(df.columns)
    notes = [] if names == [str(c) for c in df.columns] else ["Columns of the same name were numbered, since an object has each name once."]
    cols, odd = [], []
    for i in range(df.shape[1]):
        if raw is not None:
            cols.append([json_text(v) for v in raw.iloc[:, i].tolist()])
            continue
        text = texts(df, i)
        kind = column_kind(text)
        cols.append(json_column(text, kind))
        if kind == "mixed":
            odd.append(str(df.columns[i]))
    if odd:
        notes.append(f"All values are strings, since some are no numbers, in: {list_names(odd)}.")
    keys = [json.dumps(n, ensure_ascii=False) + ": " for n in names]
    lines = os.path.splitext(out)[1].lower() in (".ndjson", ".jsonl")
    with open(out, "w", encoding="utf-8", newline="\n") as f:
        f.write("" if lines else "[")
        for r, row in enumerate(zip(*cols)):
            f.write(("" if lines else ",\n " if r else "\n ") + "{" + ", ".join(k + v for k, v in zip(keys, row)) + "}" + ("\n" if lines else ""))
        f.write("" if lines else "\n]\n")
    return notes


def unique_keys(names):
    seen, out = set(), []
    for n in map(str, names):
        k, i = n, 2
        while k in seen:
            k, i = f"{n} ({i})", i + 1
        seen.add(k)
        out.append(k)
    return out


# ---- the recipe ----------------------------------------------------------

def write(table, df, raw, out):
    end = os.path.splitext(out)[1].lower()
    os.makedirs(os.path.dirname(out), exist_ok=True)
    if end == ".xlsx":
        return write_xlsx(df, raw, out, (table.sheet or "Table")[:31])
    if end in (".json", ".ndjson", ".jsonl"):
        return write_json(df, raw, out)
    t.write_csv(df, out, "\t" if end in (".tsv", ".tab") else ",")
    return []


def convert(p):
    table = t.read_table(p["input"], p.get("sheet"))
    if os.path.realpath(p["input"]) == os.path.realpath(p["out"]):
        raise t.Trouble(f"It has that format already, as {os.path.basename(p['out'])}.")
    notes = write(table, table.df, table.raw, p["out"])
    return {"rows": len(table.df), "columns": table.df.shape[1], "bytes": os.path.getsize(p["out"]), "notes": table.notes + notes}


if __name__ == "__main__":
    t.main(convert)
