package import LiveModel
package import TransitCore

extension HistoryFolder {
    /// Reads a day, sealed or not. Trips are ordered by route, pattern and start, visits by trip and call, and
    /// positions by trip.
    /// - Parameters:
    ///   - content: The parts to be decoded.
    ///   - route: The id of the only route to be decoded, together with its stops; nil for all routes.
    /// - Returns: nil if the day was not recorded.
    package func read(
        _ date: ServiceDate, with content: DayContent = .all, route: String? = nil
    ) throws(HistoryFileError) -> RecordedDay? {
        do {
            return try readFiles(date, content, route)
        } catch {
            if error.isDamage { damagedDays.set(date, isDamaged: true) }
            throw error
        }
    }

    /// Reads the days of a period one after the other, so that only one is in memory at a time.
    /// - Returns: The days that could not be read.
    package func readRange<Failure: Error>(
        _ dates: ClosedRange<ServiceDate>, route: String? = nil, with content: DayContent = .all,
        _ body: (RecordedDay) throws(Failure) -> Void
    ) throws(Failure) -> [ServiceDate] {
        var skipped: [ServiceDate] = []
        for date in days() where dates.contains(date) {
            let day: RecordedDay?
            do { day = try read(date, with: content, route: route) } catch {
                skipped.append(date)
                continue
            }
            if let day { try body(day) }
        }
        return skipped
    }

    private func readFiles(
        _ date: ServiceDate, _ content: DayContent, _ route: String?
    ) throws(HistoryFileError) -> RecordedDay? {
        let files = try DayFiles(path, date)
        if let log = try StoredLog(files, date, with: content) {
            damagedDays.set(date, isDamaged: log.isDamaged)
            let day = try fullest(log, files, date, content).inFileOrder()
            return route.map(day.only) ?? day
        }
        guard let day = try sealedDay(files, date, content, route) else {
            guard FileContent.size(files.log) == 0 else { throw .damaged(path: files.log) }
            return nil
        }
        damagedDays.set(date, isDamaged: false)
        return day
    }

    /// Returns the day from its log. If the log is damaged and the sealed file has at least as many visits, returns the
    /// day from the sealed file.
    func fullest(
        _ log: StoredLog, _ files: DayFiles, _ date: ServiceDate, _ content: DayContent
    ) throws(HistoryFileError) -> RecordedDay {
        guard log.isDamaged, let sealed = try? sealedDay(files, date, content, nil),
            sealed.visits.count >= log.day.visits.count
        else { return log.day }
        return sealed
    }

    /// Reads the sealed file of a day.
    /// - Returns: Nil if the day is not sealed.
    func sealedDay(
        _ files: DayFiles, _ date: ServiceDate, _ content: DayContent, _ route: String?
    ) throws(HistoryFileError) -> RecordedDay? {
        guard let bytes = try FileContent.map(files.sealed) else { return nil }
        do throws(DayFile.Failure) {
            let day = try DayFile(bytes).day(content, route: route)
            guard day.date == date else { throw .damaged }
            return day
        } catch {
            throw HistoryFileError(error, at: files.sealed)
        }
    }
}

extension HistoryFileError {
    init(_ failure: DayFile.Failure, at path: String) {
        switch failure {
        case .damaged: self = .damaged(path: path)
        case .otherVersion(let version): self = .otherVersion(path: path, version)
        }
    }

    /// Whether the file itself is damaged or of another version, as opposed to an error of access.
    var isDamage: Bool {
        switch self {
        case .damaged, .otherVersion: true
        case .inUse, .diskFull, .invalidDate, .closed, .system: false
        }
    }
}
