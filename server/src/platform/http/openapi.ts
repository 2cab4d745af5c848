import type { Call, NamedCall } from "@nodeyard/contract/call.ts";
import { LANGUAGES, SESSION_HEADER } from "@nodeyard/contract/envelope.ts";
import { platformErrors, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { refusal, refusalWith } from "@nodeyard/contract/response.ts";
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

const refTo = (component: string) => ({ $ref: `#/components/${component}` });
const json = (schema: object) => ({ "application/json": { schema } });

export function operationId({ room, name }: NamedCall): string {
  return `${room}.${name}`;
}

/** A session is optional for a public call: where it is valid, the call knows its account. */
function security({ access }: Call): object[] {
  if (access === "device") return [{ deviceKey: [] }];
  return access === "public" ? [{}, { session: [] }] : [{ session: [] }];
}

/** The request with its `language`: the query of a GET, the body of a POST. */
function input({ method, request, takesBytes }: Call): object {
  if (takesBytes) {
    const content = {
      "application/octet-stream": { schema: { type: "string", format: "binary" } },
    };
    return { requestBody: { required: true, content } };
  }
  const { properties = {}, required = [], ...rest } = jsonSchema(request, "input");
  if (method === "POST") {
    const schema = {
      ...rest,
      properties: { ...properties, language: refTo("schemas/Language") },
      ...(required.length > 0 ? { required } : {}),
    };
    return { requestBody: { required: true, content: json(schema) } };
  }
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return { parameters: [...parameters, refTo("parameters/Language")] };
}

/** The platform's errors that any call of this kind can answer. */
function platformErrorsOf({ access, method, writes, beforePhone }: Call): ErrorDefinition[] {
  const { malformed, brokenJson, tooLarge, unsupportedMedia } = platformErrors;
  const { noSession, phoneNotVerified, forbidden, crossSite } = platformErrors;
  return [
    malformed,
    ...(method === "POST" ? [brokenJson, tooLarge, unsupportedMedia] : []),
    ...(method === "GET" && writes ? [crossSite] : []),
    ...(access === "public" ? [] : [noSession]),
    ...(access === "owner" && !beforePhone ? [phoneNotVerified] : []),
    ...(access.startsWith("operator:") ? [forbidden] : []),
    platformErrors.tooMany,
    platformErrors.internal,
    platformErrors.unavailable,
  ];
}

function refusalHeaders(status: number): object {
  const ofStatus: Readonly<Record<number, string>> = { 302: "Location", 429: "Retry-After" };
  const name = ofStatus[status];
  return name === undefined ? {} : { headers: { [name]: { schema: { type: "string" } } } };
}

/** Refusals of the platform by status; `default` are those of the room that have a status of their own. */
function refusals(call: Call, schema: object): Record<string, object> {
  const byStatus = Map.groupBy(platformErrorsOf(call), (error) => error.status);
  const ofPlatform = [...byStatus].map(([status, errors]) => [
    status,
    {
      description: errors.map(({ en }) => en).join(" · "),
      ...refusalHeaders(status),
      content: json(schema),
    },
  ]);
  return {
    ...(Object.fromEntries(ofPlatform) as Record<string, object>),
    default: { description: "Another refusal of this call", content: json(schema) },
  };
}

function responses(call: Call): Record<string, object> {
  const { field, value } = call.success;
  const refused =
    Object.keys(call.refusalFields).length === 0
      ? refTo("schemas/Refusal")
      : jsonSchema(refusalWith(call.refusalFields), "output");
  const success = jsonSchema(call.response, "output");
  const description = `Success has \`${field}\` ${value}. A refusal has an \`error\` and a \`message\`.`;
  const answered =
    value === 201
      ? {
          200: { description: "Refusal", content: json(refused) },
          201: { description: "Success", content: json(success) },
        }
      : { 200: { description, content: json({ oneOf: [success, refused] }) } };
  return { ...answered, ...refusals(call, refused) };
}

/** OpenAPI 3.0 of all served calls, generated from the contract. */
export function openApiDocument(calls: readonly NamedCall[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const named of calls) {
    const { call, room } = named;
    (paths[call.path] ??= {})[call.method.toLowerCase()] = {
      operationId: operationId(named),
      tags: [room],
      summary: call.summary,
      security: security(call),
      ...input(call),
      responses: responses(call),
    };
  }
  return {
    openapi: "3.0.3",
    info: { title: "Nodeyard", version: VERSION },
    components: {
      schemas: {
        Refusal: jsonSchema(refusal, "output"),
        Language: { type: "string", enum: LANGUAGES, default: "en" },
      },
      parameters: {
        Language: { name: "language", in: "query", schema: refTo("schemas/Language") },
      },
      securitySchemes: {
        session: { type: "apiKey", in: "header", name: SESSION_HEADER },
        deviceKey: { type: "http", scheme: "bearer" },
      },
    },
    paths,
  };
}
