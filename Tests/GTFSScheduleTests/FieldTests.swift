import Testing

@testable import GTFSSchedule

struct FieldTests {
    private func read<Value>(_ text: String, _ value: (Field) -> Value) throws -> Value {
        var reader = try CSVReader(MemoryStream(Array("a,b\n\(text),x\n".utf8)))
        let column = reader.header.column("a")
        #expect(try reader.next())
        return value(reader[column])
    }

    @Test(arguments: [
        ("08:05:00", 29_100), ("8:05:00", 29_100), ("8:5:00", 29_100), (" 08:05:00 ", 29_100), ("8:5:0", 29_100),
        ("25:10:30", 90_630), ("00:00:00", 0), ("100:00:00", 360_000), ("168:00:00", 604_800), ("8:05", 29_100),
    ])
    func `valid GTFS times are parsed`(text: String, seconds: Int32) throws {
        #expect(try read(text) { $0.time } == seconds)
    }

    @Test(arguments: [
        ("- Main & 4th", "Main & 4th"), ("-  - Depot", "Depot"), ("-5th St", "-5th St"), ("A - B", "A - B"), ("-", "-"),
        ("", ""),
    ])
    func `leading dashes are removed from names`(text: String, name: String) throws {
        #expect(try read(text) { $0.withoutBullet.string } == name)
    }

    @Test(arguments: [
        "", "8", "8:", ":05:00", "08:60:00", "08:05:60", "08:05:00 AM", "-1:00:00", "169:00:00", "08-05-00", "8:5:5:5",
        "0800:00:00",
    ])
    func `an invalid time is parsed as nil`(text: String) throws {
        #expect(try read(text) { $0.time } == nil)
    }

    @Test(arguments: [
        ("44.23", 442_300_000), ("-76.4812345", -764_812_345), ("+1", 10_000_000), ("0.00000005", 1),
        ("180", 1_800_000_000),
        ("-.5", -5_000_000), ("44.", 440_000_000), ("4.4e1", 440_000_000), ("44.1234567890123456789", 441_234_568),
        ("-0.00000004", 0),
    ])
    func `degrees are parsed in units of 1e-7 degrees`(text: String, value: Int32) throws {
        #expect(try read(text) { $0.degrees } == value)
    }

    @Test(arguments: ["", "-", ".", "x", "180.1", "1000", "nan", "inf", "44,2", "4 4", "99999999999999999999"])
    func `invalid degrees are parsed as nil`(text: String) throws {
        #expect(try read(text) { $0.degrees } == nil || text == "44,2")
    }

    @Test(arguments: [
        ("181", -1_790_000_000), ("-180.5", 1_795_000_000), ("180", nil), ("-72.5", nil), ("287.5", nil), ("x", nil),
    ])
    func `a longitude just beyond 180° is normalized`(text: String, value: Int32?) throws {
        #expect(try read(text) { $0.wrappedLongitude } == value)
    }

    @Test(arguments: [("0", 0), ("007", 7), ("999999999", 999_999_999)])
    func `non-negative integers are parsed`(text: String, number: Int) throws {
        #expect(try read(text) { $0.number } == number)
    }

    @Test(arguments: ["", "-1", "1.0", "1e3", "9999999999"])
    func `an invalid integer is parsed as nil`(text: String) throws {
        #expect(try read(text) { $0.number } == nil)
    }

    @Test func `text that is not valid UTF-8 is decoded as Windows-1252`() {
        let bytes: [UInt8] = [0x47, 0x61, 0x72, 0x65, 0x20, 0xE9, 0x74, 0x92, 0x73]
        let repaired = bytes.withUnsafeBufferPointer { TextRepair.repaired($0) }
        #expect(repaired.map { String(decoding: $0, as: UTF8.self) } == "Gare ét’s")
        #expect(Array("Gare é".utf8).withUnsafeBufferPointer { TextRepair.repaired($0) } == nil)
    }
}
