import Testing
import TransitCore

@testable import GTFSRealtime

struct AlertTests {
    private func alert(_ write: (inout WireWriter) -> Void) throws -> FeedReading {
        try GTFSRealtimeDecoder.reading(from: Body.feed(Body.entity("a") { $0.message(5, write) }))
    }

    private func header(_ alert: inout WireWriter) {
        alert.message(10) { $0.message(1) { $0.text(1, "Detour") } }
    }

    @Test(
        arguments: [
            (1, "noService", .noService), (2, "reducedService", .altered), (3, "significantDelays", .delayed),
            (4, "detour", .altered), (5, "additionalService", .altered), (6, "modifiedService", .altered),
            (7, "otherEffect", nil), (8, "unknownEffect", nil), (9, "stopMoved", .altered), (10, "noEffect", nil),
            (11, "accessibilityIssue", nil), (12, nil, nil), (0, nil, nil),
        ] as [(UInt64, String?, ServiceCondition?)])
    func `an alert's effect number is decoded to a name and a service condition`(
        number: UInt64, effect: String?, condition: ServiceCondition?
    ) throws {
        let reading = try alert {
            header(&$0); $0.varint(7, number)
        }
        #expect(reading.alerts?.first?.effect == effect)
        #expect(reading.alerts?.first?.condition == condition)
    }

    @Test func `alerts in entities without an id get distinct ids that depend only on their contents`() throws {
        func alert(_ words: String, id: String = "") -> [UInt8] {
            Body.entity(id) { $0.message(5) { $0.message(10) { $0.message(1) { $0.text(1, words) } } } }
        }
        let reading = try GTFSRealtimeDecoder.reading(
            from: Body.feed(alert("One"), alert("Two"), alert("Three", id: "3")))
        let alerts = try #require(reading.alerts)
        #expect(alerts.map { $0.header.translations.map(\.text) } == [["One"], ["Two"], ["Three"]])
        #expect(Set(alerts.map(\.id)).count == 3 && !alerts.contains { $0.id.isEmpty })
        #expect(alerts.last?.id == "3" && reading.discarded[.noID] == 0)
        // The id does not depend on the other alerts of the message.
        let single = try GTFSRealtimeDecoder.reading(from: Body.feed(alert("One")))
        #expect(single.alerts?.map(\.id) == [alerts[0].id])
    }

    @Test func `without active_period, the communication periods apply, or else the impact periods`() throws {
        func periods(_ fields: UInt32...) throws -> [AlertReading.Period]? {
            try alert { alert in
                header(&alert)
                for field in fields { alert.message(field) { $0.varint(1, 1_763_715_600 + UInt64(field)) } }
            }.alerts?.first?.periods
        }
        #expect(try periods(1, 2, 3) == [.init(from: 1_763_715_601)])
        #expect(try periods(3, 2) == [.init(from: 1_763_715_602)])
        #expect(try periods(3) == [.init(from: 1_763_715_603)])
    }

    @Test func `impact periods are decoded in addition to active periods`() throws {
        let alert = try alert { alert in
            header(&alert)
            for field: UInt32 in [2, 3] { alert.message(field) { $0.varint(1, 1_763_715_600 + UInt64(field)) } }
        }.alerts?.first
        #expect(alert?.periods == [.init(from: 1_763_715_602)])
        #expect(alert?.impactPeriods == [.init(from: 1_763_715_603)])
    }

