import { pino, type Logger } from "pino";

/** Fields that never reach a log, wherever in an object they stand. */
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
      // Addresses without their query: a query may carry what a reader typed.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split("?", 1)[0],
      }),
    },
  });
}

export type { Logger };
