import HTTPServer
import Testing

struct MetricsTests {
    private func counted(_ status: Int) -> [Int] {
        let metrics = Metrics(endpoints: ["/a"])
        metrics.count(endpoint: "/a", status: status, nanoseconds: 1)
        return zip(Metrics.statuses, metrics.current[0].byStatus).filter { $0.1 == 1 }.map { $0.0 }
    }

    @Test(arguments: [101, 201, 404, 422, 426, 501, 502, 503]) func `a response is counted under its status code`(
        status: Int
    ) {
        #expect(counted(status) == [status])
    }

    @Test(arguments: [(103, 101), (299, 200), (418, 400), (599, 500)])
    func `an unlisted status code is counted under its class`(status: Int, general: Int) {
        #expect(counted(status) == [general])
    }
}
