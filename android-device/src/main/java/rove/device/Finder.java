package rove.device;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.json.JSONArray;
import org.json.JSONObject;
import org.w3c.dom.Document;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Finds what is shown by XPath over the dump, as clients of Appium ask for it. */
final class Finder {
  private static final int FOUND_MAX = 500;

  private Finder() {}

  /** The attributes of what an expression finds, in the order of the dump. */
  static JSONArray find(String source, String expression) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(source)));
    NodeList nodes =
        (NodeList) XPathFactory.newInstance().newXPath().evaluate(expression, document, XPathConstants.NODESET);
    JSONArray found = new JSONArray();
    for (int i = 0; i < Math.min(nodes.getLength(), FOUND_MAX); i++) {
      NamedNodeMap attributes = nodes.item(i).getAttributes();
      if (attributes == null) continue;
      JSONObject one = new JSONObject();
      for (int at = 0; at < attributes.getLength(); at++) {
        Node attribute = attributes.item(at);
        one.put(attribute.getNodeName(), attribute.getNodeValue());
      }
      found.put(one);
    }
    return found;
  }
}
