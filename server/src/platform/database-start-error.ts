/** SQLSTATE of errors that no restart can clear. */
const REFUSED: Readonly<Record<string, string>> = {
  "28P01": "user or password is wrong",
  "28000": "this user may not connect",
  "3D000": "there is no such database",
};
const UNREACHABLE = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
];

/** The external database cannot be used; `isPermanent` if no restart can help. */
export class DatabaseStartError extends Error {
  override readonly name = "DatabaseStartError";
  readonly isPermanent: boolean;
  constructor(reason: string, isPermanent: boolean, cause: unknown) {
    super(`DATABASE_URL: ${reason}`, { cause });
    this.isPermanent = isPermanent;
  }
}

/** Message to the operator for an error of the first connection to the external database; other errors as they are. */
export function explainDatabaseStart(error: unknown, databaseUrl: string): unknown {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== "string") return error;
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const refused = REFUSED[code];
  if (refused !== undefined)
    return new DatabaseStartError(`${refused} (${username}, ${pathname.slice(1)})`, true, error);
  if (UNREACHABLE.includes(code))
    return new DatabaseStartError(
      `no PostgreSQL answers at ${hostname}:${port || 5432} (${code})`,
      false,
      error,
    );
  return error;
}
