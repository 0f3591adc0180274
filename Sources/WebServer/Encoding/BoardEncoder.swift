import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// Encodes boards as the API's `Board` objects.
struct BoardEncoder {
    let moment: AgencyState
    let service: AgencyService
    /// The encoded `Basis` objects (prediction inputs) by position on the board; empty unless requested.
    var bases: [Int: [UInt8]] = [:]

    /// Encodes a board without its time.
    /// - Parameter distance: the distance in metres from the rider's position; nil if unknown.
    /// - Returns: the members of the object that follow `"at"`. Boards that differ only in time have equal content.
    func content(_ board: Board, distance: Double? = nil) -> [UInt8] {
        var json = JSONWriter(capacity: 1024 + board.arrivals.count * 512)
        json.object { json in
            json.board(
                of: board.stop, in: service.own, stopRoutes: service.network.routes(at: board.stop), distance: distance,
                bearing: service.timetable.heading(at: board.stop), routes: board.routes, rows: rows(of: board)
            ) { json in
                json.member("vehicles", board.vehicles)
                if board.staleVehicles > 0 { json.member("staleVehicles", board.staleVehicles) }
                json.live(of: moment, isAnswered: board.isAnswered)
                json.member("simulated", service.description.isSimulated)
            }
            if let next = board.next {
                json.member("limitExceeded", true)
                json.member("next", next.text)
            }
            if !board.headways.isEmpty {
                json.member("headways", array: zip(board.headways, board.headwayIDs(in: service.timetable))) {
                    $0.headway($1.0, id: $1.1, in: service)
                }
            }
            writeClosures(of: board, to: &json)
            if let alerts = moment.liftsUnknown, hasLifts(board) { json.liftsUnknown([alerts]) }
            json.member("alerts", array: board.alerts) { $0.alert(service.snapshot.alerts[$1], in: service) }
        }
        return json.bytes
    }

    /// Writes the closures for step-free riders, and the step-free entrances that remain open.
    private func writeClosures(of board: Board, to json: inout JSONWriter) {
        let (snapshot, stop) = (service.snapshot, board.stop)
        let alerts = board.closures.map { snapshot.alerts[$0] }
        guard !alerts.isEmpty else { return }
        json.member("closures", array: alerts) { json, alert in
            let period = alert.closure?.period(at: snapshot.at)
            json.object { json in
                json.key("alert")
                json.identifier(alert.reading.id, in: service)
                json.member("kind", alert.closesLifts(at: stop, in: snapshot.timetable) ? "lift" : "place")
                json.member("since", period?.from)
                json.member("until", period?.to)
            }
        }
        let closed = alerts.reduce(into: ClosedPlaces()) { $0.formUnion($1.closed) }
        guard let entrances = service.network.stepFreeEntrances(to: stop, while: closed) else { return }
        let names = service.own.timetable
        json.member("stepFreeBy", array: entrances) { $0.string(names.utf8(names.stopNames[$1])) }
    }

    /// Whether lifts are relevant to a board: the station has lifts, or an alert has closed stops or pathways in it.
    private func hasLifts(_ board: Board) -> Bool {
        let snapshot = service.snapshot
        return service.network.hasLifts(at: board.stop) || !board.closures.isEmpty
            || snapshot.alerts.contains { $0.isOutdated && $0.closed.concern(board.stop, in: snapshot.timetable) }
    }

    private func rows(of board: Board) -> some Sequence<BoardRow> {
        let alerts = RowAlerts(
            board.alerts.lazy.map { service.snapshot.alerts[$0].target }, routes: board.routes, in: service.timetable)
        return zip(board.arrivals.indices, board.arrivalIDs(in: service.timetable)).lazy.map { position, id in
            var row = BoardRow(board.arrivals[position], id: id, in: service, alerts: alerts)
            row.basis = bases[position]
            return row
        }
    }

    /// Returns the complete JSON object from the board's time and content.
    static func body(at epoch: EpochSeconds, content: [UInt8]) -> [UInt8] {
        var json = JSONWriter(capacity: content.count + 32)
        json.object { $0.member("at", epoch) }
        var bytes = json.bytes
        bytes[bytes.count - 1] = UInt8(ascii: ",")
        bytes.append(contentsOf: content.dropFirst())
        return bytes
    }
}
