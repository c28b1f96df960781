"""Draws one chart of a table: over time, by category, a distribution, or two columns against each other."""
import os

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.ticker import FuncFormatter, MaxNLocator

import tables as t

TEAL, PEAK, INK, FAINT, GRID = "#2f8f88", "#c4622d", "#1f2528", "#6b7378", "#e6e3dc"
SERIES = ["#2f8f88", "#c4622d", "#3f6fb5", "#a8842c", "#8a5aa8", "#6b7378"]
SUMMARY = {"sum": "sum", "mean": "mean", "median": "median", "min": "min", "max": "max"}


def thousands(x, _=None):
    """12 483 with thin spaces, and no more digits than are needed."""
    if x != x:
        return ""
    s = f"{x:,.0f}" if x == round(x) else f"{x:,.4g}" if abs(x) < 1000 else f"{x:,.1f}"
    return s.replace(",", "\u202f").replace("-", "−")


def canvas_style():
    plt.rcParams.update({"font.family": ["Inter", "DejaVu Sans"], "font.size": 11, "axes.edgecolor": "#b9b6ae",
                         "text.color": INK, "xtick.color": FAINT, "ytick.color": FAINT, "svg.fonttype": "none"})
    import logging
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)


def canvas(p):
    canvas_style()
    fig, ax = plt.subplots(figsize=(9.6, 6), dpi=140)
    fig.subplots_adjust(left=0.1, right=0.965, top=0.83, bottom=0.13)
    for side in ("top", "right", "left"):
        ax.spines[side].set_visible(False)
    ax.tick_params(length=0, pad=7)
    ax.set_axisbelow(True)
    return fig, ax


def finish(fig, ax, p, subtitle):
    left = 0.035
    fig.text(left, 0.94, clip(p["title"], 70), fontsize=15.5, fontweight="bold", color=INK, ha="left")
    if subtitle:
        fig.text(left, 0.893, clip(subtitle, 110), fontsize=11, color=FAINT, ha="left")
    os.makedirs(os.path.dirname(p["out"]), exist_ok=True)
    fig.savefig(p["out"], facecolor="white")
    plt.close(fig)


def clip(s, n):
    s = str(s).replace("$", r"\$")
    return s if len(s) <= n else s[: n - 1] + "…"


def measure(df, p):
    """The values to add up (ones where rows are counted), which are bad, and how."""
    y = p.get("y") or {}
    how = p.get("how", "count")
    if how == "count" and not y.get("column"):
        return pd.Series(1.0, index=df.index), pd.Series(False, index=df.index), "sum"
    s = df[y["column"]]
    if how == "count":
        return (~s.map(t.is_blank)).astype(float), pd.Series(False, index=df.index), "sum"
    if how == "unique":
        return s.where(~s.map(t.is_blank)), pd.Series(False, index=df.index), "nunique"
    v, bad = t.numbers_of(s)
    if v.notna().sum() == 0:
        raise t.Trouble(f"The column {y['column']} holds no numbers.")
    return v, bad, SUMMARY[how]


FREQ = {"day": "D", "week": "W-SUN", "month": "M", "quarter": "Q", "year": "Y", "hour": "h"}


def period_label(per, freq, years):
    s = per.start_time
    if freq == "week":
        iso = s.isocalendar()
        return f"W{iso[1]:02d}" + (f" {iso[0]}" if years else "")
    if freq == "hour":
        return s.strftime("%d %b %H:00")
    if freq == "day":
        return f"{s.day} {s:%b}" + (f" {s.year}" if years else "")
    if freq == "month":
        return f"{s:%b}" + (f" {s.year}" if years else "")
    return f"Q{s.quarter} {s.year}" if freq == "quarter" else str(s.year)


def full_label(per, freq):
    iso = per.start_time.isocalendar()
    return f"{iso[0]}-W{iso[1]:02d}" if freq == "week" else period_label(per, freq, True)


