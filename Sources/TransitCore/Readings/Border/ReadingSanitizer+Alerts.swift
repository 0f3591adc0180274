extension ReadingSanitizer {
    mutating func alerts(_ alerts: inout [AlertReading]) {
        var room = ReadingLimits.alertEntities
        sift(&alerts, atMost: ReadingLimits.alerts) { border, alert in
            guard border.isShort(alert.id) else { return .tooLong }
            guard border.periods(&alert.periods) else { return .implausibleTime }
            _ = border.periods(&alert.impactPeriods)
            guard border.entities(&alert.entities, room: &room) else { return .tooLong }
            border.trim(&alert)
            return nil
        }
    }

    /// Removes implausible periods.
    /// - Returns: False if there were periods and none is plausible: without a period, the alert would always be
    ///   active.
    private mutating func periods(_ periods: inout [AlertReading.Period]) -> Bool {
        guard !periods.isEmpty else { return true }
        cut(&periods, to: ReadingLimits.periodsOfAlert)
        periods.removeAll { $0.from.map { $0 > moments.upperBound } ?? false }
        for index in periods.indices {
            // Years such as 1, 1970 and 9999 represent an unknown date.
            moment(&periods[index].from)
            moment(&periods[index].to)
        }
        return !periods.isEmpty
    }

    /// Removes implausible selectors.
    /// - Returns: False if there were selectors and none remains: without selectors, the alert would apply to
    ///   everything.
    private mutating func entities(_ entities: inout [AlertReading.Entity], room: inout Int) -> Bool {
        guard !entities.isEmpty else { return true }
        sift(&entities, atMost: min(ReadingLimits.entitiesOfAlert, room)) { border, entity in
            let ids = [entity.agencyID, entity.routeID, entity.stopID, entity.facilityID]
            guard ids.allSatisfy({ border.isShort($0) }) else { return .tooLong }
            return entity.trip.flatMap { border.fault(of: $0) }
        }
        room -= entities.count
        return !entities.isEmpty
    }

    private mutating func trim(_ alert: inout AlertReading) {
        plain(&alert.header, to: ReadingLimits.line)
        plain(&alert.causeDetail, to: ReadingLimits.line)
        plain(&alert.effectDetail, to: ReadingLimits.line)
        plain(&alert.spokenHeader, to: ReadingLimits.line)
        plain(&alert.imageText, to: ReadingLimits.line)
        plain(&alert.text, to: ReadingLimits.text)
        plain(&alert.spokenText, to: ReadingLimits.text)
        trim(&alert.images)
        // A truncated URL would lead to a different page.
        alert.url.translations.removeAll { $0.text.utf8.count > ReadingLimits.line }
        trim(&alert.url, to: ReadingLimits.line)
        label(&alert.cause)
        label(&alert.effect)
    }

    mutating func plain(_ text: inout LocalizedText, to bytes: Int) {
        guard !text.isEmpty else { return }
        text.makePlain()
        trim(&text, to: bytes)
    }

    /// Removes images whose URL is not HTTPS or whose media type is not an image.
    private mutating func trim(_ images: inout [AlertReading.Image]) {
        images.removeAll { image in
            WebLink.secure(image.url) == nil
                || !image.mediaType.isEmpty && !image.mediaType.utf8.starts(with: "image/".utf8)
        }
        cut(&images, to: ReadingLimits.translations)
        for index in images.indices {
            images[index].mediaType.cut(to: ReadingLimits.label)
            images[index].language.cut(to: ReadingLimits.label)
        }
    }

    private mutating func trim(_ text: inout LocalizedText, to bytes: Int) {
        cut(&text.translations, to: ReadingLimits.translations)
        for index in text.translations.indices {
            text.translations[index].text.cut(to: bytes)
            text.translations[index].language.cut(to: ReadingLimits.label)
        }
    }
}

extension LocalizedText {
    /// Removes markup, and then translations that are empty.
    fileprivate mutating func makePlain() {
        for index in translations.indices {
            translations[index].text = HTMLText.plain(translations[index].text)
        }
        translations.removeAll { $0.text.isEmpty }
    }
}
