/** Human-readable log lines, for a terminal or a service journal. */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

export function createLog(write: (line: string) => void, wallMs: () => number): Log {
  const line = (mark: string) => (text: string) => {
    const at = new Date(wallMs()).toISOString().slice(0, 19).replace("T", " ");
    write(`${at}Z ${mark} ${text}\n`);
  };
  return { info: line(" "), warn: line("!"), error: line("✗") };
}
