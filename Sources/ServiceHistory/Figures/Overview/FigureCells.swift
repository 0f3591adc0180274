import TransitCore

/// The figures of a day by route, direction and hour, in the form in which they are stored: a part of them is read
/// without the rest.
struct FigureCells: Sendable, Equatable {
    struct Place: Hashable {
        /// The index of the route in the day.
        var route: Int
        var direction: UInt8?
        var hour: Int
    }

    /// The figures of the trips that start, and of the calls that are due, in one hour.
    struct Cell {
        var place: Place
        var figures: ServiceFigures
    }

    /// For each cell its place and its figures with their length.
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameter cells: Each place at most once.
    init(_ cells: [Cell]) {
        var writer = ByteWriter()
        for cell in cells {
            writer.write(cell.place)
            var figures = ByteWriter()
            figures.write(cell.figures)
            writer.block(figures.bytes)
        }
        bytes = writer.bytes
    }

    /// Reads the cells at some places; nil if they are damaged.
    func read(where isIncluded: (Place) -> Bool) -> [Cell]? {
        var reader = ByteReader(bytes)
        var cells: [Cell] = []
        while !reader.isAtEnd {
            guard let place = reader.place(), var inner = reader.inner() else { return nil }
            guard isIncluded(place) else { continue }
            guard let figures = inner.serviceFigures(), inner.isAtEnd else { return nil }
            cells.append(Cell(place: place, figures: figures))
        }
        return cells
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ place: FigureCells.Place) {
        number(UInt64(place.route))
        byte(place.direction ?? .max)
        number(UInt64(place.hour))
    }
}

extension ByteReader {
    fileprivate mutating func place() -> FigureCells.Place? {
        guard let route = number(), let direction = byte(), let hour = number(), hour < UInt64(HourRow.count) else {
            return nil
        }
        return FigureCells.Place(
            route: Int(clamping: route), direction: direction == .max ? nil : direction, hour: Int(hour))
    }
}
