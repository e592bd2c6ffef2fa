package dev.prism.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Member;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The headings under which a command's help lists parameters and options, in this order. */
enum HelpSection {
  INPUT("Input"),
  COLUMNS("Columns and embedding"),
  TARGET_SET("Target set"),
  QUERY_AND_PRIVATE("Query and private sets"),
  PRIVATE_SET("Private set"),
  LABELLED_SET("Labelled set"),
  MEASURE("Measure and similarity"),
  CONSTRAINTS("Constraints"),
  LEARNING("Learning"),
  EXECUTION("Execution"),
  STREAMS("Execution on streams"),
  OUTPUT("Output"),
  OPTIONS("Options"),
  GENERAL("General");

  final String title;

  HelpSection(String title) {
    this.title = title;
  }

  /** Puts an option, or all options of a class, in a section. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.FIELD, ElementType.TYPE})
  @interface In {
    HelpSection value();
  }

  /** The section of an option: its own, otherwise that of the class that declares it. */
  static HelpSection of(ArgSpec option) {
    if (option instanceof OptionSpec o && (o.usageHelp() || o.versionHelp())) {
      return GENERAL;
    }
    if (option.userObject() instanceof AnnotatedElement field) {
      In own = field.getAnnotation(In.class);
      In ofClass = ((Member) field).getDeclaringClass().getAnnotation(In.class);
      return own != null ? own.value() : ofClass != null ? ofClass.value() : OPTIONS;
    }
    return OPTIONS;
  }
}
