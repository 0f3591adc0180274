package import LiveModel
package import TransitCore

extension SegmentTimes {
    /// The days whose patterns have the newest shapes of the segments: the last day on which each segment was observed.
    package var datesOfShapes: Set<ServiceDate> { Set(cells.values.map(\.seen)) }

    /// Sets the shapes of the segments that were last observed on a day.
    /// - Parameter day: The recorded day, including the shapes of its patterns. It must have been added before.
    package mutating func addShapes(of day: RecordedDay) {
        for pattern in day.patterns where pattern.distances.count == pattern.stops.count {
            guard let line = MeasuredLine(pattern.shape) else { continue }
            for call in pattern.stops.indices.dropLast() {
                let key = key(of: pattern, call, in: day)
                guard let cell = cells[key], cell.seen == day.date, cell.shape == nil else { continue }
                let ends = (Double(pattern.distances[call]), Double(pattern.distances[call + 1]))
                cells[key]?.shape = line.part(from: ends.0, to: ends.1)
            }
        }
    }
}
