/// Splits one row into values. This is the hot loop of an import: it visits every byte of the feed once.
///
/// The slices are in unsafe memory of a fixed size: slot 0 is the empty value for missing columns, slot n is the
/// row's n-th value. Offsets are relative to the buffer's start, which moves only between rows.
final class CSVRowScanner {
    /// The properties of a scanned row, without its values.
    struct Row {
        /// The offset after the first byte of the row's line end.
        var end = 0
        /// Whether the line end begins with a carriage return, which a line feed may follow.
        var endedInReturn = false
        /// The number of line ends within quoted values.
        var lineEndsInside = 0
        /// The number of opening quotes that were taken literally because no closing one follows.
        var unclosedQuotes = 0
        /// The number of quoted values with a quotation mark that is not doubled.
        var undoubledQuotes = 0
    }

    private struct Slice {
        var start: Int32 = 0
        var end: Int32 = 0
        /// Whether the value contains doubled quotes that are still to be unescaped.
        var hasQuotes = false
    }

    private let slices: UnsafeMutablePointer<Slice>
    /// The number of columns in the header.
    var columns = CSVReader.maximumColumns
    /// The number of values in the last row.
    private(set) var count = 0
    /// Whether all values beyond the header's columns are empty.
    private(set) var surplusIsEmpty = true

    init() {
        slices = .allocate(capacity: CSVReader.maximumColumns + 1)
        slices.initialize(repeating: Slice(), count: CSVReader.maximumColumns + 1)
    }

    deinit {
        slices.deallocate()
    }

    @inline(__always)
    func field(_ slot: Int, in bytes: UnsafeMutablePointer<UInt8>) -> Field {
        let slice = slices[slot]
        return Field(base: UnsafePointer(bytes + Int(slice.start)), count: Int(slice.end &- slice.start))
    }

    /// Scans the row that begins at `start`. The byte at `end` must be readable and a line feed.
    /// - Parameter isWhole: Whether the bytes extend to the end of the file.
    /// - Returns: Nil if the row's end is not within the bytes and more may follow.
    func scan(_ bytes: UnsafeMutablePointer<UInt8>, from start: Int, to end: Int, isWhole: Bool) -> Row? {
        var row = Row()
        var cursor = start
        var slot = 0
        var hasQuotes = false
        surplusIsEmpty = true
        while true {
            var slice = Slice(start: Int32(truncatingIfNeeded: cursor))
            while bytes[cursor] == 0x20 || bytes[cursor] == 0x09 { cursor += 1 }
            if bytes[cursor] == UInt8(ascii: "\""), cursor < end {
                switch quoted(bytes, from: cursor + 1, to: end, isWhole: isWhole) {
                case .closed(let found):
                    slice = found.slice
                    hasQuotes = hasQuotes || slice.hasQuotes
                    row.lineEndsInside += found.lineEnds
                    row.undoubledQuotes += found.hasUndoubled ? 1 : 0
                    cursor = found.next
                case .unclosed:
                    row.unclosedQuotes += 1
                    cursor += 1
                    slice.end = Int32(truncatingIfNeeded: plain(bytes, from: &cursor))
                case .unknown:
                    return nil
                }
            } else {
                slice.end = Int32(truncatingIfNeeded: plain(bytes, from: &cursor))
            }
            trim(&slice, bytes)
            slot += 1
            store(slice, at: slot)
            let byte = bytes[cursor]
            if byte == UInt8(ascii: ","), cursor < end {
                cursor += 1
                continue
            }
            // The line feed may be the file's or the sentinel.
            guard cursor < end || isWhole else { return nil }
            row.end = min(cursor + 1, end)
            row.endedInReturn = byte == UInt8(ascii: "\r")
            break
        }
        finish(slot)
        if hasQuotes { halveQuotes(bytes) }
        return row
    }

    /// Advances the cursor to the end of an unquoted value, and returns the end's offset.
    @inline(__always)
    private func plain(_ bytes: UnsafeMutablePointer<UInt8>, from cursor: inout Int) -> Int {
        while true {
            let byte = bytes[cursor]
            // Most bytes are letters and digits, for which one comparison suffices.
            if byte <= UInt8(ascii: ","),
                byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            {
                return cursor
            }
            cursor += 1
        }
    }

    @inline(__always)
    private func trim(_ slice: inout Slice, _ bytes: UnsafeMutablePointer<UInt8>) {
        while slice.start < slice.end, bytes[Int(slice.end) - 1] <= 0x20 { slice.end -= 1 }
        while slice.start < slice.end, bytes[Int(slice.start)] <= 0x20 { slice.start += 1 }
    }

