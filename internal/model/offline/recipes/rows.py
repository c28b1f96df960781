"""Changes rows and headers of one table and writes a new file; the old one stays.
Cells that an operation does not touch keep their exact text."""
import re
import unicodedata

import pandas as pd
import tables as t


def dedupe(df, op, say):
    key = op.get("columns") or None
    before = len(df)
    if op.get("latest"):  # the rows that stay keep the order of the table
        stay = order(df, [op["latest"]]).drop_duplicates(subset=key, keep="first").index
        out = df[df.index.isin(stay)]
    else:
        out = df.drop_duplicates(subset=key, keep=op.get("keep", "first"))
    say.append({"op": "dedupe", "before": before, "after": len(out), "removed": before - len(out), "columns": key or []})
    return out


def repeats(df, op, say):
    """All rows that have a twin, the twins beside each other."""
    key = op.get("columns") or list(df.columns)
    out = df[df.duplicated(subset=key, keep=False)]
    first = {}
    places = [first.setdefault(k, i) for i, k in enumerate(out[key].fillna("").itertuples(index=False, name=None))]
    out = out.iloc[sorted(range(len(out)), key=lambda i: (places[i], i))]
    say.append({"op": "repeats", "before": len(df), "after": len(out), "columns": op.get("columns") or []})
    return out


def compare(df, c):
    """The rows for which one condition holds, and how many cells could not be compared."""
    s = df[c["column"]].fillna("")
    op, want = c["op"], c.get("values", [])
    low = s.str.strip().str.casefold()
    wants = [w.strip().casefold() for w in want]
    if op == "blank":
        return s.map(t.is_blank), 0
    if op == "filled":
        return ~s.map(t.is_blank), 0
    if op in ("is", "not"):
        hit = low.isin(wants)
        if "" in wants:
            hit |= s.map(t.is_blank)
        if c["type"] in ("int", "number"):
            x, _ = t.numbers_of(s)
            hit |= x.isin([v for v in (plain_number(w) for w in want) if v is not None])
        if c["type"] == "date":
            d, _ = t.dates_of(s, c.get("dayFirst"), c["column"])
            hit |= d.dt.normalize().isin([v for v in (t.date(w) for w in want) if v])
        return (hit if op == "is" else ~hit), 0
    if op in ("contains", "lacks", "starts", "ends"):
        w = wants[0]
        hit = {"starts": low.str.startswith(w), "ends": low.str.endswith(w)}.get(op, low.str.contains(w, regex=False))
        return (~hit if op == "lacks" else hit), 0
    if c["type"] == "date":
        x, bad = t.dates_of(s, c.get("dayFirst"), c["column"])
        vals = [date_bounds(w) for w in want]
    else:
        x, bad = t.numbers_of(s)
        vals = [(plain_number(w),) * 2 for w in want]
    if any(v is None or v[0] is None for v in vals):
        raise t.Trouble(f"“{', '.join(want)}” cannot be compared with the column {c['column']}.")
    lo, hi = vals[0][0], vals[-1][1]
    hit = {"gt": lambda: x > vals[0][1], "ge": lambda: x >= lo, "lt": lambda: x < lo, "le": lambda: x <= hi,
           "between": lambda: (x >= lo) & (x <= hi), "within": lambda: (x >= lo) & (x <= hi),
           "outside": lambda: (x < lo) | (x > hi)}[op]()
    return hit.fillna(False), int(bad.sum())


def plain_number(w):
    return t.number(w, t.number_style([w]))


def date_bounds(w):
    """A day, month or year as its first and last moment."""
    if re.fullmatch(r"\d{4}", w.strip()):
        return pd.Timestamp(int(w), 1, 1), pd.Timestamp(int(w), 12, 31, 23, 59, 59)
    d = t.date(w)
    if d is None:
        return None
    d = pd.Timestamp(d)
    if re.fullmatch(r"\d{4}-\d{2}", w.strip()):
        return d, d + pd.offsets.MonthEnd(1) + pd.Timedelta(hours=23, minutes=59, seconds=59)
    if d.hour == d.minute == d.second == 0:
        return d, d + pd.Timedelta(hours=23, minutes=59, seconds=59)
    return d, d


def matching(df, op):
    hit, bad = None, 0
    for c in op["conditions"]:
        h, b = compare(df, c)
        bad += b
        hit = h if hit is None else (hit | h if op.get("any") else hit & h)
    return (~hit if op.get("drop") else hit), bad


def filter_rows(df, op, say):
    hit, bad = matching(df, op)
    say.append({"op": "filter", "before": len(df), "after": int(hit.sum()), "uncomparable": bad})
    return df[hit]


