/// A message that can be encoded without context.
package protocol WireMessage {
    /// Creates a placeholder, whose fields decoding overwrites.
    init()
    /// Encodes or decodes the fields in a fixed order.
    mutating func pass(_ coder: inout some WireCoder) throws(WireError)
}

extension WireMessage {
    /// Decodes a message.
    /// - Throws: ``WireError``, also for excess bytes.
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

/// A message that is sent in stream frames of its own kind.
package protocol StreamMessage: WireMessage {
    static var kind: StreamFrame.Kind { get }
}

extension StreamMessage {
    package var frame: StreamFrame {
        get throws(WireError) { StreamFrame(Self.kind, try bytes) }
    }
}
