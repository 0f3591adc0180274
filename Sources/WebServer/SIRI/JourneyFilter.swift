import TransitCore

/// Which journeys a client asks for; all that is given must fit.
struct JourneyFilter {
    /// The part of ids before the underscore.
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

    /// Lines and vehicles go by their whole id, or by their own.
    func allows(_ journey: SIRIJourneyText) -> Bool {
        func names(_ wanted: String?, _ own: String) -> Bool {
            wanted.map { $0 == own || $0 == journey.agency + "_" + own } ?? true
        }
        return names(line, journey.line) && names(vehicle, journey.vehicle)
            && direction.map { $0 == journey.direction } ?? true
    }
}

/// How much of a journey is told.
struct CallDetail {
    /// Calls after the monitored one; 0 for none.
    let onward: Int
    /// SIRI 2 has lists where SIRI 1.3 has texts, and distances of its own.
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

    /// With no more onward calls than there is room for.
    func within(_ room: Int) -> CallDetail { CallDetail(onward: min(onward, max(room, 0)), isSecond: isSecond) }
}
