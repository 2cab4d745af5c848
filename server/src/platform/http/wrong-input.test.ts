import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CALLS } from "@nodeyard/contract/calls.ts";
import { IN_APP_SESSION_HEADER } from "@nodeyard/contract/wechat/rules.ts";
import { z } from "zod";
import { bindTestDevice, createPerson, type Person, type TestDevice } from "../testing/people.ts";
import { siteLanguage } from "../testing/site-language.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createInApp, TEST_WECHAT } from "../../rooms/wechat/testing/in-app.ts";

/**
 * Generates invalid inputs for each call from its schema: wrong types, sizes and shapes per field, missing and extra fields.
 * `WRONG_INPUTS` sets the number per call, and no answer may take over two seconds then: a measurement, for a machine that
 * does nothing else. A small number runs with every test.
 */
const MEASURED_RUNS = process.env["WRONG_INPUTS"];
const RUNS = Number(MEASURED_RUNS ?? 60);
const SLOWEST_MS = MEASURED_RUNS === undefined ? Infinity : 2000;
const LEAKS =
  /\bat .+\.ts:\d+|node_modules|select .+ from|insert into|syntax error|violates|\bpg_|Error:/i;

let app: TestApp;
let person: Person;
let device: TestDevice;
let inAppToken: string;
beforeAll(async () => {
  app = await createTestApp({ config: { wechat: TEST_WECHAT } });
  inAppToken = (await createInApp(app)).token;
  person = await createPerson(app);
  device = await bindTestDevice(app, person);
});
afterAll(() => app.close());

const anything = fc.oneof(
  fc.constantFrom(
    null,
    "",
    " ",
    "0",
    "-1",
    "NaN",
    "1e999",
    "null",
    "true",
    "../../etc/passwd",
    "' or 1=1 --",
    "\u0000",
    "😀",
    "<script>",
    "9".repeat(25),
  ),
  fc.string({ maxLength: 300 }),
  fc.string({ minLength: 5000, maxLength: 6000 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.array(fc.jsonValue(), { maxLength: 5 }),
  fc.object({ maxDepth: 2 }),
);

function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    properties?: object;
  };
  return Object.keys(properties);
}

/** An object with some of the call's fields, arbitrary values, and sometimes an unknown field. */
function inputsOf(schema: z.ZodType): fc.Arbitrary<Record<string, unknown>> {
  const fields = fieldsOf(schema);
  const model = Object.fromEntries([...fields, "unknownField"].map((field) => [field, anything]));
  return fc.record(model, { requiredKeys: [] });
}

test.each(CALLS.map(({ call, room }) => [`${call.method} ${call.path}`, call, room] as const))(
  "%s answers wrong input with a refusal or an answer, never with a fault",
  async (_name, call, room) => {
    const language = siteLanguage(room);
    const credentials = {
      ...(call.access === "device" ? { authorization: `Bearer ${device.deviceKey}` } : {}),
      ...(call.access === "owner" ? { sessionid: person.session } : {}),
      ...(call.access === "inApp" ? { [IN_APP_SESSION_HEADER]: inAppToken } : {}),
    };
    // Long polls would respond late.
    const hold = call.path === "/agent/v1/commands" ? { wait: 0 } : {};
    const timeout = call.path === "/api/device/reboot" ? { timeout: 1 } : {};
    await fc.assert(
      fc.asyncProperty(inputsOf(call.request), async (input) => {
        const body = { ...input, ...hold, ...timeout, language };
        const startedAt = performance.now();
        const answer = await app.server.inject(
          call.method === "GET"
            ? {
                method: "GET",
                url: call.path,
                query: Object.fromEntries(
                  Object.entries(body).map(([name, value]) => [
                    name,
                    typeof value === "object" ? JSON.stringify(value) : String(value),
                  ]),
                ),
                headers: credentials,
              }
            : {
                method: "POST",
                url: call.path,
                payload: JSON.stringify(body),
                headers: { ...credentials, "content-type": "application/json" },
              },
        );
        const tookMs = performance.now() - startedAt;
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode !== 429) expect(tookMs).toBeLessThan(SLOWEST_MS);
        // Only error messages are searched, because a response may echo the input.
        const isText = call.answersText && answer.statusCode === 200;
        const { message = "" } = isText ? {} : (JSON.parse(answer.body) as { message?: string });
        expect(message).not.toMatch(LEAKS);
      }),
      { numRuns: RUNS },
    );
  },
  Math.max(60_000, RUNS * 200),
);
