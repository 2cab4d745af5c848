export const USAGE = `payouts                           halts, and withdrawals that are open
payouts pause                     signs nothing until it is resumed
payouts resume [REASON]           ends a halt
payouts approve ID                pays a withdrawal that waits for approval
payouts end ID --return           returns the BP of a withdrawal that nothing was signed for
payouts end ID --paid HASH        completes it by a payment that nothing accounts for
payouts reconcile                 compares chain and database, books what is missing, ends halts if all agrees
payouts reconcile --new-chain     the same, when the chain that was paid on before is lost
payouts close-restore             states that no transaction signed before a restore can be mined any more
payouts book HASH --account ID    books a payment that nothing accounts for to an account
payouts book HASH --write-off     records it as lost
pause, resume, approve, end, close-restore, book and --new-chain need --reason TEXT, of 3 to 500 characters, which the audit log keeps`;

type Command =
  | { readonly act: "status" | "pause" | "reconcile" | "new-chain" | "close-restore" }
  | { readonly act: "resume"; readonly reason: string | undefined }
  | { readonly act: "approve" | "return"; readonly withdrawalId: bigint }
  | { readonly act: "paid"; readonly withdrawalId: bigint; readonly hash: string }
  | { readonly act: "book"; readonly hash: string; readonly accountId: bigint }
  | { readonly act: "write-off"; readonly hash: string };

function readId(text: string | undefined): bigint | undefined {
  return text !== undefined && /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : undefined;
}

function readHash(text: string | undefined): string | undefined {
  const hash = text?.toLowerCase();
  return hash !== undefined && /^0x[0-9a-f]{64}$/.test(hash) ? hash : undefined;
}

function parseEnd(rest: readonly string[]): Command | undefined {
  const [id, how, hashText, ...more] = rest;
  const withdrawalId = readId(id);
  if (withdrawalId === undefined || more.length > 0) return undefined;
  if (how === "--return" && hashText === undefined) return { act: "return", withdrawalId };
  const hash = readHash(hashText);
  return how === "--paid" && hash !== undefined ? { act: "paid", withdrawalId, hash } : undefined;
}

function parseBook(rest: readonly string[]): Command | undefined {
  const [hashText, how, id, ...more] = rest;
  const hash = readHash(hashText);
  if (hash === undefined || more.length > 0) return undefined;
  if (how === "--write-off" && id === undefined) return { act: "write-off", hash };
  const accountId = readId(id);
  return how === "--account" && accountId !== undefined
    ? { act: "book", hash, accountId }
    : undefined;
}

/** Acts that need no operator's reason. */
const WITHOUT_REASON: ReadonlySet<Command["act"]> = new Set(["status", "reconcile"]);

export interface PayoutsCommand {
  readonly command: Command;
  readonly reason: string;
}

/** The command of the arguments, with its reason; undefined if they are none. */
export function parseCommand(args: readonly string[]): PayoutsCommand | undefined {
  const at = args.indexOf("--reason");
  const reason = at < 0 ? undefined : args[at + 1];
  const command = parseAct(at < 0 ? args : args.toSpliced(at, 2));
  if (command && WITHOUT_REASON.has(command.act))
    return at < 0 ? { command, reason: "asked for at the terminal" } : undefined;
  return command && reason !== undefined ? { command, reason } : undefined;
}

function parseAct(args: readonly string[]): Command | undefined {
  const [act, ...rest] = args;
  const [first] = rest;
  if (act === undefined) return { act: "status" };
  if ((act === "pause" || act === "reconcile" || act === "close-restore") && rest.length === 0)
    return { act };
  if (act === "reconcile" && rest.length === 1 && first === "--new-chain")
    return { act: "new-chain" };
  if (act === "resume" && rest.length <= 1) return { act, reason: first };
  if (act === "end") return parseEnd(rest);
  if (act === "book") return parseBook(rest);
  const withdrawalId = readId(first);
  return act === "approve" && rest.length === 1 && withdrawalId !== undefined
    ? { act, withdrawalId }
    : undefined;
}
