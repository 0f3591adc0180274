/// The offset of each timetable's rows in a numbering across all timetables.
struct Offsets: Sendable {
    /// The first row of each timetable, followed by the total number of rows.
    private let starts: [Int]

    init(_ counts: [Int]) {
        var starts = [0]
        for count in counts { starts.append(starts[starts.count - 1] + count) }
        self.starts = starts
    }

    var total: Int { starts[starts.count - 1] }

    func first(of timetable: Int) -> Int { starts[timetable] }

    /// Returns the index of the timetable that contains a row.
    func timetable(of row: Int) -> Int {
        var (low, high) = (0, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= row { low = middle } else { high = middle }
        }
        return low
    }
}
