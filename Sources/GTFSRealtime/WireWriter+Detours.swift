import TransitCore

extension WireWriter {
    /// Writes one entity for each stop, shape and TripModifications.
    mutating func write(_ detours: DetourReading) {
        for stop in detours.stops {
            message(2) { entity in
                entity.text(1, "stop:" + stop.id)
                entity.message(7) { $0.write(stop) }
            }
        }
        for (id, line) in detours.shapes.sorted(by: { $0.key < $1.key }) {
            message(2) { entity in
                entity.text(1, "shape:" + id)
                entity.message(6) { shape in
                    shape.text(1, id)
                    shape.bytes(2, Polyline.encode(line))
                }
            }
        }
        for modifications in detours.modifications {
            message(2) { entity in
                entity.text(1, modifications.id)
                entity.message(8) { $0.write(modifications) }
            }
        }
    }

    private mutating func write(_ modifications: DetourReading.Modifications) {
        for selection in modifications.selections {
            message(1) { selected in
                for id in selection.tripIDs { selected.text(1, id) }
                selected.text(2, selection.shapeID)
            }
        }
        for start in modifications.startTimes { text(2, clock(start)) }
        for date in modifications.dates { text(3, date.gtfs) }
        for change in modifications.changes {
            message(4) { modification in
                modification.message(1) { $0.write(change.first) }
                if let last = change.last { modification.message(2) { $0.write(last) } }
                modification.signed(3, change.delay)
                for stop in change.stops {
                    modification.message(4) {
                        $0.signed(1, stop.travelTime)
                        $0.text(2, stop.stopID)
                    }
                }
                modification.text(5, change.alertID)
            }
        }
    }

    private mutating func write(_ stop: AddedStop) {
        text(1, stop.id)
        write(2, stop.code)
        write(3, stop.name)
        write(4, stop.spokenName)
        write(5, stop.description)
        float(6, Float(stop.coordinate.latitude))
        float(7, Float(stop.coordinate.longitude))
        text(8, stop.zoneID)
        write(9, stop.url)
        text(11, stop.parentID)
        text(12, stop.timeZone)
        if stop.wheelchair != .unknown { varint(13, UInt64(stop.wheelchair.rawValue)) }
        write(15, stop.platform)
    }

    private mutating func write(_ selector: DetourReading.StopSelector) {
        varint(1, selector.sequence.map(UInt64.init))
        text(2, selector.stopID)
    }
}
