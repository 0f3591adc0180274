import HTTPServer
import TransitCore

/// The filter of a journey request. All of the given criteria must match.
struct JourneyFilter {
    /// The agency id, which is the part of an id before the underscore.
    let agency: String?
    private let line: String?
    private let vehicle: String?
    private let direction: String?

    init(_ query: inout QueryReader) {
        agency = query.text("OperatorRef")
        line = query.text("LineRef")
        vehicle = query.text("VehicleRef")
        direction = query.text("DirectionRef")
    }

    func allows(agency id: String) -> Bool { agency.map { $0 == id } ?? true }

    /// Whether a journey passes the filter. Line and vehicle ids match with or without the agency prefix.
    func allows(_ journey: SIRIJourneyText) -> Bool {
        func names(_ wanted: String?, _ own: String) -> Bool {
            wanted.map { $0 == own || $0 == journey.agency + "_" + own } ?? true
        }
        return names(line, journey.line) && names(vehicle, journey.vehicle)
            && direction.map { $0 == journey.direction } ?? true
    }
}

/// The level of detail of journeys in a response.
struct CallDetail {
    /// The maximum number of calls after the monitored call.
    let onward: Int
    /// Whether the format is SIRI 2. SIRI 2 has lists of texts where SIRI 1.3 has single texts, and different distance
    /// fields.
    let isSecond: Bool

    init(_ query: inout QueryReader, level: String) {
        let wantsCalls = query.text(level) == "calls"
        let most = query.integer("MaximumNumberOfCallsOnwards", in: 0...1000, default: 1000)
        onward = wantsCalls ? most : 0
        isSecond = query.text("version") == "2"
    }

    private init(onward: Int, isSecond: Bool) {
        self.onward = onward
        self.isSecond = isSecond
    }

    /// Returns the level of detail with at most `room` onward calls.
    func within(_ room: Int) -> CallDetail { CallDetail(onward: min(onward, max(room, 0)), isSecond: isSecond) }
}
