import Agencies
import Testing

@testable import ServerHost

struct UsualFareTests {
    @Test(arguments: [
        ("adult,3.25,CAD,0,\n", 3.25, "CAD"), ("adult,210,JPY,0,\n", 210.0, "JPY"),
        ("cash,3.25,CAD,0,\npass,2.50,CAD,1,\n", 2.5, "CAD"),
    ])
    func `the usual fare is the lowest price of a single ride`(rows: String, amount: Double, currency: String) throws {
        let header = "fare_id,price,currency_type,payment_method,transfers\n"
        let town = Town(more: ["fare_attributes.txt": header + rows])
        let fare = try #require(UsualFare.of(try town.timetable()))
        #expect(fare.amount == amount && fare.currency == currency)
    }

    @Test func `there is no usual fare if rides are free or prices unknown`() throws {
        #expect(UsualFare.of(try Town().timetable()) == nil)
        let header = "fare_id,price,currency_type,payment_method,transfers\n"
        #expect(UsualFare.of(try Town(more: ["fare_attributes.txt": header + "free,0,CAD,0,\n"]).timetable()) == nil)
    }
}
