/// Reads a CSV file row by row out of a stream, in memory that does not grow with the file.
///
/// Written for the files that agencies publish: a byte order mark, blanks around values and names, quotes with doubled
/// quotes and line ends inside, any of the three line ends, empty lines, rows that are too short or too long.
/// Values are slices of the reader's buffer, so that a row costs no allocation.
struct CSVReader: ~Copyable {
    /// Columns beyond these are not read.
    static let maximumColumns = 256
    /// A row beyond this many bytes is left out.
    static let maximumRow = 1 << 20
    /// A quoted value that does not end within this many bytes was not meant to be one.
    static let maximumQuoted = 64 << 10

    private var buffer: CSVBuffer
    private let scanner: CSVRowScanner
    private var previousEndedInReturn = false
    /// The line on which the row begins, from 1.
    private(set) var line = 0
    private var nextLine = 1
    private(set) var header = CSVHeader([])
    /// Rows left out because they were too long, and quotes taken as letters, so far.
    private(set) var overlongRows = 0
    private(set) var unclosedQuotes = 0
    /// Quoted values with a quotation mark inside that is not doubled, so far.
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

    /// The row's value in a column.
    @inline(__always)
    subscript(column: CSVColumn) -> Field { scanner.field(column.slot, in: buffer.bytes) }

    /// The number of values beyond (positive) or below (negative) the header's columns; an empty value at the end of a
    /// row is not counted.
    var surplus: Int {
        scanner.count == scanner.columns || scanner.surplusIsEmpty ? 0 : scanner.count - scanner.columns
    }

    /// Reads the next row that is not empty; false at the end of the file.
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

    /// Steps over the rest of the last line's end and over empty lines; false at the end of the file.
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
