import { z } from "zod";

/** The answer of a successful call: these fields and no others, beside its `code`. */
export function ok<Shape extends z.core.$ZodLooseShape, Code extends number = 200>(
  shape: Shape,
  code: Code = 200 as Code,
) {
  return z.strictObject({ code: z.literal(code), ...shape });
}

/** The answer that says no more than that it is done, in words for people. */
export const done = ok({ message: z.string() });
export type Done = z.infer<typeof done>;

/** Body of every refusal; a call may declare more fields (`refusalFields`). */
export const refusal = z.strictObject({
  code: z.number().int(),
  message: z.string().min(1),
  /** Stable key of the error, `room.name`. */
  error: z.string().regex(/^[a-z-]+\.\w+$/),
  /** The request field at fault, when there is one. */
  field: z.string().optional(),
  /** Seconds to wait before the same call can pass, on 429. */
  retryAfterSeconds: z.number().optional(),
});
