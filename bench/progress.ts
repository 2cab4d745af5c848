/** A long step is named again after this time, so that nobody takes it for a standstill. */
const AGAIN_AFTER_MS = 15_000;

let current: { readonly bench: string; readonly startedAt: number } | undefined;
let subject = "";
let last = { text: "", at: 0 };

function write(): void {
  if (!current) return;
  last.at = Date.now();
  const seconds = Math.round((last.at - current.startedAt) / 1000);
  process.stderr.write(`[${current.bench} ${seconds} s] ${last.text}\n`);
}

/** Names what is measured from here on. */
export function setSubject(what: string): void {
  subject = what;
  reportStep("");
}

/** Shows a step of what is measured, on standard error; nothing outside of `withProgress`, as in tests. */
export function reportStep(step: string): void {
  last = { ...last, text: [subject, step].filter((part) => part !== "").join(": ") };
  write();
}

/** Runs a bench with its progress shown. */
export async function withProgress(bench: string, work: () => Promise<void>): Promise<void> {
  current = { bench, startedAt: Date.now() };
  const timer = setInterval(() => {
    if (Date.now() - last.at >= AGAIN_AFTER_MS) write();
  }, 1000);
  try {
    await work();
  } finally {
    clearInterval(timer);
    current = undefined;
  }
}
