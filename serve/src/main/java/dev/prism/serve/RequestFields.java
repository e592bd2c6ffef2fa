package dev.prism.serve;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.ResultFile;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the fields of {@link FileRequest} among the parameters of a method. Stateless. */
final class RequestFields {
  private static final List<String> KNOWN =
      Arrays.stream(FileRequest.class.getRecordComponents()).map(RequestFields::name).toList();

  private RequestFields() {}

  private static String name(RecordComponent c) {
    JsonProperty other = c.getAccessor().getAnnotation(JsonProperty.class);
    return other == null ? c.getName() : other.value();
  }

  /**
   * Returns the request that parameters describe.
   *
   * @param p the parameters
   * @param data the name of the pool
   * @param further the parameters of the method that are no fields of a request
   */
  static FileRequest read(JsonNode p, String data, List<String> further) {
    List<String> known = new ArrayList<>(KNOWN);
    known.addAll(further);
    p.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                throw new BadRequestException(
                    "There is no field %s.%s", name, Names.didYouMean(name, known));
              }
            });
    ObjectNode fields = p.deepCopy();
    fields.put("data", data);
    try {
      return ResultFile.JSON.treeToValue(fields, FileRequest.class);
    } catch (JsonProcessingException e) {
      throw new BadRequestException(e, "The request is malformed: %s.", e.getOriginalMessage());
    }
  }
}
