import Fetching
import TransitCore

/// A `MonitoredCall` or `OnwardCall` of SIRI 1 with extensions, or of SIRI 2.
struct SIRICall {
    let stopID: String?
    let capacities: JSONValue
    private let row: JSONValue
    private let distances: JSONValue

    init(_ row: JSONValue, ids: SIRIIdentifiers) {
        self.row = row
        stopID = row["StopPointRef"].text.map { ids($0) }
        let extensions = row["Extensions"]
        capacities = extensions["Capacities"]
        distances = extensions["Distances"]
    }

    /// The vehicle's status relative to the stop; nil unless it is the vehicle's next stop.
    var status: VehicleReading.StopStatus? {
        guard stopID != nil, stopsAway ?? 0 <= 0 else { return nil }
        switch row["ArrivalProximityText"].text ?? distances["PresentableDistance"].text {
        case "at stop"?: return .stopped
        case "approaching"?: return .incoming
        default: return .inTransit
        }
    }

    /// The predicted times; nil if the call has only scheduled times.
    var stopTime: StopTimeReading? {
        guard let stopID else { return nil }
        let arrival = time("ExpectedArrivalTime")
        let departure = time("ExpectedDepartureTime")
        guard arrival != nil || departure != nil else { return nil }
        return StopTimeReading(stopID: stopID, arrival: arrival, departure: departure)
    }

    private var stopsAway: Int64? {
        row["NumberOfStopsAway"].integer ?? distances["StopsFromCall"].integer
    }

    private func time(_ key: String) -> StopTimeReading.Event? {
        row[key].text.flatMap(SIRITime.epoch).map { StopTimeReading.Event(time: $0) }
    }
}
