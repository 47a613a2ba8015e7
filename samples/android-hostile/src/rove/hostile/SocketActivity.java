package rove.hostile;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collections;

/** Looks for a way out. */
public class SocketActivity extends Told {
  @Override
  String mischief() {
    StringBuilder said = new StringBuilder();
    for (String address : new String[] {"1.1.1.1", "127.0.0.1", "169.254.169.254", "10.0.0.1"}) {
      for (int port : new int[] {53, 80, 443, 5432, 4222}) {
        try (Socket socket = new Socket()) {
          socket.connect(new InetSocketAddress(address, port), 200);
          said.append(" reached ").append(address).append(":").append(port);
        } catch (IOException closed) {
          // As it should be.
        }
      }
    }
    try (ServerSocket server = new ServerSocket(0)) {
      said.append(" serves");
    } catch (IOException closed) {
      // Either way is fine.
    }
    return "Sockets:" + said.toString().replace(" serves", "");
  }
}
