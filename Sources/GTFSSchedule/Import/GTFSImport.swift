import TransitCore

/// Compiles a GTFS feed into a timetable file.
package enum GTFSImport {
    package struct Options: Sendable {
        package var limits = ArchiveLimits()
        package var feed = FeedLimits()
        /// The number of sample notices that the report lists for each rule and file.
        package var noticeSamples = 20

        package init() {}
    }

    /// Compiles a feed, and returns the bytes of the timetable file.
    ///
    /// Faulty rows are omitted or repaired, and listed in the report. Blocks the calling thread until the import has
    /// finished, and uses one more thread.
    ///
    /// - Parameters:
    ///   - path: The path of a zip archive or folder.
    ///   - progress: Called from both threads, but never concurrently.
    package static func compile(
        source path: String, options: Options = Options(),
        progress: (@Sendable (ImportProgress) -> Void)? = nil
    ) throws(ImportError) -> (file: [UInt8], report: ImportReport) {
        let notices = ImportNoticeLog(samples: options.noticeSamples)
        // The archive is opened twice, because it cannot be shared between threads.
        let archive = try FeedArchive(path: path, limits: options.limits)
        try archive.check(notices)
        // The declared sizes are clamped before they are added, because the archive's directory is untrusted.
        let meter = ProgressMeter(total: FeedFile.read.reduce(0) { $0 + archive.size($1) }, watcher: progress)
        let fingerprint = archive.fingerprint
        let (times, tables) = inParallel(
            { stopTimes(path, options, fingerprint, notices, meter) },
            {
                Result { () throws(ImportError) in
                    try FeedTables(FeedReader(archive, notices: notices, limits: options.feed, meter: meter))
                }
            }
        )
        let (allTables, allTimes): (FeedTables, StopTimes)
        do throws(ImportError) {
            (allTables, allTimes) = (try tables.get(), try times.get())
        } catch {
            throw error.explained(by: notices)
        }
        meter.enter(.building)
        var report = ImportReport()
        var assembly = TripAssembly(allTables, notices: notices)
        let builder = assembly.assemble(allTimes)
        guard !builder.trips.isEmpty || !builder.demand.trips.isEmpty else { throw .withoutTrips(notices) }
        report.count(builder, calls: assembly.callCount)
        let file = builder.finish()
        report.notices = notices.summary
        report.consequences = notices.consequences
        return (file, report)
    }

    /// Compiles a feed, and replaces the timetable file atomically. On failure the existing file remains unchanged.
    package static func compile(
        source path: String, to destination: String, options: Options = Options(),
        progress: (@Sendable (ImportProgress) -> Void)? = nil
    ) throws(ImportError) -> ImportReport {
        let (file, report) = try compile(source: path, options: options, progress: progress)
        progress?(ImportProgress(phase: .writing, fraction: 0))
        try TimetableFile.write(file, to: destination)
        progress?(ImportProgress(phase: .writing, fraction: 1))
        return report
    }

    private static func stopTimes(
        _ path: String, _ options: Options, _ fingerprint: [UInt64], _ notices: ImportNoticeLog, _ meter: ProgressMeter
    ) -> Result<StopTimes, ImportError> {
        Result { () throws(ImportError) in
            let archive = try FeedArchive(path: path, limits: options.limits)
            guard archive.fingerprint == fingerprint else { throw .changedWhileReading(path: path) }
            return try StopTimes(FeedReader(archive, notices: notices, limits: options.feed, meter: meter))
        }
    }
}
