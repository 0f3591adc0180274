/// Puts changed runs into lanes.
struct LiveBuilder {
    /// What becomes of a run of the table.
    enum Fate {
        static let unchanged: Int32 = -1
        static let gone: Int32 = -2
        // Otherwise where its row stands in `rows`.
    }

    /// A run as it is today.
    struct Row {
        var times: UnsafeMutablePointer<RunCall>
        /// Where it calls, if that differs from its lane.
        var calls: UnsafeMutablePointer<LaneCall>?
        var callCount: Int
        var ownCount: Int
        var run: RunIndex
        var next: RunIndex
    }

    /// Where a change stands.
    struct ChangePlace {
        var timetable: Int
        var change: Int
    }

    let table: RunTable
    let changes: [RunChanges?]
    /// The network's timetables, with the patterns that only feeds know.
    let timetables: [Timetable]
    let network: Network
    var lanes: IndexedArray<LaneIndex, Lane>
    var added: [LiveRuns.Added] = []
    let times = Arena<RunCall>()
    let calls = Arena<LaneCall>()
    let laneRuns = Arena<LaneRun>()
    let fastest = Arena<Int32>()

    var places: [ChangePlace] = []
    /// Its place in `places`; -1 for one that goes by its timetable.
    var placeOfRun: IndexedArray<RunIndex, Int32>
    var fates: IndexedArray<RunIndex, Int32>
    var rows: [Row] = []
    var touched: [LaneIndex] = []
    var isTouched: IndexedArray<LaneIndex, Bool>

    init(_ table: RunTable, _ changes: [RunChanges?], _ timetables: [Timetable]) {
        self.table = table
        self.changes = changes
        self.timetables = timetables
        network = table.network
        lanes = IndexedArray(table.lanes.column)
        placeOfRun = IndexedArray(repeating: -1, for: table.runs.column.indices)
        fates = IndexedArray(repeating: Fate.unchanged, for: table.runs.column.indices)
        isTouched = IndexedArray(repeating: false, for: lanes.indices)
    }

    mutating func build() {
        var runs = find()
        // Riders of the trip before may stay seated for a trip that is changed.
        for run in runs {
            for previous in table.previous.groups[run] where placeOfRun[previous] < 0 { runs.append(previous) }
        }
        for run in runs where fates[run] == Fate.unchanged { settle(run) }
        for lane in touched { renew(lane) }
        add()
    }

    /// The runs of the table that are changed, each once.
    private mutating func find() -> [RunIndex] {
        var runs: [RunIndex] = []
        for (number, known) in changes.enumerated() where number < network.timetables.count {
            guard let known else { continue }
            for (place, change) in known.runs.enumerated() {
                guard let day = change.trip else { continue }
                let wanted = Run(trip: NetworkTrip(timetable: number, trip: day.trip), date: day.date)
                guard let run = table.tripRuns.find(wanted, in: table.runs.column), placeOfRun[run] < 0 else {
                    continue
                }
                for same in [run] + table.copies.groups[run] {
                    placeOfRun[same] = Int32(places.count)
                    runs.append(same)
                }
                places.append(ChangePlace(timetable: number, change: place))
            }
        }
        return runs
    }

    func change(_ run: RunIndex) -> (RunChange, RunChanges)? {
        let place = placeOfRun[run]
        guard place >= 0, let known = changes[places[Int(place)].timetable] else { return nil }
        return (known.runs[places[Int(place)].change], known)
    }

    mutating func touch(_ lane: LaneIndex) {
        guard !isTouched[lane] else { return }
        isTouched[lane] = true
        touched.append(lane)
    }
}
