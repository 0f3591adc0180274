import TransitCore

/// The service statistics of one day: in total, by route and by hour.
struct DaySums: Sendable, Equatable {
    private(set) var total = ServiceFigures()
    /// The figures of each route with service, by the index of the route in the day.
    private(set) var routes: [Int: ServiceFigures] = [:]
    private(set) var hours: [Int: ServiceFigures] = [:]

    init(total: ServiceFigures, routes: [Int: ServiceFigures], hours: [Int: ServiceFigures]) {
        self.total = total
        self.routes = routes
        self.hours = hours
    }

    init(of cells: [FigureCells.Cell]) {
        for cell in cells {
            total += cell.figures
            routes[cell.place.route, default: ServiceFigures()] += cell.figures
            hours[cell.place.hour, default: ServiceFigures()] += cell.figures
        }
    }
}

extension ByteWriter {
    mutating func write(_ sums: DaySums) {
        write(sums.total)
        write(sums.routes)
        write(sums.hours)
    }

    private mutating func write(_ figures: [Int: ServiceFigures]) {
        number(UInt64(figures.count))
        for (index, figures) in figures.sorted(by: { $0.key < $1.key }) {
            number(UInt64(index))
            write(figures)
        }
    }
}

extension ByteReader {
    /// Reads the sums of a day; nil for malformed data.
    /// - Parameter routes: The number of routes of the day.
    mutating func daySums(routes: Int) -> DaySums? {
        guard let total = serviceFigures(), let byRoute = serviceFigures(below: routes),
            let byHour = serviceFigures(below: HourRow.count)
        else { return nil }
        return DaySums(total: total, routes: byRoute, hours: byHour)
    }

    /// Reads a dictionary of figures whose keys are indexes below a limit; nil for malformed data.
    private mutating func serviceFigures(below end: Int) -> [Int: ServiceFigures]? {
        list(atMost: end) { (reader) -> (Int, ServiceFigures)? in
            guard let index = reader.number(), index < UInt64(end), let figures = reader.serviceFigures() else {
                return nil
            }
            return (Int(index), figures)
        }.map { Dictionary($0) { first, _ in first } }
    }
}
