package import LiveModel

extension RunBasis {
    package var bytes: [UInt8] {
        get throws(WireError) {
            var (coder, basis) = (WireEncoder(), self)
            try basis.pass(&coder)
            return coder.bytes
        }
    }

    /// Decodes the inputs of a run's predictions.
    /// - Parameter stops: The number of stops of the run's pattern, which limits the call indexes.
    /// - Throws: ``WireError``
    package init(_ bytes: [UInt8], stops: Int) throws(WireError) {
        self.init(firstCallIndex: 0, calls: [])
        var coder = WireDecoder(bytes)
        try pass(&coder)
        let places = calls.flatMap(\.stretches).map(\.callIndex)
        guard coder.isAtEnd, 0...stops ~= firstCallIndex, calls.count <= stops - firstCallIndex,
            places.allSatisfy({ 0..<stops ~= $0 })
        else { throw .damaged }
    }

    private mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.integer(&firstCallIndex)
        try coder.list(&calls, Basis(kind: .schedule)) { call, coder throws(WireError) in try call.pass(&coder) }
    }
}

extension Basis {
    fileprivate var stretches: [Stretch] { [wait, road].compactMap { $0 } }

    fileprivate mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.word(&kind)
        try coder.integer(&days)
        try coder.integer(&trips)
        try coder.optional(&deviation, 0) { value, coder throws(WireError) in try coder.seconds(&value) }
        try coder.optional(&wait, .blank) { stretch, coder throws(WireError) in try stretch.pass(&coder) }
        try coder.optional(&road, .blank) { stretch, coder throws(WireError) in try stretch.pass(&coder) }
        try coder.measure(&agencyShare)
        try coder.list(&moves, Move(mover: .agency, seconds: 0)) { move, coder throws(WireError) in
            try coder.word(&move.mover)
            try coder.seconds(&move.seconds)
            try coder.optional(&move.mostly, .wait) { word, coder throws(WireError) in try coder.word(&word) }
        }
    }
}

extension Basis.Stretch {
    fileprivate static var blank: Self { Self(callIndex: 0, seconds: 0) }

    fileprivate mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.integer(&callIndex)
        try coder.seconds(&seconds)
    }
}

extension WireCoder {
    /// Encodes or decodes a number of seconds, limited so that its negation cannot overflow.
    fileprivate mutating func seconds(_ value: inout Int64) throws(WireError) {
        try number(&value)
        guard -1 << 56...1 << 56 ~= value else { throw .damaged }
    }
}
