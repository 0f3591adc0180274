package import TransitCore

/// A vehicle's reading on the heap. Tracks and snapshots copy a vehicle several times between two readings: each copy
/// then counts one reference instead of one for every text of the reading.
package struct SharedReading: Sendable, Equatable {
    private final class Storage: Sendable {
        let value: VehicleReading

        init(_ value: VehicleReading) {
            self.value = value
        }
    }

    private var storage: Storage

    package init(_ value: VehicleReading) {
        storage = Storage(value)
    }

    package var value: VehicleReading {
        _read { yield storage.value }
        _modify {
            var changed = storage.value
            defer { storage = Storage(changed) }
            yield &changed
        }
    }

    package static func == (one: Self, other: Self) -> Bool {
        one.storage === other.storage || one.storage.value == other.storage.value
    }
}
