import { inject, vi } from "vitest";

interface Entry {
  kind: "captcha" | "email" | "sms";
  id: string;
  to: string;
  answer: string;
  at: string;
}

async function entries(): Promise<Entry[]> {
  const answer = await fetch(`${inject("address")}/dev/outbox.json`);
  return (await answer.json()) as Entry[];
}

async function find(what: string, fits: (entry: Entry) => boolean): Promise<string> {
  return vi.waitFor(
    async () => {
      const entry = (await entries()).find(fits);
      if (!entry) throw new Error(`the outbox has no ${what}`);
      return entry.answer;
    },
    { timeout: 10_000, interval: 100 },
  );
}

/** What a captcha's picture shows. */
export function captchaAnswer(captchaId: string): Promise<string> {
  return find(`captcha ${captchaId}`, ({ kind, id }) => kind === "captcha" && id === captchaId);
}

/** The code that went to a phone or an e-mail address since `since`. */
export function sentCode(to: string, since: Date): Promise<string> {
  return find(
    `code to ${to}`,
    (entry) => entry.kind !== "captcha" && entry.to === to && new Date(entry.at) >= since,
  );
}
