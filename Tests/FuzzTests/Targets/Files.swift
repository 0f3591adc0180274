import TransitCore

extension FuzzTarget {
    static let timetable = FuzzTarget(name: "timetable") { bytes in
        _ = try? Timetable(FileBytes(copying: bytes))
    }

    static let journal = FuzzTarget(name: "journal") { _ = try? JournalFile.scan($0) }
}
