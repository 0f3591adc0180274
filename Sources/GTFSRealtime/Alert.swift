import FileFormats
import TransitCore

extension AlertReading {
    /// Reads an Alert. The caller sets the alert's id to that of its FeedEntity.
    ///
    /// If a list exceeds its limit, one excess element is retained, by which `ReadingSanitizer` detects and counts the
    /// overflow.
    ///
    /// - Parameters:
    ///   - room: The number of informed entities that the feed may still contain.
    ///   - isOfNothing: Set to true if the alert has informed entities, but none of them is supported. An alert without
    ///     any informed entity applies to the whole agency.
    ///   - faults: Counts unknown or unreadable values by reason.
    init(
        message alert: WireReader, room: Int, isOfNothing: inout Bool, faults: inout DiscardCounts
    ) throws(ProtobufError) {
        self.init(id: "")
        var hasSelectors = false
        var shownPeriods: [Period] = []
        var alert = alert
        while let tag = try alert.next() {
            switch tag {
            case .bytes(1): periods.append(try Period(message: try alert.message()), upTo: ReadingLimits.periodsOfAlert)
            case .bytes(2):
                shownPeriods.append(try Period(message: try alert.message()), upTo: ReadingLimits.periodsOfAlert)
            case .bytes(3):
                impactPeriods.append(try Period(message: try alert.message()), upTo: ReadingLimits.periodsOfAlert)
            case .bytes(5):
                hasSelectors = true
                if let entity = try Entity(message: try alert.message(), faults: &faults) {
                    entities.append(entity, upTo: min(ReadingLimits.entitiesOfAlert, room))
                }
            case .varint(6): cause = faults.known(AlertWords.cause(try alert.varint()))
            case .varint(7):
                let raw = try alert.varint()
                effect = faults.known(AlertWords.effect(raw))
                condition = AlertWords.condition(effect: raw)
            case .bytes(8): url = try LocalizedText(message: try alert.message())
            case .bytes(10): header = try LocalizedText(message: try alert.message())
            case .bytes(11): text = try LocalizedText(message: try alert.message())
            case .bytes(12): spokenHeader = try LocalizedText(message: try alert.message())
            case .bytes(13): spokenText = try LocalizedText(message: try alert.message())
            case .varint(14): severity = faults.known(Severity(wire: try alert.varint())) ?? .unknown
            case .bytes(15): try decodeImages(try alert.message())
            case .bytes(16): imageText = try LocalizedText(message: try alert.message())
            case .bytes(17): causeDetail = try LocalizedText(message: try alert.message())
            case .bytes(18): effectDetail = try LocalizedText(message: try alert.message())
            default: try alert.skip(tag)
            }
        }
        isOfNothing = hasSelectors && entities.isEmpty
        // Newer versions distinguish the period in which to show the alert (communication_period) from the period in
        // which service is affected (impact_period).
        if periods.isEmpty { periods = shownPeriods.isEmpty ? impactPeriods : shownPeriods }
    }

    /// Reads a TranslatedImage.
    private mutating func decodeImages(_ message: WireReader) throws(ProtobufError) {
        var message = message
        while let tag = try message.next() {
            switch tag {
            case .bytes(1): images.append(try Image(message: try message.message()), upTo: ReadingLimits.translations)
            default: try message.skip(tag)
            }
        }
    }
}

extension AlertReading.Image {
    /// Reads a LocalizedImage.
    init(message image: WireReader) throws(ProtobufError) {
        self.init(url: "")
        var image = image
        while let tag = try image.next() {
            switch tag {
            case .bytes(1): url = try image.text() ?? ""
            case .bytes(2): mediaType = try image.text() ?? ""
            case .bytes(3): language = try image.text()?.lowercased() ?? ""
            default: try image.skip(tag)
            }
        }
    }
}

extension Array {
    /// Appends an element unless the limit is already exceeded, so that at most one excess element is stored.
    fileprivate mutating func append(_ row: Element, upTo most: Int) {
        if count <= most { append(row) }
    }
}

extension AlertReading.Period {
    init(message period: WireReader) throws(ProtobufError) {
        self.init()
        var period = period
        while let tag = try period.next() {
            switch tag {
            case .varint(1): from = epoch(try period.varint())
            case .varint(2): to = epoch(try period.varint())
            default: try period.skip(tag)
            }
        }
    }
}

extension AlertReading.Entity {
    /// Reads an EntitySelector. An empty agency_id is valid: it selects the agency that has no id.
    /// - Returns: Nil if direction_id is invalid, or if the selector has no supported field. Otherwise the alert would
    ///   apply to the whole agency.
    init?(message entity: WireReader, faults: inout DiscardCounts) throws(ProtobufError) {
        self.init()
        var isOfAgency = false
        var entity = entity
        while let tag = try entity.next() {
            switch tag {
            case .bytes(1):
                agencyID = try entity.text()
                isOfAgency = true
            case .bytes(2): routeID = try entity.text()
            case .varint(3): routeType = int32(try entity.varint())
            case .bytes(4):
                // An alert applies to the trip whatever the trip's schedule_relationship is.
                var named = TripReference()
                _ = try named.decode(try entity.message(), faults: &faults)
                trip = named.isEmpty ? nil : named
            case .bytes(5): stopID = try entity.text()
            case .varint(6):
                guard let known = faults.known(GTFSRealtime.direction(try entity.varint())) else { return nil }
                direction = known
            case .bytes(1000): facilityID = try Self.elevator(try entity.message())
            default: try entity.skip(tag)
            }
        }
        if self == Self(), !isOfAgency { return nil }
    }

    /// Reads the id of an elevator from OneBusAwayEntitySelector, an extension.
    private static func elevator(_ message: WireReader) throws(ProtobufError) -> String? {
        var (message, id) = (message, String?.none)
        while let tag = try message.next() {
            if case .bytes(1) = tag { id = try message.text() } else { try message.skip(tag) }
        }
        return id
    }
}

extension LocalizedText {
    /// Reads a TranslatedString. Translations without text are omitted.
    init(message texts: WireReader) throws(ProtobufError) {
        self.init()
        var texts = texts
        while let tag = try texts.next() {
            switch tag {
            case .bytes(1):
                if let translation = try Translation(message: try texts.message()) {
                    translations.append(translation, upTo: ReadingLimits.translations)
                }
            default: try texts.skip(tag)
            }
        }
    }
}

extension LocalizedText.Translation {
    init?(message translation: WireReader) throws(ProtobufError) {
        self.init(language: "", text: "")
        var translation = translation
        while let tag = try translation.next() {
            switch tag {
            case .bytes(1): text = try translation.text() ?? ""
            case .bytes(2): language = try translation.text()?.lowercased() ?? ""
            default: try translation.skip(tag)
            }
        }
        if text.isEmpty { return nil }
    }
}
