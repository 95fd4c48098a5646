import OutlineEngine
import OutlineProtocol

/// Whether a search is in vain because a newer one of the same outline waits already.
///
/// Requests take effect in the order in which they came: one about the outline that lies between
/// the two would see what the older one found, so that it is done then. So would one with `keep`,
/// which ends it.
final class Overtaking {
  private let outline: OpenOutline
  private let query: SearchQuery
  private let options: OutlineEngine.SearchOptions
  private let server: Server
  /// How many messages had come when the waiting ones were last looked at.
  private var received: Int?
  private var isKnown = false

  init(
    of query: SearchQuery,
    _ options: OutlineEngine.SearchOptions,
    in outline: OpenOutline,
    _ server: Server
  ) {
    (self.outline, self.query, self.options, self.server) = (outline, query, options, server)
  }

  /// Looks at the waiting messages if there are new ones.
  func hasHappened(in store: ExplorerStore) -> Bool {
    guard received != server.jobs.received else { return isKnown }
    received = server.jobs.received
    isKnown = server.jobs.nextSearch(of: outline.identifier).map { canOvertake($0, store) } ?? false
    return isKnown
  }

  private func canOvertake(_ newer: OutlineSearchParams, _ store: ExplorerStore) -> Bool {
    newer.keep == nil
      && store.canOvertake(
        query,
        options,
        with: SearchQuery(newer.query, newer.options, standing: query),
        newer.options?.engineOptions ?? options
      )
  }
}

extension JobQueue {
  /// So many messages are looked at, and none that is longer than so many bytes: a look must cost
  /// less than the search that it may spare.
  private static let reach = 32
  private static let longest = 1 << 14

  private struct Subject: Decodable {
    var outline: OutlineIdentifier
  }

  /// The next request about an outline, if it is a search; those that are cancelled do not count.
  fileprivate func nextSearch(of outline: OutlineIdentifier) -> OutlineSearchParams? {
    for job in waiting.prefix(Self.reach) {
      guard case .request(let id, let method, let params, _) = job, !isCancelled(id) else {
        continue
      }
      guard params.bytes?.count ?? 0 <= Self.longest else { return nil }
      if method == OutlineSearchParams.method {
        guard let search = try? params.decode(OutlineSearchParams.self) else { return nil }
        if search.outline == outline { return search }
      } else {
        // A request about no outline may be about all of them.
        guard let subject = try? params.decode(Subject.self), subject.outline != outline else {
          return nil
        }
      }
    }
    return nil
  }
}
