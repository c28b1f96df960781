"""Builds parts in millimetres, checks them, and writes them as GLB and OBJ.
Parts are built with Z up, standing on z = 0 and centred on the origin."""
import math
import os

import numpy as np
import trimesh
from shapely import affinity
from shapely.geometry import Polygon
from shapely.ops import unary_union

import tables as t

MAX_SIZE, MIN_SIZE, CHORD = 100_000, 0.01, 0.005


def size(p, key, told=None):
    v = float(p["size"][key])
    if not MIN_SIZE <= v <= MAX_SIZE:
        raise t.Trouble(f"The {told or key} is {v:g} mm; I can make parts from {MIN_SIZE} mm to {MAX_SIZE:,} mm.")
    return v


def sections(r):
    """Facets of a circle: a multiple of four, so that its size along the axes is exact."""
    n = math.pi / math.acos(1 - min(CHORD / r, 0.5))
    return int(min(720, max(96, 4 * math.ceil(n / 4))))


def circle(r):
    n = sections(r)
    quarter = [(math.cos(2 * math.pi * k / n), math.sin(2 * math.pi * k / n)) for k in range(n)]
    return [(r * round(x, 15), r * round(y, 15)) for x, y in quarter]


def extrude(poly, height):
    if poly.is_empty or not poly.is_valid:
        raise t.Trouble("The outline crosses itself or is empty, so it bounds no area.")
    polys = list(poly.geoms) if poly.geom_type == "MultiPolygon" else [poly]
    return trimesh.util.concatenate([trimesh.creation.extrude_polygon(q, height) for q in polys])


def revolve(profile, r):
    """Turns (radius, z) points around Z; where it is on the axis it closes."""
    return trimesh.creation.revolve(np.array(profile, float), sections=sections(r))


def box(p):
    return trimesh.creation.box([size(p, "x", "width"), size(p, "y", "depth"), size(p, "z", "height")])


def cylinder(p):
    return extrude(Polygon(circle(size(p, "d", "diameter") / 2)), size(p, "h", "height"))


def sphere(p):
    r = size(p, "d", "diameter") / 2
    m = trimesh.creation.icosphere(subdivisions=5)
    m.vertices = np.where(np.abs(m.vertices) < 1e-12, 0, m.vertices)
    m.vertices *= 2 * r / m.extents
    return m


def cone(p):
    r, h, top = size(p, "d", "diameter") / 2, size(p, "h", "height"), float(p["size"].get("top", 0)) / 2
    end = [(top, h), (0, h)] if top > 0 else [(0, h)]
    return revolve([(0, 0), (r, 0), *end], max(r, top))


def tube(p):
    r, ri, h = size(p, "d", "diameter") / 2, size(p, "inner", "inner diameter") / 2, size(p, "h", "height")
    if ri >= r:
        raise t.Trouble(f"The inner diameter of {2 * ri:g} mm leaves no wall in an outer diameter of {2 * r:g} mm.")
    return extrude(Polygon(circle(r), [circle(ri)]), h)


def involute(a):
    return math.tan(a) - a


def gear(p):
    z, m, h = int(p["count"]), size(p, "module"), size(p, "h", "thickness")
    alpha = math.radians(p["size"].get("angle", 20))
    if not 5 <= z <= 500:
        raise t.Trouble(f"{z} teeth cannot be made; I make gears with 5 to 500 teeth.")
    if not math.radians(10) <= alpha <= math.radians(35):
        raise t.Trouble("The pressure angle must be from 10° to 35°; 20° is usual.")
    pitch, tip, root = m * z / 2, m * (z / 2 + 1), m * (z / 2 - 1.25)
    base = pitch * math.cos(alpha)
    bore = float(p["size"].get("inner", 0)) / 2
    if bore and bore > root - 0.25 * m:
        raise t.Trouble(f"A bore of {2 * bore:g} mm does not fit: the teeth of this gear begin at a diameter of {2 * root:.4g} mm.")

    def half(r):  # half a tooth's angle at radius r
        return math.pi / (2 * z) + involute(alpha) - involute(math.acos(min(1, base / r)))

    if half(tip) <= 0:
        raise t.Trouble(f"With {z} teeth and {math.degrees(alpha):g}° pressure angle the teeth would end in a point below their tip; take more teeth or a smaller angle.")
    start = max(base, root)
    flank = [(r, half(r)) for r in np.linspace(start, tip, 14)]
    if start > root:
        flank.insert(0, (root, half(start)))
    if flank[0][1] * z >= math.pi:
        raise t.Trouble("The teeth would run into each other at their root; take more teeth.")
    pts = []
    for k in range(z):
        mid, step = 2 * math.pi * k / z, 2 * math.pi / z
        pts += [(r, mid - a) for r, a in flank]
        pts += [(tip, mid + half(tip) * f) for f in (-0.5, 0, 0.5)]
        pts += [(r, mid + a) for r, a in reversed(flank)]
        a, b = mid + flank[0][1], mid + step - flank[0][1]
        pts += [(root, a + (b - a) * f) for f in (0.25, 0.5, 0.75)]
    outline = [(r * round(math.cos(a), 15), r * round(math.sin(a), 15)) for r, a in pts]
    return extrude(Polygon(outline, [circle(bore)] if bore else []), h)


