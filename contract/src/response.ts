import { z } from "zod";

/** Success response: exactly these fields and `code`. */
export function ok<Shape extends z.core.$ZodLooseShape, Code extends number = 200>(
  shape: Shape,
  code: Code = 200 as Code,
) {
  return z.strictObject({ code: z.literal(code), ...shape });
}

/** Success response with only a message. */
export const done = ok({ message: z.string() });
export type Done = z.infer<typeof done>;

/** Error body; a call may declare more fields (`refusalFields`). */
const refusal = z.strictObject({
  code: z.number().int(),
  message: z.string().min(1),
  /** Stable key of the error, `room.name`. */
  error: z.string().regex(/^[a-z-]+\.\w+$/),
  /** The invalid request field, if any. */
  field: z.string().optional(),
  /** Retry delay in seconds, on 429. */
  retryAfterSeconds: z.number().optional(),
});
export type Refusal = z.infer<typeof refusal>;

/** Error body of a call that adds fields of its own. */
export function refusalWith(fields: z.core.$ZodLooseShape) {
  return z.strictObject({ ...refusal.shape, ...fields });
}
