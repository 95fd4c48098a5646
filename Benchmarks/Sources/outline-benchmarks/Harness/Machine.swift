import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where and when a run took place.
struct Machine {
  var sentence: String {
    let swift = Tool.output(of: ["swift", "--version"]).firstLine
    return "\(processor), \(ProcessInfo.processInfo.activeProcessorCount) cores, \(system); "
      + "\(swift). Measured on \(date)."
  }

  private var processor: String {
    let facts = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = facts.split(separator: "\n").first { $0.hasPrefix("model name") }
    return model?.split(separator: ":").last.map {
      $0.trimmingCharacters(in: .whitespaces)
    } ?? "unknown processor"
  }

  private var system: String {
    "\(Tool.output(of: ["uname", "-srm"]).firstLine)"
  }

  private var date: String {
    Date.now.formatted(.iso8601.year().month().day())
  }
}

extension String {
  var firstLine: String { split(separator: "\n").first.map(String.init) ?? "" }
}
