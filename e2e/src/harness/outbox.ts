import { eventually } from "./eventually.ts";
import { execSql } from "./exec-sql.ts";
import { server } from "./server.ts";

interface Entry {
  kind: "captcha" | "email" | "sms";
  id: string;
  to: string;
  answer: string;
  text: string;
  at: string;
}

async function entries(): Promise<Entry[]> {
  const answer = await fetch(`${server.address}/dev/outbox.json`);
  return (await answer.json()) as Entry[];
}

function find(what: string, fits: (entry: Entry) => boolean): Promise<Entry> {
  return eventually(`${what} in the outbox`, 10_000, async () => (await entries()).find(fits));
}

/** Text of a captcha's image. */
export async function captchaAnswer(captchaId: string): Promise<string> {
  const isIt = ({ kind, id }: Entry) => kind === "captcha" && id === captchaId;
  return (await find(`captcha ${captchaId}`, isIt)).answer;
}

/** The code that went to a phone or an e-mail address since `since`. */
export async function sentCode(to: string, since: Date): Promise<string> {
  const isIt = (entry: Entry) =>
    entry.kind !== "captcha" &&
    entry.answer !== "" &&
    entry.to === to &&
    new Date(entry.at) >= since;
  return (await find(`code to ${to}`, isIt)).answer;
}

/** Lifts the limits of codes that other stories of the same owner have used up. */
export async function liftSendLimits(email: string): Promise<void> {
  for (const table of ["cooldowns", "throttles"]) {
    await execSql(
      `delete from ${table} using accounts
        where email = $1 and bucket like 'code%' and subject like 'account:' || account_id || '%'`,
      [email],
    );
  }
}

/** The newest mail or text message to an address with this in it: its whole text. */
export async function sentText(to: string, part: string): Promise<string> {
  const isIt = (entry: Entry) => entry.to === to && entry.text.includes(part);
  return (await find(`message to ${to} with ${part}`, isIt)).text;
}
