import LiveModel
import TransitCore

extension JSONWriter {
    /// Writes the API's `Basis` object, the inputs of a prediction.
    ///
    /// - Parameter pattern: the pattern of the predicted run.
    mutating func basis(_ basis: Basis, on pattern: PatternIndex, in timetable: Timetable) {
        let first = timetable.stops(of: pattern).lowerBound
        func stretch(_ stretch: Basis.Stretch, _ json: inout JSONWriter) {
            json.object { json in
                json.member("sequence", timetable.patternStopSequences[first + stretch.callIndex])
                json.member("seconds", stretch.seconds)
            }
        }
        object { json in
            json.member("from", basis.kind.rawValue)
            if basis.days > 0 { json.member("days", basis.days) }
            if basis.trips > 0 { json.member("trips", basis.trips) }
            if let deviation = basis.deviation { json.member("deviation", deviation) }
            if let wait = basis.wait {
                json.key("wait")
                stretch(wait, &json)
            }
            if let road = basis.road {
                json.key("road")
                stretch(road, &json)
            }
            if basis.agencyShare > 0 { json.member("agency", basis.agencyShare, places: 2) }
            let facts = basis.shownFacts
            if !facts.isEmpty { json.member("told", array: facts) { json, fact in json.string(fact.rawValue) } }
            guard !basis.moves.isEmpty else { return }
            json.member("moved", array: basis.moves) { json, move in
                json.object { json in
                    json.member("by", move.mover.rawValue)
                    json.member("seconds", move.seconds)
                    json.member("mostly", move.mostly?.rawValue)
                }
            }
        }
    }
}
