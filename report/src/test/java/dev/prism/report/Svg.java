package dev.prism.report;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A drawing, read by a strict XML parser. */
record Svg(Element root) {
  static Svg parse(String text) {
    try {
      var parser = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
      parser.setErrorHandler(null);
      return new Svg(parser.parse(new InputSource(new StringReader(text))).getDocumentElement());
    } catch (SAXException e) {
      throw new AssertionError("not well-formed: " + text, e);
    } catch (IOException | ParserConfigurationException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the only drawing on a page that matches. */
  static Svg on(String page, String words) {
    int at = page.indexOf(words);
    int from = page.lastIndexOf("<svg", at);
    return parse(page.substring(from, page.indexOf("</svg>", from) + 6));
  }

  List<Element> all(String tag) {
    NodeList found = root.getElementsByTagName(tag);
    List<Element> out = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      out.add((Element) found.item(i));
    }
    return out;
  }

  List<String> texts() {
    return all("text").stream().map(Element::getTextContent).toList();
  }

  /** Returns an attribute of all elements of a kind. */
  List<Double> numbers(String tag, String attribute) {
    return all(tag).stream().map(e -> number(e, attribute)).toList();
  }

  static double number(Element e, String attribute) {
    return Double.parseDouble(e.getAttribute(attribute));
  }

  /** Returns the text element with this content. */
  Element saying(String words) {
    return all("text").stream()
        .filter(t -> t.getTextContent().equals(words))
        .findFirst()
        .orElseThrow(() -> new AssertionError(words + " is not among " + texts()));
  }
}
