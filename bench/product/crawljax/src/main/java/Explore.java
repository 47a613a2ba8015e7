import com.crawljax.browser.EmbeddedBrowser;
import com.crawljax.browser.EmbeddedBrowser.BrowserType;
import com.crawljax.browser.WebDriverBackedEmbeddedBrowser;
import com.crawljax.core.CrawljaxRunner;
import com.crawljax.core.configuration.BrowserConfiguration;
import com.crawljax.core.configuration.CrawljaxConfiguration;
import com.google.common.collect.ImmutableSortedSet;
import java.io.File;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** Crawls from an address until it is ended: {@code address browser chromedriver folder flags...}. */
public final class Explore {
  private static final long WAIT_MS = 100;

  public static void main(String[] args) {
    String address = args[0];
    var builder = CrawljaxConfiguration.builderFor(address);
    builder.setUnlimitedStates().setUnlimitedCrawlDepth().setUnlimitedRuntime();
    builder.setOutputDirectory(new File(args[3], "output"));
    builder
        .crawlRules()
        .clickDefaultElements()
        .clickElementsWithClickEventHandler()
        .waitAfterReloadUrl(WAIT_MS, TimeUnit.MILLISECONDS)
        .waitAfterEvent(WAIT_MS, TimeUnit.MILLISECONDS);
    builder.setBrowserConfig(
        new BrowserConfiguration(BrowserType.CHROME_HEADLESS, 1, () -> counting(open(args))));
    new CrawljaxRunner(builder.build()).call();
  }

  /** Tells each event that was fired: the crawler itself has no hook for that. */
  private static EmbeddedBrowser counting(EmbeddedBrowser browser) {
    AtomicInteger actions = new AtomicInteger();
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("fireEventAndWait"))
            System.out.println("{\"actions\":" + actions.incrementAndGet() + "}");
          try {
            return method.invoke(browser, arguments);
          } catch (InvocationTargetException error) {
            throw error.getCause();
          }
        };
    return (EmbeddedBrowser)
        Proxy.newProxyInstance(
            Explore.class.getClassLoader(), new Class<?>[] {EmbeddedBrowser.class}, handler);
  }

  private static EmbeddedBrowser open(String[] args) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(args[1]);
    for (int at = 4; at < args.length; at += 1) options.addArguments(args[at]);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(new File(args[2]))
            .usingAnyFreePort()
            .build();
    return WebDriverBackedEmbeddedBrowser.withDriver(
        new ChromeDriver(service, options), ImmutableSortedSet.of(), WAIT_MS, WAIT_MS);
  }
}
