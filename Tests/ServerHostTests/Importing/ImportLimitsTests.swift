import Testing

@testable import ServerHost

struct ImportLimitsTests {
    @Test(
        arguments: [
            // The available memory in megabytes, and the resulting limit for a configured limit of 2048.
            (nil, 2048), (1_000_000, 2048), (2731, 2046), (1000, 750), (100, 256), (0, 256),
        ] as [(Int?, Int)])
    func `an import may use at most three quarters of the available memory, but at least 256 MB`(
        free: Int?, megabytes: Int
    ) {
        let memory = MachineMemory(free.map { "MemTotal: 1 kB\nMemAvailable:   \($0 * 1024) kB\n" })
        let limits = ImportLimits().within(memory)
        #expect(limits.megabytes == megabytes)
        #expect(limits.isShortOfMemory == (megabytes < 2048))
        #expect(limits.seconds == 900 && limits.fileMegabytes == 4096)
    }

    @Test func `a memory limit below the available memory is not changed`() {
        let limits = ImportLimits(megabytes: 64).within(MachineMemory("MemAvailable: 1048576 kB"))
        #expect(limits.megabytes == 64 && !limits.isShortOfMemory)
    }

    @Test func `memory that the operating system does not report is unknown`() {
        #expect(MachineMemory("MemTotal: 1048576 kB").available == nil)
        #expect(MachineMemory("MemAvailable: lots").available == nil)
        #expect(MachineMemory("MemAvailable: 2048 kB").available == 2)
    }
}
