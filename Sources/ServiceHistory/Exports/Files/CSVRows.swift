/// Rows of a CSV file by RFC 4180: values with commas, quotation marks or line ends are quoted, and lines end in CRLF.
struct CSVRows: Sendable {
    private(set) var bytes: [UInt8] = []
    private var isAtStart = true

    /// Creates rows that begin with a header.
    init(header: [String] = []) {
        guard !header.isEmpty else { return }
        header.forEach { add($0) }
        endRow()
    }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func add(_ text: String) {
        separate()
        var text = text
        text.withUTF8 { value in
            if value.contains(where: Self.needsQuotes) || value.first == 0x20 || value.last == 0x20 {
                addQuoted(value)
            } else {
                bytes.append(contentsOf: value)
            }
        }
    }

    /// Adds a number; nil is an empty value.
    mutating func add(_ number: (some BinaryInteger)?) {
        separate()
        if let number { bytes.append(contentsOf: String(number).utf8) }
    }

    /// Adds `true` or `false`.
    mutating func add(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Adds empty values.
    mutating func skip(_ count: Int = 1) {
        for _ in 0..<count { separate() }
    }

    /// Adds a row, padded with empty values to the number of columns.
    mutating func addRow(_ values: [String], of columns: Int) {
        values.forEach { add($0) }
        skip(columns - values.count)
        endRow()
    }

    mutating func endRow() {
        bytes.append(contentsOf: [0x0D, 0x0A])
        isAtStart = true
    }

    /// Adds a row that consists of a first value and of the values of another row.
    mutating func add(_ first: String, followedBy rest: CSVRows) {
        add(first)
        bytes.append(UInt8(ascii: ","))
        bytes.append(contentsOf: rest.bytes)
        isAtStart = true
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func separate() {
        if !isAtStart { bytes.append(UInt8(ascii: ",")) }
        isAtStart = false
    }

    private mutating func addQuoted(_ value: UnsafeBufferPointer<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        for byte in value {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
}
