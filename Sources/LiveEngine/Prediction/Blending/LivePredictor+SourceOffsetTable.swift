import LiveModel
import TransitCore

extension LivePredictor {
    /// Adds the offsets of the sources that use the timetable and the travel times of other vehicles.
    ///
    /// - Parameter calls: The calls of the base prediction, one for each remaining stop.
    func consult(_ run: RunAhead, on calls: ArraySlice<PredictedCall>, _ offsetTable: inout SourceOffsetTable) {
        hearTimetable(run, calls, &offsetTable)
        hearSegments(run, calls, &offsetTable)
    }

    private func hearTimetable(
        _ run: RunAhead, _ calls: ArraySlice<PredictedCall>, _ offsetTable: inout SourceOffsetTable
    ) {
        guard let trip = run.trip else { return }
        let here = run.at.fractional
        var deviation =
            run.isWaiting
            ? max(here - trip.start.fractional, 0) : here - trip.time(atDistance: run.distance)
        for (position, call) in calls.enumerated() {
            let scheduled = trip.arrival(at: run.firstCallIndex + position).fractional
            let anchor = call.likely.fractional
            offsetTable.hear(.timetable, at: position, max(scheduled, here) - anchor)
            offsetTable.hear(.forward, at: position, max(scheduled + deviation, here) - anchor)
            if run.isHeld(at: run.firstCallIndex + position) { deviation = max(deviation, 0) }
        }
    }

    /// Adds the offsets of segment travel times. For a segment without observations, the base prediction's travel time
    /// is used.
    private func hearSegments(
        _ run: RunAhead, _ calls: ArraySlice<PredictedCall>, _ offsetTable: inout SourceOffsetTable
    ) {
        let leaves = run.isWaiting ? max(run.at.fractional, run.trip?.start.fractional ?? 0) : run.at.fractional
        var (mean, kalman, anchor, surplus) = (leaves, leaves, leaves, 0.0)
        var from = run.distance
        for (position, call) in calls.enumerated() {
            let row = run.stops.lowerBound + run.firstCallIndex + position
            let before = surplus
            let (likely, there) = (call.likely.fractional, run.distance(ofCall: run.firstCallIndex + position))
            if let segment = segments[row], run.firstCallIndex + position > 0 {
                let share = run.share(from: from, toCall: run.firstCallIndex + position)
                mean += Double(segment.mean) * share
                kalman += Double(segment.kalman) * share
                surplus += Double(segment.surplus(at: run.at)) * share
            } else {
                mean += max(likely - anchor, 0)
                kalman += max(likely - anchor, 0)
            }
            offsetTable.hear(.mean, at: position, mean - likely)
            offsetTable.hear(.kalman, at: position, kalman - likely)
            offsetTable.hear(.road, at: position, mean + surplus - likely)
            offsetTable.surpluses?.append(SourceOffsetTable.Surplus(piece: surplus - before, all: surplus))
            (anchor, from) = (likely, max(from, there))
            guard let trip = run.trip, run.isHeld(at: run.firstCallIndex + position) else { continue }
            let departure = trip.departure(at: run.firstCallIndex + position).fractional
            surplus = max(mean + surplus, departure) - max(mean, departure)
            (mean, kalman, anchor) = (max(mean, departure), max(kalman, departure), max(anchor, departure))
        }
    }
}

extension RunAhead {
    /// Returns the fraction, 0 … 1, of the segment to a call that lies beyond a distance along the line.
    func share(from place: Double, toCall callIndex: Int) -> Double {
        let (start, there) = (distance(ofCall: callIndex - 1), distance(ofCall: callIndex))
        guard there > start else { return place < there ? 1 : 0 }
        return min(max((there - place) / (there - start), 0), 1)
    }
}
