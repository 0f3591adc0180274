/// The difference between two lists: ranges of unchanged elements of the old list, and the new or changed elements.
struct ListChanges<Element: Equatable> {
    private struct Piece {
        /// The start of the range in the old list; nil for new or changed elements.
        var start: Int?
        var count = 0
        var elements: [Element] = []
    }

    private var pieces: [Piece] = []

    init() {}

    /// Compares two lists.
    /// - Parameter key: the identity of an element, independent of changes to it.
    init<Key: Hashable>(from old: [Element], to new: [Element], by key: (Element) -> Key) {
        let known = Dictionary(old.indices.map { (key(old[$0]), $0) }) { _, later in later }
        for element in new {
            if let place = known[key(element)], old[place] == element {
                keep(place)
            } else {
                add(element)
            }
        }
    }

    private mutating func keep(_ place: Int) {
        if let last = pieces.last, let start = last.start, start + last.count == place {
            pieces[pieces.count - 1].count += 1
        } else {
            pieces.append(Piece(start: place, count: 1))
        }
    }

    private mutating func add(_ element: Element) {
        if pieces.isEmpty || pieces[pieces.count - 1].start != nil { pieces.append(Piece()) }
        pieces[pieces.count - 1].elements.append(element)
    }

    mutating func pass<Coder: WireCoder>(
        _ coder: inout Coder, _ blank: @autoclosure () -> Element,
        _ body: (inout Element, inout Coder) throws(WireError) -> Void
    ) throws(WireError) {
        try coder.list(&pieces, Piece()) { piece, coder throws(WireError) in
            try coder.optional(&piece.start)
            if piece.start == nil {
                try coder.list(&piece.elements, blank(), body)
            } else {
                try coder.integer(&piece.count)
            }
        }
    }

    /// Applies the difference to the old list.
    /// - Returns: The new list.
    /// - Throws: `WireError` if a range is outside the old list, or if the total length of the ranges exceeds that of
    ///   the old list.
    func applied(to old: [Element]) throws(WireError) -> [Element] {
        var new: [Element] = []
        var kept = 0
        for piece in pieces {
            guard let start = piece.start else {
                new += piece.elements
                continue
            }
            guard 0...old.count ~= start, 0...(old.count - start) ~= piece.count else { throw .damaged }
            kept += piece.count
            guard kept <= old.count else { throw .damaged }
            new += old[start..<start + piece.count]
        }
        return new
    }
}
