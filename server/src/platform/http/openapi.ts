import { errorBody, ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { SESSION_HEADER } from "@nodeyard/contract/envelope.ts";
import type { NamedCall } from "@nodeyard/contract/call.ts";
import { z } from "zod";
import { VERSION } from "../version.ts";

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };

export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "openapi-3.0",
  });
}

function operation({ room, call }: NamedCall): object {
  const request = jsonSchema(call.request, "input");
  const isGet = call.method === "GET";
  return {
    tags: [room],
    summary: call.summary,
    security:
      call.access === "public"
        ? []
        : [call.access === "device" ? { deviceKey: [] } : { session: [] }],
    ...(isGet
      ? {
          parameters: Object.entries(request.properties ?? {}).map(([name, schema]) => ({
            name,
            in: "query",
            required: request.required?.includes(name) ?? false,
            schema,
          })),
        }
      : { requestBody: { content: { "application/json": { schema: request } } } }),
    responses: {
      [call.success.value === 201 ? "201" : "200"]: {
        description: `Success has \`${call.success.field}\` ${call.success.value}; any other value is a refusal with a \`message\`.`,
        content: { "application/json": { schema: jsonSchema(call.response, "output") } },
      },
      default: {
        description: "Refusal",
        content: {
          "application/json": {
            example: errorBody(new ApiError(platformErrors.noSession), "en"),
          },
        },
      },
    },
  };
}

/** OpenAPI 3.0 of all served calls, generated from the contract. */
export function openApiDocument(calls: readonly NamedCall[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const named of calls) {
    const { path, method } = named.call;
    (paths[path] ??= {})[method.toLowerCase()] = operation(named);
  }
  return {
    openapi: "3.0.3",
    info: {
      title: "Nodeyard",
      version: VERSION,
      description:
        "Every call also takes `language` (`zn` or `en`), in the query of a GET and in the body of a POST.",
    },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "header", name: SESSION_HEADER },
        deviceKey: { type: "http", scheme: "bearer" },
      },
    },
    paths,
  };
}
