import type { Call, NamedCall } from "@nodeyard/contract/call.ts";
import { LANGUAGES, SESSION_HEADER } from "@nodeyard/contract/envelope.ts";
import type { ErrorDefinition } from "@nodeyard/contract/error.ts";
import { refusalWith } from "@nodeyard/contract/response.ts";
import type { Room } from "@nodeyard/contract/rooms.ts";
import { IN_APP_ACCOUNT_HEADER, IN_APP_SESSION_HEADER } from "@nodeyard/contract/wechat/rules.ts";
import { z } from "zod";
import { VERSION } from "../version.ts";
import { describeRoom, errorKeys, errorsOf, listErrors } from "./openapi-errors.ts";

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };

export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ jsonSchema: described }) {
      const { required, properties, additionalProperties } = described;
      if (!required || properties) return;
      // A record whose keys are known: generated clients have only keys that are properties.
      described.properties = Object.fromEntries(
        required.map((key) => [key, additionalProperties as z.core.JSONSchema.BaseSchema]),
      );
      described.additionalProperties = false;
      delete described.propertyNames;
    },
  });
  return described;
}

const refTo = (component: string) => ({ $ref: `#/components/${component}` });
const json = (schema: object) => ({ "application/json": { schema } });
const form = (schema: object) => ({ "multipart/form-data": { schema } });

export function operationId({ room, name }: NamedCall): string {
  return `${room}.${name}`;
}

/** A session is optional for a public call: where it is valid, the call knows its account. */
function security({ access, opensInApp, tokenScope }: Call): object[] {
  if (access === "device") return [{ deviceKey: [] }];
  if (access === "inApp") return [{ inAppSession: [] }];
  if (access === "public") return [{}, { session: [] }];
  return [
    { session: [] },
    ...(opensInApp ? [{ inAppSession: [], inAppAccount: [] }] : []),
    ...(tokenScope === undefined ? [] : [{ token: [] }]),
  ];
}

/** The request with its `language`: the query of a GET, the body of a POST. */
function input({ method, request, takesBytes, takesForm }: Call): object {
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
    const content = takesForm ? form(schema) : json(schema);
    return { requestBody: { required: required.length > 0, content } };
  }
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return { parameters: [...parameters, refTo("parameters/Language")] };
}

function refusalHeaders(status: number): object {
  const ofStatus: Readonly<Record<number, string>> = { 302: "Location", 429: "Retry-After" };
  const name = ofStatus[status];
  return name === undefined ? {} : { headers: { [name]: { schema: { type: "string" } } } };
}

/** The name of a room in the names of its schemas. */
function schemaName(room: Room): string {
  return room.replaceAll(/(?:^|-)(\w)/g, (_match, first: string) => first.toUpperCase());
}

/** A refusal, with the errors that the room's calls can have. */
function refusalSchema(room: Room, fields: z.core.$ZodLooseShape = {}): JsonSchema {
  const { properties, ...rest } = jsonSchema(refusalWith(fields), "output");
  const error = refTo(`schemas/${schemaName(room)}Error`);
  return { ...rest, properties: { ...properties, error } };
}

/** Refusals that have a status of their own; `default` is for those that later versions add. */
function refusals(errors: readonly ErrorDefinition[], schema: object): Record<string, object> {
  const byStatus = Map.groupBy(errors, (error) => error.status);
  byStatus.delete(200);
  const responses = [...byStatus].map(([status, ofStatus]) => [
    status,
    {
      description: listErrors(ofStatus),
      ...refusalHeaders(status),
      content: json(schema),
    },
  ]);
  return {
    ...(Object.fromEntries(responses) as Record<string, object>),
    default: { description: "A refusal that this version does not have", content: json(schema) },
  };
}

function responses(named: NamedCall): Record<string, object> {
  const { call, room } = named;
  const { field, value } = call.success;
  const refused =
    Object.keys(call.refusalFields).length === 0
      ? refTo(`schemas/${schemaName(room)}Refusal`)
      : refusalSchema(room, call.refusalFields);
  const success = jsonSchema(call.response, "output");
  const refusal = `A business refusal has HTTP status 200 as well, with an \`error\` of ${schemaName(room)}Error and a \`message\`.`;
  const answered =
    value === 201
      ? {
          200: { description: refusal, content: json(refused) },
          201: { description: "Success", content: json(success) },
        }
      : {
          200: {
            description: `Success has \`${field}\` ${value}. ${refusal}`,
            content: call.answersText
              ? { "text/plain": { schema: { type: "string" } }, ...json(refused) }
              : json({ oneOf: [success, refused] }),
          },
        };
  return { ...answered, ...refusals(errorsOf(named), refused) };
}

/** A GET that writes is kept for older clients: `nameByPost` of its room replaces it. */
function replacement({ room, name, call }: NamedCall): object {
  return call.method === "GET" && call.writes
    ? { deprecated: true, description: `Use the POST \`${room}.${name}ByPost\` instead.` }
    : {};
}

function schemas(calls: readonly NamedCall[]): Record<string, object> {
  const ofRooms = [...Map.groupBy(calls, ({ room }) => room)].flatMap(([room, ofRoom]) => [
    [`${schemaName(room)}Error`, { type: "string", enum: errorKeys(ofRoom) }],
    [`${schemaName(room)}Refusal`, refusalSchema(room)],
  ]);
  return {
    ...(Object.fromEntries(ofRooms) as Record<string, object>),
    Language: {
      type: "string",
      enum: LANGUAGES,
      default: "en",
      description:
        "Language of the answer's texts; `zn` is Chinese. English when absent, on every host: pages send the language that their host has.",
    },
  };
}

/** OpenAPI 3.1 of all served calls, generated from the contract. */
export function openApiDocument(calls: readonly NamedCall[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const named of calls) {
    const { call, room } = named;
    (paths[call.path] ??= {})[call.method.toLowerCase()] = {
      operationId: operationId(named),
      tags: [room],
      summary: call.summary,
      ...(call.tokenScope === undefined ? {} : { "x-token-scope": call.tokenScope }),
      ...replacement(named),
      security: security(call),
      ...input(call),
      responses: responses(named),
    };
  }
  const rooms = [...new Set(calls.map(({ room }) => room))];
  return {
    openapi: "3.1.0",
    info: {
      title: "Nodeyard",
      version: VERSION,
      description: "Calls of the console, of access tokens and of devices",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The server that serves this document" }],
    tags: rooms.map((room) => ({ name: room, description: describeRoom(room) })),
    components: {
      schemas: schemas(calls),
      parameters: {
        Language: { name: "language", in: "query", schema: refTo("schemas/Language") },
      },
      securitySchemes: {
        session: { type: "apiKey", in: "header", name: SESSION_HEADER },
        deviceKey: { type: "http", scheme: "bearer" },
        token: { type: "http", scheme: "bearer", bearerFormat: "ny_…" },
        inAppSession: { type: "apiKey", in: "header", name: IN_APP_SESSION_HEADER },
        inAppAccount: { type: "apiKey", in: "header", name: IN_APP_ACCOUNT_HEADER },
      },
    },
    paths,
  };
}
