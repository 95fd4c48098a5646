extension ExplorerStore {
  /// The rows below the row of a node, or the roots, whether they are visible or not; a filter
  /// counts.
  ///
  /// For widgets that own the expansion. Costs a pass over the children.
  public func children(of id: NodeID?) -> [Row] {
    guard let places = try? childPlaces(of: id) else { return [] }
    return rows(at: places)
  }

  /// The places of the children that a filter lets through.
  package func childPlaces(of id: NodeID?) throws(OutlineError) -> [Int] {
    let place = try id.map { id throws(OutlineError) in try requireRowPlace(of: id) }
    let children = outline.children(of: place).map(placeShowing)
    guard let shown = search?.shown else { return children }
    return children.filter { shown[$0] }
  }
}
