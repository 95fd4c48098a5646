import OutlineProtocol
import Testing

@Suite struct NamesakeOrderTests {
  /// Whoever is the second of two namesakes is so by their order, and a refresh goes by that.
  @Test(arguments: ["natural", "name", "modified", "size", "type"])
  func namesakesAreInTheOrderOfTheirSourceWhateverOrderCameBefore(sort: String) {
    let client = MemoryClient.running()
    let outline = #""outline":{"uri":"t:1"},"window":{"start":0,"count":9}"#
    let folder = #"{"name":"a","data":"folder","children":[{"name":"in it"}]}"#
    let nodes = #"{"name":"a","data":"first"},\#(folder),{"name":"a","data":"last"}"#
    func rows(_ method: String, _ members: String = "") -> [String] {
      let update = client.request(method, "{\(outline)\(members)}")
      return update["window"]?["rows"]?.array?.map { row in
        "\(row["id"]?.text ?? "") \(row["data"]?.string ?? row["name"]?.string ?? "")"
      } ?? []
    }
    func configure(foldersFirst: Bool) -> [String] {
      rows("outline/configure", #","options":{"foldersFirst":\#(foldersFirst)}"#)
    }
    let source = #"{"kind":"tree","nodes":[\#(nodes)]}"#
    _ = rows("outline/open", #","source":\#(source),"options":{"sort":"\#(sort)"}"#)
    let foldersFirst = rows("outline/expand")
    #expect(foldersFirst == ["1 folder", "2 in it", "3 first", "4 last"])
    let mixed = configure(foldersFirst: false)
    #expect(mixed == ["3 first", "1 folder", "2 in it", "4 last"])
    #expect(rows("outline/refresh") == mixed)
    #expect(configure(foldersFirst: true) == foldersFirst)
    #expect(rows("outline/refresh") == foldersFirst)
  }
}
