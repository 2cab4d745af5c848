import { z } from "zod";

const TIMEOUT_MS = 10_000;
/** Far more than an answer has. */
const MAX_ANSWER_CHARACTERS = 20_000;

/** The platform's own codes that several calls share. */
export const ERRCODES = {
  busy: -1,
  /** The quota of a minute is used up. */
  tooFast: 45011,
  tokenInvalid: 40001,
  tokenOfOther: 40014,
  tokenExpired: 42001,
} as const;

const PASSING: ReadonlySet<number> = new Set([ERRCODES.busy, ERRCODES.tooFast]);

/** Answers with an `errcode` other than 0 are refusals, whatever else they have. */
const refusal = z.object({ errcode: z.number().int(), errmsg: z.string().default("") });

export type PlatformAnswer<Answer> =
  | { readonly state: "answered"; readonly answer: Answer }
  | { readonly state: "refused"; readonly errcode: number }
  | { readonly state: "away" };

/**
 * Asks the platform, which answers with JSON and status 200 even when it refuses. Failures keep no cause: its text can have the
 * address, and that has secrets in it.
 */
export async function callPlatform<Schema extends z.ZodType>(
  url: URL,
  schema: Schema,
  body?: object,
): Promise<PlatformAnswer<z.output<Schema>>> {
  try {
    const response = await fetch(url, {
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok || text.length > MAX_ANSWER_CHARACTERS) return { state: "away" };
    const json: unknown = JSON.parse(text);
    const refused = refusal.safeParse(json);
    if (refused.success && refused.data.errcode !== 0) {
      const { errcode } = refused.data;
      return PASSING.has(errcode) ? { state: "away" } : { state: "refused", errcode };
    }
    const answer = schema.safeParse(json);
    return answer.success ? { state: "answered", answer: answer.data } : { state: "away" };
  } catch {
    return { state: "away" };
  }
}