    @inline(__always)
    private func store(_ slice: Slice, at slot: Int) {
        if slot <= columns {
            slices[slot] = slice
        } else if slice.start < slice.end {
            surplusIsEmpty = false
        }
    }

    private func finish(_ slot: Int) {
        var empty = slot
        while empty < columns {
            empty += 1
            slices[empty] = Slice()
        }
        count = slot
        surplusIsEmpty = surplusIsEmpty && slot >= columns
    }

    private struct QuotedValue {
        var slice: Slice
        /// The offset of the comma or line end that follows the value.
        var next: Int
        var lineEnds = 0
        var hasUndoubled = false
    }

    private enum Quoted {
        case closed(QuotedValue)
        case unclosed
        case unknown
    }

    /// Reads a quoted value, starting after the opening quotation mark. The value ends at a quotation mark that is
    /// followed by a comma or line end.
    private func quoted(
        _ bytes: UnsafeMutablePointer<UInt8>, from start: Int, to end: Int, isWhole: Bool
    ) -> Quoted {
        var slice = Slice(start: Int32(truncatingIfNeeded: start))
        var cursor = start
        var lineEnds = 0
        let last = min(end, start + CSVReader.maximumQuoted)
        while cursor < last {
            let byte = bytes[cursor]
            if byte == UInt8(ascii: "\"") {
                guard cursor + 1 < end || isWhole else { return .unknown }
                if cursor + 1 == end || bytes[cursor + 1] != UInt8(ascii: "\"") {
                    slice.end = Int32(truncatingIfNeeded: cursor)
                    let next = skipBlanks(bytes, from: cursor + 1)
                    guard next < end || isWhole else { return .unknown }
                    guard endsValue(bytes[next]) else {
                        return undoubled(bytes, slice, lineEnds: lineEnds, to: end, isWhole: isWhole)
                    }
                    return .closed(QuotedValue(slice: slice, next: next, lineEnds: lineEnds))
                }
                slice.hasQuotes = true
                cursor += 1
            } else if byte == UInt8(ascii: "\n")
                || (byte == UInt8(ascii: "\r") && bytes[cursor + 1] != UInt8(ascii: "\n"))
            {
                lineEnds += 1
            }
            cursor += 1
        }
        return isWhole || last < end ? .unclosed : .unknown
    }

    /// Continues after a quotation mark inside a quoted value that is not doubled, contrary to the section "File
    /// Requirements" of the GTFS reference. The mark is part of the text, as in `"LAW COURTS "NORTH SIDE"",2`.
    ///
    /// The value then ends on the same line, at the next mark before a comma or line end. Without such a mark, or if
    /// another quoted value starts before it, the value ends at the first comma.
    private func undoubled(
        _ bytes: UnsafeMutablePointer<UInt8>, _ begun: Slice, lineEnds: Int, to end: Int, isWhole: Bool
    ) -> Quoted {
        var value = QuotedValue(slice: begun, next: Int(begun.end) + 1, lineEnds: lineEnds, hasUndoubled: true)
        value.slice.hasQuotes = true
        var cursor = value.next
        while !endsLine(bytes[cursor]) {
            let next = skipBlanks(bytes, from: cursor + 1)
            if bytes[cursor] == UInt8(ascii: "\""), endsValue(bytes[next]) {
                guard next < end || isWhole else { return .unknown }
                value.slice.end = Int32(truncatingIfNeeded: cursor)
                value.next = next
                return .closed(value)
            }
            if bytes[cursor] == UInt8(ascii: ","), bytes[next] == UInt8(ascii: "\"") { break }
            cursor += 1
        }
        guard cursor < end || isWhole else { return .unknown }
        value.slice.end = Int32(truncatingIfNeeded: plain(bytes, from: &value.next))
        return .closed(value)
    }

    @inline(__always)
    private func skipBlanks(_ bytes: UnsafeMutablePointer<UInt8>, from start: Int) -> Int {
        var cursor = start
        while bytes[cursor] == 0x20 || bytes[cursor] == 0x09 { cursor += 1 }
        return cursor
    }

    @inline(__always)
    private func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    @inline(__always)
    private func endsValue(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || endsLine(byte) }

    /// Replaces doubled quotes by single ones, in place.
    private func halveQuotes(_ bytes: UnsafeMutablePointer<UInt8>) {
        for slot in 1...max(min(count, columns), 1) where slices[slot].hasQuotes {
            var to = Int(slices[slot].start)
            var from = to
            while from < Int(slices[slot].end) {
                bytes[to] = bytes[from]
                from += bytes[from] == UInt8(ascii: "\"") && bytes[from + 1] == UInt8(ascii: "\"") ? 2 : 1
                to += 1
            }
            slices[slot].end = Int32(truncatingIfNeeded: to)
        }
    }
}