def over_time(df, p):
    x = p["x"]
    when, bad = t.dates_of(df[x["column"]], x.get("dayFirst"), x["column"])
    val, badval, agg = measure(df, p)
    if when.notna().sum() == 0:
        raise t.Trouble(f"The column {x['column']} holds no date that I can read.")
    per = when.dt.to_period(FREQ[p["period"]])
    ok = per.notna()
    every = pd.period_range(per[ok].min(), per[ok].max(), freq=FREQ[p["period"]])
    if len(every) > 5000:
        raise t.Trouble(f"That would be {len(every):,} {p['period']}s from {every[0]} to {every[-1]}; choose a longer period, or look for a wrong date.")
    blank = int((when.isna() & ~bad).sum())
    facts = {"undated": int(bad.sum()), "undatedExamples": [str(v)[:40] for v in df[x["column"]][bad].unique()[:3]],
             "blankDates": blank, "badValues": int((badval & ok).sum()), "periods": len(every)}
    if p.get("split"):
        return facts, every, split_series(df, p, val, per, ok, every, agg, facts)
    s = val[ok].groupby(per[ok]).agg(agg).reindex(every)
    empty = int(s.isna().sum())
    if agg in ("sum", "nunique"):
        s = s.fillna(0)
    if p.get("cumulative"):
        return {**facts, "emptyPeriods": 0}, every, {"": s.cumsum()}
    facts["emptyPeriods"] = empty if agg not in ("sum", "nunique") else int((s == 0).sum())
    return facts, every, {"": s}


def split_series(df, p, val, per, ok, every, agg, facts):
    cat = df[p["split"]].fillna("").map(lambda v: v.strip() or "(blank)")
    names = list(cat[ok].value_counts().index)
    shown = names[:5] if len(names) > 6 else names
    if len(names) > 6:
        cat = cat.where(cat.isin(shown), "other")
        facts["folded"] = len(names) - 5
        shown = shown + ["other"]
    out = {}
    for n in shown:
        m = ok & (cat == n)
        s = val[m].groupby(per[m]).agg(agg).reindex(every)
        out[n] = s.fillna(0) if agg in ("sum", "nunique") else s
        if p.get("cumulative"):
            out[n] = out[n].cumsum()
    return out


def draw_time(df, p):
    facts, every, series = over_time(df, p)
    fig, ax = canvas(p)
    years = len({q.start_time.isocalendar()[0] if p["period"] == "week" else q.year for q in every}) > 1
    labels = [period_label(q, p["period"], years) for q in every]
    pos = np.arange(len(every))
    kind = p.get("kind") or ("line" if p.get("cumulative") or len(every) > 60 or len(series) > 1 else "bar")
    width = 0.72
    base = np.zeros(len(every))
    for i, (name, s) in enumerate(series.items()):
        y = s.values.astype(float)
        colour = TEAL if not name else SERIES[i % len(SERIES)]
        if kind == "line":
            ax.plot(pos, y, color=colour, lw=2, marker="o" if len(every) <= 40 else None, ms=4.5, label=name)
        else:
            ax.bar(pos, y, width, bottom=base if len(series) > 1 else None, color=colour, label=name)
            base = base + np.nan_to_num(y)
    one = series.get("")
    if one is not None:
        mark_peak(ax, pos, one, kind)
    step = max(1, int(np.ceil(len(every) / (8 if years else 13))))
    ax.set_xticks(pos[::step], labels[::step])
    ax.set_xlim(-0.7, len(every) - 0.3)
    value_axis(ax, p)
    if len(series) > 1:
        ax.legend(frameon=False, loc="upper left", ncols=6, bbox_to_anchor=(-0.01, 1.09), fontsize=10, handlelength=1.2)
    finish(fig, ax, p, p.get("subtitle") or subtitle_of(facts, every, p))
    if one is None:
        total = sum(s.sum() for s in series.values())
        return {**facts, "series": list(series), "total": t.tidy(float(total)), "first": full_label(every[0], p["period"]), "last": full_label(every[-1], p["period"])}
    top = one.idxmax()
    low = one.idxmin()
    return {**facts, "total": t.tidy(float(one.sum())), "peak": full_label(top, p["period"]), "peakValue": t.tidy(float(one.max())),
            "low": full_label(low, p["period"]), "lowValue": t.tidy(float(one.min())), "first": full_label(every[0], p["period"]), "last": full_label(every[-1], p["period"]),
            "data": [[full_label(q, p["period"]), t.tidy(float(v))] for q, v in list(one.items())[:60]]}


def mark_peak(ax, pos, s, kind):
    """Only where one bar stands out: a second equal one would make the mark a lie."""
    y = s.values.astype(float)
    if len(y) < 3 or np.isnan(y).all() or (y == np.nanmax(y)).sum() > 1:
        return
    i = int(np.nanargmax(y))
    if kind == "bar":
        ax.patches[i].set_color(PEAK)
    else:
        ax.plot(pos[i], y[i], "o", color=PEAK, ms=6.5)
    ax.annotate(thousands(y[i]), (pos[i], y[i]), ha="center", va="bottom", xytext=(0, 4), textcoords="offset points", color=PEAK, fontsize=10, fontweight="bold")


