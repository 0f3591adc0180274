import Testing

@testable import GTFSSchedule

struct CSVReaderTests {
    /// Returns all columns of all rows, read in chunks of a few bytes so that chunk boundaries occur at every position.
    private func rows(_ text: String, chunk: Int = 3) throws -> [[String]] {
        var reader = try CSVReader(MemoryStream(Array(text.utf8), chunk: chunk))
        let columns = reader.header.names.map { reader.header.column($0) }
        var rows: [[String]] = []
        while try reader.next() { rows.append(columns.map { reader[$0].string }) }
        return rows
    }

    private func lines(_ text: String) throws -> [Int] {
        var reader = try CSVReader(MemoryStream(Array(text.utf8), chunk: 5))
        var lines: [Int] = []
        while try reader.next() { lines.append(reader.line) }
        return lines
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func `rows may be separated by any kind of line end`(end: String) throws {
        let text = ["a,b", "1,2", "3,4"].joined(separator: end)
        #expect(try rows(text) == [["1", "2"], ["3", "4"]])
        #expect(try rows(text + end) == [["1", "2"], ["3", "4"]])
        #expect(try lines(text + end + end) == [2, 3])
    }

    @Test func `a byte order mark and spaces around column names are not part of the header`() throws {
        var reader = try CSVReader(MemoryStream(Array("\u{FEFF} Stop_ID , stop_name\n7,x\n".utf8)))
        #expect(reader.header.names == ["stop_id", "stop_name"])
        #expect(try reader.next())
        #expect(reader[reader.header.column("stop_id")].number == 7)
    }

    @Test func `quoted values may contain commas, line endings and doubled quotes`() throws {
        #expect(
            try rows("a,b\n\"x, y\",\"say \"\"hi\"\"\"\n\"two\nlines\", \"z\" \n") == [
                ["x, y", "say \"hi\""], ["two\nlines", "z"],
            ])
    }

    @Test func `line ends within quotes are counted in the line numbers of later rows`() throws {
        #expect(try lines("a,b\n\"1\n2\n3\",x\r\n4,y\n") == [2, 5])
    }

    @Test func `spaces around quoted and unquoted values are removed`() throws {
        #expect(try rows("a,b\n 1 ,\t2\n\" 3 \",4 \n") == [["1", "2"], ["3", "4"]])
    }

    @Test func `a quotation mark within an unquoted value is taken literally`() throws {
        #expect(try rows("a,b\nGate 5\" wide,2\n") == [["Gate 5\" wide", "2"]])
    }

    @Test func `an unclosed quotation mark affects only the value that it begins`() throws {
        var reader = try CSVReader(MemoryStream(Array("a,b\n\"open,2\n3,4\n".utf8)))
        let (a, b) = (reader.header.column("a"), reader.header.column("b"))
        #expect(try reader.next())
        #expect(reader[a].string == "\"open")
        #expect(reader[b].string == "2")
        #expect(try reader.next())
        #expect(reader[a].string == "3")
        #expect(reader.unclosedQuotes == 1)
    }

    @Test(arguments: [
        (
            #""LAW COURTS "NORTH SIDE"","by the "old" gate",7"#,
            [#"LAW COURTS "NORTH SIDE""#, #"by the "old" gate"#, "7"]
        ),
        ("\"\"C\" St. @ Damson\",\"x\",7", [#""C" St. @ Damson"#, "x", "7"]),
        (#""5" wide","6" , 7"#, [#"5" wide"#, "6", "7"]),
        (#""Foo"bar,"b",7"#, [#"Foo"bar"#, "b", "7"]),
        (#""Foo" bar,b,7"#, [#"Foo" bar"#, "b", "7"]),
        (#""a ""b"" c",""d"", and "e"",7"#, [#"a "b" c"#, #""d""#, "and \"e\"\""]),
        (#"a,b,"7" or 8"#, ["a", "b", #"7" or 8"#]),
    ])
    func `text around undoubled quotation marks is preserved`(row: String, values: [String]) throws {
        for chunk in [1, 3, 1000] {
            #expect(try rows("a,b,c\n\(row)\n1,2,3\n", chunk: chunk) == [values, ["1", "2", "3"]])
        }
        var reader = try CSVReader(MemoryStream(Array("a,b,c\n\(row)\n".utf8)))
        while try reader.next() {}
        #expect(reader.undoubledQuotes > 0)
    }

    @Test func `short rows are padded with empty values, and surplus values are dropped`() throws {
        var reader = try CSVReader(MemoryStream(Array("a,b,c\n1\n1,2,3,\n1,2,3,4\n".utf8)))
        let c = reader.header.column("c")
        var surplus: [Int] = []
        while try reader.next() {
            surplus.append(reader.surplus)
            #expect(reader[c].string == (surplus.count == 1 ? "" : "3"))
        }
        #expect(surplus == [-2, 0, 1])
    }

    @Test func `empty lines are skipped`() throws {
        #expect(try rows("\n\na,b\n\n1,2\n   \n\r\n3,4\n\n") == [["1", "2"], ["3", "4"]])
    }

    @Test func `values of a missing column are empty`() throws {
        var reader = try CSVReader(MemoryStream(Array("a\n1\n".utf8)))
        #expect(try reader.next())
        #expect(reader[reader.header.column("z")].isEmpty)
    }

    @Test func `a file may be empty, or only a header without a line ending`() throws {
        #expect(try rows("") == [])
        #expect(try rows("a,b") == [])
        #expect(try rows("\u{FEFF}") == [])
    }

    @Test func `the last row may lack a line end`() throws {
        #expect(try rows("a,b\n1,2\n3,\"4\"") == [["1", "2"], ["3", "4"]])
    }

    @Test func `a row longer than the buffer is read, and a row longer than a megabyte is left out`() throws {
        let long = String(repeating: "x", count: 300_000)
        let overlong = String(repeating: "y", count: 2_000_000)
        var reader = try CSVReader(MemoryStream(Array("a,b\n\(long),1\n\(overlong),2\n3,3\n".utf8)))
        let (a, b) = (reader.header.column("a"), reader.header.column("b"))
        #expect(try reader.next())
        #expect(reader[a].count == 300_000)
        #expect(try reader.next())
        #expect(reader[b].number == 3)
        #expect(reader.line == 4)
        #expect(reader.overlongRows == 1)
    }
}
