import ServiceHistory
import TransitCore

/// The weekly report as an HTML document for e-mail and print, without scripts, with inline styles, and in light or
/// dark colours as the reader's device prefers.
struct WeeklyReport {
    /// The maximum number of routes in a chart.
    private static let mostRoutes = 12

    let agency: String
    let figures: WeeklyFigures
    let limits: PunctualityLimits

    var html: String {
        let title = "Service of \(agency), \(figures.dates.lowerBound.iso) to \(figures.dates.upperBound.iso)"
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
            <meta name="viewport" content="width=device-width"><title>\(title.escapedForHTML)</title></head>
            <body style="color-scheme:light dark;background:Canvas;color:CanvasText;font:16px/1.45 sans-serif;\
            max-width:42em;margin:1.5em auto;padding:0 1em">
            <h1 style="font-size:1.4em">\(title.escapedForHTML)</h1>
            <ul style="padding-left:1.2em">\(sentences.map { "<li>\($0.escapedForHTML)</li>" }.joined())</ul>
            \(charts.map(\.html).joined())
            <p style="margin-top:1.6em;font-size:.85em">\(note)</p>
            </body></html>

            """
    }

    private var note: String {
        """
        A departure is on time from \(ReportText.count(limits.early, "second")) before to \
        \(ReportText.count(limits.late, "second")) after the scheduled time. \
        Unknown: nothing was observed. Trips of which nothing was reported count neither as run nor as missed.
        """
    }

    private var charts: [ReportChart] {
        [
            byDay("Service delivered", "The share of trips that ran, by day.", \.delivered),
            byDay("Punctuality", "The share of departures on time, by day.", \.onTime),
            ReportChart(
                title: "Punctuality by line", caption: "The share of departures on time, least first.",
                bars: bars(figures.punctualityByRoute), full: 1, format: ReportText.percent),
            excessWait,
            byDay("Predictions", "The share of accurate arrival times, shown 10 minutes before.", \.accuracy10),
        ]
    }

    private var excessWait: ReportChart {
        let bars = bars(figures.excessWaitByRoute)
        let values = bars.compactMap(\.value)
        let hasNegative = values.contains { $0 < 0 }
        return ReportChart(
            title: "Excess wait on frequent lines",
            caption: "The minutes that a rider waits longer than planned, longest first."
                + (hasNegative ? " Bars to the left of the line show a shorter wait than planned." : ""),
            bars: bars, full: values.reduce(0, max), format: ReportText.minutes)
    }

    private func byDay(
        _ title: String, _ caption: String, _ value: (WeeklyFigures.Day) -> Double?
    ) -> ReportChart {
        let bars = figures.days.map { day in
            ReportChart.Bar(label: ReportText.day(day.date), value: value(day))
        }
        return ReportChart(title: title, caption: caption, bars: bars, full: 1, format: ReportText.percent)
    }

    private func bars(_ rows: [WeeklyFigures.Bar]) -> [ReportChart.Bar] {
        rows.prefix(Self.mostRoutes).map { row in
            let name = row.route.shortName.isEmpty ? row.route.longName : row.route.shortName
            return ReportChart.Bar(label: name.isEmpty ? row.route.id : name, value: row.value)
        }
    }
}
