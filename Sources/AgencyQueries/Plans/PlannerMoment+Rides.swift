import Agencies
import LiveModel
package import TransitCore

extension PlannerMoment {
    /// Whether the ride's run in the timetable is canceled.
    package func isCanceled(_ ride: PlanRide) -> Bool {
        guard ride.added == nil else { return false }
        let day = TripDay(trip: ride.trip.trip, date: ride.date)
        return services[Int(ride.trip.timetable)].snapshot.run(of: day)?.state == .canceled
    }

    /// Returns the predicted times of a ride; unknown without live data.
    package func outlook(of ride: PlanRide) -> RideOutlook {
        let snapshot = services[Int(ride.trip.timetable)].snapshot
        return view.live == nil ? .unknown : snapshot.ride(ride)?.outlook(at: snapshot.at) ?? .unknown
    }

    package func sighting(of ride: PlanRide) -> RideSighting? {
        services[Int(ride.trip.timetable)].snapshot.sighting(of: ride)
    }

    /// The runs that are not in a timetable, with their trip ids.
    package var addedRuns: AddedRuns {
        let snapshots = services.map(\.snapshot)
        return AddedRuns { number, run in
            let snapshot = snapshots[number]
            guard snapshot.runs.indices.contains(Int(run)) else { return "" }
            return RunKey(snapshot.runs[Int(run)], in: snapshot).id(in: snapshot.timetable)
        } number: { number, id in
            let snapshot = snapshots[number]
            guard let runKey = RunKey(untimetabled: id, in: snapshot) else { return nil }
            let place = snapshot.runs.firstIndex { $0.trip == nil && RunKey($0, in: snapshot) == runKey }
            return place.map { UInt32($0) }
        }
    }
}