def value_axis(ax, p, axis="y"):
    a = ax.yaxis if axis == "y" else ax.xaxis
    whole = p.get("how", "count") in ("count", "unique")
    a.set_major_locator(MaxNLocator(5, integer=whole))
    a.set_major_formatter(FuncFormatter(thousands))
    ax.grid(axis=axis, color=GRID, lw=1)
    ax.margins(**{axis: 0.12})
    if axis == "y" and ax.get_ylim()[0] >= 0 or (ax.patches and ax.get_ylim()[0] > 0):
        ax.set_ylim(bottom=0)


def subtitle_of(facts, every, p):
    return f"{full_label(every[0], p['period'])} to {full_label(every[-1], p['period'])}" if len(every) > 1 else ""


WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def draw_category(df, p):
    x = p["x"]
    val, badval, agg = measure(df, p)
    facts = {"badValues": int(badval.sum())}
    if p.get("period") in ("weekday", "hourofday"):
        when, bad = t.dates_of(df[x["column"]], x.get("dayFirst"), x["column"])
        facts.update(undated=int(bad.sum()), undatedExamples=[str(v)[:40] for v in df[x["column"]][bad].unique()[:3]], blankDates=int((when.isna() & ~bad).sum()))
        names = WEEKDAYS if p["period"] == "weekday" else [f"{h:02d}" for h in range(24)]
        part = when.dt.dayofweek if p["period"] == "weekday" else when.dt.hour
        s = val[when.notna()].groupby(part[when.notna()]).agg(agg).reindex(range(len(names)))
        s.index = names
        s = s.fillna(0) if agg in ("sum", "nunique") else s
    else:
        cat = df[x["column"]].fillna("").map(lambda v: v.strip() or "(blank)")
        s = val.groupby(cat).agg(agg).dropna()
        if x.get("type") in ("int", "number"):
            key = {v: t.number(v, t.number_style(list(s.index))) for v in s.index}
            s = s.sort_index(key=lambda i: i.map(lambda v: key[v] if key[v] is not None else float("inf")))
        else:
            s = s.sort_values(ascending=False, kind="stable")
    if s.empty:
        raise t.Trouble("There is nothing to draw: no row has a value.")
    whole, facts["categories"] = s, len(s)
    up, most = p.get("order") == "ascending", min(p.get("limit") or 25, 50)
    if p.get("order") in ("ascending", "descending"):
        s = s.sort_values(ascending=up, kind="stable")
    elif p.get("order") == "name":
        s = s.sort_index(key=lambda i: i.str.casefold())
    if len(s) > most:
        s = s.sort_values(ascending=up, kind="stable").head(most)
        facts["shown"] = most
    bars(s, p, facts)
    return {**facts, "total": t.tidy(float(whole.sum())), "data": [[str(k)[:60], t.tidy(float(v))] for k, v in list(whole.items())[:40]]}


def bars(s, p, facts):
    fig, ax = canvas(p)
    labels = [clip(v, 28) for v in s.index]
    pos, y = np.arange(len(s)), s.values.astype(float)
    flat = max(map(len, labels)) > 10 or len(s) > 12
    if p.get("kind") == "line":
        ax.plot(pos, y, color=TEAL, lw=2, marker="o", ms=4.5)
        flat = False
    elif flat:
        ax.barh(pos, y, 0.72, color=TEAL)
    else:
        ax.bar(pos, y, 0.66, color=TEAL)
    if flat:
        ax.set_yticks(pos, labels)
        ax.invert_yaxis()
        ax.spines["bottom"].set_visible(False)
        ax.spines["left"].set_visible(True)
        fig.subplots_adjust(left=min(0.34, 0.05 + 0.0095 * max(map(len, labels))))
        value_axis(ax, p, "x")
        ax.tick_params(axis="y", colors=INK)
    else:
        ax.set_xticks(pos, labels)
        value_axis(ax, p)
    if len(s) <= 15:
        for i, v in enumerate(y):
            if flat:
                ax.annotate(thousands(v), (v, i), xytext=(5, 0), textcoords="offset points", va="center", fontsize=10, color=FAINT)
            else:
                ax.annotate(thousands(v), (i, v), xytext=(0, 4), textcoords="offset points", ha="center", fontsize=10, color=FAINT)
    finish(fig, ax, p, p.get("subtitle") or (f"The {facts['shown']} {'smallest' if p.get('order') == 'ascending' else 'largest'} of {facts['categories']}" if facts.get("shown") else ""))


