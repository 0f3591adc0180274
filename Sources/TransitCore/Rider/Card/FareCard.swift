/// A fare card with a balance.
package struct FareCard: RiderEntity, Sendable {
    /// The numbers of a card's fields. The raw values are part of the journal's format.
    package enum Field {
        package static let name: UInt8 = 1
        package static let currency: UInt8 = 2
        package static let digits: UInt8 = 3
        package static let fare: UInt8 = 4
        package static let number: UInt8 = 5
        package static let numberLength: UInt8 = 6
        package static let expires: UInt8 = 7
        package static let warningDays: UInt8 = 8
        package static let position: UInt8 = 9
    }

    package let id: EntityID
    package private(set) var name = "MetroCard"
    /// The ISO 4217 currency code.
    package private(set) var currency = "USD"
    /// The number of decimals of the currency, 0…4.
    package private(set) var digits = 2
    /// The price of a ride in minor units; positive.
    package private(set) var fare: Int64 = 275
    /// The digits printed on the card, including leading zeros; nil if the rider has not entered them.
    package private(set) var number: String?
    /// The number of digits that a card number of this type has; nil if it varies.
    package private(set) var numberLength: Int? = 10
    /// The last day of validity.
    package private(set) var expires: ServiceDate?
    /// The number of days before expiry from which to warn.
    package private(set) var warningDays = 14
    package var orderedPlace: OrderedPlace?
    package var ledger = Ledger()

    package init(id: EntityID) {
        self.id = id
    }

    package var balance: Int64 { ledger.balance }
    /// Whether the balance is negative. Rides recorded independently on two devices can cost more than the balance.
    package var isOverdrawn: Bool { balance < 0 }
    package var ridesLeft: Int64 { max(balance, 0) / fare }

    mutating func set(_ assignment: Assignment, by event: EventID) {
        guard Self.accepts(assignment) else { return }
        switch (assignment.field, assignment.value) {
        case (Field.position, .position(let position)): orderedPlace = OrderedPlace(position: position, by: event)
        case (Field.name, .text(let text)): name = text
        case (Field.currency, .text(let text)): currency = text
        case (Field.digits, .integer(let count)): digits = Int(count)
        case (Field.fare, .integer(let amount)): fare = amount
        case (Field.number, .text(let text)): number = text
        case (Field.number, _): number = nil
        case (Field.numberLength, .integer(let count)): numberLength = Int(count)
        case (Field.numberLength, _): numberLength = nil
        case (Field.expires, .integer(let day)): expires = ServiceDate(daysSince1970: Int32(day))
        case (Field.expires, _): expires = nil
        case (Field.warningDays, .integer(let days)): warningDays = Int(days)
        default: break
        }
    }

    /// Returns whether the value of an assignment is valid for its field.
    static func accepts(_ assignment: Assignment) -> Bool {
        switch (assignment.field, assignment.value) {
        case (Field.position, .position), (Field.number, .none), (Field.numberLength, .none), (Field.expires, .none):
            true
        case (Field.name, .text(let text)): !text.utf8.isEmpty
        case (Field.currency, .text(let text)): isCurrency(text)
        case (Field.digits, .integer(let count)): (0...4).contains(count)
        case (Field.fare, .integer(let amount)): (1...MinorUnits.largest).contains(amount)
        case (Field.number, .text(let text)): isNumber(text)
        case (Field.numberLength, .integer(let count)): (1...32).contains(count)
        case (Field.expires, .integer(let day)): days.contains(day)
        case (Field.warningDays, .integer(let days)): (0...365).contains(days)
        default: false
        }
    }

    /// Returns whether a string is three capital letters, the form of an ISO 4217 code.
    package static func isCurrency(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    private static func isNumber(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The valid range of expiry dates in days since 1970: the years 1970 to 9999.
    private static let days: ClosedRange<Int64> = 0...2_932_896
}

extension FareCard {
    /// The response that a turnstile gives to this card.
    package enum TurnstileAnswer: Hashable, Sendable {
        case go(balanceAfter: Int64)
        case insufficientFare(missing: Int64)
    }

    /// The expected response of a turnstile to this card, by balance and fare. Expiry is ignored, because only the real
    /// turnstile can reject an expired card; ``expiry(on:)`` warns the rider instead.
    package var turnstile: TurnstileAnswer {
        balance >= fare ? .go(balanceAfter: balance - fare) : .insufficientFare(missing: MinorUnits.sum(fare, -balance))
    }

    /// The time left until a card expires.
    package enum Expiry: Hashable, Sendable {
        case never
        case later(days: Int)
        /// The card expires within the warning period; 0 days on the last day itself.
        case soon(days: Int)
        case expired
    }

    /// Returns the time left until the card expires.
    /// - Parameter today: The date at the rider's location.
    package func expiry(on today: ServiceDate) -> Expiry {
        guard let expires else { return .never }
        let days = Int(expires.daysSince1970) - Int(today.daysSince1970)
        return days < 0 ? .expired : days <= warningDays ? .soon(days: days) : .later(days: days)
    }
}
