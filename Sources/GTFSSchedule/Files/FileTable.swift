import TransitCore

/// A CSV file of a feed as its reader sees it: rows with typed values, where everything odd becomes a notice.
struct FileTable: ~Copyable {
    let file: String
    private var csv: CSVReader
    private let notices: ImportNoticeLog
    private let limits: FeedLimits
    private let maximumRows: Int
    private var rows = 0
    private var overlongRows = 0
    private var unclosedQuotes = 0
    private var undoubledQuotes = 0

    init(_ file: String, _ csv: consuming CSVReader, notices: ImportNoticeLog, limits: FeedLimits) {
        self.file = file
        self.notices = notices
        self.limits = limits
        maximumRows = limits.rows(of: file)
        self.csv = csv
        for name in self.csv.header.repeated { notices.add(.duplicateColumn, file: file, field: name) }
    }

    var row: Int { csv.line }
    /// The same as rows keep it.
    var line: UInt32 { UInt32(truncatingIfNeeded: csv.line) }

    /// A column; one that is required and absent is worth a notice.
    func column(_ name: String, isRequired: Bool = false) -> CSVColumn {
        let column = csv.header.column(name)
        if isRequired, !column.isPresent { notices.add(.missingColumn, file: file, field: name) }
        return column
    }

    @inline(__always)
    subscript(column: CSVColumn) -> Field { csv[column] }

    /// Reads the next row; false at the end. Rows beyond what a feed may have are only counted.
    mutating func next() throws(ImportError) -> Bool {
        repeat {
            guard try csv.next() else {
                reportOddRows()
                return false
            }
            rows += 1
            if rows > maximumRows { report(.tooManyRows) }
        } while rows > maximumRows
        if csv.surplus != 0 { report(csv.surplus > 0 ? .longRow : .shortRow) }
        if csv.unclosedQuotes != unclosedQuotes || csv.undoubledQuotes != undoubledQuotes
            || csv.overlongRows != overlongRows
        {
            reportOddRows()
        }
        return true
    }

    private mutating func reportOddRows() {
        for _ in unclosedQuotes..<csv.unclosedQuotes { report(.unclosedQuote) }
        for _ in undoubledQuotes..<csv.undoubledQuotes { report(.undoubledQuote) }
        for _ in overlongRows..<csv.overlongRows { report(.overlongRow) }
        (unclosedQuotes, undoubledQuotes, overlongRows) = (csv.unclosedQuotes, csv.undoubledQuotes, csv.overlongRows)
    }

    func report(_ rule: Rule, _ column: CSVColumn? = nil, value: @autoclosure () -> String? = nil) {
        notices.add(rule, file: file, row: csv.line, field: column?.name, value: value())
    }

    /// Notes a rule about a column's value in this row.
    func report(_ rule: Rule, valueOf column: CSVColumn) {
        report(rule, column, value: csv[column].string)
    }
}

// Values. Each returns what to use and notes what is wrong.
extension FileTable {
    func text(_ column: CSVColumn, in strings: inout StringPool) -> StringIndex {
        text(self[column], of: column, in: &strings)
    }

    /// A text that riders read as a name.
    func name(_ column: CSVColumn, in strings: inout StringPool) -> StringIndex {
        text(self[column].withoutBullet, of: column, in: &strings)
    }

    private func text(_ field: Field, of column: CSVColumn, in strings: inout StringPool) -> StringIndex {
        var field = field
        if field.count > limits.textBytes {
            report(.textTooLong, column, value: field.string)
            field = field.prefix(limits.textBytes)
        }
        if let repaired = TextRepair.repaired(field.bytes) {
            report(.invalidText, column, value: String(decoding: repaired, as: UTF8.self))
            return repaired.withUnsafeBufferPointer { strings.intern($0) }
        }
        return strings.intern(field.bytes)
    }

    /// The id the row must have; nil, with a notice, if it is empty or too long.
    func requiredText(_ column: CSVColumn, in strings: inout StringPool) -> StringIndex? {
        guard hasID(column) else { return nil }
        let id = text(column, in: &strings)
        return id == .none ? nil : id
    }

    /// Whether the row has an id; a notice says why not.
    @inline(__always)
    func hasID(_ column: CSVColumn) -> Bool {
        let length = self[column].count
        if length > 0, length <= limits.idBytes { return true }
        if length == 0 { report(.missingField, column) } else { report(.idTooLong, valueOf: column) }
        return false
    }

    /// A number that orders rows; nil, with a notice, if it is none.
    @inline(__always)
    func sequence(_ column: CSVColumn) -> UInt32? {
        if let number = self[column].number { return UInt32(number) }
        report(.missingField, valueOf: column)
        return nil
    }

    /// A whole number within a range; the fallback, with a notice unless it is empty, for anything else.
    func number(_ column: CSVColumn, in range: ClosedRange<Int>, else fallback: Int) -> Int {
        let field = self[column]
        guard !field.isEmpty else { return fallback }
        guard let number = field.number, range.contains(number) else {
            report(.invalidNumber, valueOf: column)
            return fallback
        }
        return number
    }

    /// GTFS's number of continuous_pickup or continuous_drop_off; nil for an empty field and, with a notice, for no
    /// such number.
    @inline(__always)
    func continuous(_ column: CSVColumn) -> UInt8? {
        guard !self[column].isEmpty else { return nil }
        let none = -1
        return UInt8(exactly: number(column, in: 0...3, else: none))
    }

    /// A number, brought into a range with a notice; nil if empty or, with a notice, none.
    func measure(_ column: CSVColumn, in range: ClosedRange<Double>) -> Double? {
        let field = self[column]
        guard !field.isEmpty else { return nil }
        guard let number = field.decimal else {
            report(.invalidNumber, valueOf: column)
            return nil
        }
        if !range.contains(number) { report(.numberOutOfRange, valueOf: column) }
        return min(max(number, range.lowerBound), range.upperBound)
    }

    /// A time in seconds of service time; nil if empty or, with a notice, malformed.
    @inline(__always)
    func time(_ column: CSVColumn) -> Int32? {
        let field = self[column]
        guard !field.isEmpty else { return nil }
        if let time = field.time { return time }
        report(.invalidTime, valueOf: column)
        return nil
    }

    func date(_ column: CSVColumn) -> ServiceDate? {
        if let date = ServiceDate(gtfs: self[column].bytes) { return date }
        report(self[column].isEmpty ? .missingField : .invalidDate, valueOf: column)
        return nil
    }

    /// A longitude in units of 1e-7 degrees; nil if there is none to be had. One beyond 180°, as feeds write lines on
    /// that cross the meridian opposite to Greenwich, is brought into the reference's range with a notice.
    @inline(__always)
    func longitude(_ column: CSVColumn) -> Int32? {
        let field = self[column]
        if let degrees = field.degrees { return degrees }
        guard let wrapped = field.wrappedLongitude else { return nil }
        report(.wrappedLongitude, valueOf: column)
        return wrapped
    }

    /// 0xRRGGBB; `UInt32.max` if empty or, with a notice, malformed.
    func color(_ column: CSVColumn) -> UInt32 {
        let field = self[column]
        guard !field.isEmpty else { return .max }
        if let color = RouteColor(hex: field.bytes) { return color.rgb }
        report(.invalidColor, valueOf: column)
        return .max
    }
}
