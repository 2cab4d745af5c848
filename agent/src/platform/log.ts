/** Human-readable log lines, for a terminal or a service journal. */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

/**
 * Control and format characters, with which a server, a task or a system could write over the terminal, end a line, or turn
 * its direction around.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

export function createLog(write: (line: string) => void, wallMs: () => number): Log {
  const line = (mark: string) => (text: string) => {
    const at = new Date(wallMs()).toISOString().slice(0, 19).replace("T", " ");
    write(`${at}Z ${mark} ${text.replace(UNSAFE, " ")}\n`);
  };
  return { info: line(" "), warn: line("!"), error: line("✗") };
}
