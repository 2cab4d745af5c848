import type { RequestOf } from "@nodeyard/contract/call.ts";
import {
  commitWithdrawal,
  getTimeline,
  type Withdrawal,
} from "@nodeyard/contract/withdrawal/calls.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { callQuery } from "../../../shared/call-query.ts";
import { call } from "../../../shared/http.ts";
import { withProof } from "../../../shared/proof/with-proof.ts";
import { newKey } from "../../../shared/new-key.ts";
import { isNotThere, isRefused } from "./outcome.ts";

const KEY = "nodeyard.withdrawal";

/** An attempt whose outcome is open: its key, and the amount that it is for. Neither code nor password is kept. */
interface OpenAttempt {
  readonly key: string;
  readonly amount: string;
}

/** Stored for the tab, so that a reload resumes the check. */
function rememberAttempt({ key, amount }: OpenAttempt): void {
  sessionStorage.setItem(KEY, JSON.stringify({ key, amount }));
}

function clearAttempt(): void {
  sessionStorage.removeItem(KEY);
}

/** Attempt kept for this tab; undefined if it cannot be read. */
function rememberedAttempt(): OpenAttempt | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    const { key, amount } = kept as Partial<OpenAttempt>;
    return typeof key === "string" && typeof amount === "string" ? { key, amount } : undefined;
  } catch {
    return undefined;
  }
}

export interface Commit extends RequestOf<typeof commitWithdrawal> {
  readonly amount: string;
  readonly idempotencyKey: string;
}

/** A server that has not answered for so long is not waited for; what it did is then looked up. */
const ANSWER_WITHIN_MS = 20_000;
const CHECK_EVERY_MS = 3_000;

/** State of an attempt without a response. */
export type Unknown = "checking" | "noContact" | "notThere";

/**
 * One withdrawal from its confirmation to a clear answer. The key is made for the confirmation and kept until the answer
 * is clear, so that whatever is sent again is the same attempt; nothing is sent again without a click.
 */
export function useAttempt(on: {
  accepted: (withdrawal: Withdrawal, message: string | undefined) => void;
  refused: (error: unknown) => void;
}) {
  const [open, setOpen] = useState(rememberedAttempt);
  /** Request that can be sent again: only one sent by this page, since code and password are not stored. */
  const [sent, setSent] = useState<Commit>();
  const [isLost, setLost] = useState(open !== undefined);

  const settle = () => {
    setOpen(undefined);
    setSent(undefined);
    setLost(false);
  };
  const commit = useMutation({
    mutationFn: (request: Commit) =>
      withProof(() =>
        call(commitWithdrawal, request, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
      ),
    onSuccess: (answer) => {
      clearAttempt();
      settle();
      on.accepted(answer.data, answer.message);
    },
    onError: (error) => {
      if (!isRefused(error)) return setLost(true);
      clearAttempt();
      settle();
      on.refused(error);
    },
  });
  const check = useQuery(
    callQuery(
      getTimeline,
      { idempotencyKey: open?.key ?? "" },
      {
        select: ({ data }) => data.withdrawal,
        enabled: isLost && open !== undefined && !commit.isPending,
        refetchInterval: CHECK_EVERY_MS,
        staleTime: 0,
        gcTime: 0,
      },
    ),
  );
  /** The one that a check found, reported after the render that settles the attempt. */
  const [found, setFound] = useState<Withdrawal>();
  if (isLost && check.data) {
    setFound(check.data);
    settle();
  }
  const accept = useEffectEvent((withdrawal: Withdrawal) => {
    clearAttempt();
    on.accepted(withdrawal, undefined);
  });
  useEffect(() => {
    if (found) accept(found);
  }, [found]);

  const send = (request: Commit) => {
    const { amount, idempotencyKey: key } = request;
    rememberAttempt({ key, amount });
    setOpen({ key, amount });
    setSent(request);
    setLost(false);
    commit.mutate(request);
  };
  const unknown: Unknown | undefined = !isLost
    ? undefined
    : check.isError
      ? isNotThere(check.error)
        ? "notThere"
        : "noContact"
      : "checking";
  return {
    /** The key for a confirmation: that of an attempt of the same amount that is still open, else a new one. */
    keyFor: (amount: string) => (open?.amount === amount ? open.key : newKey()),
    send,
    isSending: commit.isPending,
    unknown,
    isChecking: check.isFetching,
    checkNow: () => void check.refetch(),
    sendAgain: sent && (() => send(sent)),
    /** Back to the form; the key stays until an answer is clear. */
    leave: () => setLost(false),
  };
}
