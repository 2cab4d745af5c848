/** Languages on the wire (`zn` is the legacy name for Chinese) and their legacy numeric ids. */
export const LANGUAGES = ["zn", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_IDS: Readonly<Record<Language, number>> = { zn: 2052, en: 1033 };

/** Header that every console call carries; the value is a legacy name. */
export const FROM_HEADER = "from";
export const FROM_VALUE = "BXC_WEB";
/** The session travels in this header on GET and multipart calls, in the body on JSON POST. */
export const SESSION_HEADER = "sessionid";
export const SESSION_FIELD = "sessionId";

/** Sentinel for an empty list. */
export const NO_CONTENT = "NO_CONTENT";

/** Common fields of responses. Success is `code` (201 for registration) or, on some calls, `status`. */
export interface Envelope {
  code?: number;
  status?: number;
  message?: string;
}

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
