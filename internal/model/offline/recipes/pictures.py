"""Changes pictures: size, crop, turn, mirror, grey, format. What a file is, is
seen from its bytes; the camera's orientation is honoured first."""
import os
import warnings

from PIL import Image, ImageOps, ImageSequence

import tables as t

MAX_PIXELS, MAX_SIDE, MAX_FRAMES = 80_000_000, 30_000, 600
Image.MAX_IMAGE_PIXELS = MAX_PIXELS
warnings.simplefilter("error", Image.DecompressionBombWarning)

FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP", ".gif": "GIF", ".bmp": "BMP", ".tif": "TIFF", ".tiff": "TIFF"}
ENDINGS = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp", "GIF": ".gif", "BMP": ".bmp", "TIFF": ".tiff", "MPO": ".jpg"}


class Ask(Exception):
    """A question that only the person can answer."""


def open_picture(path):
    name = os.path.basename(path)
    kind, told = t.kind_of(path)
    if kind != "image":
        raise t.Trouble(f"{name} is {told}, not a picture that I can change (PNG, JPEG, WebP, TIFF, BMP, GIF).")
    try:
        im = Image.open(path)
        im.load()
        return im
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise t.Trouble(f"{name} has more than {MAX_PIXELS // 10**6} megapixels, which is the limit for these recipes.")
    except Exception as e:
        raise t.Trouble(f"{name} could not be read as a picture; it may be damaged: {e}")


def plain(im, notes):
    """RGB, RGBA or L, whatever the picture's own mode is."""
    if im.mode in ("RGB", "RGBA", "L"):
        if im.mode != "RGBA" and "transparency" in im.info:
            return im.convert("RGBA")
        return im
    if im.mode in ("P", "PA", "LA", "La", "RGBa"):
        clear = im.mode != "P" or "transparency" in im.info
        return im.convert("RGBA" if clear else "RGB")
    if im.mode.startswith("I") or im.mode == "F":
        lo, hi = im.getextrema()
        top = 255 if hi <= 255 else 65535 if hi <= 65535 else hi
        notes.append("Its values have more than 8 bits; they are scaled to 8 bits.")
        return im.convert("F").point(lambda v: v * (255 / top)).convert("L")
    if im.mode in ("CMYK", "LAB", "YCbCr", "HSV"):
        im.info.pop("icc_profile", None)
        notes.append(f"Its {im.mode} colours are converted to RGB without a colour profile.")
        return im.convert("RGB")
    return im.convert("L" if im.mode == "1" else "RGB")


# ---- steps ---------------------------------------------------------------

def limit(w, h):
    if w > MAX_SIDE or h > MAX_SIDE or w * h > MAX_PIXELS:
        raise t.Trouble(f"{w} × {h} pixels are over the limit of {MAX_SIDE:,} pixels a side and {MAX_PIXELS // 10**6} megapixels.")
    return max(1, w), max(1, h)


def resize(im, s, notes):
    w, h = im.size
    if s.get("width") and s.get("height"):
        return resize_both(im, s, notes)
    if s.get("width"):
        size = s["width"], round(h * s["width"] / w)
    elif s.get("height"):
        size = round(w * s["height"] / h), s["height"]
    elif s.get("percent"):
        size = round(w * s["percent"] / 100), round(h * s["percent"] / 100)
    else:
        side = s.get("longest") or s["shortest"]
        k = side / (max(w, h) if s.get("longest") else min(w, h))
        size = (side, round(h * k)) if (w >= h) == bool(s.get("longest")) else (round(w * k), side)
    return scale(im, size, notes)


def scale(im, size, notes):
    size = limit(*size)
    if size[0] > im.width or size[1] > im.height:
        notes.append("It was enlarged, which adds pixels but no detail.")
    return im.resize(size, Image.Resampling.LANCZOS)


def resize_both(im, s, notes):
    w, h = limit(s["width"], s["height"])
    fit = s.get("fit")
    if not fit and abs(im.width * h / (im.height * w) - 1) > 0.011:
        raise Ask(f"{w} × {h} has other proportions than the picture ({im.width} × {im.height}). Shall I crop it to fill that size, fit it inside, or stretch it?")
    if fit == "inside":
        k = min(w / im.width, h / im.height)
        return scale(im, (round(im.width * k), round(im.height * k)), notes)
    if fit == "crop":
        notes.append("Its edges are cropped equally on both sides to fill the size.")
        return ImageOps.fit(im, (w, h), Image.Resampling.LANCZOS)
    return scale(im, (w, h), notes)


