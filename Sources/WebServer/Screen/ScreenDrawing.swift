/// Draws a board: a bar with the stop name and clock, the rows, service alerts, and the state of the live data. All
/// sizes are proportional to the image, so that about seven rows fit on 800 × 480 pixels.
struct ScreenDrawing {
    private var image: ScreenImage
    private let board: ScreenBoard
    private let fonts: ScreenFonts
    /// The text size of a row in pixels.
    private let unit: Double

    /// The smallest legible text size in pixels.
    private static let smallest = 10.0
    /// The minimum number of rows that remain if alerts are drawn, and the maximum number of alerts.
    private static let (leastRows, mostAlerts) = (3, 2)

    /// Draws a board.
    static func image(of board: ScreenBoard, width: Int, height: Int, _ fonts: ScreenFonts) -> ScreenImage {
        var drawing = Self(board, width: width, height: height, fonts)
        drawing.draw()
        return drawing.image
    }

    private init(_ board: ScreenBoard, width: Int, height: Int, _ fonts: ScreenFonts) {
        image = ScreenImage(width: width, height: height)
        (self.board, self.fonts) = (board, fonts)
        unit = max(Self.smallest, min(Double(width) / 25, Double(height) / 15))
    }

    private func units(_ count: Double) -> Int { Int((count * unit).rounded()) }

    private var margin: Int { units(0.4) }
    private var titleHeight: Int { units(1.9) }
    private var rowHeight: Int { units(1.7) }
    private var lineHeight: Int { units(1.3) }

    private mutating func draw() {
        drawTitle()
        let stateTop = image.height - lineHeight
        let room = stateTop - titleHeight - Self.leastRows * rowHeight
        let alerts = board.alerts.prefix(min(Self.mostAlerts, max(room / lineHeight, 0)))
        let alertTop = stateTop - alerts.count * lineHeight
        drawRows(until: alertTop)
        for (position, alert) in alerts.enumerated() { draw(alert: alert, top: alertTop + position * lineHeight) }
        drawState(top: stateTop)
    }

    private mutating func drawTitle() {
        image.fill(x: 0, y: 0, width: image.width, height: titleHeight)
        let size = 1.15 * unit
        let clock = ScreenText(board.clock, fonts, .bold, size: size)
        let clockStart = image.width - margin - clock.width
        let baseline = units(1.35)
        image.draw(clock, x: clockStart, baseline: baseline, .white)
        let title = ScreenText.fitting(board.title, in: clockStart - 2 * margin, fonts, .bold, size: size)
        image.draw(title, x: margin, baseline: baseline, .white)
    }

    private mutating func drawRows(until end: Int) {
        let top = titleHeight + units(0.2)
        let rows = board.rows.prefix(max((end - top) / rowHeight, 0))
        guard !rows.isEmpty else {
            let text = ScreenText.fitting(board.empty, in: image.width - 2 * margin, fonts, .regular, size: unit)
            return image.draw(text, x: margin, baseline: top + units(1.2))
        }
        let lines = rows.map { ScreenText.fitting($0.line, in: image.width / 4, fonts, .bold, size: 0.9 * unit) }
        let signWidth = max(units(2), (lines.map(\.width).max() ?? 0) + units(0.6))
        for (position, row) in rows.enumerated() {
            draw(row, line: lines[position], signWidth: signWidth, top: top + position * rowHeight)
        }
    }

    private mutating func draw(_ row: ScreenBoard.Row, line: ScreenText, signWidth: Int, top: Int) {
        let baseline = top + units(1.15)
        image.fill(x: margin, y: top + units(0.1), width: signWidth, height: units(1.4))
        image.draw(line, x: margin + (signWidth - line.width) / 2, baseline: baseline, .white)
        let time = ScreenText.fitting(
            row.time, in: image.width * 2 / 5, fonts, row.isLive ? .bold : .regular,
            size: row.isCrossedOut ? 0.8 * unit : unit)
        let timeStart = image.width - margin - time.width
        image.draw(time, x: timeStart, baseline: baseline)
        let mark = units(0.8)
        if row.isLive { drawMark(x: timeStart - mark, baseline: baseline) }
        let start = margin + signWidth + margin
        let destination = ScreenText.fitting(
            row.destination, in: timeStart - mark - margin - start, fonts, .regular, size: unit)
        image.draw(destination, x: start, baseline: baseline)
        guard row.isCrossedOut else { return }
        image.fill(x: start, y: baseline - units(0.3), width: destination.width, height: max(units(0.06), 1))
    }

    /// Draws the symbol for live times, a dot.
    private mutating func drawMark(x: Int, baseline: Int) {
        image.fillCircle(x: Double(x) + 0.3 * unit, y: Double(baseline) - 0.36 * unit, radius: 0.2 * unit)
    }

    private mutating func draw(alert: String, top: Int) {
        let baseline = top + units(0.95)
        let sign = ScreenText("!", fonts, .bold, size: 0.85 * unit)
        let width = units(1)
        image.fill(x: margin, y: top + units(0.1), width: width, height: units(1.1))
        image.draw(sign, x: margin + (width - sign.width) / 2, baseline: baseline, .white)
        let start = margin + width + margin
        let text = ScreenText.fitting(
            alert, in: image.width - margin - start, fonts, .regular, size: 0.85 * unit)
        image.draw(text, x: start, baseline: baseline)
    }

    private mutating func drawState(top: Int) {
        image.fill(x: 0, y: top, width: image.width, height: max(units(0.06), 1))
        let baseline = top + units(0.95)
        if board.isLive { drawMark(x: margin, baseline: baseline) }
        let start = margin + (board.isLive ? units(0.8) : 0)
        let text = ScreenText.fitting(
            board.state, in: image.width - margin - start, fonts, .regular, size: 0.8 * unit)
        image.draw(text, x: start, baseline: baseline)
    }
}
