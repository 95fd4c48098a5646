import OutlineProtocol
import Testing

@testable import outline_lsp

/// `docs/protocol.md` says what the server does: its exchanges are replayed.
@Suite struct ProtocolDocumentTests {
  private static let page = Page("docs/protocol.md")

  /// What is sent, and what comes back before the next is sent.
  private struct Step {
    var sent: String
    var received: [String] = []
  }

  /// The exchanges of each part that `##` heads, by its heading.
  private static func parts() -> [(heading: String, steps: [Step])] {
    var parts: [(heading: String, steps: [Step])] = []
    for block in page.blocks where block.language == "json" {
      if parts.last?.heading != block.heading { parts.append((block.heading, [])) }
      parts[parts.count - 1].steps += steps(of: block)
    }
    return parts
  }

  private static func steps(of block: Page.Block) -> [Step] {
    var steps: [Step] = []
    for line in block.text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("--> ") {
        steps.append(Step(sent: String(line.dropFirst(4))))
      } else if let step = steps.indices.last {
        if line.hasPrefix("<-- ") {
          steps[step].received.append(String(line.dropFirst(4)))
        } else if let last = steps[step].received.indices.last {
          steps[step].received[last] += line
        }
      }
    }
    return steps
  }

  @Test func everyExchangeIsWhatTheServerDoes() throws {
    let folder = try ScratchFolder()
    folder.file("README.md")
    folder.file("main.swift")
    var count = 0
    for (heading, steps) in Self.parts() {
      let begins = steps.contains { $0.sent.contains(#""method":"initialize""#) }
      let client = begins ? MemoryClient() : MemoryClient.running()
      for step in steps {
        let sent = step.sent.replacing("file:///project", with: folder.uri)
        let received = client.send(sent)
        client.waitForLetters { client.server.session.outlines.values.allSatisfy(\.isComplete) }
        let wanted = step.received.map { $0.replacing("file:///project", with: folder.uri) }
        #expect(received.count == wanted.count, "\(heading): \(sent)\n\(received.map(\.text))")
        for (message, text) in zip(received, wanted) {
          let pattern = JSONValue(text: text)
          #expect(message.equals(pattern), "\(sent)\nbrings \(message.text)\nnot \(pattern.text)")
          count += 1
        }
      }
    }
    #expect(count >= 30, "the document has exchanges")
  }

  @Test func everyMethodIsDocumented() {
    let methods = RequestRouter.make().methods + ["outline/didChange", "$/cancelRequest"]
    for method in methods {
      #expect(Self.page.text.contains("\n### `\(method)`\n"), "\(method) has a heading of its own")
    }
  }

  @Test func everyDocumentedMethodIsThere() {
    let methods = Set(RequestRouter.make().methods + ["outline/didChange", "$/cancelRequest"])
    let headings = Self.page.text.split(separator: "\n").filter { $0.hasPrefix("### `") }
    for heading in headings {
      #expect(methods.contains(String(heading.dropFirst(5).dropLast())), "\(heading)")
    }
  }
}

extension JSONValue {
  /// Whether the value is that of the document, where "…" stands for anything and at the end of a
  /// text for the rest of it.
  fileprivate func equals(_ wanted: JSONValue) -> Bool {
    switch (self, wanted) {
    case (_, .string("…")): true
    case (.string(let text), .string(let pattern)) where pattern.hasSuffix("…"):
      text.hasPrefix(pattern.dropLast())
    case (.object(let members), .object(let others)):
      members.count == others.count
        && members.allSatisfy { key, value in others[key].map(value.equals) ?? false }
    case (.array(let elements), .array(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { $0.equals($1) }
    default: self == wanted
    }
  }
}
