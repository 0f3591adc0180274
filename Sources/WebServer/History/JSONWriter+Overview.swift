import ServiceHistory
import TransitCore

extension JSONWriter {
    /// Writes the members of the API's `HistoryOverview`.
    /// - Parameter previous: the period before, with the number of its days; nil omits it.
    mutating func members(
        of overview: Overview, agency: String, previous: (overview: Overview, days: Int)?
    ) {
        member("limits") { json in
            json.member("earliest", -overview.limits.early)
            json.member("latest", overview.limits.late)
        }
        figures(overview.total)
        if let previous {
            member("previous") { json in
                json.member("from", previous.overview.filter.dates.lowerBound.iso)
                json.member("to", previous.overview.filter.dates.upperBound.iso)
                json.member("days", previous.days)
                json.figures(previous.overview.total)
            }
        }
        member("routes", array: overview.routes) { json, row in
            json.object { json in
                json.route(row.route, agency: agency)
                json.figures(row.figures)
            }
        }
        rows(of: overview)
    }

    private mutating func rows(of overview: Overview) {
        member("rows", array: overview.days) { json, row in
            json.object { json in
                json.member("date", row.date.iso)
                json.figures(row.figures)
                json.member("outageSeconds", row.outageSeconds)
            }
        }
        member("hours", array: overview.hours) { json, row in
            json.object { json in
                json.member("hour", row.hour)
                json.figures(row.figures)
            }
        }
        member("outages", array: overview.outages) { json, row in
            json.object { json in
                json.member("feed", row.feed)
                json.member("seconds", row.seconds)
                json.member("count", row.outages)
            }
        }
    }
}
