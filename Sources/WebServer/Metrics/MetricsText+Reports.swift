import AgencyQueries
import RiderData

extension MetricsText {
    mutating func reports(_ counter: ReportCounter) {
        family("headsign_rider_reports_total", "counter", "Rider reports by agency and kind.")
        for (agency, kind, count) in counter.totals {
            sample("headsign_rider_reports_total", [("agency", agency), ("kind", kind.rawValue)], Double(count))
        }
    }
}