def sort_key(df, by):
    s = df[by["column"]].fillna("")
    if by["type"] in ("int", "number"):
        return t.numbers_of(s)[0]
    if by["type"] == "date":
        return t.dates_of(s, by.get("dayFirst"), by["column"])[0]
    text = s.map(lambda v: unicodedata.normalize("NFKD", v).casefold())
    return text.where(~s.map(t.is_blank), None)


def order(df, bys):
    """The index in order: blanks last whichever way it goes, equal rows as they were."""
    out = df
    for by in reversed(bys):
        key = sort_key(out, by)
        out = out.loc[key.sort_values(ascending=not by.get("descending"), kind="stable", na_position="last").index]
    return out


def sort(df, op, say):
    out = order(df, op["by"])
    last = [int(sort_key(df, b).isna().sum()) for b in op["by"]]
    say.append({"op": "sort", "rows": len(df), "changed": not out.index.equals(df.index), "last": last[0]})
    return out


def top(df, op, say):
    out = order(df, op["by"]) if op.get("by") else df
    n = op["n"]
    out = out.tail(n) if op.get("end") else out.iloc[op.get("from", 0):][:n]
    say.append({"op": "top", "rows": len(out), "of": len(df)})
    return out


def select(df, op, say):
    keep = [c for c in df.columns if c not in op["columns"]] if op.get("drop") else op["columns"]
    say.append({"op": "select", "columns": keep})
    return df[keep]


def rename(df, op, say):
    pairs = {a: b for a, b in op["pairs"]}
    clash = [b for a, b in op["pairs"] if b in df.columns and b not in pairs]
    if clash:
        raise t.Trouble(f"There is already a column called {clash[0]}.")
    say.append({"op": "rename", "pairs": op["pairs"]})
    return df.rename(columns=pairs)


def snake(name):
    s = unicodedata.normalize("NFKC", str(name)).strip()
    s = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", s)
    s = re.sub(r"%", " percent ", s)
    return re.sub(r"[^\w]+", "_", s).strip("_").lower() or "column"


def clean(df, op, say):
    parts = op["parts"]
    told = {"op": "clean", "headers": [], "cells": 0, "emptyRows": 0, "emptyColumns": []}
    df = df.copy()
    if "headers" in parts:
        new, seen = [], {}
        for c in df.columns:
            s = snake(c)
            seen[s] = seen.get(s, 0) + 1
            new.append(s if seen[s] == 1 else f"{s}_{seen[s]}")
        told["headers"] = [[a, b] for a, b in zip(df.columns, new) if a != b]
        df.columns = new
    if "spaces" in parts:
        for i in range(df.shape[1]):
            old = df.iloc[:, i].copy()
            new = old.map(tidy_spaces)
            told["cells"] += int((old.fillna("") != new.fillna("")).sum())
            df.isetitem(i, new)
    if "empty" in parts:
        text = df.map(t.cell_text) if len(df) else df
        blank = (text.apply(lambda c: c.str.strip()) == "").all(axis=1) if len(df) else pd.Series([], dtype=bool)
        told["emptyRows"] = int(blank.sum())
        df = df[~blank] if len(df) else df
    say.append(told)
    return df


def tidy_spaces(v):
    return re.sub(r"[ \t\u00a0\u2007\u202f]+", " ", v.replace("\ufeff", "").replace("\u200b", "")).strip() if isinstance(v, str) else v


OPS = {"dedupe": dedupe, "repeats": repeats, "filter": filter_rows, "sort": sort, "top": top, "select": select, "rename": rename, "clean": clean}


def work(p):
    table = t.read_table(p["input"], p.get("sheet"))
    df, raw, say = table.df, table.raw, []
    for op in p["ops"]:
        df = OPS[op["op"]](df, op, say)
        if raw is not None:  # follow with the values themselves: same rows, same headers, text cleaned alike
            if op["op"] == "clean":
                raw = clean(raw.loc[df.index], {**op, "parts": [x for x in op["parts"] if x != "empty"]}, [])
            elif op["op"] == "rename":
                raw = rename(raw, op, [])
            else:
                raw = raw.loc[df.index]
                raw = raw[list(df.columns)] if op["op"] == "select" else raw
    notes = t.save(table, df, raw, p["out"]) if p.get("out") else []
    return {"out": p.get("out"), "rows": len(df), "columns": list(df.columns)[:60], "steps": say, "notes": table.notes + notes,
            "encoding": table.encoding, "delimiter": table.delimiter, "preview": preview(df, p.get("preview", 10))}


def preview(df, n):
    """The first rows for the answer, bounded."""
    cols = list(df.columns[:8])
    rows = [[str(v)[:60] for v in r] for r in df[cols].head(n).fillna("").values.tolist()]
    return {"columns": cols, "rows": rows, "of": len(df), "width": df.shape[1]}


if __name__ == "__main__":
    t.main(work)
