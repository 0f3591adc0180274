package import TransitCore

/// The recorded days of an agency: for each day a log while it is being recorded, and an immutable column file after
/// it.
///
/// All functions block the calling thread. If a day has a log and a sealed file, the log is read, because it contains
/// everything in the file. A damaged log is read as far as possible, and its day counts as damaged.
package struct HistoryFolder: Sendable {
    package let path: String
    let damagedDays = DamagedDays()

    /// Creates a reference to an agency's folder.
    /// - Parameters:
    ///   - root: The folder of all agencies' history. It is created when it is first needed.
    ///   - agency: The agency's id, which may contain any characters.
    package init(root: String, agency: String) {
        path = root + "/" + FolderName.escaped(agency)
    }

    /// Returns the recorded days in order, including those that are not sealed.
    package func days() -> [ServiceDate] {
        Set(FileContent.names(in: path).filter(DayFiles.isDay).compactMap(DayFiles.date)).sorted()
    }

    /// Returns the recorded days that have a log, in order.
    package func openDays() -> [ServiceDate] {
        FileContent.names(in: path).filter { DayFiles.isDay($0) && $0.hasSuffix(".log") }
            .compactMap(DayFiles.date).sorted()
    }
}
