import { login, register, resetPassword } from "@nodeyard/contract/auth/calls.ts";
import { sendEmailCode } from "@nodeyard/contract/verification/calls.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { bindWechatEmail } from "@nodeyard/contract/wechat/calls.ts";
import { IN_APP_SESSION_HEADER } from "@nodeyard/contract/wechat/rules.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { migrateJobs } from "../server/src/platform/jobs.ts";
import { hashPassword } from "../server/src/platform/secrets.ts";
import { openCaptcha } from "../server/src/rooms/verification/captcha.ts";
import { createCode } from "../server/src/rooms/verification/codes.ts";
import { createInApp } from "../server/src/rooms/wechat/testing/in-app.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { withBenchServer } from "./bench-server.ts";
import { idleNote, median, printLine, timed, timeRatio, type Run } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { reportStep, setSubject } from "./progress.ts";

const PAIRS = 200;
const SMALL_PAIRS = 2;
const PASSWORD = "correct-horse-9";
const WRONG = "wrong-horse-9";
const CAPTCHA = "abcd";

/** A queue for mails and SMS, which no worker of the bench empties. */
const CONFIG = {
  hasOutbox: false,
  mailUrl: "smtp://127.0.0.1:9",
  smsWebhook: { url: "http://127.0.0.1:9", secret: "sixteen-letters-at-least" },
} as const;

/** A request about the address of an account, or about one that is nobody's. */
interface Named {
  readonly email: string;
  readonly tel: string;
  /** Of one pair alone. */
  readonly serial: number;
}

interface Subject {
  readonly what: string;
  readonly call: { readonly path: string };
  /** Makes what the request needs, such as a captcha, outside of the measured time. */
  readonly prepare: (
    handle: DatabaseHandle,
    named: Named,
  ) => Promise<{ request: object; headers?: Record<string, string> }>;
}

const captchaOf = async (handle: DatabaseHandle) => ({
  captcha_id: await openCaptcha({ db: handle.db, clock: systemClock, config: CONFIG }, CAPTCHA),
  captcha: CAPTCHA,
});

async function codeOf(
  handle: DatabaseHandle,
  purpose: CodePurpose,
  { tel, accountId }: { readonly tel: string; readonly accountId?: bigint | undefined },
): Promise<string> {
  const target = { channel: "sms", address: tel, purpose, accountId } as const;
  return handle.db.transaction().execute((tx) => createCode({ clock: systemClock }, tx, target));
}

async function accountOf(handle: DatabaseHandle, email: string): Promise<bigint | undefined> {
  const found = await handle.db
    .selectFrom("accounts")
    .select("account_id")
    .where("email", "=", email)
    .executeTakeFirst();
  return found?.account_id;
}

const SUBJECTS: readonly Subject[] = [
  {
    what: "a sign-up",
    call: register,
    prepare: async (handle, { email, serial }) => {
      const tel = `137${String(serial).padStart(8, "0")}`;
      return {
        request: {
          email,
          tel,
          emailVerifyCode: await codeOf(handle, "signup", { tel }),
          password: PASSWORD,
          rePassword: PASSWORD,
          ...(await captchaOf(handle)),
        },
      };
    },
  },
  {
    what: "the code of a password reset",
    call: sendEmailCode,
    prepare: async (handle, { email, tel }) => ({
      request: { email, tel, purpose: "reset", ...(await captchaOf(handle)) },
    }),
  },
  {
    what: "a password reset with a wrong code",
    call: resetPassword,
    prepare: async (handle, { email, tel }) => {
      const accountId = await accountOf(handle, email);
      const right = await codeOf(handle, "reset", { tel, accountId });
      return {
        request: {
          inputEmail: email,
          tel,
          emailVerifyCode: right === "000000" ? "000001" : "000000",
          password: PASSWORD,
          rePassword: PASSWORD,
          ...(await captchaOf(handle)),
        },
      };
    },
  },
  {
    what: "a sign-in with a wrong password",
    call: login,
    prepare: async (handle, { email }) => ({
      request: { email, password: WRONG, ...(await captchaOf(handle)) },
    }),
  },
  {
    what: "a chat binding with a wrong password",
    call: bindWechatEmail,
    prepare: async (handle, { email }) => {
      const { openid, token } = await createInApp({ database: handle, clock: systemClock });
      return {
        request: { openid, email, password: WRONG },
        headers: { [IN_APP_SESSION_HEADER]: token },
      };
    },
  },
];

