import Agencies
import GraphQL
import LiveModel
import TransitCore

/// The occupancy of the vehicle that currently serves a trip. If the vehicle reports none, the predicted occupancy at
/// its next departure is used.
struct OTPOccupancy: ResponseObject {
    private let occupancy: Occupancy?

    var typeName: String { "TripOccupancy" }

    init(of trip: TripIndex, in service: AgencyService) {
        let snapshot = service.snapshot
        let today = service.timetable.zone.date(at: snapshot.at)
        // A service day may extend into the next morning.
        occupancy =
            [0, -1].lazy.compactMap { snapshot.run(of: TripDay(trip: trip, date: today.advanced(by: $0))) }
            .compactMap { snapshot.occupancy(of: $0, at: nil) ?? snapshot.occupancy(of: $0, at: $0.calls.first) }
            .first?
            .occupancy
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) { out.string(Self.word(occupancy)) }

    private static func word(_ occupancy: Occupancy?) -> String {
        switch occupancy {
        case .empty: "EMPTY"
        case .manySeats: "MANY_SEATS_AVAILABLE"
        case .fewSeats: "FEW_SEATS_AVAILABLE"
        case .standing: "STANDING_ROOM_ONLY"
        case .crushed: "CRUSHED_STANDING_ROOM_ONLY"
        case .full: "FULL"
        case .notAccepting: "NOT_ACCEPTING_PASSENGERS"
        case .noData, .notBoardable, nil: "NO_DATA_AVAILABLE"
        }
    }
}
