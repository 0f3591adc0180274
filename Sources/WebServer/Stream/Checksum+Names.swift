import Agencies
import TransitCore

extension Checksum {
    mutating func update(_ text: String) {
        var text = text
        text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
    }

    mutating func update(_ name: StateName?) {
        withUnsafeBytes(of: (name?.engine ?? 0, name?.number ?? 0)) { update($0) }
    }
}
