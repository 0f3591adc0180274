package import LiveEngine
package import ServiceHistory
package import TransitCore

extension HistoryFolder {
    /// Returns the trajectories on which an engine is trained at its start, from the recorded days and from the
    /// database.
    /// - Parameters:
    ///   - stored: The trajectories in the database, from days that were not recorded.
    ///   - today: The date relative to which the age of recorded days is computed.
    /// - Returns: The trajectories, sorted by day from the oldest, and the days that could not be read.
    package func trajectories(
        with stored: [Trajectory] = [], asOf today: ServiceDate
    ) -> (trips: [Trajectory], unreadable: [ServiceDate]) {
        let stored = Dictionary(grouping: stored, by: \.date)
        let oldest = today.advanced(by: -RecentTrajectories.longestMemory)
        var (recent, unreadable) = (RecentTrajectories(), [ServiceDate]())
        for date in Set(days().filter { $0 > oldest }).union(stored.keys).sorted(by: >) where !recent.isFull {
            do {
                let day = date > oldest ? try read(date, with: [.trips, .trajectories]) : nil
                recent.add(day, stored: stored[date] ?? [])
            } catch {
                unreadable.append(date)
                recent.add(nil, stored: stored[date] ?? [])
            }
        }
        return (recent.all, unreadable)
    }

    /// Returns the trajectories that are not part of the recorded days.
    package func unrecorded(_ trips: [Trajectory]) -> [Trajectory] {
        let dates = Set(trips.map(\.date)).intersection(days())
        return dates.reduce(trips) { trips, date in
            let day = try? read(date, with: [.trips, .trajectories])
            let recorded = Set(day?.learnedTrajectories().map(\.key) ?? [])
            return trips.filter { $0.date != date || !recorded.contains($0.key) }
        }
    }
}
