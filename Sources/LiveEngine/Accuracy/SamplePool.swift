import TransitCore

/// Linked lists of samples, the oldest first, in a compact form because a ledger stores millions of samples.
///
/// Samples are stored in blocks. A new sample is stored in the first block with space, so that the last blocks become
/// empty when the number of samples decreases. Empty blocks are freed. Samples are never moved.
struct SamplePool: Sendable {
    struct List: Sendable {
        fileprivate var first: Int32 = -1
        fileprivate var last: Int32 = -1

        var isEmpty: Bool { first < 0 }
    }

    private var pieces: [SamplePiece] = []
    /// The index of the first block that may have space, for samples without margins and for samples with margins.
    private var roomy = [0, 0]
    private var moments = SampleMoments()
    private(set) var count = 0

    /// The number of samples that fit in the allocated blocks.
    var capacity: Int { pieces.reduce(0) { $0 + $1.capacity } }

    func oldest(of list: List) -> PredictionSample? { list.isEmpty ? nil : self[list.first] }

    func newest(of list: List) -> PredictionSample? { list.isEmpty ? nil : self[list.last] }

    private subscript(index: Int32) -> PredictionSample {
        let (piece, cell) = SamplePiece.split(index)
        return pieces[piece].sample(cell, moments)
    }

    /// Appends a sample to a list.
    /// - Returns: False if the pool is full.
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
        // An empty block can hold samples with or without margins.
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
