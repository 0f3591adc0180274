import TransitCore

/// A horizontal bar chart as SVG, with its values in a table below it.
struct ReportChart {
    struct Bar {
        var label: String
        /// The bar's value; nil if unknown.
        var value: Double?
    }

    let title: String
    /// A sentence that explains what the bars show.
    let caption: String
    let bars: [Bar]
    /// The value at the right end of the chart. The left end is 0, or the least value if it is negative.
    let full: Double
    let format: (Double) -> String

    /// The chart as HTML; empty if no value is known.
    var html: String {
        guard bars.contains(where: { $0.value != nil }) else { return "" }
        return """
            <h2 style="font-size:1.1em;margin:1.6em 0 .2em">\(title.escapedForHTML)</h2>
            <p style="margin:.2em 0 .6em">\(caption.escapedForHTML)</p>
            \(svg)
            \(table)

            """
    }

    private var svg: String {
        let height = bars.count * 24
        let rows = bars.enumerated().map { svgRow($1, top: $0 * 24) }.joined() + zeroLine(height)
        return """
            <svg role="img" aria-label="\(title.escapedForHTML)" viewBox="0 0 360 \(height)" width="360" height="\(height)" \
            style="max-width:100%;height:auto;break-inside:avoid" font-family="sans-serif" font-size="13">\(rows)</svg>
            """
    }

    /// Returns one bar with its label. The chart is as wide as a phone's screen, so that text is not scaled down there.
    private func svgRow(_ bar: Bar, top: Int) -> String {
        let label =
            "<text x=\"112\" y=\"\(top + 16)\" text-anchor=\"end\" fill=\"currentColor\">"
            + "\(shortened(bar.label).escapedForHTML)</text>"
        guard let value = bar.value else {
            return label + "<text x=\"120\" y=\"\(top + 16)\" fill=\"currentColor\" opacity=\".75\">unknown</text>"
        }
        let (left, right) = (x(min(value, 0)), x(max(value, 0)))
        return label + "<rect x=\"\(left)\" y=\"\(top + 4)\" width=\"\(right - left)\" height=\"16\" fill=\"#3b7dd8\"/>"
            + "<text x=\"\(right + 6)\" y=\"\(top + 16)\" fill=\"currentColor\">\(format(value))</text>"
    }

    /// Returns the line from which negative bars extend to the left and others to the right; empty without negative
    /// values.
    private func zeroLine(_ height: Int) -> String {
        guard least < 0 else { return "" }
        return "<line x1=\"\(x(0))\" y1=\"0\" x2=\"\(x(0))\" y2=\"\(height)\" stroke=\"currentColor\"/>"
    }

    /// Returns the horizontal coordinate of a value.
    private func x(_ value: Double) -> Int {
        let part = (value - least) / max(full - least, 1e-9)
        return 120 + Int((min(max(part, 0), 1) * 175).rounded())
    }

    /// The least value, at most 0.
    private var least: Double { bars.compactMap(\.value).reduce(0, min) }

    /// Truncates a label for the chart; the table contains the full label.
    private func shortened(_ label: String) -> String { label.count > 15 ? String(label.prefix(14)) + "…" : label }

    private var table: String {
        let rows = bars.map { bar in
            let value = bar.value.map(format) ?? "unknown"
            return "<tr><th scope=\"row\" style=\"text-align:left;font-weight:normal;padding-right:1.5em\">"
                + "\(bar.label.escapedForHTML)</th><td style=\"text-align:right\">\(value)</td></tr>"
        }
        return "<table style=\"border-collapse:collapse;font-size:.85em;margin:.4em 0\">\(rows.joined())</table>"
    }
}
