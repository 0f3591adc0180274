import TransitCore

/// Compiles a GTFS feed into a timetable file.
package enum GTFSImport {
    package struct Options: Sendable {
        package var limits = ArchiveLimits()
        package var feed = FeedLimits()
        /// The maximum number of sample locations per rule and file.
        package var noticeSamples = 20

        package init() {}
    }

    /// Compiles the feed at a path, a zip archive or a folder.
    ///
    /// Drops or repairs invalid rows and lists them in the report. Blocks until the import is done, using this thread
    /// and one more.
    /// - Parameter progress: called from both threads, one at a time.
    package static func compile(
        source path: String, options: Options = Options(),
        progress: (@Sendable (ImportProgress) -> Void)? = nil
    ) throws(ImportError) -> (file: [UInt8], report: ImportReport) {
        let notices = ImportNoticeLog(samples: options.noticeSamples)
        // Two openings, as an archive is not shared between threads.
        let archive = try FeedArchive(path: path, limits: options.limits)
        try archive.check(notices)
        // A sum of clamped sizes: an archive may claim whatever it likes.
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
        report.count(builder, calls: assembly.callCount)
        let file = builder.finish()
        report.notices = notices.summary
        return (file, report)
    }

    /// Compiles the feed at a path and puts the timetable file in its place; on any failure the old one is as it was.
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
