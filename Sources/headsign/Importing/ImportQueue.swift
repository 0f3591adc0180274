import Dispatch
import Feeds
import Foundation
import GTFSSchedule
import Synchronization

/// Has timetables compiled, each in a process of its own: several at a time where memory allows.
struct ImportQueue: Sendable {
    private let limits: ImportLimits
    private let gate = ImportMemoryLimiter { MachineMemory().available }
    /// Threads that wait for children and disks, apart from those that answer riders.
    private let queue = DispatchQueue(label: "headsign.imports", qos: .utility, attributes: .concurrent)

    init(limits: ImportLimits = ImportLimits()) {
        self.limits = limits
    }

    /// Compiles a feed, or an extract of streets, to a file.
    /// - Returns: what it had to say of it.
    func compile(
        _ source: String, to destination: String, as kind: ImportKind = .timetable
    ) async throws(ImportFailure) -> ImportResult {
        let limits = limits.within(MachineMemory())
        let process = ImportProcess(kind: kind, source: source, destination: destination, limits: limits)
        let estimate = min(Self.estimate(source), limits.megabytes)
        await gate.enter(megabytes: estimate)
        // Whatever becomes of it, a cancelled one too, this returns.
        let result = await run(process)
        await gate.leave(megabytes: estimate)
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

    /// About how many megabytes the import of a file needs: twenty times its own, as real feeds do. Extracts need less.
    private static func estimate(_ source: String) -> Int {
        let size = (try? FileManager.default.attributesOfItem(atPath: source))?[.size] as? Int ?? 0
        return 64 + (size >> 20) * 20
    }
}

/// A child that may be cancelled before it has begun.
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
