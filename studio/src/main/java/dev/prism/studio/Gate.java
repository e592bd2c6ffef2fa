package dev.prism.studio;

import com.sun.net.httpserver.Headers;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Who may come in. A page from elsewhere in the same browser can send requests here, and a name
 * that somebody else owns can be made to point here; both give themselves away by their Origin or
 * their Host. On other addresses than this machine's own, a token is asked for as well.
 */
final class Gate {
  private static final int USUAL_PORT = 80; // which clients leave out of Host
  private final String cookie;
  private final Set<String> names = new LinkedHashSet<>();
  private final String token;

  /**
   * @param host what was asked for; null for this machine alone
   */
  Gate(String host, int port) {
    cookie = "prism-studio-" + port;
    add("127.0.0.1", port);
    add("localhost", port);
    token = host == null ? null : random();
    if (host != null) {
      add(bracketed(host), port);
      others().forEach(n -> add(n, port));
    }
  }

  private void add(String name, int port) {
    names.add(lower(name) + ":" + port);
    if (port == USUAL_PORT) {
      names.add(lower(name));
    }
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Cookies are shared by all ports of a machine; their names need not be. */
  String cookie() {
    return cookie;
  }

  private static String random() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static String bracketed(String host) {
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }

  /** What this machine is called by others. */
  private static Set<String> others() {
    Set<String> out = new LinkedHashSet<>();
    try {
      out.add(InetAddress.getLocalHost().getHostName());
      NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .forEach(a -> out.add(bracketed(a.getHostAddress().replaceFirst("%.*", ""))));
    } catch (UnknownHostException | SocketException e) {
      return out; // the name that was asked for will do
    }
    return out;
  }

  /** Null where none is asked for. */
  String token() {
    return token;
  }

  /** Of a request line that names its host itself; null where it does not. */
  void checkName(String name) {
    if (name != null && !names.contains(lower(name))) {
      throw new Refusal(403, "This studio does not go by that Host; use the address it printed.");
    }
  }

  void check(Headers headers) {
    checkName(headers.getFirst("Host") == null ? "" : headers.getFirst("Host"));
    String origin = headers.getFirst("Origin");
    if (origin != null && !names.contains(lower(origin).replaceFirst("^http://", ""))) {
      throw new Refusal(403, "Requests from pages of another Origin are not taken.");
    }
    String site = headers.getFirst("Sec-Fetch-Site");
    if (site != null && (site.equals("cross-site") || site.equals("same-site"))) {
      boolean visit = "navigate".equals(headers.getFirst("Sec-Fetch-Mode")); // a link was followed
      if (!visit) {
        throw new Refusal(403, "Requests from pages of another site are not taken.");
      }
    }
  }

  /** The token came along as a cookie or as a header. */
  void checkToken(Headers headers) {
    if (token == null) {
      return;
    }
    String bearer = headers.getFirst("Authorization");
    if (bearer != null && isToken(bearer.replaceFirst("^Bearer ", ""))) {
      return;
    }
    for (String line : headers.getOrDefault("Cookie", java.util.List.of())) {
      for (String cookie : line.split(";")) {
        String[] pair = cookie.strip().split("=", 2);
        if (pair.length == 2 && pair[0].equals(this.cookie) && isToken(pair[1])) {
          return;
        }
      }
    }
    throw new Refusal(
        401,
        "A token is needed: open the address that was printed, or send Authorization: Bearer.");
  }

  /** Takes as long for a wrong one as for the right one. */
  boolean isToken(String text) {
    return token != null
        && MessageDigest.isEqual(
            token.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
  }
}
