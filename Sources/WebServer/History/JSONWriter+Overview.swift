import ServiceHistory
import TransitCore

extension JSONWriter {
    /// Writes the members of the API's `HistoryOverview`.
    /// - Parameter previous: the previous period, with the number of its days; nil omits it.
    mutating func members(
        of overview: Overview, agency: String, previous: (overview: Overview, days: Int)?
    ) {
        member("limits") { json in
            json.member("earliest", -overview.limits.early)
            json.member("latest", overview.limits.late)
            json.member("places", "timepoints")
        }
        figures(overview.total, outages: overview.outageSum)
        if let previous {
            member("previous") { json in
                json.member("from", previous.overview.filter.dates.lowerBound.iso)
                json.member("to", previous.overview.filter.dates.upperBound.iso)
                json.member("days", previous.days)
                json.figures(previous.overview.total, outages: previous.overview.outageSum)
            }
        }
        rows(of: overview, agency: agency)
        outages(of: overview)
    }

    private mutating func rows(of overview: Overview, agency: String) {
        member("routes", array: overview.busiestRoutes) { json, row in
            json.object { json in
                json.route(row.route, agency: agency)
                json.figures(row.figures)
            }
        }
        member("rows", array: overview.days) { json, row in
            json.object { json in
                json.member("date", row.date.iso)
                json.figures(row.figures, outages: (nil, row.outageSeconds))
            }
        }
        member("hours", array: overview.hours) { json, row in
            json.object { json in
                json.member("hour", row.hour)
                json.figures(row.figures)
            }
        }
    }

    private mutating func outages(of overview: Overview) {
        member("outages", array: overview.outages) { json, row in
            json.object { json in
                json.member("feed", row.feed)
                json.member("seconds", row.seconds)
                json.member("count", row.outages)
            }
        }
    }
}

extension Overview {
    /// The routes by the number of scheduled trips, descending.
    fileprivate var busiestRoutes: [RouteRow] {
        routes.sorted { ($1.figures.trips.scheduled, $0.route.id) < ($0.figures.trips.scheduled, $1.route.id) }
    }

    /// The number of outages of all feeds, and their total duration in seconds; nil without a recorded day.
    fileprivate var outageSum: (count: Int?, seconds: Int64)? {
        guard !days.isEmpty else { return nil }
        return (outages.reduce(0) { $0 + $1.outages }, outages.reduce(0) { $0 + $1.seconds })
    }
}
