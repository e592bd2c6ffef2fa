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
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Admits requests. The Origin header reveals requests by pages of other sites in the same browser,
 * and the Host header reveals DNS rebinding. If the studio listens on another address than
 * 127.0.0.1, a token is required as well.
 */
final class OriginGuard {
  private static final int DEFAULT_PORT = 80; // which clients leave out of Host
  private final String cookieName;
  private final Set<String> hosts = new LinkedHashSet<>();
  private final @Nullable String token;

  /**
   * @param hostName the address that the studio listens on; null for 127.0.0.1 without a token
   */
  OriginGuard(@Nullable String hostName, int port) {
    cookieName = "prism-studio-" + port; // all ports of a machine share its cookies
    addHost("127.0.0.1", port);
    addHost("localhost", port);
    token = hostName == null ? null : randomToken();
    if (hostName != null) {
      addHost(bracketed(hostName), port);
      localNames().forEach(n -> addHost(n, port));
    }
  }

  private void addHost(String name, int port) {
    hosts.add(lowerCase(name) + ":" + port);
    if (port == DEFAULT_PORT) {
      hosts.add(lowerCase(name));
    }
  }

  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String randomToken() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static String bracketed(String host) {
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }

  /** Returns the names and addresses of this machine. */
  private static Set<String> localNames() {
    Set<String> out = new LinkedHashSet<>();
    try {
      out.add(InetAddress.getLocalHost().getHostName());
      NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .forEach(a -> out.add(bracketed(a.getHostAddress().replaceFirst("%.*", ""))));
    } catch (UnknownHostException | SocketException e) {
      return out; // the name that the user gave is enough
    }
    return out;
  }

  /** Returns the token, or null if none is required. */
  @Nullable String token() {
    return token;
  }

  /** Returns the cookie that carries the token. */
  String cookie() {
    return cookieName + "=" + token + "; HttpOnly; SameSite=Strict; Path=/";
  }

  /**
   * @param host the host of a Host header or of a request line; null if it has none
   */
  void checkHost(@Nullable String host) {
    if (host != null && !hosts.contains(lowerCase(host))) {
      throw new HttpError(403, "Unknown Host; use the address that the studio printed.");
    }
  }

  void checkHeaders(Headers headers) {
    checkHost(headers.getFirst("Host") == null ? "" : headers.getFirst("Host"));
    String origin = headers.getFirst("Origin");
    if (origin != null && !hosts.contains(lowerCase(origin).replaceFirst("^http://", ""))) {
      throw new HttpError(403, "Requests of pages of another origin are rejected.");
    }
    String site = headers.getFirst("Sec-Fetch-Site");
    boolean isForeign = "cross-site".equals(site) || "same-site".equals(site);
    boolean isLink = "navigate".equals(headers.getFirst("Sec-Fetch-Mode"));
    if (isForeign && !isLink) {
      throw new HttpError(403, "Requests of pages of another site are rejected.");
    }
  }

  /** Checks the token of the cookie or of the Authorization header. */
  void checkToken(Headers headers) {
    if (token == null) {
      return;
    }
    String bearer = headers.getFirst("Authorization");
    if (bearer != null && isToken(bearer.replaceFirst("^Bearer ", ""))) {
      return;
    }
    for (String line : headers.getOrDefault("Cookie", List.of())) {
      for (String cookie : line.split(";")) {
        String[] pair = cookie.strip().split("=", 2);
        if (pair.length == 2 && pair[0].equals(cookieName) && isToken(pair[1])) {
          return;
        }
      }
    }
    throw new HttpError(
        401,
        "A token is required: open the address that the studio printed, or send"
            + " Authorization: Bearer TOKEN.");
  }

  /** Compares in constant time, so that response times do not reveal the token. */
  boolean isToken(String text) {
    return token != null
        && MessageDigest.isEqual(
            token.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
  }
}
