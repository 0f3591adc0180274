import ServiceLifecycle

#if os(Linux)
    import CMalloc
#endif

/// Returns freed memory to the operating system every few minutes. glibc retains freed pages between used ones, so the
/// memory of a long-running server would grow continuously.
struct MemoryService: ServiceLifecycle.Service {
    private static let pause = Duration.seconds(300)

    func run() async {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: Self.pause)) != nil { Self.giveBack() }
        }
    }

    /// Returns freed memory now. Also called when a new timetable comes into use, because its preparation needs much
    /// memory.
    static func giveBack() {
        #if os(Linux)
            malloc_trim(0)
        #endif
    }
}
