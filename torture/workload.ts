import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { commitWithdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import type { Deps } from "../server/src/platform/deps.ts";
import { createSession } from "../server/src/rooms/account/sessions.ts";
import { createCode } from "../server/src/rooms/verification/codes.ts";
import { PASSWORD, type Owner } from "./owners.ts";
import type { Random } from "./random.ts";
import { untilAnswered } from "./until-answered.ts";

const ANSWER_WITHIN_MS = 8_000;
const POLL_MS = 150;

/** A request of an owner and its response; an id means that the server acknowledged it. */
export interface Attempt {
  readonly accountId: bigint;
  readonly key: string;
  readonly amount: string;
  withdrawalId: bigint | undefined;
  /** Times sent. */
  sends: number;
}

export interface Workload {
  readonly attempts: readonly Attempt[];
  /** Answers other than a withdrawal, by code. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Owners whose request was not answered give it up: a restore ends their sessions, and a new form has a new key. */
  signOut(): void;
  stop(): Promise<void>;
}

export interface WorkloadOptions {
  readonly apiPort: number;
  readonly database: DatabaseHandle;
  readonly owners: readonly Owner[];
  readonly random: Random;
}

interface Answer {
  readonly code: number;
  readonly message?: string;
  readonly data?: { readonly id: string };
}

/** Owners that withdraw again as soon as their withdrawal has ended, and repeat a call whose outcome they do not know. */
export function startWorkload(options: WorkloadOptions): Workload {
  const { database, apiPort, random } = options;
  const { db } = database;
  const attempts: Attempt[] = [];
  const refusals = new Map<string, number>();
  const deps = { clock: systemClock, db } as Deps;
  let isStopping = false;
  let restores = 0;

  const newCode = (owner: Owner): Promise<string> =>
    untilAnswered(() =>
      db.transaction().execute((tx) =>
        createCode(deps, tx, {
          channel: "email",
          address: owner.email,
          purpose: "withdrawal",
          accountId: owner.accountId,
        }),
      ),
    );
  const signIn = (owner: Owner): Promise<string> =>
    untilAnswered(() =>
      createSession(deps, db, {
        accountId: owner.accountId,
        ip: "127.0.0.1",
        userAgent: "torture",
      }),
    );

  /** The answer, or nothing where the outcome is unknown: a broken connection, a late answer, a server's failure. */
  const send = async (
    attempt: Attempt,
    code: string,
    session: string,
  ): Promise<Answer | undefined> => {
    attempt.sends += 1;
    try {
      const response = await fetch(`http://127.0.0.1:${apiPort}${commitWithdrawal.path}`, {
        method: "POST",
        headers: { "content-type": "application/json", sessionid: session },
        body: JSON.stringify({
          language: "en",
          amount: attempt.amount,
          password: PASSWORD,
          emailVerifyCode: code,
          idempotencyKey: attempt.key,
        }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (response.status >= 500) return undefined;
      return (await response.json()) as Answer;
    } catch {
      return undefined;
    }
  };

  const withdrawOnce = async (owner: Owner): Promise<void> => {
    const attempt: Attempt = {
      accountId: owner.accountId,
      key: randomUUID(),
      amount: `${5_000 + random.integer(20_000)}.${String(random.integer(1_000_000)).padStart(6, "0")}`,
      withdrawalId: undefined,
      sends: 0,
    };
    attempts.push(attempt);
    const begunAfter = restores;
    let session = await signIn(owner);
    let code = await newCode(owner);
    while (attempt.withdrawalId === undefined && begunAfter === restores) {
      const answer = await send(attempt, code, session);
      if (answer?.code === 200 && answer.data) attempt.withdrawalId = BigInt(answer.data.id);
      else if (answer) {
        const reason = `${answer.code} ${answer.message ?? ""}`;
        refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
        // A worker whose clock is a day ahead ends sessions and lets codes expire; their owner gets new ones.
        session = await signIn(owner);
        code = await newCode(owner);
      }
      if (attempt.withdrawalId === undefined) await sleep(POLL_MS);
      if (isStopping && attempt.sends > 200) return;
    }
  };

  const untilEnded = async (owner: Owner): Promise<void> => {
    for (;;) {
      const open = await untilAnswered(() =>
        db
          .selectFrom("withdrawals")
          .select("withdrawal_id")
          .where("account_id", "=", owner.accountId)
          .where("status", "=", "created")
          .executeTakeFirst(),
      );
      if (!open || isStopping) return;
      await sleep(POLL_MS);
    }
  };

  const running = options.owners.map(async (owner) => {
    while (!isStopping) {
      await withdrawOnce(owner);
      await untilEnded(owner);
    }
  });
  return {
    attempts,
    refusals,
    signOut: () => {
      restores += 1;
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
