import LiveModel
import TransitCore

/// A call of a trip at a stop, as apps identify it, with ids of OneBusAway's REST API.
struct AppCall: Codable, Sendable, Equatable {
    var stop: String?
    var trip: String?
    /// The start of the service day in epoch milliseconds, in the years 1 to 9999.
    var serviceDate: Int64?
    var vehicle: String?
    /// The index of the call in the trip, from 0.
    var sequence: Int?

    /// The maximum length of an id in bytes.
    private static let longestID = 300

    init(stop: String?, trip: String?, serviceDate: Int64?, vehicle: String? = nil, sequence: Int? = nil) {
        self.stop = stop
        self.trip = trip
        self.serviceDate = serviceDate
        self.vehicle = vehicle
        self.sequence = sequence
    }

    /// Parses a call. Invalid fields count as absent, because apps' requests are not rejected for them.
    init(_ form: SidecarForm) {
        func id(_ name: String) -> String? {
            form.text(name).flatMap { $0.utf8.count <= Self.longestID ? $0 : nil }
        }
        self.init(
            stop: id("stop_id"), trip: id("trip_id"),
            serviceDate: form.integer("service_date").flatMap {
                EpochMilliseconds.named.contains(EpochMilliseconds($0)) ? $0 : nil
            },
            vehicle: id("vehicle_id"),
            sequence: form.integer("stop_sequence").flatMap { (0...100_000).contains($0) ? Int($0) : nil })
    }

    /// The state of a call.
    enum State: Equatable {
        /// The agency's timetable is loading.
        case loading
        /// The call does not exist, or its trip is canceled.
        case unknown
        case known(Found)
    }

    /// The data of an existing call.
    struct Found: Equatable {
        /// The predicted departure or, without a prediction, the scheduled one.
        var departure: EpochSeconds
        var route: String
        var headsign: String
    }
}

extension Timetable {
    /// Returns a route's short name or, if it has none, its long name.
    func routeSign(of route: RouteIndex) -> String {
        let short = string(routeShortNames[route])
        return short.isEmpty ? string(routeLongNames[route]) : short
    }

    func headsignText(of arrival: Arrival) -> String { string(headsign(of: arrival)) }
}
