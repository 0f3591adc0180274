/// Applies run changes to the RAPTOR routes of a run table.
struct LiveBuilder {
    /// The state of a run in the table: a negative constant, or the index of its row in `rows`.
    enum Fate {
        static let unchanged: Int32 = -1
        static let gone: Int32 = -2
        // Any other value is the index of the run's row in `rows`.
    }

    /// A run with its current times and stops.
    struct Row {
        var times: UnsafeMutablePointer<RunCall>
        /// The run's calls, if they differ from those of the RAPTOR route.
        var calls: UnsafeMutablePointer<RaptorRouteCall>?
        var callCount: Int
        var ownCount: Int
        var run: RunIndex
        var next: RunIndex
    }

    /// The position of a run change: the index of its timetable, and its index among that timetable's changes.
    struct ChangePlace {
        var timetable: Int
        var change: Int
    }

    let table: RunTable
    let changes: [RunChanges?]
    /// The network's timetables, including patterns from realtime feeds.
    let timetables: [Timetable]
    let network: Network
    var raptorRoutes: IndexedArray<RaptorRouteIndex, RaptorRoute>
    var added: [LiveRuns.Added] = []
    let times = Arena<RunCall>()
    let calls = Arena<RaptorRouteCall>()
    let routeRuns = Arena<RaptorRouteRun>()
    let fastest = Arena<Int32>()

    var places: [ChangePlace] = []
    /// The index of each run's change in `places`; -1 if it is unchanged.
    var placeOfRun: IndexedArray<RunIndex, Int32>
    var fates: IndexedArray<RunIndex, Int32>
    var rows: [Row] = []
    var touched: [RaptorRouteIndex] = []
    var isTouched: IndexedArray<RaptorRouteIndex, Bool>

    init(_ table: RunTable, _ changes: [RunChanges?], _ timetables: [Timetable]) {
        self.table = table
        self.changes = changes
        self.timetables = timetables
        network = table.network
        raptorRoutes = IndexedArray(table.raptorRoutes.column)
        placeOfRun = IndexedArray(repeating: -1, for: table.runs.column.indices)
        fates = IndexedArray(repeating: Fate.unchanged, for: table.runs.column.indices)
        isTouched = IndexedArray(repeating: false, for: raptorRoutes.indices)
    }

    mutating func build() {
        var runs = find()
        // An in-seat transfer to a changed trip affects the previous trip too.
        for run in runs {
            for previous in table.previous.groups[run] where placeOfRun[previous] < 0 { runs.append(previous) }
        }
        for run in runs where fates[run] == Fate.unchanged { settle(run) }
        for raptorRoute in touched { renew(raptorRoute) }
        add()
    }

    /// Returns the table's runs that have a change, each once.
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
                placeOfRun[run] = Int32(places.count)
                runs.append(run)
                for copy in table.copies.groups[run] {
                    placeOfRun[copy] = Int32(places.count)
                    runs.append(copy)
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

    mutating func touch(_ raptorRoute: RaptorRouteIndex) {
        guard !isTouched[raptorRoute] else { return }
        isTouched[raptorRoute] = true
        touched.append(raptorRoute)
    }
}