    @Test func `cause and effect details, texts for speech, and the image of an alert are decoded`() throws {
        let alert = try alert { alert in
            header(&alert)
            for (field, words) in [
                (12, "spoken header"), (13, "spoken text"), (16, "a map"), (17, "why"), (18, "what"),
            ] {
                alert.message(UInt32(field)) { $0.message(1) { $0.text(1, words) } }
            }
            alert.message(15) { images in
                images.message(1) {
                    $0.text(1, "https://maps.example.org/a.png"); $0.text(2, "image/png"); $0.text(3, "EN")
                }
            }
        }.alerts?.first
        let read = try #require(alert)
        #expect(read.spokenHeader == LocalizedText("spoken header") && read.spokenText == LocalizedText("spoken text"))
        #expect(read.causeDetail == LocalizedText("why") && read.effectDetail == LocalizedText("what"))
        #expect(read.imageText == LocalizedText("a map"))
        #expect(
            read.images == [.init(url: "https://maps.example.org/a.png", mediaType: "image/png", language: "en")])
        let again = try GTFSRealtimeDecoder.reading(from: GTFSRealtimeEncoder.body(of: FeedReading(alerts: [read])))
        #expect(again.alerts == [read])
    }

    @Test func `alerts that share an entity id are distinguished by their contents`() throws {
        func alert(_ text: String, route: String) -> [UInt8] {
            Body.entity("0") { entity in
                entity.message(5) { alert in
                    alert.message(10) { $0.message(1) { $0.text(1, text) } }
                    alert.message(5) { $0.text(2, route) }
                }
            }
        }
        let (one, other) = (alert("Detour", route: "A"), alert("Detour", route: "B"))
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(one, other, one))
        #expect(reading.discarded[.duplicate] == 1)
        let alerts = try #require(reading.alerts)
        #expect(alerts.map { $0.entities.map(\.routeID) } == [["A"], ["B"]])
        #expect(Set(alerts.map(\.id)).count == 2 && alerts.allSatisfy { $0.id.hasPrefix("0-") })
        let again = try GTFSRealtimeDecoder.reading(from: Body.feed(other, one))
        #expect(again.alerts?.map(\.id) == alerts.reversed().map(\.id))
    }

    @Test(arguments: ["", "0"])
    func `alerts that share an entity id and differ only in their periods have different ids`(id: String) throws {
        func alert(_ start: UInt64) -> [UInt8] {
            Body.entity(id) { entity in
                entity.message(5) { alert in
                    header(&alert)
                    alert.message(1) { $0.varint(1, start) }
                }
            }
        }
        let (one, other) = (alert(1_763_715_600), alert(1_763_719_200))
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(one, other, other, one))
        #expect(reading.discarded[.duplicate] == 2)
        let alerts = try #require(reading.alerts)
        #expect(alerts.flatMap(\.periods) == [.init(from: 1_763_715_600), .init(from: 1_763_719_200)])
        #expect(Set(alerts.map(\.id)).count == 2)
    }

    @Test func `a line with an active alert is never shown as normal, whatever the alert's effect`() throws {
        for effect in UInt64(0)...20 {
            let condition = try alert {
                header(&$0); $0.varint(7, effect)
            }.alerts?.first?.condition
            #expect(ServiceStatus(condition: condition) != .none)
        }
    }

    @Test func `a selector with only unknown fields does not select the whole agency`() throws {
        let reading = try alert { alert in
            header(&alert)
            alert.message(5) { $0.message(1001) { $0.text(1, "extension") } }
            alert.message(5) { $0.text(1, "40") }
            alert.message(5) {
                $0.text(2, "7"); $0.varint(6, 1); $0.message(4) { $0.text(1, "t") }
            }
        }
        #expect(
            reading.alerts?.first?.entities == [
                AlertReading.Entity(agencyID: "40"),
                AlertReading.Entity(routeID: "7", direction: 1, trip: TripReference(tripID: "t")),
            ])
    }

    @Test func `the id of an elevator is decoded from the OneBusAway extension`() throws {
        let reading = try alert { alert in
            header(&alert)
            alert.message(5) { selector in selector.message(1000) { $0.text(1, "EL142") } }
        }
        #expect(reading.alerts?.first?.entities == [AlertReading.Entity(facilityID: "EL142")])
    }

    @Test func `an alert with only unknown selectors is discarded, and one without selectors applies everywhere`()
        throws
    {
        func read(_ selectors: (inout WireWriter) -> Void...) throws -> FeedReading {
            try alert { alert in
                header(&alert)
                for selector in selectors { alert.message(5, selector) }
            }
        }
        let unknown = try read { $0.message(1001) { $0.text(1, "extension") } }
        #expect(unknown.alerts == [] && unknown.discarded[.unsupported] == 1)
        let direction = try read {
            $0.text(2, "7"); $0.varint(6, 2)
        }
        #expect(direction.alerts == [] && direction.discarded[.unsupported] == 1)
        #expect(try read().alerts?.first?.entities == [])
        // Selects the agency whose agency_id is empty in the schedule.
        #expect(try read { $0.text(1, "") }.alerts?.first?.entities == [AlertReading.Entity()])
    }

    @Test(
        arguments: [(1, "unknownCause"), (13, "specialEvent"), (0, nil), (14, nil), (.max, nil)] as [(UInt64, String?)])
    func `a cause of a later version is decoded as unknown`(number: UInt64, cause: String?) throws {
        let reading = try alert {
            header(&$0); $0.varint(6, number)
        }
        #expect(reading.alerts?.first?.cause == cause)
    }

    @Test(
        arguments: [
            (1, .unknown), (2, .info), (3, .warning), (4, .severe), (0, .unknown), (5, .unknown), (.max, .unknown),
        ] as [(UInt64, AlertReading.Severity)])
    func `a severity of a later version is decoded as unknown`(number: UInt64, severity: AlertReading.Severity) throws {
        let reading = try alert {
            header(&$0); $0.varint(14, number)
        }
        #expect(reading.alerts?.first?.severity == severity)
    }

    @Test func `an alert without text is discarded unless its effect is a service condition`() throws {
        #expect(try alert { $0.varint(7, 1) }.alerts?.count == 1)
        let reading = try alert { $0.varint(7, 8) }
        #expect(reading.alerts?.isEmpty == true)
        #expect(reading.discarded[.noText] == 1)
    }

    @Test func `translations keep their order, and translations without text are dropped`() throws {
        let reading = try alert { alert in
            alert.message(10) { texts in
                texts.message(1) {
                    $0.text(1, "Umleitung"); $0.text(2, "DE")
                }
                texts.message(1) {
                    $0.text(1, ""); $0.text(2, "en")
                }
                texts.message(1) { $0.text(1, "Detour") }
            }
        }
        #expect(
            reading.alerts?.first?.header
                == LocalizedText([.init(language: "de", text: "Umleitung"), .init(language: "", text: "Detour")]))
    }

    @Test func `an active period with an end of zero has no end, and times in milliseconds are accepted`() throws {
        let reading = try alert { alert in
            header(&alert)
            alert.message(1) {
                $0.varint(1, 1_763_715_600_000); $0.varint(2, 0)
            }
            alert.message(1) { $0.varint(2, .max) }
        }
        #expect(
            reading.alerts?.first?.periods == [
                AlertReading.Period(from: 1_763_715_600), AlertReading.Period(),
            ])
    }
}