def vase(p):
    d, h, wall = size(p, "d", "diameter"), size(p, "h", "height"), size(p, "wall")
    s = p["size"]
    knots = [(0, s.get("bottom", 0.62 * d) / d), (0.38, 1), (0.8, 0.5), (1, s.get("top", 0.66 * d) / d)]
    if "top" in s and s["top"] > 0.9 * d:
        knots[2] = (0.8, (1 + s["top"] / d) / 2 * 0.9)
    from scipy.interpolate import PchipInterpolator
    zs = np.unique(np.concatenate([np.linspace(0, 1, 41), [0.38]]))
    rs = PchipInterpolator(*zip(*knots))(zs) * d / 2
    if min(rs) - wall < 0.5 or wall * 3 > h:
        raise t.Trouble(f"A wall of {wall:g} mm is too thick for this vase; its neck has a radius of {min(rs):.3g} mm.")
    outer = [(r, z * h) for r, z in zip(rs, zs)]
    inner = [(r - wall, max(wall, z * h)) for r, z in zip(rs, zs) if z * h > wall * 1.2]
    floor = float(np.interp(wall / h, zs, rs)) - wall
    return revolve([(0, 0), *outer, *reversed(inner), (floor, wall), (0, wall)], d / 2)


def polygon(p):
    h = size(p, "h", "thickness")
    if p.get("points"):
        return extrude(Polygon(p["points"]), h)
    n, r = int(p["count"]), size(p, "d", "diameter") / 2
    if not 3 <= n <= 500:
        raise t.Trouble(f"A polygon of {n} sides cannot be made; 3 to 500 sides can.")
    return extrude(Polygon(corners(n, lambda k: r)), h)


def corners(n, radius):
    """Corners on circles, one of them straight ahead on Y."""
    at = [(radius(k), math.pi / 2 + 2 * math.pi * k / n) for k in range(n)]
    return [(r * round(math.cos(a), 15), r * round(math.sin(a), 15)) for r, a in at]


def star(p):
    n, r, ri = int(p["count"]), size(p, "d", "diameter") / 2, size(p, "inner", "inner diameter") / 2
    if not 3 <= n <= 200:
        raise t.Trouble(f"A star of {n} points cannot be made; 3 to 200 points can.")
    if ri >= r:
        raise t.Trouble("The inner diameter of a star must be smaller than its outer one.")
    return extrude(Polygon(corners(2 * n, lambda k: ri if k % 2 else r)), size(p, "h", "thickness"))


def text(p):
    from matplotlib import font_manager as fm
    from matplotlib.textpath import TextPath
    font = fm.FontProperties(family="DejaVu Sans", weight="bold")
    face = fm.get_font(fm.findfont(font))
    lines = [line.rstrip() for line in p["text"].replace("\t", " ").split("\n")]
    lost = sorted({c for c in "".join(lines) if not face.get_char_index(ord(c))})
    if lost:
        raise t.Trouble("The font (DejaVu Sans Bold) has no letters for: " + " ".join(lost[:12]) + ". Leave them out.")
    shape = Polygon()
    for i, line in enumerate(lines):
        if not line:
            continue
        # Big, so that curves get many points; "$" would be read as mathematics.
        path = TextPath((0, -1250 * i), line.replace("$", r"\$"), size=1000, prop=font, usetex=False)
        for ring in path.to_polygons(closed_only=True):
            if len(ring) > 3:
                shape = shape.symmetric_difference(Polygon(ring).buffer(0))
    if shape.is_empty:
        raise t.Trouble("That text has no letters to make.")
    x0, y0, x1, y1 = shape.bounds
    s = p["size"]
    k = float(s["y"]) / (y1 - y0) if "y" in s else float(s["x"]) / (x1 - x0)
    shape = affinity.scale(shape, k, k, origin=(0, 0)).simplify(0.002, preserve_topology=True)
    return extrude(shape, size(p, "h", "thickness"))


def file(p):
    if not os.path.isfile(p["path"]):
        raise t.Trouble(f"There is no file {p['path']} to work on.")
    m = trimesh.load(p["path"], force="mesh")
    if not len(m.faces):
        raise t.Trouble(f"{os.path.basename(p['path'])} holds no faces.")
    m.merge_vertices(merge_norm=True, merge_tex=True)
    if not m.is_watertight:
        raise t.Trouble(f"{os.path.basename(p['path'])} is not watertight, so nothing can be cut from it or joined to it safely.")
    return turn(m, back=True)


