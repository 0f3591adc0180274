import TransitCore

/// Samples chained into lists, oldest first, in as few bytes as they can be told in: there are millions of them at once.
///
/// They lie in pieces, new ones in the first that has room, so that the last run empty when there is less to keep; an empty
/// piece is given back. Nothing is moved.
struct SamplePool: Sendable {
    struct List: Sendable {
        fileprivate var first: Int32 = -1
        fileprivate var last: Int32 = -1

        var isEmpty: Bool { first < 0 }
    }

    private var pieces: [SamplePiece] = []
    /// The first piece that may have room, of samples without margins and with.
    private var roomy = [0, 0]
    private var moments = SampleMoments()
    private(set) var count = 0

    /// Samples that there is room for.
    var capacity: Int { pieces.reduce(0) { $0 + $1.capacity } }

    func oldest(of list: List) -> PredictionSample? { list.isEmpty ? nil : self[list.first] }

    func newest(of list: List) -> PredictionSample? { list.isEmpty ? nil : self[list.last] }

    private subscript(index: Int32) -> PredictionSample {
        let (piece, cell) = SamplePiece.split(index)
        return pieces[piece].sample(cell, moments)
    }

    /// - Returns: whether there was room.
    mutating func append(_ sample: PredictionSample, to list: inout List) -> Bool {
        guard let piece = pieceWithRoom(for: sample.margins), let moment = moments.take(sample.madeAt) else {
            return false
        }
        let index = SamplePiece.join(piece, pieces[piece].put(sample, moment))
        if list.isEmpty {
            list.first = index
        } else {
            let (last, cell) = SamplePiece.split(list.last)
            pieces[last].link(cell, to: index)
        }
        list.last = index
        count += 1
        return true
    }

    mutating func removeOldest(of list: inout List) -> PredictionSample? {
        guard !list.isEmpty else { return nil }
        let sample = self[list.first]
        let (piece, cell) = SamplePiece.split(list.first)
        let hasMargins = pieces[piece].hasMargins
        let (next, moment) = pieces[piece].remove(cell)
        moments.release(moment)
        list.first = next ?? -1
        if list.isEmpty { list.last = -1 }
        // One that has become empty takes either kind.
        for kind in roomy.indices where pieces[piece].isEmpty || kind == (hasMargins ? 1 : 0) {
            roomy[kind] = min(roomy[kind], piece)
        }
        while let last = pieces.last, last.isEmpty { pieces.removeLast() }
        count -= 1
        return sample
    }

    private mutating func pieceWithRoom(for margins: SampleMargins) -> Int? {
        let kind = margins == .none ? 0 : 1
        var piece = roomy[kind]
        while piece < pieces.count, !pieces[piece].hasRoom(margins: kind == 1) { piece += 1 }
        guard piece < SamplePiece.limit else { return nil }
        roomy[kind] = piece
        if piece == pieces.count { pieces.append(SamplePiece()) }
        pieces[piece].open(margins: kind == 1)
        return piece
    }
}
