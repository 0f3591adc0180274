import Agencies
import LiveModel
import TransitCore

/// The minimum sample sizes for published statistics.
enum AccuracyMinimum {
    /// The minimum number of predictions for publishing a share or mean; with fewer, it would be mostly noise.
    static let predictions: Int64 = 20
}

extension JSONWriter {
    /// Writes the API's `Accuracy` object.
    mutating func accuracy(_ answer: AccuracyResponse, to request: AccuracyRequest, _ minute: PublishedAccuracy.Minute)
    {
        object { json in
            json.member("at", minute.at)
            json.member("state", minute.isFailing ? "failing" : "ok")
            json.member("from", request.question.days.lowerBound.iso)
            json.member("to", request.question.days.upperBound.iso)
            json.member("minimum", AccuracyMinimum.predictions)
            json.member("horizons", array: request.horizons) { $0.horizon($1) }
            json.member("agencies", array: request.entries) { json, entry in
                json.measuredAgency(entry, answer, minute)
            }
            json.member("results", array: answer.rows) { json, row in json.accuracy(row, request.horizons) }
        }
    }

    private mutating func horizon(_ horizon: Horizon) {
        object { json in
            json.member("id", horizon.word)
            json.member("from", horizon.seconds.lowerBound)
            json.member("to", horizon.seconds.upperBound)
            json.member("earliest", horizon.tolerance?.lowerBound)
            json.member("latest", horizon.tolerance?.upperBound)
        }
    }

    private mutating func measuredAgency(
        _ entry: PublishedAgency, _ answer: AccuracyResponse, _ minute: PublishedAccuracy.Minute
    ) {
        let id = entry.description.id
        object { json in
            json.member("id", id)
            json.member("simulated", entry.description.isSimulated)
            json.member("since", answer.since[id]?.iso)
            json.member("pending", minute.ledgers[id]?.pending)
        }
    }

    private mutating func accuracy(_ row: AccuracyResponse.Row, _ horizons: [Horizon]) {
        object { json in
            json.member("agency", row.agency)
            json.member("day", row.day?.iso)
            json.member("route", row.route.map { "\(row.agency):\($0)" })
            json.member("model", row.model)
            json.member("count", horizons.reduce(0) { $0 + row.tally[$1].count })
            json.member("unresolved", horizons.reduce(0) { $0 + row.tally[$1].unresolved })
            json.member("benchmark", row.tally.isSure ? row.tally.benchmark : nil, places: 4)
            // The shares are weighted by the number of predictions. A mean over the horizons would weight them
            // differently.
            let sure = horizons.map { row.tally[$0] }.filter(\.isSure).reduce(into: AccuracySums()) { $0 += $1 }
            json.member("caught", sure.caughtShare, places: 4)
            json.jitter(sure.jitter)
            json.member("horizons", array: horizons) { json, horizon in json.accuracy(row.tally[horizon], horizon) }
        }
    }

    private mutating func accuracy(_ sums: AccuracySums, _ horizon: Horizon) {
        object { json in
            json.member("id", horizon.word)
            json.member("count", sums.count)
            json.member("arrivals", sums.arrivals)
            json.member("unresolved", sums.unresolved)
            guard sums.isSure else { return }
            if horizon.tolerance != nil { json.member("accurate", sums.accuracy, places: 4) }
            json.member("caught", sums.caughtShare, places: 4)
            json.member("meanAbsoluteError", sums.meanAbsoluteError, places: 1)
            json.member("bias", sums.bias, places: 1)
            json.jitter(sums.jitter)
            json.member("coverage", sums.coverage, places: 4)
            json.member("width", sums.meanWidth, places: 1)
        }
    }

    /// Writes the jitter in seconds, also under its deprecated name.
    private mutating func jitter(_ seconds: Double?) {
        member("jitter", seconds, places: 1)
        member("wobble", seconds, places: 1)
    }
}

extension AccuracyRequest {
    var horizons: [Horizon] { horizon.map { [$0] } ?? Horizon.allCases }
}

extension AccuracySums {
    var isSure: Bool { count >= AccuracyMinimum.predictions }
}

extension AccuracyTally {
    /// Whether each horizon of the benchmark has enough predictions.
    var isSure: Bool { Horizon.judged.allSatisfy { self[$0].isSure } }
}
