const KEY = "nodeyard.withdrawal";

/** An attempt whose outcome is open: its key, and the amount that it is for. Neither code nor password is kept. */
export interface OpenAttempt {
  readonly key: string;
  readonly amount: string;
}

/** Stored for the tab, so that a reload resumes the check. */
export function rememberAttempt({ key, amount }: OpenAttempt): void {
  sessionStorage.setItem(KEY, JSON.stringify({ key, amount }));
}

export function forgetAttempt(): void {
  sessionStorage.removeItem(KEY);
}

/** What was remembered; nothing where it cannot be read. */
export function rememberedAttempt(): OpenAttempt | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    const { key, amount } = kept as Partial<OpenAttempt>;
    return typeof key === "string" && typeof amount === "string" ? { key, amount } : undefined;
  } catch {
    return undefined;
  }
}
