import type { Address } from "viem";
import { getAddress } from "viem/utils";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database.ts";
import { compare } from "./compare.ts";
import { countFaults, type AuditReport } from "./faults.ts";
import { findStored, readBooks, type Books } from "./read-books.ts";
import {
  ChainUnreadableError,
  openAuditedChain,
  type AuditedChain,
  type ChainTransfers,
} from "./read-chain.ts";

/** Margin for clock differences between chain, workers and database at the first payout. */
const CLOCK_MARGIN_MS = 72 * 3600_000;

/** The configured chain; if none, only the ledger is audited. */
export interface AuditedSettings {
  readonly rpcUrls: readonly string[];
  readonly token: string | undefined;
  /** As in the settings: a node's answer must not decide what an amount is. */
  readonly tokenDecimals: number | undefined;
  readonly contract: string | undefined;
  readonly signer: string | undefined;
}

interface Reading {
  readonly chain: AuditedChain;
  readonly chainId: number;
  readonly found: ChainTransfers | undefined;
}

/** Sources to read: every signer and token that ever paid here, and the configured ones. */
async function readFrom(rpcUrl: string, settings: AuditedSettings, books: Books): Promise<Reading> {
  const chain = openAuditedChain(rpcUrl);
  const chainId = await chain.chainId();
  const here = books.sources.filter((source) => source.chain_id === BigInt(chainId));
  const distinct = (values: (string | null | undefined)[]): Address[] => [
    ...new Set(values.flatMap((value) => (value ? [getAddress(value)] : []))),
  ];
  const tokens = distinct([settings.token, ...here.map((source) => source.token_address)]);
  const signers = distinct([settings.signer, ...here.map((source) => source.signer_address)]);
  const contracts = distinct([settings.contract, ...here.map((source) => source.contract_address)]);
  if (tokens.length === 0 || signers.length === 0) return { chain, chainId, found: undefined };
  const firstAt = books.withdrawals[0]?.created_at;
  const since = firstAt && new Date(firstAt.getTime() - CLOCK_MARGIN_MS);
  return {
    chain,
    chainId,
    found: await chain.readTransfers({ tokens, signers, contracts, since }),
  };
}

/** The first endpoint that completes the whole reading; mixing two could show an inconsistent state. */
async function readChain(settings: AuditedSettings, books: Books): Promise<Reading | undefined> {
  let failure: Error | undefined;
  for (const rpcUrl of settings.rpcUrls) {
    try {
      return await readFrom(rpcUrl, settings, books);
    } catch (error) {
      failure = error as Error;
    }
  }
  if (failure === undefined) return undefined;
  throw new ChainUnreadableError(`no node of the chain could be read: ${failure.message}`, {
    cause: failure,
  });
}

/** Decimals by token: of the configured one from the settings, of earlier ones from the chain. */
function decimalsOf(
  { token, tokenDecimals }: AuditedSettings,
  reading: Reading | undefined,
): ReadonlyMap<string, number> {
  const decimals = new Map(reading?.found?.decimals);
  if (token !== undefined && tokenDecimals !== undefined)
    decimals.set(token.toLowerCase(), tokenDecimals);
  return decimals;
}

/** Hashes of completed withdrawals without a transfer that the chain reports as reverted. */
async function findReverted(
  reading: Reading | undefined,
  books: Books,
): Promise<ReadonlySet<string>> {
  const paid = new Set(reading?.found?.transfers.map((transfer) => transfer.transactionHash));
  const reverted = new Set<string>();
  for (const { status, transaction_hash: hash } of books.withdrawals) {
    if (status !== "completed" || hash === null || paid.has(hash)) continue;
    if (await reading?.chain.isReverted(hash)) reverted.add(hash);
  }
  return reverted;
}

/**
 * Reads ledger and chain independently and counts differences. The ledger is read first: any withdrawal completed then was
 * already on the chain.
 */
export async function auditPayouts(
  deps: { readonly db: Database; readonly clock: Clock },
  settings: AuditedSettings,
): Promise<AuditReport> {
  const now = deps.clock.now();
  const books = await readBooks(deps.db);
  const reading = await readChain(settings, books);
  const transfers = reading?.found?.transfers ?? [];
  const known = new Set<string>([
    ...books.transactions.map((stored) => stored.transaction_hash),
    ...books.withdrawals.map((withdrawal) => withdrawal.payment_id),
  ]);
  const unknown = transfers
    .map((one) => one.paymentId ?? one.transactionHash)
    .filter((key) => !known.has(key));
  const chainId = reading === undefined ? undefined : BigInt(reading.chainId);
  const elsewhere = new Set(
    books.transactions
      .filter((stored) => stored.chain_id !== chainId)
      .map((stored) => stored.withdrawal_id),
  );
  // A withdrawal started there and paid here is audited here.
  for (const stored of books.transactions)
    if (stored.chain_id === chainId) elsewhere.delete(stored.withdrawal_id);
  const findings = compare({
    now,
    books,
    transfers,
    decimals: decimalsOf(settings, reading),
    storedSince: await findStored(deps.db, unknown),
    reverted: await findReverted(reading, books),
    elsewhere,
  });
  return {
    at: now,
    chainId: reading?.chainId,
    blocks: reading?.found && { first: reading.found.first, last: reading.found.last },
    transfers: transfers.length,
    withdrawals: books.withdrawals.length,
    onOtherChains: elsewhere.size,
    counts: countFaults(findings),
    findings,
  };
}
