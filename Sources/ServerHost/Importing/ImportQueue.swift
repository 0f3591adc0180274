import Dispatch
import Feeds
import Foundation
import GTFSSchedule
import Synchronization

/// Compiles timetables and street networks in child processes, concurrently as far as memory allows.
package struct ImportQueue: Sendable {
    private let limits: ImportLimits
    private let limiter = ImportMemoryLimiter { MachineMemory().available }
    /// A queue whose threads may block on child processes and disks, separate from the threads that serve requests.
    private let queue = DispatchQueue(label: "headsign.imports", qos: .utility, attributes: .concurrent)

    package init(limits: ImportLimits = ImportLimits()) {
        self.limits = limits
    }

    /// Compiles a GTFS feed or an OpenStreetMap extract to a file.
    /// - Returns: The import process's result.
    package func compile(
        _ source: String, to destination: String, as kind: ImportKind = .timetable
    ) async throws(ImportFailure) -> ImportResult {
        let limits = limits.within(MachineMemory())
        let process = ImportProcess(kind: kind, source: source, destination: destination, limits: limits)
        let estimate = min(Self.estimate(source), limits.megabytes)
        await limiter.enter(megabytes: estimate)
        // Returns even if cancelled, so the memory is always released.
        let result = await run(process)
        await limiter.leave(megabytes: estimate)
        return try result.get()
    }

    private func run(_ process: ImportProcess) async -> Result<ImportResult, ImportFailure> {
        let child = CancellableChild()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: process.run { child.take($0) }) }
            }
        } onCancel: {
            child.cancel()
        }
    }

    /// Estimates an import's memory in megabytes: twenty times the source file's size, as measured with GTFS feeds.
    /// OpenStreetMap extracts need less.
    private static func estimate(_ source: String) -> Int {
        let size = (try? FileManager.default.attributesOfItem(atPath: source))?[.size] as? Int ?? 0
        return 64 + (size >> 20) * 20
    }
}

/// A child process that can be cancelled before it has started.
private final class CancellableChild: Sendable {
    private struct State {
        var child: ChildProcess?
        var isCancelled = false
    }

    private let state = Mutex(State())

    func take(_ child: ChildProcess) {
        let isCancelled = state.withLock { state in
            state.child = child
            return state.isCancelled
        }
        if isCancelled { child.cancel() }
    }

    func cancel() {
        let child = state.withLock { state in
            state.isCancelled = true
            return state.child
        }
        child?.cancel()
    }
}