async function createAccounts(handle: DatabaseHandle, count: number): Promise<void> {
  await handle.pool.query(
    `insert into accounts (email, email_verified_at, tel, tel_verified_at, password_hash, password_changed_at, refer_code,
       language, created_at)
     select 'known' || n || '@nodeyard.test', now(), '138' || lpad(n::text, 8, '0'), now(), $2, now(), n::text, 'en', now()
     from generate_series(0, $1::int - 1) n`,
    [count, await hashPassword(PASSWORD)],
  );
  await handle.pool.query("vacuum analyze");
}

/** A request from a network of its own, alone on the server. @returns the time until it is answered, and the answer. */
async function send(
  port: number,
  { path }: Subject["call"],
  { request, headers }: { request: object; headers?: Record<string, string> },
  serial: number,
): Promise<{ run: Run; answer: string }> {
  let answer = "";
  const run = await timed(async () => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `198.18.${(serial >> 8) & 255}.${serial & 255}`,
        ...headers,
      },
      body: JSON.stringify(request),
    });
    answer = `${response.status} ${await response.text()}`;
  });
  return { run, answer };
}

/** Times of answers about addresses that have an account and that have none, in turn; both answers are the same. */
export async function runAlikeBench(options: BenchOptions): Promise<void> {
  const pairs = options.isSmall ? SMALL_PAIRS : PAIRS;
  await withBenchDatabase(options, async (handle) => {
    await migrateJobs(handle.url);
    await createAccounts(handle, pairs);
    await withBenchServer(
      handle,
      async (port) => {
        let serial = 0;
        for (const { what, call, prepare } of SUBJECTS) {
          setSubject(what);
          const answers = new Set<string>();
          const request = async (email: string, tel: string): Promise<Run> => {
            serial += 1;
            const prepared = await prepare(handle, { email, tel, serial });
            const { run, answer } = await send(port, call, prepared, serial);
            answers.add(answer);
            return run;
          };
          const known = (n: number) =>
            request(`known${n}@nodeyard.test`, `138${String(n).padStart(8, "0")}`);
          const unknown = (n: number) =>
            request(`unknown${serial}@nodeyard.test`, `136${String(n).padStart(8, "0")}`);
          const comparison: { baseline: Run[]; ours: Run[] } = { baseline: [], ours: [] };
          for (let pair = 0; pair < pairs; pair += 1) {
            reportStep(`pair ${pair + 1} of ${pairs}`);
            // In either order: the second of a pair finds things warm.
            if (pair % 2 === 0) comparison.baseline.push(await unknown(pair));
            comparison.ours.push(await known(pair));
            if (pair % 2 === 1) comparison.baseline.push(await unknown(pair));
          }
          if ([...answers].some((answer) => answer.startsWith("5")))
            throw new Error([...answers].join("\n"));
          if (answers.size !== 1)
            throw new Error(`${what} is answered in several ways:\n${[...answers].join("\n")}`);
          const text = (runs: readonly Run[]) =>
            `${median(runs.map(({ ms }) => ms)).toFixed(2)} ms`;
          const ratio = timeRatio(comparison);
          printLine({
            what: `${what}: an address with an account against one without, the slower median over the other`,
            ours: text(comparison.ours),
            baseline: text(comparison.baseline),
            ratio: Math.max(ratio, 1 / ratio),
            goal: "<= 1.05",
            note: `${pairs} pairs in turn; ${idleNote(comparison)}`,
          });
        }
      },
      { config: CONFIG },
    );
  });
}
