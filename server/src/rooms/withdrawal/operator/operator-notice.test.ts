import { expect, it } from "vitest";
import { freshAddress, freshId } from "../../../platform/chain/testing/test-chain.ts";
import { commandsFor } from "../review/await-approval.ts";
import { findingOf } from "../audit/faults.ts";
import { auditNotice } from "../audit/notice-text.ts";
import { haltNotice } from "../payout/halt-text.ts";
import { waitNotice, type WaitReason } from "../payout/wait-text.ts";
import { unbookedNotice } from "../reconcile/unbooked-text.ts";

const AT = new Date("2026-11-22T08:00:00.000Z");
const COUNTS = { doublePaid: 1, dropped: 0, overpaid: 0, underpaid: 0 };
const REPORT = {
  at: AT,
  chainId: 1,
  blocks: undefined,
  transfers: 2,
  withdrawals: 1,
  onOtherChains: 0,
  counts: { ...COUNTS, falselyEnded: 0, orphaned: 0, stuck: 0 },
  findings: [findingOf("paidTwice", { times: "2", hashes: freshId() }, 7n)],
} as const;

function waiting(reason: WaitReason) {
  const [signerAddress, contractAddress, tokenAddress] = [1, 2, 3].map(freshAddress);
  const addresses = { signerAddress, contractAddress, tokenAddress } as Record<string, string>;
  const answer = "intrinsic gas too low";
  return { reason, withdrawalId: 7n, chainId: 1, answer, ...addresses } as Parameters<
    typeof waitNotice
  >[0];
}
const PAYMENT = { hash: freshId(), to: freshAddress(), paidBp: "5" };

it.each(["en", "zn"] as const)(
  "a notice in %s that names a command ends with how an installation runs it",
  (language) => {
    const bodies = [
      auditNotice(REPORT, language),
      haltNotice({ reason: "restore", since: AT, details: {} }, language),
      waitNotice(waiting("refused"), language),
      unbookedNotice(PAYMENT, [3n], language),
      { body: commandsFor(7n, language) },
    ].map(({ body }) => body.split("\n\n"));
    const [last, ...others] = new Set(bodies.map((paragraphs) => paragraphs.at(-1)));
    expect(others).toEqual([]);
    expect(last).toContain("nodeyard payouts");
    expect(last).toContain("npm run nodeyard -- payouts");
    for (const paragraphs of bodies) expect(paragraphs.at(-2)).toMatch(/payouts \w+|audit/);
    expect(waitNotice(waiting("refused"), language).body).toContain("“intrinsic gas too low”");
    // It resumes automatically.
    expect(waitNotice(waiting("gas"), language).body).not.toContain("nodeyard payouts");
  },
);