SOLIDS = {f.__name__: f for f in (box, cylinder, sphere, cone, tube, gear, vase, polygon, star, text, file)}


# ---- unions, differences, intersections ----------------------------------

def stand(m):
    """Centred on the origin, standing on z = 0."""
    lo, hi = m.bounds
    m.apply_translation([-(lo[0] + hi[0]) / 2, -(lo[1] + hi[1]) / 2, -lo[2]])
    return m


def build(p, notes):
    if p["type"] in SOLIDS:
        m = SOLIDS[p["type"]](p)
        return m if p["type"] == "file" else stand(m)
    base = build(p["base"], notes)
    for q in p["parts"]:
        base = combine(base, q, notes)
    return base


def bodies(m):
    """Closed shells with matter in them; a cavity's shell has a negative volume."""
    shells = trimesh.graph.connected_components(m.face_adjacency, nodes=np.arange(len(m.faces)), min_len=1)
    a, b, c = (m.triangles[:, i] for i in range(3))
    inside = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6
    return sum(inside[s].sum() > 0 for s in shells)


def combine(base, q, notes):
    if q["type"] == "hole":
        return drill(base, q, notes)
    tool, how, told = build(q, notes), q["how"], q.get("told", q["type"])
    place(base, tool, q, how)
    before = base.volume
    out = solid(how, base, tool)
    if how == "union" and bodies(out) > bodies(base):
        notes.append(f"The {told} does not touch the rest, so they are separate bodies in one file.")
    if how == "difference" and abs(out.volume - before) < 1e-9 * before:
        notes.append(f"The {told} lies outside and took nothing away.")
    return out


def solid(how, a, b):
    for m in (a, b):
        if not m.is_volume:
            raise t.Trouble("One of the parts is no closed solid, so it cannot be cut or joined.")
    out = getattr(trimesh.boolean, how)([a, b], engine="manifold")
    if not len(out.faces):
        raise t.Trouble("Nothing is left of the part: " + ("what is cut away covers it whole." if how == "difference" else "the parts do not overlap."))
    return out


def place(base, tool, q, how):
    """Puts a tool where the words say: on top, into the top, or centre on centre."""
    (lo, hi), (tlo, thi) = base.bounds, tool.bounds
    mid = (lo + hi) / 2 - (tlo + thi) / 2
    if q.get("place") == "on":
        mid[2] = hi[2] - tlo[2]
    elif q.get("place") == "into":
        mid[2] = hi[2] - thi[2]
    at = q.get("at") or []
    mid[: len(at)] += at
    if q.get("through"):
        tool.apply_scale([1, 1, (hi[2] - lo[2] + 2) / (thi[2] - tlo[2])])
        mid[2] = lo[2] - 1 - tool.bounds[0][2]
    tool.apply_translation(mid)
    if how == "difference" and not q.get("through"):
        clear(base, tool)


def clear(base, tool):
    """Lifts a cutter's face that lies in the part's own face, which would leave a skin."""
    for axis in range(3):
        for side in (0, 1):
            v = tool.vertices[:, axis]
            edge = tool.bounds[side][axis]
            if abs(edge - base.bounds[side][axis]) < 1e-6:
                v = np.where(np.abs(v - edge) < 1e-6, edge + (0.01 if side else -0.01), v)
                tool.vertices[:, axis] = v
                tool._cache.clear()


