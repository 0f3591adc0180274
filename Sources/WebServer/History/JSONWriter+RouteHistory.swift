import LiveModel
import ServiceHistory
import TransitCore

extension JSONWriter {
    mutating func runTimes(_ times: RunTimes, agency: String) {
        list("rows") { json in
            for table in times.tables {
                for row in table.rows { json.runTimes(row, of: table, agency: agency) }
            }
        }
    }

    private mutating func runTimes(_ row: RunTimes.Row, of table: RunTimes.Table, agency: String) {
        object { json in
            json.member("direction", table.pattern.direction)
            json.member("pattern", table.pattern.name)
            json.member("from") { $0.stop(table.pattern.stops.first, table.firstStop, agency: agency) }
            json.member("to") { $0.stop(table.pattern.stops.last, table.lastStop, agency: agency) }
            json.member("stops", table.pattern.stops.count)
            json.member("hour", row.hour)
            json.member("trips", row.runs)
            json.member("scheduled", row.scheduledMedian)
            json.member("median", row.p50)
            json.member("p85", row.p85)
            json.member("p95", row.p95)
            json.member("suggested") { json in
                json.member("p50", row.suggested50)
                json.member("p85", row.suggested85)
                json.member("p95", row.suggested95)
            }
        }
    }

    private mutating func stop(_ id: String?, _ name: String, agency: String) {
        member("id", id.map { agency + ":" + $0 })
        member("name", name)
    }

    mutating func segments(_ times: SegmentTimes, agency: String) {
        member("rows", array: times.rows) { json, row in
            json.object { json in
                json.member("direction", row.direction)
                json.member("from") { $0.members(of: row.from, agency: agency) }
                json.member("to") { $0.members(of: row.to, agency: agency) }
                json.line("shape", row.shape)
                json.member("runs", row.runs)
                json.member("scheduled", row.scheduledMedian)
                json.member("median", row.median)
                json.member("p85", row.p85)
                json.member("delay", row.lost)
                json.member("dwells", row.dwells)
                json.member("dwellMedian", row.dwellMedian)
                json.member("dwellP85", row.dwell85)
            }
        }
    }

    /// Writes the headways at a stop by hour.
    /// - Parameter stop: the stop on the last recorded day; nil if it was not recorded.
    mutating func headways(_ headways: StopHeadways, at stop: RecordedStop?, agency: String) {
        if let stop { member("stop") { $0.members(of: stop, agency: agency) } }
        member("rows", array: headways.rows) { json, row in
            json.object { json in
                json.member("hour", row.hour)
                json.member("headways", row.figures.observedCount)
                json.member("scheduled", row.figures.scheduledMean, places: 1)
                json.member("mean", row.figures.observedMean, places: 1)
                json.member("median", row.observed.median)
                json.member("p10", row.observed.percentile(10))
                json.member("p90", row.observed.percentile(90))
                json.member("compared", row.figures.compared)
                json.member("bunched", row.figures.bunched)
                json.member("excessWait", row.figures.excessWait, places: 1)
            }
        }
    }
}

extension RunTimes.Pattern {
    /// A short identifier of the sequence of stops, which is the same on all days and servers.
    fileprivate var name: String {
        var checksum = Checksum()
        Array(stops.joined(separator: "\u{0}").utf8).withUnsafeBytes { checksum.update($0) }
        return String(checksum.value, radix: 36)
    }
}

extension HeadwayFigures {
    /// The mean scheduled headway in seconds; nil without headways.
    fileprivate var scheduledMean: Double? {
        scheduledCount == 0 ? nil : Double(scheduledSum) / Double(scheduledCount)
    }

    fileprivate var observedMean: Double? { observedCount == 0 ? nil : Double(observedSum) / Double(observedCount) }
}
