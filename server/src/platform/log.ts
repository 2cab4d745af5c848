import { pino, type Logger } from "pino";

/** Fields redacted at any depth. */
const SECRET_PATHS = [
  "password",
  "rePassword",
  "oldPassword",
  "newPassword",
  "reNewPassword",
  "sessionId",
  "deviceKey",
  "captcha",
  "imageCode",
  "emailVerifyCode",
  "code",
  "secret",
  "authorization",
  "cookie",
  "sessionid",
];

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[hidden]",
    },
    serializers: {
      err: pino.stdSerializers.err,
      // URLs without query, which may contain user input.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split("?", 1)[0],
      }),
    },
  });
}

export type { Logger };