def crop(im, s, notes):
    w, h = im.size
    if s.get("ratio"):
        a, b = s["ratio"]
        cw, ch = (w, round(w * b / a)) if w * b <= h * a else (round(h * a / b), h)
        box = centred(w, h, max(1, cw), max(1, ch), s.get("anchor"))
    elif s.get("box"):
        box = s["box"]
    elif s.get("cut"):
        c = {k: v * (w if k in ("left", "right") else h) / 100 if s.get("percent") else v for k, v in s["cut"].items()}
        box = [round(c.get("left", 0)), round(c.get("top", 0)), w - round(c.get("right", 0)), h - round(c.get("bottom", 0))]
    elif s.get("half"):
        box = {"left": [0, 0, w // 2, h], "right": [w // 2, 0, w, h], "top": [0, 0, w, h // 2], "bottom": [0, h // 2, w, h]}[s["half"]]
    else:
        cw, ch = s["width"], s["height"]
        if s.get("at"):
            box = [*s["at"], s["at"][0] + cw, s["at"][1] + ch]
        elif cw > w or ch > h:
            raise t.Trouble(f"The picture has {w} × {h} pixels, so {cw} × {ch} cannot be cropped out of it.")
        else:
            box = centred(w, h, cw, ch, s.get("anchor"))
    x0, y0, x1, y1 = (int(round(v)) for v in box)
    inside = max(0, x0), max(0, y0), min(w, x1), min(h, y1)
    if inside[0] >= inside[2] or inside[1] >= inside[3]:
        raise t.Trouble(f"That crop lies outside the picture, which has {w} × {h} pixels, or leaves nothing of it.")
    if inside != (x0, y0, x1, y1):
        notes.append(f"The crop went over the picture's edge, so it ends there: {inside[2] - inside[0]} × {inside[3] - inside[1]} pixels.")
    return im.crop(inside)


def centred(w, h, cw, ch, anchor):
    anchor = anchor or ""
    x = 0 if "left" in anchor else w - cw if "right" in anchor else (w - cw) // 2
    y = 0 if "top" in anchor else h - ch if "bottom" in anchor else (h - ch) // 2
    return [x, y, x + cw, y + ch]


def rotate(im, s, notes):
    """By degrees clockwise; quarter turns move pixels and change none."""
    a = s["degrees"] % 360
    quarter = {0: None, 90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
    if a in quarter:
        return im if quarter[a] is None else im.transpose(quarter[a])
    notes.append("The corners that the turn opened are transparent, or white where the format knows no transparency.")
    return im.convert("RGBA").rotate(-a, Image.Resampling.BICUBIC, expand=True)


def flip(im, s, notes):
    return im.transpose(Image.Transpose.FLIP_TOP_BOTTOM if s["way"] == "vertical" else Image.Transpose.FLIP_LEFT_RIGHT)


def grey(im, s, notes):
    if im.mode == "RGBA":
        l = im.convert("LA").convert("RGBA")
        return l
    return im.convert("L")


STEPS = {"resize": resize, "crop": crop, "rotate": rotate, "flip": flip, "grey": grey}


# ---- saving --------------------------------------------------------------

def opaque(im):
    return im.mode != "RGBA" or im.getchannel("A").getextrema()[0] == 255


def on_white(im):
    white = Image.new("RGB", im.size, "white")
    white.paste(im, mask=im.getchannel("A"))
    return white


def ready(im, fmt, notes):
    if fmt in ("JPEG", "BMP") and im.mode == "RGBA":
        if opaque(im):
            return im.convert("RGB")
        note = f"{'JPEG' if fmt == 'JPEG' else 'BMP'} knows no transparency, so the transparent parts are white."
        if note not in notes:
            notes.append(note)
        return on_white(im)
    return im


def save(frames, src, out, p, notes):
    fmt = FORMATS[os.path.splitext(out)[1].lower()]
    if fmt == "WEBP" and max(frames[0].size) > 16383:
        raise t.Trouble("WebP holds at most 16,383 pixels a side; choose another format or a smaller size.")
    frames = [ready(f, fmt, notes) for f in frames]
    args, info = {}, src.info
    if fmt in ("JPEG", "WEBP"):
        args["quality"] = p.get("quality") or (90 if fmt == "JPEG" else 88)
    if fmt == "JPEG":
        args.update(optimize=True, progressive=True)
    if fmt == "PNG":
        args["optimize"] = frames[0].width * frames[0].height < 4_000_000
    if fmt == "TIFF":
        args["compression"] = "tiff_deflate"
    if info.get("icc_profile") and fmt in ("JPEG", "PNG", "WEBP", "TIFF") and frames[0].mode != "L":
        args["icc_profile"] = info["icc_profile"]
    exif = src.getexif() if src.format in ("JPEG", "MPO", "WEBP", "PNG") else None
    if exif and fmt in ("JPEG", "PNG", "WEBP"):
        exif.pop(0x0112, None)  # it stands upright now
        args["exif"] = exif.tobytes()
    if fmt == "GIF" and not (src.format == "GIF" and frames[0].mode == "P") and many_colours(frames[0]):
        notes.append("GIF holds 256 colours, so colours were merged.")
    if len(frames) > 1:
        args.update(save_all=True, append_images=frames[1:], loop=info.get("loop", 0), duration=p["durations"])
        if fmt == "GIF":
            args["disposal"] = 2
    os.makedirs(os.path.dirname(out), exist_ok=True)
    frames[0].save(out, fmt, **args)


def many_colours(im):
    return im.convert("RGB").getcolors(256) is None


def frames_of(im, fmt, notes):
    """All frames where the new format can move too, else the first, which is told."""
    n = getattr(im, "n_frames", 1)
    if n < 2 or im.format == "MPO":
        return [im], []
    if im.format == "TIFF" or fmt not in ("GIF", "WEBP"):
        what = "pages" if im.format == "TIFF" else "frames"
        notes.append(f"It has {n} {what}; only the first is taken" + ("." if im.format == "TIFF" else f", since {fmt} here holds still pictures."))
        im.seek(0)
        return [im], []
    if n > MAX_FRAMES or n * im.width * im.height > 4 * MAX_PIXELS:
        raise t.Trouble(f"It is an animation of {n} frames; up to {MAX_FRAMES} frames of a moderate size can be changed.")
    out, times = [], []
    for f in ImageSequence.Iterator(im):
        out.append(f.convert("RGBA"))
        times.append(int(f.info.get("duration", 100)) or 100)
    return out, times


def change(p):
    path = p["input"]
    src, notes = open_picture(path), []
    before = {"width": src.width, "height": src.height, "format": "JPEG" if src.format == "MPO" else src.format, "bytes": os.path.getsize(path)}
    out = p["out"]
    if os.path.splitext(out)[1].lower() not in FORMATS:  # "photo.v2-200" has none, whatever its point says
        out += ENDINGS.get(src.format, ".png")
    if os.path.realpath(out) == os.path.realpath(path):
        stem, end = os.path.splitext(out)
        out = stem + "-changed" + end
    fmt = FORMATS[os.path.splitext(out)[1].lower()]
    orientation = src.getexif().get(0x0112, 1)
    frames, p["durations"] = frames_of(src, fmt, notes)
    done = []
    for i, f in enumerate(frames):
        own = notes if i == 0 else []
        f = plain(ImageOps.exif_transpose(f) if orientation in range(2, 9) else f, own)
        for s in p["steps"]:
            f = STEPS[s["op"]](f, s, own)
        done.append(f)
    if orientation in range(2, 9):
        notes.insert(0, "The camera held it turned (EXIF orientation); it stands upright now.")
    save(done, src, out, p, notes)
    with Image.open(out) as im:
        im.load()
        after = {"width": im.width, "height": im.height, "format": im.format, "bytes": os.path.getsize(out), "frames": getattr(im, "n_frames", 1)}
    if (after["width"], after["height"]) != done[0].size:
        raise t.Trouble(f"{os.path.basename(out)} was not written as it should be.")
    return {"out": out, "before": before, "after": after, "notes": list(dict.fromkeys(notes))}


def work(p):
    done = []
    for f in p["files"]:
        try:
            done.append(change({**p, **f}))
        except Ask as e:
            return {"pictures": [], "ask": str(e)}
        except t.Trouble as e:
            if len(p["files"]) == 1:
                raise
            done.append({"out": "", "trouble": str(e)})
    return {"pictures": done}


if __name__ == "__main__":
    t.main(work)
