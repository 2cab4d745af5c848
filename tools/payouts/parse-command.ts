export const USAGE = `npm run payouts                           halts, and withdrawals that are open
npm run payouts -- pause                  signs nothing until it is resumed
npm run payouts -- resume [REASON]        ends a halt
npm run payouts -- approve ID             pays a withdrawal that waits for approval
npm run payouts -- end ID --return        returns the BP of a withdrawal that nothing was signed for`;

export type Command =
  | { readonly act: "status" | "pause" }
  | { readonly act: "resume"; readonly reason: string | undefined }
  | { readonly act: "approve" | "return"; readonly withdrawalId: bigint };

function readId(text: string | undefined): bigint | undefined {
  return text !== undefined && /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : undefined;
}

/** The command of the arguments; undefined if they are none. */
export function parseCommand(args: readonly string[]): Command | undefined {
  const [act, ...rest] = args;
  const [first, second] = rest;
  const withdrawalId = readId(first);
  if (act === undefined) return { act: "status" };
  if (act === "pause" && rest.length === 0) return { act };
  if (act === "resume" && rest.length <= 1) return { act, reason: first };
  if (withdrawalId === undefined) return undefined;
  if (act === "approve" && rest.length === 1) return { act, withdrawalId };
  if (act === "end" && rest.length === 2 && second === "--return")
    return { act: "return", withdrawalId };
  return undefined;
}
