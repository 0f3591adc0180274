/// Reads a CSV file row by row from a stream in constant memory.
///
/// Tolerates common deviations: a byte order mark, whitespace around names and values, quoted values with doubled
/// quotes and line ends, all three kinds of line ends, empty lines, and rows that are too short or too long. Values are
/// slices of the reader's buffer, so that a row needs no allocation.
struct CSVReader: ~Copyable {
    /// The maximum number of columns; further columns are ignored.
    static let maximumColumns = 256
    /// The maximum size of a row in bytes; larger rows are skipped.
    static let maximumRow = 1 << 20
    /// The maximum size of a quoted value in bytes. If no closing quote follows within it, the opening quote is taken
    /// literally.
    static let maximumQuoted = 64 << 10

    private var buffer: CSVBuffer
    private let scanner: CSVRowScanner
    private var previousEndedInReturn = false
    /// The 1-based number of the line on which the row begins.
    private(set) var line = 0
    private var nextLine = 1
    private(set) var header = CSVHeader([])
    /// The number of rows that were skipped so far because they were too long.
    private(set) var overlongRows = 0
    /// The number of opening quotes so far that were taken literally because no closing one follows.
    private(set) var unclosedQuotes = 0
    /// The number of quoted values so far that contain a quotation mark that is not doubled.
    private(set) var undoubledQuotes = 0

    init(_ stream: any ByteStream) throws(ImportError) {
        buffer = CSVBuffer(stream)
        scanner = CSVRowScanner()
        try buffer.skipByteOrderMark()
        guard try next() else { return }
        let names = (1...max(min(scanner.count, Self.maximumColumns), 1)).map { slot in
            scanner.field(slot, in: buffer.bytes).string.lowercased()
        }
        header = CSVHeader(names)
        scanner.columns = names.count
    }

    /// The value of the current row in the given column.
    @inline(__always)
    subscript(column: CSVColumn) -> Field { scanner.field(column.slot, in: buffer.bytes) }

    /// The number of values of the current row minus the number of columns in the header. An empty value at the end of
    /// the row is ignored.
    var surplus: Int {
        scanner.count == scanner.columns || scanner.surplusIsEmpty ? 0 : scanner.count - scanner.columns
    }

    /// Reads the next row that is not empty.
    /// - Returns: False at the end of the file.
    mutating func next() throws(ImportError) -> Bool {
        while true {
            guard try skipLineEnds() else { return false }
            line = nextLine
            let scan = scanner.scan(buffer.bytes, from: buffer.start, to: buffer.end, isWhole: buffer.isAtEnd)
            guard let scan else {
                try readMore()
                continue
            }
            buffer.start = scan.end
            previousEndedInReturn = scan.endedInReturn
            nextLine += 1 + scan.lineEndsInside
            unclosedQuotes += scan.unclosedQuotes
            undoubledQuotes += scan.undoubledQuotes
            if scanner.count == 1, scanner.columns > 1, scanner.field(1, in: buffer.bytes).isEmpty { continue }
            return true
        }
    }

    private mutating func readMore() throws(ImportError) {
        guard buffer.end - buffer.start < Self.maximumRow else {
            overlongRows += 1
            try buffer.skipLine()
            nextLine += 1
            return
        }
        try buffer.refill()
    }

    /// Skips the rest of a line end and empty lines.
    /// - Returns: False at the end of the file.
    private mutating func skipLineEnds() throws(ImportError) -> Bool {
        while true {
            if buffer.start == buffer.end {
                guard try buffer.refill() else { return false }
            }
            switch buffer.bytes[buffer.start] {
            case UInt8(ascii: "\n"):
                if !previousEndedInReturn { nextLine += 1 }
                previousEndedInReturn = false
            case UInt8(ascii: "\r"):
                nextLine += 1
                previousEndedInReturn = true
            default:
                return true
            }
            buffer.start += 1
        }
    }
}
