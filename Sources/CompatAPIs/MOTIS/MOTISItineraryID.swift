import HTTPServer
import TransitCore

/// The legs with which a client describes an itinerary in the body of `POST refresh-itinerary`.
struct MOTISItineraryID: Sendable {
    /// A leg. Names, modes and levels are ignored, because the ids of the run and the stops identify it.
    struct Leg: Sendable {
        /// The id of the run; empty for a walking leg.
        let tripID: String
        /// The places where the leg begins and ends. The stop is empty for an origin or destination that is not a stop.
        let from, to: JourneyID.End
        /// The scheduled departure and arrival.
        let start, end: EpochSeconds

        var isWalk: Bool { tripID.isEmpty }
    }

    /// The maximum size of a request body in bytes.
    static let mostBytes = 128 << 10
    private static let mostLegs = 40

    /// The legs; never empty.
    let legs: [Leg]

    /// Parses `{"id": {"legs": [{"tripId", "fromId", "fromLat", "fromLon", "toId", …, "schedStart", "schedEnd"}]}}`.
    /// - Throws: 400 for any other body.
    init(_ body: [UInt8]) throws(Problem) {
        guard let elements = RequestJSON(body)?["id"]?["legs"]?.elements else { throw Self.malformed }
        let legs = elements.compactMap { Leg($0) }
        guard !legs.isEmpty, legs.count == elements.count, legs.count <= Self.mostLegs else { throw Self.malformed }
        self.legs = legs
    }

    private static let malformed = Problem.unreadable(
        "The body is not {\"id\": {\"legs\": […]}} with 1…\(mostLegs) legs. Send the ids, coordinates and scheduled times"
            + " of the legs of another response.")
}

extension MOTISItineraryID.Leg {
    fileprivate init?(_ json: RequestJSON) {
        guard let tripID = json["tripId"]?.string,
            let from = Self.place("from", of: json), let to = Self.place("to", of: json),
            let start = Self.moment(json["schedStart"]), let end = Self.moment(json["schedEnd"])
        else { return nil }
        (self.tripID, self.from, self.to, self.start, self.end) = (tripID, from, to, start, end)
    }

    private static func place(_ side: String, of json: RequestJSON) -> JourneyID.End? {
        guard let stop = json[side + "Id"]?.string, let latitude = json[side + "Lat"]?.number,
            let longitude = json[side + "Lon"]?.number, abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return JourneyID.End(coordinate: Coordinate(latitude: latitude, longitude: longitude), stop: stop)
    }

    private static func moment(_ json: RequestJSON?) -> EpochSeconds? {
        guard let seconds = json?.integer.map({ EpochSeconds($0) }), MOTIS.times.contains(seconds) else { return nil }
        return seconds
    }
}
