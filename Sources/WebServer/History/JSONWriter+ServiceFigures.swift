import ServiceHistory
import TransitCore

extension JSONWriter {
    /// Writes the member `figures`, the API's `HistoryFigures`. Groups without any count are omitted.
    /// - Parameters:
    ///   - outages: the number of outages and their seconds; nil if they are not counted here.
    mutating func figures(_ figures: ServiceFigures, outages: (count: Int?, seconds: Int64)? = nil) {
        member("figures") { json in
            json.trips(figures.trips)
            json.punctuality(figures.punctuality)
            json.waiting(figures.headways)
            json.bunching(figures.headways)
            let shown = [(10, figures.shown10), (5, figures.shown5)].filter { $0.1.count > 0 }
            if !shown.isEmpty { json.member("predictions", array: shown) { $0.predictions($1.1, minutes: $1.0) } }
            guard let outages else { return }
            json.member("outages") { json in
                json.member("count", outages.count)
                json.member("seconds", outages.seconds)
            }
        }
    }

    private mutating func trips(_ trips: TripCounts) {
        guard trips.scheduled + trips.added > 0 else { return }
        member("trips") { json in
            json.member("scheduled", trips.scheduled)
            json.member("performed", trips.performed)
            json.member("canceled", trips.canceled)
            json.member("notSeen", trips.notSeen)
            json.member("underWay", trips.underWay)
            json.member("unknown", trips.unknown)
            json.member("added", trips.added)
            json.member("shortTurned", trips.shortTurned)
            json.member("delivered", trips.delivered, places: 4)
        }
    }

    private mutating func punctuality(_ punctuality: PunctualityFigures) {
        guard punctuality.judged > 0 || punctuality.observed > 0 || punctuality.skipped > 0 else { return }
        member("punctuality") { json in
            json.member("passages", punctuality.judged)
            json.member("early", punctuality.early)
            json.member("onTime", punctuality.onTime)
            json.member("late", punctuality.late)
            json.member("onTimeShare", punctuality.onTimeShare, places: 4)
            json.member("observed", punctuality.observed)
            json.member("skippedStops", punctuality.skipped)
            json.member("medianDeviation", punctuality.deviations.median)
            json.member("p85Deviation", punctuality.deviations.percentile(85))
            json.member("p95Deviation", punctuality.deviations.percentile(95))
        }
    }

    private mutating func waiting(_ headways: HeadwayFigures) {
        guard headways.observedCount > 0 else { return }
        member("waiting") { json in
            json.member("headways", headways.observedCount)
            json.member("scheduledWait", headways.scheduledWait, places: 1)
            json.member("actualWait", headways.actualWait, places: 1)
            json.member("excessWait", headways.excessWait, places: 1)
        }
    }

    private mutating func bunching(_ headways: HeadwayFigures) {
        guard headways.compared > 0 else { return }
        member("bunching") { json in
            json.member("headways", headways.compared)
            json.member("bunched", headways.bunched)
            json.member("share", headways.bunchedShare, places: 4)
        }
    }

    private mutating func predictions(_ predictions: PredictionFigures, minutes: Int) {
        object { json in
            json.member("minutes", minutes)
            json.member("count", predictions.count)
            json.member("accurateShare", predictions.accuracy, places: 4)
            json.member("meanAbsoluteError", predictions.meanAbsoluteError, places: 1)
            json.member("medianAbsoluteError", predictions.medianAbsoluteError)
            json.member("bias", predictions.bias, places: 1)
        }
    }
}