def drill(base, q, notes):
    d, n = size(q, "d", "hole's diameter"), int(q.get("count") or 1)
    if not 1 <= n <= 200:
        raise t.Trouble(f"{n} holes at once are more than I drill; up to 200 can be.")
    lo, hi = base.bounds
    w, dp = hi[0] - lo[0], hi[1] - lo[1]
    deep = float(q["size"].get("depth", 0))
    if deep >= hi[2] - lo[2]:
        deep = 0
    spots, how = spread(base, q, n, d)
    far = max(max(abs(x) + d / 2 - w / 2, abs(y) + d / 2 - dp / 2) for x, y in spots)
    if d >= max(w, dp):
        raise t.Trouble(f"A hole of {d:g} mm is wider than the part, which measures {w:.6g} × {dp:.6g} mm there.")
    if far > 0:
        notes.append("A hole runs over the part's edge." if n == 1 else "Some of the holes run over the part's edge.")
    if n > 1:
        near = min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i])
        if near < d:
            notes.append("The holes overlap each other.")
    cx, cy = (lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2
    bottom = hi[2] - deep if deep else lo[2] - 1
    before = base.volume
    for x, y in spots:
        c = extrude(Polygon(circle(d / 2)), hi[2] + 1 - bottom)
        c.apply_translation([cx + x, cy + y, bottom])
        base = solid("difference", base, c)
    if abs(base.volume - before) < 1e-9 * before:
        notes.append("The hole met no material.")
    if how:
        notes.append(how)
    return base


def spread(base, q, n, d):
    """Where n holes go, from the middle, and how to tell it."""
    lo, hi = base.bounds
    w, dp = hi[0] - lo[0], hi[1] - lo[1]
    if q.get("at"):
        x, y = q["at"][:2]
        return [(x, y)] if n == 1 else [(x, y), *[(x + i * 2 * d, y) for i in range(1, n)]], ""
    if n == 1:
        return [(0, 0)], ""
    apart = float(q["size"].get("apart", 0))
    if apart:
        xs = [apart * (k - (n - 1) / 2) for k in range(n)]
        return [(x, 0) if w >= dp else (0, x) for x in xs], ""
    ring = float(q["size"].get("circle", 0))
    inset = float(q["size"].get("inset", 0))
    if not ring and n == 4 and not q.get("round"):
        e = inset or min(1.5 * d, 0.25 * min(w, dp))
        x, y = w / 2 - e, dp / 2 - e
        told = "" if inset else f"I set the four holes {e:.6g} mm from the edges, measured to their middle; say “… mm from the edges” for another place."
        return [(x, y), (-x, y), (-x, -y), (x, -y)], told
    if ring or q.get("round"):
        r = ring / 2 or min(w, dp) / 2 - (inset or min(w, dp) / 6)
        told = "" if ring else f"The {n} holes are spread on a circle of {2 * r:.6g} mm; say “on a … mm bolt circle” for another."
        return [(r * math.cos(2 * math.pi * k / n), r * math.sin(2 * math.pi * k / n)) for k in range(n)], told
    long = max(w, dp)
    xs = [(-long / 2 + long * (k + 0.5) / n) for k in range(n)]
    told = f"The {n} holes are in a row along the longer side, {long / n:.6g} mm apart."
    return [(x, 0) if w >= dp else (0, x) for x in xs], told


# ---- writing and checking ------------------------------------------------

def turn(m, back=False):
    """From Z up to glTF's Y up, exactly: no rounding by sines."""
    v = m.vertices
    out = np.column_stack([v[:, 0], -v[:, 2], v[:, 1]] if back else [v[:, 0], v[:, 2], -v[:, 1]])
    return trimesh.Trimesh(out + 0.0, m.faces, process=False)


def write(m, path, name, colour):
    end = os.path.splitext(path)[1]
    m = trimesh.Trimesh(m.vertices, m.faces, process=False)
    if end == ".glb":
        material = trimesh.visual.material.PBRMaterial(name="part", baseColorFactor=colour, metallicFactor=0.05, roughnessFactor=0.55)
        m.visual = trimesh.visual.TextureVisuals(material=material)
        data = trimesh.Scene(geometry={name: m}).export(file_type="glb", include_normals=False)
    elif end == ".obj":
        head = f"# {name}, in millimetres\n"
        data = (head + trimesh.exchange.obj.export_obj(m, include_normals=False, include_color=False, include_texture=False, header=None)).encode()
    else:
        data = m.export(file_type=end[1:])
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as f:
        f.write(data)
    check(path, m)


def check(path, m):
    """Reads the file back: what was written must be what was built."""
    got = trimesh.load(path, force="mesh")
    got.merge_vertices(merge_norm=True, merge_tex=True)
    if len(got.faces) != len(m.faces) or not np.allclose(got.bounds, m.bounds, rtol=1e-6, atol=1e-4):
        raise t.Trouble(f"{os.path.basename(path)} reads back differently from the part that was built, so I do not hand it over.")


def make(p):
    notes = []
    m = build(p["part"], notes)
    if p["part"]["type"] != "file" and not p.get("keep"):
        stand(m)
    lo, hi = m.bounds
    for path in p["out"]:
        upright = m if p.get("zUp") or path.endswith(".stl") else turn(m)
        write(upright, path, p["name"], p.get("colour") or [201, 205, 209, 255])
    return {"name": p["name"], "size": [t.tidy(round(float(v), 4)) for v in hi - lo], "volume": t.tidy(round(float(m.volume), 3)),
            "area": t.tidy(round(float(m.area), 3)), "watertight": bool(m.is_watertight and m.is_winding_consistent), "triangles": len(m.faces),
            "bodies": int(bodies(m)), "notes": notes}


def work(p):
    return {"parts": [make(q) for q in p["parts"]]}


if __name__ == "__main__":
    t.main(work)