def draw_histogram(df, p):
    col = p["x"]["column"]
    v, bad = t.numbers_of(df[col])
    v = v.dropna()
    if v.empty:
        raise t.Trouble(f"The column {col} holds no numbers.")
    fig, ax = canvas(p)
    whole = bool((v == v.round()).all())
    span = v.max() - v.min()
    if whole and span <= 30 and not p.get("bins"):
        edges = np.arange(v.min() - 0.5, v.max() + 1.5)
    else:
        edges = np.histogram_bin_edges(v, bins=p.get("bins") or min(40, max(8, int(np.sqrt(len(v)) * 1.2))))
    n, edges, _ = ax.hist(v, bins=edges, color=TEAL, rwidth=0.94)
    ax.xaxis.set_major_formatter(FuncFormatter(thousands))
    ax.xaxis.set_major_locator(MaxNLocator(9, integer=whole))
    value_axis(ax, {"how": "count"})
    ax.set_xlabel(clip(col, 60), color=FAINT, labelpad=8)
    finish(fig, ax, p, p.get("subtitle") or f"{thousands(len(v))} values, median {thousands(float(v.median()))}")
    return {"values": len(v), "badValues": int(bad.sum()), "min": t.tidy(float(v.min())), "max": t.tidy(float(v.max())),
            "mean": t.tidy(float(v.mean())), "median": t.tidy(float(v.median())), "bins": len(n)}


def draw_scatter(df, p):
    x, bx = axis_of(df, p["x"])
    y, by = t.numbers_of(df[p["y"]["column"]])
    ok = x.notna() & y.notna()
    if not ok.any():
        raise t.Trouble(f"No row has a value in both {p['x']['column']} and {p['y']['column']}.")
    fig, ax = canvas(p)
    n = int(ok.sum())
    if p.get("kind") == "line":
        o = x[ok].sort_values(kind="stable").index
        ax.plot(x[o].values, y[o].values, color=TEAL, lw=2)
    else:
        ax.scatter(x[ok], y[ok], s=34 if n < 300 else 14 if n < 5000 else 5, color=TEAL, alpha=0.75 if n < 300 else 0.45, linewidths=0)
    for a in (ax.yaxis,) if p["x"]["type"] == "date" else (ax.xaxis, ax.yaxis):
        a.set_major_formatter(FuncFormatter(thousands))
        a.set_major_locator(MaxNLocator(7))
    ax.grid(color=GRID, lw=1)
    ax.spines["left"].set_visible(True)
    ax.set_xlabel(clip(p["x"]["column"], 60), color=FAINT, labelpad=8)
    ax.set_ylabel(clip(p["y"]["column"], 60), color=FAINT, labelpad=8)
    both = pd.DataFrame({"x": x[ok].astype("int64") if p["x"]["type"] == "date" else x[ok], "y": y[ok]})
    r = both["x"].corr(both["y"]) if n > 2 and both["x"].nunique() > 1 and both["y"].nunique() > 1 else float("nan")
    finish(fig, ax, p, p.get("subtitle") or f"{thousands(n)} rows" + (f", correlation {r:.2f}".replace("-", "−") if r == r else ""))
    return {"values": n, "left": int(len(df) - n), "badValues": int((bx | by).sum()), "correlation": t.tidy(float(r)) if r == r else None}


def axis_of(df, x):
    if x["type"] == "date":
        return t.dates_of(df[x["column"]], x.get("dayFirst"), x["column"])
    return t.numbers_of(df[x["column"]])


DRAW = {"time": draw_time, "category": draw_category, "histogram": draw_histogram, "scatter": draw_scatter}


def chosen(df, p):
    """The rows that the chart is about."""
    if not p.get("filter"):
        return df
    import rows
    df = df[rows.matching(df, p["filter"])[0]]
    if not len(df):
        raise t.Trouble("No row matches the condition, so there is nothing to draw.")
    return df


def work(p):
    table = t.read_table(p["input"], p.get("sheet"))
    df = chosen(table.df, p)
    facts = DRAW[p["draw"]](df, p)
    facts["taken"] = len(df)
    from PIL import Image
    with Image.open(p["out"]) as im:
        size = [im.width, im.height]
    return {"out": p["out"], "size": size, "rows": len(table.df), "notes": table.notes, **facts}


if __name__ == "__main__":
    t.main(work)
