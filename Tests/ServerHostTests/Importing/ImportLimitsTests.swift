import Testing

@testable import ServerHost

struct ImportLimitsTests {
    @Test(
        arguments: [
            // Free memory in megabytes, and the limit of 2048 in the configuration.
            (nil, 2048), (1_000_000, 2048), (2731, 2046), (1000, 750), (100, 256), (0, 256),
        ] as [(Int?, Int)])
    func `an import gets three quarters of the free memory at most, and 256 MB at least`(free: Int?, megabytes: Int) {
        let memory = MachineMemory(free.map { "MemTotal: 1 kB\nMemAvailable:   \($0 * 1024) kB\n" })
        let limits = ImportLimits().within(memory)
        #expect(limits.megabytes == megabytes)
        #expect(limits.isShortOfMemory == (megabytes < 2048))
        #expect(limits.seconds == 900 && limits.fileMegabytes == 4096)
    }

    @Test func `a limit below the free memory stays`() {
        let limits = ImportLimits(megabytes: 64).within(MachineMemory("MemAvailable: 1048576 kB"))
        #expect(limits.megabytes == 64 && !limits.isShortOfMemory)
    }

    @Test func `memory that the system does not report is unknown`() {
        #expect(MachineMemory("MemTotal: 1048576 kB").available == nil)
        #expect(MachineMemory("MemAvailable: lots").available == nil)
        #expect(MachineMemory("MemAvailable: 2048 kB").available == 2)
    }
}
