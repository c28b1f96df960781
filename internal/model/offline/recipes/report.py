"""Writes a PDF of a table: a title, its key figures and a chart on the first page,
then what the columns hold and the rows themselves. The text stays text."""
import datetime as dt
import os
import textwrap
import unicodedata

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.lines import Line2D
from matplotlib.patches import FancyBboxPatch

import chart
import look
import tables as t

WIDE, HIGH = 8.27, 11.69  # A4 in inches
LEFT, RIGHT = 0.08, 0.92
LINE = 0.0172  # of a page, for one row of a table
INK, FAINT, GRID, TEAL = chart.INK, chart.FAINT, chart.GRID, chart.TEAL
SIGN = 4.75 / 72 / WIDE  # the width of a sign at 8 points, of a page


def page():
    return plt.figure(figsize=(WIDE, HIGH))


def write(fig, x, y, text, size=9.5, colour=INK, **more):
    return fig.text(x, y, text, fontsize=size, color=colour, parse_math=False, **more)


def signs(text):
    """How many signs wide a text is; those of Asia count double."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def cut(text, n):
    text = " ".join(str(text).split())
    if signs(text) <= n:
        return text
    while text and signs(text) > n - 1:
        text = text[:-1]
    return text + "…"


def number(x):
    return "–" if x is None else chart.thousands(float(x))


# ---- first page ----------------------------------------------------------

def head(fig, p, table):
    y = 0.925
    for line in textwrap.wrap(p["title"], 44)[:3]:
        write(fig, LEFT, y, line, 21, fontweight="bold")
        y -= 0.03
    today = dt.date.today()
    name = cut(os.path.basename(p["input"]), 60)
    write(fig, LEFT, y + 0.004, f"{name} · {number(len(table.df))} rows · {table.df.shape[1]} columns · {today.day} {today:%B %Y}", 9.5, FAINT)
    return y - 0.03


def key_figures(table, cols, levels):
    """Up to six (name, value): the rows, the time they span, totals or averages, what is missing."""
    out = [("rows", number(len(table.df)))]
    for c in cols:
        if c["type"] == "date" and len(out) < 2:
            out.append((c["name"], f"{c['min'][:10]} to {c['max'][:10]}"))
    for c in cols:
        if c["type"] in ("int", "number") and len(out) < 5:
            level = c["name"] in levels
            out.append((("average " if level else "total ") + c["name"], number(c["mean"] if level else c["sum"])))
    for c in cols:
        if c["type"] in ("text", "bool") and 1 < c["unique"] <= len(table.df) // 2 and len(out) < 5:
            out.append(("different " + c["name"], number(c["unique"])))
    repeated = int(table.df.duplicated().sum())
    out.append(("repeated rows", number(repeated)) if repeated else ("empty cells", number(sum(c["blank"] for c in cols))))
    return out[:6]


def tiles(fig, figures, y):
    wide, high, gap = (RIGHT - LEFT - 0.04) / 3, 0.062, 0.02
    for i, (name, value) in enumerate(figures):
        x, top = LEFT + (i % 3) * (wide + gap), y - (i // 3) * (high + 0.012)
        fig.add_artist(FancyBboxPatch((x, top - high), wide, high, boxstyle="round,pad=0,rounding_size=0.006", mutation_aspect=WIDE / HIGH,
                                      transform=fig.transFigure, facecolor="#f4f2ec", edgecolor="none"))
        write(fig, x + 0.014, top - 0.021, cut(name, 30), 8, FAINT)
        write(fig, x + 0.014, top - 0.048, value, 15 if len(value) < 14 else 9.5, fontweight="bold")
    return y - ((len(figures) + 2) // 3) * (high + 0.012) - 0.02


def draw_chart(fig, p, table, y):
    """The chart as chart.py draws it, on this page instead of a picture of its own."""
    c, bottom = p["chart"], 0.13
    box = [LEFT + 0.035, bottom, RIGHT - LEFT - 0.035, max(0.25, y - 0.075 - bottom)]
    kept = chart.canvas, chart.finish

    def canvas(_):
        ax = fig.add_axes(box)
        for side in ("top", "right", "left"):
            ax.spines[side].set_visible(False)
        ax.tick_params(length=0, pad=5, labelsize=8)
        ax.set_axisbelow(True)
        return fig, ax

    def finish(_, ax, q, subtitle):
        write(fig, LEFT, y - 0.012, cut(c["title"], 70), 12.5, fontweight="bold")
        if subtitle:
            write(fig, LEFT, y - 0.031, cut(subtitle, 100), 9, FAINT)
        fig.canvas.draw()
        over = LEFT - fig.transFigure.inverted().transform(ax.get_tightbbox())[0][0]
        if over > 0:  # long names at the side: the axes make room for them
            ax.set_position([box[0] + over, box[1], box[2] - over, box[3]])

    chart.canvas, chart.finish = canvas, finish
    adjust, fig.subplots_adjust = fig.subplots_adjust, lambda **_: None
    try:
        df = chart.chosen(table.df, c)
        return {**chart.DRAW[c["draw"]](df, c), "rows": len(table.df), "taken": len(df)}
    finally:
        chart.canvas, chart.finish = kept
        fig.subplots_adjust = adjust


# ---- tables --------------------------------------------------------------

def column_rows(cols):
    holds = {"int": "whole numbers", "number": "numbers", "date": "dates", "bool": "yes and no", "empty": "nothing"}
    out = []
    for c in cols:
        if c["type"] in ("int", "number"):
            span = f"{number(c['min'])} to {number(c['max'])}, average {number(c['mean'])}"
        elif c["type"] == "date":
            span = f"{c['min'][:10]} to {c['max'][:10]}"
        else:
            span = ", ".join(c.get("examples", []))
        out.append([c["name"], "codes of digits" if c.get("code") else holds.get(c["type"], "text"), number(c["blank"]), number(c["unique"]), span])
    return out


def widths_of(head, rows):
    """How wide each column may be, and how many fit beside each other."""
    room = int((RIGHT - LEFT) / SIGN)
    want = [min(38, max([signs(str(h))] + [signs(" ".join(str(r[i]).split())) for r in rows[:300]])) + 2 for i, h in enumerate(head)]
    n, used = 0, 0
    while n < len(want) and (used + min(want[n], 14) <= room or n == 0):
        used += min(want[n], 14)
        n += 1
    want = want[:n]
    while sum(want) > room:
        i = want.index(max(want))
        want[i] -= 1
    spare = room - sum(want)
    return [w + min(6, spare // n) for w in want], n


def put_tables(pdf, parts):
    """Writes tables one under the other, over as many pages as they need."""
    fig, y, pages = None, 0, 0
    for title, note, head, rows, right in parts:
        if fig is None or y < 0.07 + 6 * LINE:
            if fig is not None:
                pages += close(pdf, fig)
            fig, y = page(), 0.935
        write(fig, LEFT, y, title, 12.5, fontweight="bold")
        if note:
            y -= 0.02
            write(fig, LEFT, y, cut(note, 105), 8.5, FAINT)
        y -= 0.028
        wide, n = widths_of(head, rows)
        y = line_of(fig, y, wide, head[:n], right, True)
        for r in rows:
            if y < 0.06:
                pages += close(pdf, fig)
                fig, y = page(), 0.935
                y = line_of(fig, y, wide, head[:n], right, True)
            y = line_of(fig, y, wide, r[:n], right, False)
        y -= 0.04
    return pages + close(pdf, fig)


def line_of(fig, y, wide, cells, right, bold):
    x = LEFT
    for i, (w, v) in enumerate(zip(wide, cells)):
        text = cut(v, w - 1)
        if i in right:
            write(fig, x + (w - 1.5) * SIGN, y, text, 8, FAINT if bold else INK, ha="right", fontweight="bold" if bold else "normal")
        else:
            write(fig, x, y, text, 8, FAINT if bold else INK, fontweight="bold" if bold else "normal")
        x += w * SIGN
    low = y - LINE * 0.36
    fig.add_artist(Line2D([LEFT, RIGHT], [low, low], color="#b9b6ae" if bold else GRID, lw=0.8 if bold else 0.5))
    return y - LINE


def close(pdf, fig):
    write(fig, RIGHT, 0.035, str(pdf.get_pagecount() + 1), 8, FAINT, ha="right")
    pdf.savefig(fig)
    plt.close(fig)
    return 1


def tables_of(p, table, cols, facts):
    parts = []
    if p.get("summary"):
        s = t.read_table(p["summary"]["path"])
        shown = s.df.head(100)
        right = {i for i in range(s.df.shape[1]) if look.column_facts("", s.df.iloc[:, i])["type"] in ("int", "number")}
        parts.append((p["summary"]["title"], f"The first 100 of {number(len(s.df))} groups" if len(s.df) > 100 else "", list(s.df.columns), [[short(v) if i in right else v for i, v in enumerate(r)] for r in shown.values.tolist()], right))
    elif facts.get("data"):
        parts.append((p["chart"]["title"], "The figures of the chart", [p["chart"].get("period") or p["chart"]["x"]["column"], "value"], [[a, number(b)] for a, b in facts["data"]], {1}))
    parts.append(("Columns", "", ["column", "holds", "empty", "different", "range or examples"], column_rows(cols), {2, 3}))
    df, n = table.df.fillna(""), p.get("rows", 150)
    head, rows = [str(c) for c in df.columns], df.head(n).values.tolist()
    _, fits = widths_of(head, rows)
    notes = ([f"the first {number(n)} of {number(len(df))} rows"] if len(df) > n else [f"all {number(len(df))} rows"]) + ([f"{fits} of {len(head)} columns"] if fits < len(head) else [])
    right = {i for i, c in enumerate(cols) if c["type"] in ("int", "number")}
    parts.append(("Rows", sentence(", ".join(notes)), head, rows, right))
    return parts, {"shownRows": min(n, len(df)), "shownColumns": fits}


def short(v):
    x = t.number(v)
    return v if x is None or len(v) < 8 else number(x)


def sentence(s):
    return s[:1].upper() + s[1:]


def work(p):
    table = t.read_table(p["input"], p.get("sheet"))
    if not len(table.df):
        raise t.Trouble("The table has no rows, so there is nothing to report.")
    cols = [look.column_facts(str(n), table.df.iloc[:, i]) for i, n in enumerate(table.df.columns[:look.MAX_COLUMNS])]
    chart.canvas_style()
    plt.rcParams["pdf.fonttype"] = 42
    os.makedirs(os.path.dirname(p["out"]), exist_ok=True)
    facts = {}
    with PdfPages(p["out"], metadata={"Title": p["title"], "Creator": "Atelier"}) as pdf:
        fig = page()
        y = tiles(fig, key_figures(table, cols, p.get("levels") or []), head(fig, p, table))
        if p.get("chart"):
            facts = draw_chart(fig, p, table, y)
        os.makedirs(os.path.dirname(p["picture"]), exist_ok=True)
        fig.savefig(p["picture"], dpi=80, facecolor="white")
        pages = close(pdf, fig)
        parts, shown = tables_of(p, table, cols, facts)
        pages += put_tables(pdf, parts)
    return {"pages": pages, "rows": len(table.df), "width": table.df.shape[1], "chart": facts or None, "notes": table.notes, **shown}


if __name__ == "__main__":
    t.main(work)
