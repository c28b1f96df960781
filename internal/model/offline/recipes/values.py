"""What a cell's text means: numbers with decimal points or commas, dates in the
usual spellings, blanks. Nothing is guessed silently: what is no number or no
date is handed back as bad, to be counted and told."""
import datetime as dt
import json
import re

import pandas as pd

BLANKS = {"", "na", "n/a", "null", "none", "nan", "-", "–", "?", "nil"}


def is_blank(text):
    return text.strip().lower() in BLANKS


def cell_text(v):
    """A value's text as a person would type it: 3 and not 3.0, dates in ISO."""
    if v is None:
        return ""
    if v is True or v is False:
        return "true" if v else "false"
    if hasattr(v, "text"):  # a number that came with its digits
        return v.text
    if isinstance(v, float):
        return str(int(v)) if v == int(v) and abs(v) < 1e15 else repr(v)
    if isinstance(v, dt.datetime):
        return v.strftime("%Y-%m-%d") if (v.hour, v.minute, v.second) == (0, 0, 0) else v.strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(v, (dt.date, dt.time)):
        return v.isoformat()
    if isinstance(v, (dict, list)):
        return json.dumps(v, ensure_ascii=False, default=json_plain)
    return str(v)


def json_plain(v):
    if isinstance(v, (dt.date, dt.datetime, dt.time)):
        return cell_text(v)
    raise TypeError(type(v).__name__)


def tidy(x):
    """A number for JSON: whole where it is whole, else ten significant digits."""
    if x != x or x in (float("inf"), float("-inf")):
        return None
    return int(x) if x == int(x) and abs(x) < 1e15 else float(f"{x:.10g}")


def numbers_of(series):
    """The column as floats (NaN where blank or not a number), and the texts that are no numbers."""
    uniq = series.fillna("").unique()
    style = number_style([v for v in uniq if not is_blank(v)])
    got = {v: (None if is_blank(v) else number(v, style)) for v in uniq}
    bad = {v for v in uniq if not is_blank(v) and got[v] is None}
    return series.fillna("").map(got).astype(float), series.fillna("").isin(bad)


def dates_of(series, day_first=None, name="date"):
    """The column as moments (NaT where blank or bad), and which rows hold no real date."""
    uniq = series.fillna("").unique()
    if day_first is None:
        day_first = day_order([v for v in uniq if not is_blank(v)])[0] is not False
    packed = bool(re.search(r"date|day|datum|fecha", name, re.I))
    got = {v: (None if is_blank(v) else date(v, day_first, packed)) for v in uniq}
    bad = {v for v in uniq if not is_blank(v) and got[v] is None}
    return pd.to_datetime(series.fillna("").map(got)), series.fillna("").isin(bad)


UNIT = r"(?:[€$£¥₹%]|EUR|USD|GBP|CHF|kr|zł)"
DOT = re.compile(r"[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?([eE][+-]?\d+)?|[+-]?\.\d+")
COMMA = re.compile(r"[+-]?(\d+|\d{1,3}([. \u00a0\u202f']\d{3})+)(,\d+)?")
EDGE = re.compile(rf"^\s*(-)?\s*{UNIT}?\s*|\s*{UNIT}?\s*$")


def bare(text):
    """Without currency, percent and the brackets of a negative amount."""
    t = text.strip().replace("−", "-")
    neg = t.startswith("(") and t.endswith(")")
    t = re.sub(rf"^([+-]?)\s*{UNIT}\s*", r"\1", t[1:-1] if neg else t)
    t = re.sub(rf"\s*{UNIT}$", "", t)
    return "-" + t if neg else t


def number_style(values):
    """"." or "," for the decimal sign, by the values that allow only one of them."""
    dot = comma = 0
    for v in values:
        t = bare(v)
        d, c = bool(DOT.fullmatch(t)), bool(COMMA.fullmatch(t))
        dot += d and not c
        comma += c and not d
    return "," if comma > dot else "."


def number(text, style="."):
    t = bare(text)
    if style == ",":
        if not COMMA.fullmatch(t):
            return None
        t = re.sub(r"[. \u00a0\u202f']", "", t).replace(",", ".")
    else:
        if not DOT.fullmatch(t):
            return None
        t = t.replace(",", "")
    return float(t)


MONTHS = {m: i + 1 for i, m in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split())}
MONTHS.update({"mär": 3, "mai": 5, "okt": 10, "dez": 12})
CLOCK = r"(?:[T ,]+\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?"
YMD = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})" + CLOCK)
DMY = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})" + CLOCK)
D_MON_Y = re.compile(r"(?:[A-Za-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[.\s-]+([A-Za-zä]{3,9})\.?,?[\s-]+(\d{4}|\d{2})" + CLOCK)
MON_D_Y = re.compile(r"(?:[A-Za-z]{3,9},\s+)?([A-Za-zä]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})" + CLOCK)
YM = re.compile(r"(\d{4})-(\d{2})")
YMD8 = re.compile(r"(19|20)(\d{2})(\d{2})(\d{2})")


def date(text, day_first=True, packed=False):
    """The moment that a text says, or None when it is no real date."""
    t = text.strip()
    try:
        if m := YMD.fullmatch(t):
            return moment(m[1], m[3], m[4], m.groups()[4:])
        if m := DMY.fullmatch(t):
            d, mo = (m[1], m[3]) if day_first or m[2] == "." else (m[3], m[1])
            return moment(m[4], mo, d, m.groups()[4:])
        if m := D_MON_Y.fullmatch(t):
            return moment(m[3], MONTHS[m[2].lower()[:3]], m[1], m.groups()[3:])
        if m := MON_D_Y.fullmatch(t):
            return moment(m[3], MONTHS[m[1].lower()[:3]], m[2], m.groups()[3:])
        if m := YM.fullmatch(t):
            return moment(m[1], m[2], 1, ())
        if packed and (m := YMD8.fullmatch(t)):
            return moment(m[1] + m[2], m[3], m[4], ())
    except (ValueError, KeyError):
        return None
    return None


def moment(y, mo, d, clock):
    y = int(y)
    if y < 100:
        y += 2000 if y < 70 else 1900
    h, mi, s, half = (list(clock) + [None] * 4)[:4]
    h = int(h or 0)
    if half:
        h = h % 12 + (12 if half.lower().startswith("p") else 0)
    return dt.datetime(y, int(mo), int(d), h, int(mi or 0), int(s or 0))


def day_order(values):
    """True day first, False month first, None when the values allow both; and whether it matters."""
    first = second = seen = 0
    for v in values:
        m = DMY.fullmatch(v.strip())
        if m and m[2] != ".":
            seen += 1
            a, b = int(m[1]), int(m[3])
            first += a > 12 >= b
            second += b > 12 >= a
    if not seen:
        return True, False
    if first == second == 0:
        return None, True
    return first >= second, True
