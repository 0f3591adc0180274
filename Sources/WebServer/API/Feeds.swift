import Agencies
import AgencyQueries
import HTTPServer
import TransitCore

extension API {
    /// `GET /api/v1/feeds`: the status of all feeds, the configuration and the database, the trained prediction trees,
    /// the recorded service days, and the number of riders' reports.
    func feeds(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let views = registry.entries.map { AgencyView($0) }
        var json = JSONWriter()
        json.object { json in
            json.member("at", request.second)
            json.key("feeds")
            json.list { json in
                for moment in views.map(\.moment) {
                    for feed in moment.feeds { json.feed(feed, agency: moment.description.id) }
                }
            }
            let incidents = incidents()
            if let database = incidents.database {
                json.key("database")
                json.object { $0.member("state", database.isReached ? "reached" : "away") }
            }
            if let configuration = incidents.configuration {
                json.key("configuration")
                json.object { json in
                    json.member("state", configuration.state.rawValue)
                    json.member("since", configuration.since)
                }
            }
            if let trees = incidents.trees {
                json.member("trees", array: trees) { json, trees in
                    json.object { json in
                        json.member("agency", trees.agency)
                        json.member("trees", trees.trees)
                        json.member("learnedOn", trees.learnedOn?.iso)
                    }
                }
            }
            if let history = incidents.history {
                json.member("history", array: history) { json, agency in json.history(agency) }
            }
            if let exchange = incidents.historyExchange {
                json.member("historyExchange", array: exchange) { json, agency in json.exchange(agency) }
            }
            guard let reportCounter else { return }
            json.member("reports", array: views.map(\.moment.description.id)) { json, agency in
                json.reports(reportCounter.summary(of: agency), agency: agency)
            }
        }
        return .body(json.bytes, freshness: Freshness(views, now: request.now))
    }
}

extension JSONWriter {
    /// Writes the recorded service days of an agency.
    fileprivate mutating func history(_ status: HistoryStatus) {
        object { json in
            json.member("agency", status.agency)
            json.member("bytes", status.bytes)
            json.member("days", status.days)
            json.member("damaged", status.damaged)
            json.member("oldest", status.oldest?.iso)
            json.member("lost", status.lost)
            json.member("problem", status.problem?.rawValue)
        }
    }

    /// Writes the status of exchanging an agency's recorded days with other nodes.
    fileprivate mutating func exchange(_ status: HistoryExchangeStatus) {
        object { json in
            json.member("agency", status.agency)
            json.member("waiting", status.waiting)
            json.member("fetched", status.fetched)
            json.member("failures", status.failures)
            json.member("unusable", status.unusable)
            json.member("problem", status.problem?.rawValue)
        }
    }

    /// Writes the API's `AgencyReports` object: the riders' reports of an agency within the last day.
    fileprivate mutating func reports(_ summary: (reports: DisplayedReports, trips: Int), agency: String) {
        object { json in
            json.member("agency", agency)
            json.member("didNotCome", summary.reports.didNotCome)
            json.member("full", summary.reports.full)
            json.member("trips", summary.trips)
        }
    }
}
