import GraphQL
import LiveEngine
import TransitCore

/// How full the vehicle is that runs on a trip now; as it is expected to leave its next stop where no vehicle tells.
struct OTPOccupancy: ResponseObject {
    private let told: Occupancy?

    var typeName: String { "TripOccupancy" }

    init(of trip: TripIndex, in service: AgencyService) {
        let snapshot = service.snapshot
        let today = service.timetable.zone.date(at: snapshot.at)
        // A service day may end in the morning of the next.
        told =
            [0, -1].lazy.compactMap { snapshot.run(of: TripDay(trip: trip, date: today.advanced(by: $0))) }
            .compactMap { snapshot.occupancy(of: $0, at: nil) ?? snapshot.occupancy(of: $0, at: $0.calls.first) }
            .first?
            .occupancy
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) { out.string(Self.word(told)) }

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
