import TransitCore

extension TimetableBuilder {
    /// Returns the bytes of the timetable file. The same input produces the same bytes.
    package consuming func finish() -> [UInt8] {
        var writer = ColumnFileWriter<TimetableSection>()
        putNetwork(&writer)
        putServices(&writer)
        let order = PatternOrder(patterns, trips, routes: routes.count)
        putShapes(&writer)
        putPatterns(&writer, order)
        putPatternStops(&writer, order)
        putTrips(&writer, order)
        writer.put(.profileArrivals, profiles.arrivals)
        writer.put(.profileDepartures, profiles.departures)
        putBlocks(&writer, order)
        putTransfers(&writer)
        putTripLinks(&writer, order)
        putPathways(&writer)
        putFares(&writer)
        putLegFares(&writer)
        putTranslations(&writer)
        putOperators(&writer)
        putDemand(&writer)
        putSearch(&writer)
        writer.put(.stringOffsets, strings.offsets)
        writer.put(.stringBytes, strings.bytes)
        return writer.finish()
    }

    private func putNetwork(_ writer: inout ColumnFileWriter<TimetableSection>) {
        writer.put(.feed, feed.values)
        writer.put(.zoneStarts, zone.starts)
        writer.put(.zoneOffsets, zone.offsets)
        writer.put(.agencyIDs, agencies.map(\.id))
        writer.put(.agencyNames, agencies.map(\.name))
        writer.put(.agencyURLs, agencies.map(\.url))
        writer.put(.agencyPhones, agencies.map(\.phone))
        writer.put(.agencyLanguages, agencies.map(\.language))
        writer.put(.routeIDs, routes.map(\.id))
        writer.put(.routeAgencies, routes.map(\.agency))
        writer.put(.routeShortNames, routes.map(\.shortName))
        writer.put(.routeLongNames, routes.map(\.longName))
        writer.put(.routeDescriptions, routes.map(\.description))
        writer.put(.routeURLs, routes.map(\.url))
        writer.put(.routeTypes, routes.map(\.type))
        writer.put(.routeColors, routes.map(\.color))
        writer.put(.routeTextColors, routes.map(\.textColor))
        writer.put(.routeSortOrders, routes.map(\.sortOrder))
        writer.put(.routeSlots, slots(routes.map(\.id)))
        putAdditions(&writer)
        putStops(&writer)
    }

    /// Writes rarely used columns, and omits those that are empty.
    private func putAdditions(_ writer: inout ColumnFileWriter<TimetableSection>) {
        func put(_ section: TimetableSection, _ texts: [StringIndex]) {
            if texts.contains(where: { $0 != .none }) { writer.put(section, texts) }
        }
        put(.agencyEmails, agencies.map(\.email))
        put(.agencyFareURLs, agencies.map(\.fareURL))
        put(.stopSpokenNames, stops.map(\.spokenName))
        put(.stopURLs, stops.map(\.url))
        put(.stopLevelNames, stops.map(\.levelName))
        if stops.contains(where: { $0.access != .undefined }) { writer.put(.stopAccess, stops.map(\.access.rawValue)) }
        if routes.contains(where: { $0.contactless != 0 }) { writer.put(.routeContactless, routes.map(\.contactless)) }
    }

    private func putStops(_ writer: inout ColumnFileWriter<TimetableSection>) {
        writer.put(.stopIDs, stops.map(\.id))
        writer.put(.stopCodes, stops.map(\.code))
        writer.put(.stopNames, stops.map(\.name))
        writer.put(.stopDescriptions, stops.map(\.description))
        writer.put(.stopPlatforms, stops.map(\.platform))
        writer.put(.stopLatitudes, stops.map(\.latitude))
        writer.put(.stopLongitudes, stops.map(\.longitude))
        writer.put(.stopParents, stops.map { $0.parent ?? StopIndex(UInt32.max) })
        writer.put(.stopKinds, stops.map(\.kind))
        writer.put(.stopWheelchair, stops.map(\.wheelchair))
        writer.put(.stopSlots, slots(stops.map(\.id)))
        if stops.contains(where: \.level.isFinite) { writer.put(.stopLevels, stops.map(\.level)) }
        if stops.contains(where: { $0.timeZone != .none }) { writer.put(.stopTimeZones, stops.map(\.timeZone)) }
        let located = stops.indices.filter { stops[$0].latitude != .min }
        let byLatitude = located.sorted { (stops[$0].latitude, $0) < (stops[$1].latitude, $1) }
        writer.put(.stopsByLatitude, byLatitude)
        let children = Buckets(count: stops.count, keys: stops.map { $0.parent?.position })
        writer.put(.stopChildStarts, children.starts)
        writer.put(.stopChildren, children.members)
    }

    /// Writes the days of all services, within the limit on the calendar's size.
    private func putServices(_ writer: inout ColumnFileWriter<TimetableSection>) {
        let span = serviceSpan
        for service in span.cut {
            let id = strings.string(services[service].id)
            notices.add(.calendarSpanCut, file: FeedFile.calendar, field: "service_id", value: id)
        }
        writer.put(.serviceIDs, services.map(\.id))
        writer.put(.serviceDays, span.words(services))
        writer.put(.serviceRange, [span.first, Int32(span.days)])
    }

    var serviceSpan: ServiceSpan { ServiceSpan(services, limit: limits.calendarWords) }

    /// Returns the slots of a hash table that maps ids to entities.
    func slots(_ ids: [StringIndex]) -> [UInt32] {
        IdentifierTable.slots(
            count: ids.count, hash: { strings.hash(of: ids[$0]) }, isEqual: { ids[$0] == ids[$1] })
    }

    private func putSearch(_ writer: inout ColumnFileWriter<TimetableSection>) {
        var offsets: [UInt32] = [0]
        var bytes: [UInt8] = []
        let names = TranslatedSearchNames(translations)
        let routeTexts = routes.map { route in
            [route.shortName, route.longName] + names.texts(.routeShortName, of: route.id, route.shortName)
                + names.texts(.routeLongName, of: route.id, route.longName)
        }
        let stopTexts = stops.map { stop in
            stop.kind <= 1 ? [stop.code, stop.name] + names.texts(.stopName, of: stop.id, stop.name) : []
        }
        for texts in routeTexts + stopTexts {
            // The size is limited, because a long name may be repeated a million times.
            for (number, text) in texts.enumerated() where bytes.count < limits.searchBytes {
                if number > 0 { bytes.append(FoldedText.separator) }
                strings.withBytes(of: text) { FoldedText.fold($0, into: &bytes) }
            }
            offsets.append(UInt32(bytes.count))
        }
        writer.put(.searchOffsets, offsets)
        writer.put(.searchBytes, bytes)
    }
}
