import TransitCore

/// A CSV file of a feed with typed values. Invalid values are reported as notices.
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
    /// The current line number, as the 32-bit integer that rows store.
    var line: UInt32 { UInt32(truncatingIfNeeded: csv.line) }

    /// Returns the column with a name. If a required column is absent, reports a notice.
    func column(_ name: String, isRequired: Bool = false) -> CSVColumn {
        let column = csv.header.column(name)
        if isRequired, !column.isPresent { notices.add(.missingColumn, file: file, field: name) }
        return column
    }

    @inline(__always)
    subscript(column: CSVColumn) -> Field { csv[column] }

    /// Reads the next row. Rows beyond the limit are counted but not returned.
    /// - Returns: False at the end of the file.
    mutating func next() throws(ImportError) -> Bool {
        repeat {
            guard try csv.next() else {
                reportOddRows()
                notices.count(rows: rows, file: file)
                return false
            }
            rows += 1
            if rows > maximumRows { leaveOut(.tooManyRows) }
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
        for _ in overlongRows..<csv.overlongRows { leaveOut(.overlongRow) }
        (unclosedQuotes, undoubledQuotes, overlongRows) = (csv.unclosedQuotes, csv.undoubledQuotes, csv.overlongRows)
    }

    func report(_ rule: Rule, _ column: CSVColumn? = nil, value: @autoclosure () -> String? = nil) {
        notices.add(rule, file: file, row: csv.line, field: column?.name, value: value())
    }

    /// Reports a notice with a column's value in the current row.
    func report(_ rule: Rule, valueOf column: CSVColumn) {
        report(rule, column, value: csv[column].string)
    }

    /// Reports a fault, and counts the current row as left out. The caller leaves the row out.
    func leaveOut(_ rule: Rule, _ column: CSVColumn? = nil) {
        report(rule, column, value: column.flatMap { csv[$0].isEmpty ? nil : csv[$0].string })
        countLeftOut(rule, column)
    }

    /// Counts the current row as left out, because of a fault that is already reported.
    func countLeftOut(_ rule: Rule, _ column: CSVColumn? = nil) {
        let value = column.flatMap { csv[$0].isEmpty ? nil : csv[$0].string }
        notices.note(.leftOut(rule, field: column?.name), file: file, example: value ?? "row \(csv.line)")
    }

    /// Counts the current row with an outcome other than being left out.
    func note(_ outcome: ImportOutcome, valueOf column: CSVColumn) {
        notices.note(outcome, file: file, example: csv[column].string)
    }
}

// Functions that read values. They return a usable value, and report a notice for an invalid one.
extension FileTable {
    func text(_ column: CSVColumn, in strings: inout StringPool) -> StringIndex {
        text(self[column], of: column, in: &strings)
    }

    /// Reads a name shown to riders, without leading dashes.
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

    /// Reads a required id; nil, with a notice, if it is empty or too long.
    func requiredText(_ column: CSVColumn, in strings: inout StringPool) -> StringIndex? {
        guard hasID(column) else { return nil }
        let id = text(column, in: &strings)
        return id == .none ? nil : id
    }

    /// Returns whether the row has an id of valid length. Otherwise reports a notice.
    @inline(__always)
    func hasID(_ column: CSVColumn) -> Bool {
        let length = self[column].count
        if length > 0, length <= limits.idBytes { return true }
        leaveOut(length == 0 ? .missingField : .idTooLong, column)
        return false
    }

    /// Reads a sequence number; nil, with a notice, if it is invalid.
    @inline(__always)
    func sequence(_ column: CSVColumn) -> UInt32? {
        if let number = self[column].number { return UInt32(number) }
        leaveOut(.missingField, column)
        return nil
    }

    /// Reads an integer within a range. Returns the fallback if the field is empty or, with a notice, invalid.
    func number(_ column: CSVColumn, in range: ClosedRange<Int>, else fallback: Int) -> Int {
        let field = self[column]
        guard !field.isEmpty else { return fallback }
        guard let number = field.number, range.contains(number) else {
            report(.invalidNumber, valueOf: column)
            return fallback
        }
        return number
    }

    /// Reads continuous_pickup or continuous_drop_off; nil if the field is empty or, with a notice, invalid.
    @inline(__always)
    func continuous(_ column: CSVColumn) -> UInt8? {
        guard !self[column].isEmpty else { return nil }
        let none = -1
        return UInt8(exactly: number(column, in: 0...3, else: none))
    }

    /// Reads a decimal number. A number outside the range is clamped, with a notice. Nil if the field is empty or, with
    /// a notice, invalid.
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

    /// Reads a time in seconds of service time; nil if the field is empty or, with a notice, invalid.
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

    /// Reads a longitude in units of 1e-7 degrees; nil if it is invalid. A value beyond 180°, as in feeds with lines
    /// across the antimeridian, is normalized to the range ±180° with a notice.
    @inline(__always)
    func longitude(_ column: CSVColumn) -> Int32? {
        let field = self[column]
        if let degrees = field.degrees { return degrees }
        guard let wrapped = field.wrappedLongitude else { return nil }
        report(.wrappedLongitude, valueOf: column)
        return wrapped
    }

    /// Reads a color as 0xRRGGBB; `UInt32.max` if the field is empty or, with a notice, invalid.
    func color(_ column: CSVColumn) -> UInt32 {
        let field = self[column]
        guard !field.isEmpty else { return .max }
        if let color = RouteColor(hex: field.bytes) { return color.rgb }
        report(.invalidColor, valueOf: column)
        return .max
    }
}
