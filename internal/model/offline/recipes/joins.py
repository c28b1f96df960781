"""Joins two tables on a key, or puts tables under each other. Rows keep their
order, cells their text, and empty keys match nothing."""
import os

import numpy as np
import pandas as pd

import tables as t

MAX_ROWS = 5_000_000


def key_texts(table, names):
    """The key of each row as text; None where any part of it is empty."""
    cols = [table.df[n].fillna("").map(str.strip).tolist() for n in names]
    return [None if any(t.is_blank(v) for v in k) else k for k in zip(*cols)]


def pairs_of(left, right, how):
    """Which row of one goes with which of the other (-1: with none), in the order of the side that is kept."""
    if how == "right":
        return [(b, a) for a, b in pairs_of(right, left, "left")]
    where = {}
    for i, k in enumerate(right):
        if k is not None:
            where.setdefault(k, []).append(i)
    total = sum(len(where.get(k, ())) for k in left if k is not None)
    if total > MAX_ROWS:
        raise t.Trouble(f"The key repeats so much in both tables that they would make {total:,} rows. Drop duplicates in one of them first, or join on more columns.")
    out, used = [], set()
    for i, k in enumerate(left):
        hits = where.get(k, ()) if k is not None else ()
        out += [(i, b) for b in hits]
        used.update(hits)
        if not hits and how in ("left", "outer"):
            out.append((i, -1))
    if how == "outer":
        out += [(-1, b) for b in range(len(right)) if b not in used]
    return out


def taken(values, idx, nothing):
    pool = np.empty(len(values) + 1, dtype=object)
    pool[:-1] = values
    pool[-1] = nothing
    return pool[idx]


def join(p):
    left, right = (t.read_table(f["path"], f.get("sheet")) for f in p["tables"])
    lk, rk = p["keys"][0], p["keys"][1]
    a, b = key_texts(left, lk), key_texts(right, rk)
    pairs = pairs_of(a, b, p["how"])
    li, ri = (np.array([q[s] for q in pairs], dtype=np.int64) for s in (0, 1))
    plan, renamed = columns_of(left, right, lk, rk, p["names"])
    df, raw = built(plan, left, right, li, ri)
    notes = t.save(left, df, raw, p["out"])
    sa, sb = {k for k in a if k is not None}, {k for k in b if k is not None}
    facts = {"rows": len(df), "columns": list(df.columns)[:60], "renamed": renamed, "notes": left.notes + right.notes + notes, "matched": int(((li >= 0) & (ri >= 0)).sum()),
             "leftRows": len(a), "rightRows": len(b), "leftAlone": sum(k is None or k not in sb for k in a), "rightAlone": sum(k is None or k not in sa for k in b),
             "leftBlank": a.count(None), "rightBlank": b.count(None), "leftRepeats": len(a) - a.count(None) - len(sa), "rightRepeats": len(b) - b.count(None) - len(sb)}
    if not facts["matched"]:
        facts["nearly"] = len({loosely(k) for k in sa} & {loosely(k) for k in sb})
        facts["keyExamples"] = [" / ".join(next(iter(s), ("",)))[:60] for s in (a_first(a), a_first(b))]
    from rows import preview
    return {**facts, "preview": preview(df, p.get("preview", 8))}


def a_first(keys):
    return [k for k in keys if k is not None][:1]


def loosely(k):
    return tuple(v.casefold().lstrip("0") for v in k)


def columns_of(left, right, lk, rk, names):
    """Each column of the result as (name, side, column, other key), and which were renamed."""
    taken_names = set(left.df.columns)
    plan = [(n, 0, n, rk[lk.index(n)] if n in lk else None) for n in left.df.columns]
    renamed = []
    for n in right.df.columns:
        if n in rk:
            continue
        new = n
        if new in taken_names:
            new, i = f"{n}_{names[1]}", 2
            while new in taken_names or new in right.df.columns:
                new, i = f"{n}_{names[1]}_{i}", i + 1
            renamed.append([n, new])
        taken_names.add(new)
        plan.append((new, 1, n, None))
    return plan, renamed


def built(plan, left, right, li, ri):
    sides, idx = (left, right), (li, ri)
    keep_raw = left.raw is not None or right.raw is not None
    df, raw = {}, {}
    for i, (_, side, col, other) in enumerate(plan):
        df[i] = taken(sides[side].df[col].fillna("").tolist(), idx[side], "")
        if other:  # a row that only the right table has brings its key from there
            df[i] = np.where(li >= 0, df[i], taken(right.df[other].fillna("").tolist(), ri, ""))
        if keep_raw:
            raw[i] = taken(raw_of(sides[side], col), idx[side], None)
            if other:
                raw[i] = np.where(li >= 0, raw[i], taken(raw_of(right, other), ri, None))
    names = [n for n, *_ in plan]
    frame = lambda d: pd.DataFrame({i: pd.Series(v, dtype=object) for i, v in d.items()}).set_axis(names, axis=1)  # noqa: E731
    return frame(df), frame(raw) if keep_raw else None


def raw_of(table, col):
    return table.raw[col].tolist() if table.raw is not None else table.df[col].fillna("").tolist()


def append(p):
    """All rows under each other; columns are matched by name, whatever their order and capitals."""
    tables = [t.read_table(f["path"], f.get("sheet")) for f in p["tables"]]
    names, known, told = [], {}, []
    maps = []
    for tab in tables:
        m = {}
        for c in tab.df.columns:
            k = " ".join(str(c).split()).casefold()
            if k in known and known[k] not in m.values():
                if known[k] != c:
                    told.append([c, known[k]])
                m[c] = known[k]
            else:
                known.setdefault(k, c)
                m[c] = c
                names.append(c)
        maps.append(m)
    if p.get("source"):
        while p["source"] in names:
            p["source"] += "_"
    keep_raw = any(x.raw is not None for x in tables)
    df = stacked(tables, maps, names, p, lambda x, c: x.df[c].fillna("").tolist(), "")
    raw = stacked(tables, maps, names, p, raw_of, None) if keep_raw else None
    notes = t.save(tables[0], df, raw, p["out"])
    missing = [[p["names"][i], [n for n in names if n not in maps[i].values()]] for i in range(len(tables))]
    from rows import preview
    return {"rows": len(df), "columns": list(df.columns)[:60], "parts": [len(x.df) for x in tables], "missing": [m for m in missing if m[1]], "renamed": told,
            "duplicates": int(df.duplicated().sum()), "notes": [n for x in tables for n in x.notes] + notes, "preview": preview(df, p.get("preview", 8))}


def stacked(tables, maps, names, p, values, nothing):
    cols = {n: [] for n in names}
    source = []
    for tab, m, name in zip(tables, maps, p["names"]):
        back = {v: k for k, v in m.items()}
        for n in names:
            cols[n] += values(tab, back[n]) if n in back else [nothing] * len(tab.df)
        source += [name] * len(tab.df)
    if p.get("source"):
        cols[p["source"]] = source
    return pd.DataFrame({n: pd.Series(v, dtype=object) for n, v in cols.items()})


def work(p):
    for f in p["tables"]:
        if os.path.realpath(f["path"]) == os.path.realpath(p["out"]):
            raise t.Trouble("The result would overwrite " + os.path.basename(f["path"]) + "; give it another name.")
    return append(p) if p["how"] == "append" else join(p)


if __name__ == "__main__":
    t.main(work)
