import Cluster
import LiveModel
import Testing

struct RunBasisTests {
    private static let basis: RunBasis = {
        var (first, second) = (Basis(kind: .days), Basis(kind: .timetable))
        (first.days, first.trips, first.deviation, first.agencyShare) = (9, 2, -70, 0.5)
        first.wait = Basis.Stretch(callIndex: 1, seconds: 120)
        second.road = Basis.Stretch(callIndex: 2, seconds: -60)
        second.moves = [
            Basis.Move(mover: .outcomes, seconds: -85, mostly: .silence), Basis.Move(mover: .line, seconds: 4),
        ]
        return RunBasis(firstCallIndex: 1, calls: [first, second])
    }()

    /// Fails if a field is encoded but not decoded.
    @Test func `the inputs of a run's predictions round-trip through their bytes`() throws {
        #expect(try RunBasis(Self.basis.bytes, stops: 3) == Self.basis)
    }

    @Test func `prediction inputs that are truncated or refer to an unknown stop are rejected`() throws {
        let bytes = try Self.basis.bytes
        for count in bytes.indices {
            #expect(throws: WireError.self) { try RunBasis(Array(bytes.prefix(count)), stops: 3) }
        }
        #expect(throws: WireError.self) { try RunBasis(bytes, stops: 2) }
    }
}
