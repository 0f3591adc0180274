import ServiceHistory
import TransitCore

extension JSONWriter {
    /// Writes the API's `HistoryFigures`. Shares and means of nothing are omitted.
    mutating func figures(_ figures: ServiceFigures) {
        member("figures") { json in
            json.trips(figures.trips)
            json.punctuality(figures.punctuality)
            json.headways(figures.headways)
            json.list("predictions") { json in
                json.predictions(figures.shown10, minutes: 10)
                json.predictions(figures.shown5, minutes: 5)
            }
        }
    }

    private mutating func trips(_ trips: TripCounts) {
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
        member("punctuality") { json in
            json.member("observed", punctuality.observed)
            json.member("skipped", punctuality.skipped)
            json.member("judged", punctuality.judged)
            json.member("early", punctuality.early)
            json.member("onTime", punctuality.onTime)
            json.member("late", punctuality.late)
            json.member("onTimeShare", punctuality.onTimeShare, places: 4)
            json.member("medianDeviation", punctuality.deviations.median)
            json.member("p85Deviation", punctuality.deviations.percentile(85))
            json.member("p95Deviation", punctuality.deviations.percentile(95))
        }
    }

    private mutating func headways(_ headways: HeadwayFigures) {
        member("headways") { json in
            json.member("scheduled", headways.scheduledCount)
            json.member("observed", headways.observedCount)
            json.member("scheduledWait", headways.scheduledWait, places: 1)
            json.member("actualWait", headways.actualWait, places: 1)
            json.member("excessWait", headways.excessWait, places: 1)
            json.member("compared", headways.compared)
            json.member("bunched", headways.bunched)
            json.member("bunchedShare", headways.bunchedShare, places: 4)
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
