import Foundation
import Testing

extension PageReader {
  private static let sshServer = "/usr/sbin/sshd"

  /// Whether OpenSSH's server can run here.
  ///
  /// As root it needs a folder that the system makes when it starts the service.
  static var hasSSHServer: Bool {
    has("ssh") && has("ssh-keygen") && FileManager.default.isExecutableFile(atPath: sshServer)
      && (geteuid() != 0 || FileManager.default.fileExists(atPath: "/run/sshd"))
  }

  /// Makes `ssh` the real one, and `host` a real server that logs this user in, in the same folder.
  ///
  /// Each connection has a server of its own on a pipe, which ends with it: no port is taken. Keys
  /// and settings are of this reader alone.
  func logInBySSH() async throws {
    let ssh = try #require(Self.path(of: "ssh"))
    let place = files.path
    for key in ["host-key", "user-key"] {
      let made = try await run("ssh-keygen -q -t ed25519 -N '' -f '\(place)/\(key)'")
      #expect(made.code == 0, "\(made.errors)")
    }
    let hostKey = try String(contentsOfFile: place + "/host-key.pub", encoding: .utf8)
    try Self.write("host \(hostKey)", to: place + "/known-hosts")
    let server: URL = try #require(ServerProcess.program)
    try program(
      "log-in",
      #"""
      cd '\#(folder)'
      PATH='\#(server.deletingLastPathComponent().path)':$PATH
      eval "$SSH_ORIGINAL_COMMAND"
      """#
    )
    try Self.write(
      """
      HostKey "\(place)/host-key"
      AuthorizedKeysFile "\(place)/user-key.pub"
      StrictModes no
      UsePAM no
      LogLevel ERROR
      ForceCommand '\(place)/bin/log-in'

      """,
      to: place + "/server-settings"
    )
    try Self.write(
      """
      Host host
        ProxyCommand \(Self.sshServer) -i -e -f '\(place)/server-settings'
        IdentityFile "\(place)/user-key"
        IdentityAgent none
        IdentitiesOnly yes
        UserKnownHostsFile "\(place)/known-hosts"
        BatchMode yes

      """,
      to: place + "/client-settings"
    )
    try program("ssh", #"exec '\#(ssh)' -F '\#(place)/client-settings' "$@""#)
  }
}
