"""Sums up a table by groups, as a long table or as a pivot, and by all rows at once.
Sums are exact to the last place that the cells have."""
import math
import os
import statistics

import pandas as pd

import rows
import tables as t

PERIODS = {"day": "D", "week": "W-SUN", "month": "M", "quarter": "Q", "year": "Y", "hour": "h"}
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
NO_DATE = "(no date)"


def period_name(per, freq):
    s = per.start_time
    if freq == "week":
        iso = s.isocalendar()
        return f"{iso[0]}-W{iso[1]:02d}"
    return {"hour": f"{s:%Y-%m-%d %H}:00", "day": f"{s:%Y-%m-%d}", "month": f"{s:%Y-%m}", "quarter": f"{s.year}-Q{(s.month + 2) // 3}", "year": str(s.year)}[freq]


def key_of(df, by, facts):
    """The group of each row, and the order of the groups' names."""
    s = df[by["column"]].fillna("")
    if by.get("period"):
        when, bad = t.dates_of(s, by.get("dayFirst"), by["column"])
        facts["undated"] += int(bad.sum())
        facts["undatedExamples"] = [str(v)[:40] for v in s[bad].unique()[:3]]
        facts["blankDates"] += int((when.isna() & ~bad).sum())
        names = dated(when, by["period"])
        order = {n: i for i, n in enumerate(WEEKDAYS if by["period"] == "weekday" else sorted(set(names)))}
        order[NO_DATE] = len(order) + 1
        return names, order
    names = s.map(lambda v: v.strip() or "(blank)")
    uniq = list(names.unique())
    if by["type"] in ("int", "number"):
        style = t.number_style([v for v in uniq if not t.is_blank(v)])
        value = {v: t.number(v, style) for v in uniq}
        uniq.sort(key=lambda v: (value[v] is None, value[v] or 0, v))
    else:
        uniq.sort(key=lambda v: (v == "(blank)", v.casefold(), v))
    return names, {v: i for i, v in enumerate(uniq)}


def dated(when, period):
    if period == "weekday":
        return when.dt.dayofweek.map(lambda d: NO_DATE if d != d else WEEKDAYS[int(d)])
    if period == "hourofday":
        return when.dt.hour.map(lambda h: NO_DATE if h != h else f"{int(h):02d}")
    per = when.dt.to_period(PERIODS[period])
    names = {q: period_name(q, period) for q in per.dropna().unique()}
    return per.map(lambda q: names.get(q, NO_DATE))


def places_of(texts):
    """The most decimal places in a column, up to 12."""
    style = t.number_style([v for v in texts if not t.is_blank(v)])
    most = 0
    for v in texts:
        v = t.bare(v)
        if "e" in v.lower():
            return 12
        if style in v:
            most = max(most, len(v) - v.rfind(style) - 1)
    return min(most, 12)


def column_of(df, m, facts):
    """What a measure takes from each row, and how a group of such values is summed up."""
    how = m["how"]
    if not m.get("column"):
        return [1] * len(df), len
    s = df[m["column"]].fillna("")
    if how == "count":
        return [None if t.is_blank(v) else 1 for v in s], len
    if how == "unique":
        return [None if t.is_blank(v) else v.strip() for v in s], lambda vs: len(set(vs))
    v, bad = t.numbers_of(s)
    if m["column"] not in facts["seen"]:
        facts["seen"].append(m["column"])
        facts["badValues"] += int(bad.sum())
        facts["blankValues"] += int((v.isna() & ~bad).sum())
    if len(df) and v.notna().sum() == 0:
        raise t.Trouble(f"The column {m['column']} holds no numbers.")
    n = places_of(s.unique())
    exact = {"sum": math.fsum, "min": min, "max": max}.get(how)
    values = [None if x != x else x for x in v]
    if exact:
        return values, lambda vs: whole(round(exact(vs), n))
    return values, {"mean": lambda vs: t.tidy(math.fsum(vs) / len(vs)), "median": lambda vs: t.tidy(statistics.median(vs))}[how]


def whole(x):
    return int(x) if x == int(x) and abs(x) < 1e15 else x


def summed(values, idx, how, agg):
    vs = [values[i] for i in idx if values[i] is not None]
    if not vs:
        return 0 if how in ("count", "unique") else None
    return agg(vs)


def work(p):
    table = t.read_table(p["input"], p.get("sheet"))
    df = table.df
    facts = {"all": len(df), "undated": 0, "blankDates": 0, "badValues": 0, "blankValues": 0, "seen": [], "notes": table.notes}
    if p.get("filter"):
        hit, facts["uncomparable"] = rows.matching(df, p["filter"])
        df = df[hit]
    df = df.reset_index(drop=True)
    facts["rows"] = len(df)
    cols = [(m, *column_of(df, m, facts)) for m in p["measures"]]
    facts["values"] = [summed(v, range(len(df)), m["how"], agg) for m, v, agg in cols]
    if not p["by"]:
        return facts
    if not len(df):
        raise t.Trouble("No row is left to make groups of.")
    keys = [key_of(df, b, facts) for b in p["by"]]
    frame = pd.DataFrame({i: k[0].to_numpy() for i, k in enumerate(keys)})
    groups = {k if isinstance(k, tuple) else (k,): list(idx) for k, idx in frame.groupby(list(frame.columns), sort=False).indices.items()}
    got = {k: [summed(v, idx, m["how"], agg) for m, v, agg in cols] for k, idx in groups.items()}
    orders = [k[1] for k in keys]
    if p.get("pivot") and len(keys) > 1:
        head, body = pivot(p, got, orders, facts)
    else:
        head, body = long(p, got, orders, groups)
    facts["groups"] = len(body)
    facts["allGroups"] = len(body)
    if p.get("limit"):
        body = body[:p["limit"]]
        facts["groups"] = len(body)
    write(head, body, p["out"])
    return {**facts, "columns": head, "width": len(head), "preview": [r[:12] for r in body[:p.get("preview", 20)]]}


def long(p, got, orders, groups):
    names = sorted(got, key=lambda k: [o[n] for o, n in zip(orders, k)])
    if p.get("order"):  # the largest first, those without a value last, equal ones by name
        sign = -1 if p["order"] == "descending" else 1
        names.sort(key=lambda k: (got[k][0] is None, sign * (got[k][0] or 0)))
    return [b["name"] for b in p["by"]] + [m["name"] for m in p["measures"]], [[*k, *got[k]] for k in names]


def pivot(p, got, orders, facts):
    """The last of the columns to go by becomes the head, the measures side by side in it."""
    cols = sorted({k[-1] for k in got}, key=lambda n: orders[-1][n])
    if len(cols) * len(p["measures"]) > 300:
        raise t.Trouble(f"That pivot would have {len(cols):,} columns. Name the two the other way round, or take a longer period.")
    lines = sorted({k[:-1] for k in got}, key=lambda k: [o[n] for o, n in zip(orders, k)])
    many = len(p["measures"]) > 1
    empty = [0 if m["how"] in ("count", "sum", "unique") else None for m in p["measures"]]
    head = [b["name"] for b in p["by"][:-1]] + [f"{c} {m['name']}" if many else c for c in cols for m in p["measures"]]
    facts["pivotColumns"] = len(cols)
    return head, [[*k, *(x for c in cols for x in got.get((*k, c), empty))] for k in lines]


def write(head, body, out):
    text = [["" if v is None else t.cell_text(v) for v in r] for r in body]
    os.makedirs(os.path.dirname(out), exist_ok=True)
    t.write_csv(pd.DataFrame(text, columns=head, dtype=str), out)


if __name__ == "__main__":
    t.main(work)
