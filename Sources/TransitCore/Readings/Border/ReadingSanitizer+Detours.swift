extension ReadingSanitizer {
    mutating func detours(_ reading: inout DetourReading) {
        reading.shapes = reading.shapes.filter { isShort($0.key) }
        sift(&reading.stops, atMost: ReadingLimits.addedStops) { border, stop in
            guard border.isShort(stop.id), border.isShort(stop.zoneID), border.isShort(stop.parentID) else {
                return .tooLong
            }
            border.label(&stop.timeZone)
            border.plain(&stop.name, to: ReadingLimits.line)
            border.plain(&stop.spokenName, to: ReadingLimits.line)
            border.plain(&stop.description, to: ReadingLimits.text)
            border.plain(&stop.code, to: ReadingLimits.label)
            border.plain(&stop.platform, to: ReadingLimits.label)
            stop.url.translations.removeAll { $0.text.utf8.count > ReadingLimits.line }
            return nil
        }
        var trips = ReadingLimits.modifiedTrips
        sift(&reading.modifications, atMost: ReadingLimits.modifications) { border, modifications in
            guard border.areShort(modifications) else { return .tooLong }
            for index in modifications.selections.indices {
                border.cut(&modifications.selections[index].tripIDs, to: trips)
                trips -= modifications.selections[index].tripIDs.count
            }
            border.sift(&modifications.dates, atMost: ReadingLimits.modifiedDays) { border, date in
                border.dates.contains(date) ? nil : .implausibleTime
            }
            border.cut(&modifications.startTimes, to: ReadingLimits.stopTimesOfTrip)
            border.cut(&modifications.changes, to: ReadingLimits.stopTimesOfTrip)
            for index in modifications.changes.indices {
                modifications.changes[index].delay.hold(to: ReadingLimits.delay)
                border.cut(&modifications.changes[index].stops, to: ReadingLimits.stopTimesOfTrip)
                for stop in modifications.changes[index].stops.indices {
                    modifications.changes[index].stops[stop].travelTime.hold(to: ReadingLimits.delay)
                }
            }
            return nil
        }
    }

    private func areShort(_ modifications: DetourReading.Modifications) -> Bool {
        isShort(modifications.id)
            && modifications.selections.allSatisfy { isShort($0.shapeID) && $0.tripIDs.allSatisfy { isShort($0) } }
            && modifications.changes.allSatisfy { change in
                isShort(change.alertID) && isShort(change.first.stopID) && isShort(change.last?.stopID)
                    && change.stops.allSatisfy { isShort($0.stopID) }
            }
    }
}
