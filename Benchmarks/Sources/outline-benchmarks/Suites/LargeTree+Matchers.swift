/// One word, as each matcher is asked for it.
private struct MatcherQueries {
  let word: String
  let queries: [(match: String, query: String)]

  static let all = [
    MatcherQueries(
      word: "readme",
      queries: [
        ("substring", "readme"), ("words", "me read"), ("glob", "*readme*"), ("fuzzy", "readme"),
        ("regex", "read.?me"), ("regex", "[rs]e[a-d]+m"),
      ]
    ),
    MatcherQueries(
      word: "intel",
      queries: [
        ("substring", "intel"), ("words", "tel in"), ("glob", "*intel*.c"), ("fuzzy", "intel"),
        ("regex", "intel.*c$"), ("regex", "[0-9]+[a-f]$"),
      ]
    ),
  ]

  static let scopes = ["name", "path"]
}

extension LargeTree {
  /// Every way to match, in names and in paths, beside fzf.
  mutating func measureMatchers() throws {
    Benchmark.say("searching the large tree by each matcher")
    let recorder = benchmark.recorder
    for _ in 0..<benchmark.rounds {
      for scope in MatcherQueries.scopes {
        for word in MatcherQueries.all {
          for (match, query) in word.queries {
            let request = Requests.search(query, match: match, scope: scope)
            let name = "\(scope) \(match) \(query)"
            let search = try client.pipe.roundTrip(request)
            recorder.record(name, search)
            recorder.record("\(name), hits", search + (try client.pipe.roundTrip(Requests.hits)))
          }
        }
      }
    }
    reportMatchers()
  }

  private func reportMatchers() {
    let fzf = FzfBenchmark(benchmark, tree)
    var table = Report.Table(
      title: "Matchers, side by side",
      note: "Medians over the pipe, mode reveal with 50 rows; “and hits” adds the 100 best hits, "
        + "which fzf's time has in it. fzf reports the mean of its own `--bench`: exact for a "
        + "substring, fuzzy for fuzzy; over the names, or over the paths.",
      header: ["matcher", "query"]
        + MatcherQueries.scopes.flatMap { ["\($0)s", "and hits", "fzf, \($0)s"] }
    )
    for word in MatcherQueries.all {
      for (match, query) in word.queries {
        var row = [match, "`\(query)`"]
        for scope in MatcherQueries.scopes {
          let name = "\(scope) \(match) \(query)"
          let mean = fzfMean(fzf, match, query, scope)
          row += [
            benchmark.recorder[name].median.asTime,
            benchmark.recorder["\(name), hits"].median.asTime, mean.asTime,
          ]
          reportMatcher(match, query, scope, word.word, fzf: mean)
        }
        table.rows.append(row)
      }
    }
    benchmark.report.tables.append(table)
  }

  private func fzfMean(
    _ fzf: FzfBenchmark,
    _ match: String,
    _ query: String,
    _ scope: String
  ) -> Double {
    switch match {
    case "substring": fzf.mean(of: query, exact: true, scope: scope)
    case "fuzzy": fzf.mean(of: query, exact: false, scope: scope)
    default: .nan
    }
  }

  private func reportMatcher(
    _ match: String,
    _ query: String,
    _ scope: String,
    _ word: String,
    fzf: Double
  ) {
    let recorder = benchmark.recorder
    if ["words", "glob", "fuzzy"].contains(match) {
      benchmark.report.targets.append(
        Report.Target(
          what: "`search` in \(scope)s, \(match), `\(query)`",
          measured: recorder["\(scope) \(match) \(query)"],
          reference: "substring `\(word)`",
          referenceMedian: recorder["\(scope) substring \(word)"].median,
          limit: 5,
          limitText: "≤ 5"
        )
      )
    }
    guard fzf.isFinite else { return }
    benchmark.report.targets.append(
      Report.Target(
        what: "`search` and `hits` in \(scope)s, \(match), `\(query)`",
        measured: recorder["\(scope) \(match) \(query), hits"],
        reference: "fzf, \(match == "fuzzy" ? "fuzzy" : "exact")",
        referenceMedian: fzf,
        limit: 1,
        limitText: "< 1"
      )
    )
  }
}
