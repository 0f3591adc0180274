import ServiceLifecycle

#if os(Linux)
    import CMalloc
#endif

/// Gives memory back to the system every few minutes. The C library keeps pages that were freed between others in use,
/// and a server that answers for months would hold a little more of them every hour.
struct MemoryService: ServiceLifecycle.Service {
    private static let pause = Duration.seconds(300)

    func run() async {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: Self.pause)) != nil { Self.giveBack() }
        }
    }

    /// To be called, too, when a timetable was put to use: what that needed would be kept for the next one.
    static func giveBack() {
        #if os(Linux)
            malloc_trim(0)
        #endif
    }
}
