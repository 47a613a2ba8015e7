package rove.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URL;

/** Asks for what the link that opened it names: as an app should, and by a socket of its own. */
public class WebActivity extends Told {
  private static final int WAIT_MS = 3_000;

  @Override
  String mischief() {
    String to = getIntent().getData().getQueryParameter("to");
    return "Asked: " + ask(to) + "\nDialled: " + dial(to);
  }

  private static String ask(String to) {
    try {
      HttpURLConnection connection = (HttpURLConnection) new URL(to).openConnection();
      connection.setConnectTimeout(WAIT_MS);
      connection.setReadTimeout(WAIT_MS);
      try (InputStream body = connection.getInputStream()) {
        return new String(body.readAllBytes());
      }
    } catch (IOException refused) {
      return "refused";
    }
  }

  private static String dial(String to) {
    try (Socket socket = new Socket()) {
      URL url = new URL(to);
      socket.connect(new InetSocketAddress(url.getHost(), url.getPort()), WAIT_MS);
      return "reached";
    } catch (IOException refused) {
      return "refused";
    }
  }
}
