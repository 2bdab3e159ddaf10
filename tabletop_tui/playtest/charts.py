"""The charts of a report as pictures (SVG): drawn by Vega, with nothing left to load."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletop_tui.playtest.errors import need
from tabletop_tui.playtest.report import Column, Histogram, Table
from tabletop_tui.playtest.stats import Estimate

_WIDTH: Final = 560
_ROW: Final = 18
_INK: Final = "#2f6f73"
_AXIS: Final = "#9a8f7d"
_FAULT: Final = "#b3432b"
#: rows that a chart of intervals shows at most
_MOST: Final = 80


def intervals(table: Table, column: Column, place: int) -> str:
    """A dot with its interval for each row, and the line where nothing is the matter. Raises MissingExtra."""
    alt = need("altair", "report")
    by = 100 if column.kind in ("percent", "points") else 1
    texts = [k for k, other in enumerate(table.columns) if other.kind == "text" and not other.wide and k < place]
    rows: list[dict[str, Any]] = []
    for row in table.rows[:_MOST]:
        cell = row[place]
        if isinstance(cell, Estimate):
            name = ", ".join(str(row[k]) for k in texts if row[k])
            rows.append({"name": name, "value": by * cell.value, "low": by * cell.low, "high": by * cell.high})
    if not rows:
        return ""
    names = list(dict.fromkeys(row["name"] for row in rows))
    unit = {"percent": " (%)", "points": " (points)"}.get(column.kind, "")
    y = alt.Y("name:N", sort=names, title=None, axis=alt.Axis(labelLimit=240))
    x = alt.X("low:Q", title=column.title + unit, scale=alt.Scale(zero=False), axis=alt.Axis(labelFlush=False))
    base = alt.Chart(alt.Data(values=rows))
    layers = [
        base.mark_rule(color=_INK, strokeWidth=2).encode(y=y, x=x, x2="high:Q"),
        base.mark_point(color=_INK, filled=True, size=50).encode(y=y, x="value:Q"),
    ]
    axis = column.axis if column.kind == "percent" else 0.0
    if axis is not None:
        line = alt.Chart(alt.Data(values=[{"x": by * axis}]))
        layers.insert(0, line.mark_rule(color=_AXIS, strokeDash=[4, 3]).encode(x="x:Q"))
    return svg(alt.layer(*layers).properties(width=_WIDTH, height=_ROW * len(names)))


def prices(table: Table) -> str:
    """Power against cost: the cost that fits each card’s power, with the line of fair prices. Raises MissingExtra."""
    alt = need("altair", "report")
    keys = [column.key for column in table.columns]
    if not {"surplus", "cost", "verdict"} <= set(keys):
        return ""
    rows: list[dict[str, Any]] = []
    for row in table.rows:
        facts = dict(zip(keys, row, strict=True))
        surplus, cost, told = facts["surplus"], facts["cost"], str(facts["verdict"])
        if not isinstance(surplus, Estimate) or not isinstance(cost, int):
            continue
        fault = "too " in told
        name = str(row[0])
        rows.append(
            {
                "name": name if fault else "",
                "cost": cost,
                "fits": cost + surplus.value,
                "low": cost + surplus.low,
                "high": cost + surplus.high,
                "fault": "surely off its price" if fault else "in doubt, or fair",
            }
        )
    if not rows:
        return ""
    most = max(row["cost"] for row in rows) + 1
    x = alt.X("cost:Q", title="Cost (gold)", scale=alt.Scale(domain=[0, most]), axis=alt.Axis(tickMinStep=1))
    colour = alt.Color(
        "fault:N",
        title=None,
        scale=alt.Scale(domain=["surely off its price", "in doubt, or fair"], range=[_FAULT, _INK]),
        legend=alt.Legend(orient="top", columnPadding=24),
    )
    base = alt.Chart(alt.Data(values=rows))
    fair = alt.Chart(alt.Data(values=[{"at": 0, "to": 0}, {"at": most, "to": most}]))
    layers = [
        fair.mark_line(color=_AXIS, strokeDash=[4, 3]).encode(x="at:Q", y="to:Q"),
        base.mark_rule(opacity=0.35).encode(
            x=x, y=alt.Y("low:Q", title="Cost that fits its power"), y2="high:Q", color=colour
        ),
        base.mark_point(filled=True, size=60).encode(x=x, y="fits:Q", color=colour),
        base.mark_text(align="left", dx=7, fontSize=10).encode(x=x, y="fits:Q", text="name:N", color=colour),
    ]
    return svg(alt.layer(*layers).properties(width=_WIDTH, height=360))


def bars(histogram: Histogram) -> str:
    """A histogram. Raises MissingExtra."""
    alt = need("altair", "report")
    values = [value for value, _ in histogram.bars]
    step = max(1, -(-(max(values) - min(values) + 1) // 60))
    binned: dict[int, int] = {}
    for value, n in histogram.bars:
        at = min(values) + (value - min(values)) // step * step
        binned[at] = binned.get(at, 0) + n
    rows = [{"from": value, "to": value + step, "games": n} for value, n in sorted(binned.items())]
    chart = alt.Chart(alt.Data(values=rows)).mark_bar(color=_INK, binSpacing=1)
    x = alt.X("from:Q", title=histogram.title, bin="binned", scale=alt.Scale(zero=False))
    return svg(chart.encode(x=x, x2="to:Q", y=alt.Y("games:Q", title="Games")).properties(width=_WIDTH, height=150))


def svg(chart: Any) -> str:
    """A chart as a picture that needs nothing else. Raises MissingExtra."""
    converter = need("vl_convert", "report")
    spec = (
        chart.configure_view(stroke=None)
        .configure(font="sans-serif", background="#ffffff", padding={"left": 30, "top": 6, "right": 16, "bottom": 6})
        .to_dict()
    )
    return str(converter.vegalite_to_svg(vl_spec=spec))


def charted(table: Table) -> Sequence[tuple[int, Column]]:
    """The columns of a table that get a chart of intervals."""
    return [(place, column) for place, column in enumerate(table.columns) if column.bar]
