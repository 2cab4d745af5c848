/** Languages on the wire (`zn` is the legacy name for Chinese). */
export const LANGUAGES = ["zn", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Header that every console call carries; the value is a legacy name. */
export const FROM_HEADER = "from";
export const FROM_VALUE = "BXC_WEB";
/** The session travels in this header on GET and multipart calls, in the body on JSON POST. */
export const SESSION_HEADER = "sessionid";
export const SESSION_FIELD = "sessionId";

/** Sentinel for an empty list. */
export const NO_CONTENT = "NO_CONTENT";

/** Error body, for any HTTP status. */
export interface ErrorBody {
  code: number;
  message: string;
  /** Stable key of the error, `room.name`. */
  error: string;
  /** The invalid request field, if any. */
  field?: string;
  /** Retry delay in seconds, on 429. */
  retryAfterSeconds?: number;
}
