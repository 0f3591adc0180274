package import TransitCore

/// What is known of a call, one row of numbers.
extension EngineState {
    package struct Traces {
        package var first: Int
        package var rows: [[Float]]
    }

    package func traces(of forecast: Forecast, at now: EpochSeconds) -> Traces? {
        let run = forecast.run
        guard let track = indexOfTrack[forecast.vehicleID].map({ tracks[$0] }), let progress = track.progress,
            let vehicle = run.vehicle
        else { return nil }
        let model = self.forecast(by: predictor, at: snapshot.at)
        var panel = Panel()
        var anchored: LiveRun
        let ahead: RunAhead
        if run.isUpcoming {
            guard let current = snapshot.runs.first(where: { $0.vehicle == vehicle && !$0.isUpcoming }),
                let coming = model.comingRuns(after: current, of: track).first(where: {
                    $0.trip == run.trip && $0.ahead.pattern == run.pattern && $0.ahead.tripID == run.addedTripID
                })
            else { return nil }
            ahead = coming.ahead
            anchored = model.run(coming, after: current)
            panel.begin(anchored.calls.count, on: predictor.ground(of: ahead))
        } else {
            ahead = model.ahead(of: track, on: progress)
            guard let made = anchoredRun(of: track, vehicle: vehicle, forecast: model, &panel), made.pattern == run.pattern
            else { return nil }
            anchored = made
        }
        var learned = predictor.learned(ahead)
        let isAtStart = progress.isAtStart(in: timetable)
        let heard = max(track.heardAt, track.seenAt)
        let date = timetable.serviceDate(at: now)
        let clock = Double(now - timetable.zone.start(of: date)) / 3600
        let circumstance = circumstance(of: forecast, at: now)
        var shared: [Float] = [
            run.isUpcoming ? 1 : 0, Float(circumstance.rawValue), Float(panel.ground.rawValue),
            Float(run.pattern.position), Float(ahead.stops.count), Float(now - track.seenAt),
            Float(now - heard), Float(ahead.stoodFor), ahead.pace.map { Float($0) } ?? .nan,
            ahead.isWaiting ? 1 : 0, ahead.isPlaced ? 1 : 0, Float(progress.offset), Float(progress.strayed),
            progress.isAtTerminal ? 1 : 0, ahead.goesThrough ? 1 : 0, track.reading.speed ?? .nan,
            Float(clock), Float(DayType(date).rawValue), isAtStart ? 1 : 0, Float(ahead.at - now),
        ]
        if let trip = ahead.trip {
            shared.append(Float(ahead.at.fractional - trip.time(atDistance: ahead.distance)))
            shared.append(Float(trip.start.fractional - Double(now.rawValue)))
        } else {
            shared += [.nan, .nan]
        }
        if let learned {
            let s = learned.situation
            shared += [
                Float(learned.dayCount), Float(s.state.rawValue), Float(s.deviation), Float(s.startSpread),
                Float(s.silence), Float(s.callIndex), Float(learned.similarDays.position.share),
            ]
        } else {
            shared += [0, .nan, .nan, .nan, .nan, .nan, .nan]
        }
        var rows: [[Float]] = []
        var (mean, last, surplus, variance, fewest, unknown) = (Float(0), Float(0), Float(0), Float(0), Float(1000), Float(0))
        var firstAge = Float.nan
        var from = ahead.distance
        for (position, call) in anchored.calls.enumerated() {
            let callIndex = anchored.firstCallIndex + position
            let there = ahead.distance(ofCall: callIndex)
            var row: [Float] = [Float(call.likely - now), Float(call.shown - now), Float(call.low - now), Float(call.high - now)]
            let opinion = panel.opinions[position]
            row += Expert.allCases.map { opinion[$0.rawValue] }
            let group = Blend.group(panel.ground, hasAgency: panel.hasAgency[position], isAtStart: isAtStart)
            row.append(Float(panel.hasAgency[position] ? 1 : 0))
            row.append(calibrator.calibration.blend.shift(opinion, group: group, ahead: Float(call.likely - heard)))
            row += [
                Float(callIndex), Float(there - ahead.distance),
                timetable.coordinate(of: timetable.patternStopStops[ahead.stops.lowerBound + callIndex]).map { Float(track.reading.position.distance(to: $0)) } ?? .nan,
                ahead.isHeld(at: callIndex) ? 1 : 0,
                ahead.trip.map { Float($0.arrival(at: callIndex) - now) } ?? .nan,
            ]
            var age = Float.nan
            if let segment = predictor.segments[ahead.stops.lowerBound + callIndex], callIndex > 0 {
                let start = ahead.distance(ofCall: callIndex - 1)
                let share = there > start ? Float(min(max((there - from) / (there - start), 0), 1)) : (from < there ? 1 : 0)
                mean += segment.mean * share
                last += segment.last * share
                surplus += segment.surplus(at: ahead.at) * share
                variance += segment.variance * share
                fewest = min(fewest, segment.count)
                age = segment.seenAt.rawValue == 0 ? .nan : Float(now - segment.seenAt)
            } else {
                unknown += 1
            }
            if position == 0 { firstAge = age }
            from = max(from, there)
            row += [mean, last, surplus, variance.squareRoot(), fewest, age, firstAge, unknown]
            if learned != nil {
                let base = learned!.similarDays.position.time + learned!.dayStart.fractional - Double(now.rawValue)
                let r = learned!.similarDays.remaining(to: callIndex)
                let c = learned!.similarDays.clock(to: callIndex)
                let p = learned!.similarDays.plainRemaining(to: callIndex)
                row += [r?.low, r?.median, r?.high, c, p].map { $0.map { Float($0 + base) } ?? .nan }
                row.append(learned!.similarDays.wait(at: min(callIndex, learned!.history.stopCount - 1)).map { Float($0) } ?? .nan)
            } else {
                row += [.nan, .nan, .nan, .nan, .nan, .nan]
            }
            rows.append(row + shared)
        }
        return Traces(first: anchored.firstCallIndex, rows: rows)
    }
}
