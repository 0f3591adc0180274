/// What is told whole, in bytes of its own.
package protocol WireMessage {
    /// A blank, to be overwritten.
    init()
    /// Its fields, in one order for both ways.
    mutating func pass(_ coder: inout some WireCoder) throws(WireError)
}

extension WireMessage {
    /// - Throws: ``WireError``, also where bytes are left.
    package init(_ bytes: [UInt8]) throws(WireError) {
        self.init()
        var coder = WireDecoder(bytes)
        try pass(&coder)
        guard coder.isAtEnd else { throw .damaged }
    }

    package var bytes: [UInt8] {
        get throws(WireError) {
            var (coder, message) = (WireEncoder(), self)
            try message.pass(&coder)
            return coder.bytes
        }
    }
}

/// One that goes over the stream, in frames of a kind of its own.
package protocol StreamMessage: WireMessage {
    static var kind: StreamFrame.Kind { get }
}

extension StreamMessage {
    package var frame: StreamFrame {
        get throws(WireError) { StreamFrame(Self.kind, try bytes) }
    }
}
