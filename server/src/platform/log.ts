import { pino, type DestinationStream, type Logger } from "pino";
import { terminalLog } from "./terminal-log.ts";

/** Fields redacted down to those of a request's rows. */
const SECRET_PATHS = [
  "password",
  "rePassword",
  "oldPassword",
  "newPassword",
  "reNewPassword",
  "sessionId",
  "deviceKey",
  "serverPasswd",
  "serverPrivateKey",
  "captcha",
  "imageCode",
  "emailVerifyCode",
  "secret",
  "authorization",
  "cookie",
  "sessionid",
];

/** Requests, where `code` is an activation or verification code; in an error it is the reason, and stays. */
const REQUEST_PATHS = ["code", "req.code", "request.code", "body.code", "query.code"];

/** PostgreSQL quotes rows in `detail` and `where`, which may contain user data. */
function logError(error: Error): object {
  const { detail: _detail, where: _where, ...shown } = pino.stdSerializers.err(error);
  return shown;
}

/** JSON lines, or lines for people where a person watches. */
function standardOutput(): DestinationStream {
  return process.stdout.isTTY ? terminalLog(process.stdout) : pino.destination(1);
}

export function createLogger(level: string, output = standardOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
        ...REQUEST_PATHS,
      ],
      censor: "[hidden]",
    },
    serializers: {
      err: logError,
      // URLs without query, which may contain user input.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split("?", 1)[0],
      }),
    },
  };
  return pino(options, output);
}

export type { Logger };
