import Cluster
import LiveEngine
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

    /// Fails where a field goes out and does not come in.
    @Test func `what predictions rest on comes to another node as it is`() throws {
        #expect(try RunBasis(Self.basis.bytes, stops: 3) == Self.basis)
    }

    @Test func `what is cut short, or of a stop that there is not, is refused`() throws {
        let bytes = try Self.basis.bytes
        for count in bytes.indices {
            #expect(throws: WireError.self) { try RunBasis(Array(bytes.prefix(count)), stops: 3) }
        }
        #expect(throws: WireError.self) { try RunBasis(bytes, stops: 2) }
    }
}
