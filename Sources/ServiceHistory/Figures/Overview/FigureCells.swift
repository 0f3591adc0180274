import TransitCore

/// The figures of a day by route, direction and hour, in an encoded form of which single cells can be decoded.
struct FigureCells: Sendable, Equatable {
    /// The position of a cell: its route, direction and hour.
    struct Place: Hashable {
        /// The index of the route in the day.
        var route: Int
        var direction: UInt8?
        var hour: Int
    }

    /// The figures of one route and direction in one hour: of the trips that start and the calls that are due in it.
    struct Cell {
        var place: Place
        var figures: ServiceFigures
    }

    /// The encoded cells: the route, direction and hour of each cell, then the length-prefixed figures.
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Encodes cells.
    /// - Parameter cells: The cells, at most one for each combination of route, direction and hour.
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

    /// Decodes the cells whose route, direction and hour satisfy a predicate; nil if the bytes are damaged.
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
