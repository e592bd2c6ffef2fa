package dev.prism.experiments.defaults;

/** The tasks of a selection. */
enum Task {
  /** More items like examples of one class. */
  QUERY("With a query set", "The part of the first 10, 30 and 100 picks that is of the class."),
  /** More items like examples of two classes. */
  TWO_CLASSES(
      "With a query set of two classes",
      "The part of the picks that is of one of the two classes, which are nearest to each other,"
          + " and the part of the first 30 that is of the class with fewer picks, at most 50."),
  /** Items like examples of one class and not like examples of another. */
  BOTH(
      "With a query set and a private set",
      "The part of the picks that is of the class, and the part of the first 30 that is of the"
          + " class to avoid, which should be small. It is the class whose mean is nearest. flqmi"
          + " and gcmi ignore the private set: what is not below their last number is not due to"
          + " it."),
  /** Items unlike examples of one class. */
  PRIVATE(
      "With a private set",
      "The part of the picks that is of other classes than the one to avoid, and how many of these"
          + " classes the first 30 picks are of. fl ignores the private set.");

  final String title;
  final String text;

  Task(String title, String text) {
    this.title = title;
    this.text = text;
  }
}
