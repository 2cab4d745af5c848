import type { Address, Hash, Hex } from "viem";

/** No node of the chain gave a usable response; the caller retries later. */
export class ChainUnreachableError extends Error {
  override readonly name = "ChainUnreachableError";
}

/** A transfer of the token out of the hot wallet. */
export interface TokenTransfer {
  readonly to: Address;
  /** In the token's smallest unit. */
  readonly units: bigint;
}

/** Current market fees per unit of gas, in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** State of the hot wallet, from one node at one block. */
export interface HotWallet {
  readonly blockNumber: bigint;
  readonly tokenUnits: bigint;
  readonly wei: bigint;
  /** Number of its mined transactions: the lowest unused nonce. */
  readonly minedCount: bigint;
}

export interface SignedTransaction {
  readonly hash: Hash;
  readonly raw: Hex;
}

/**
 * Result of broadcasting a raw transaction. `accepted`: a node has it, perhaps from before. `spent`: its nonce was mined.
 * `underpriced`: its fee is too low for the pool or to replace a transaction with its nonce. `unfunded`: the hot wallet
 * cannot pay its gas. `refused`: rejected by all nodes for another reason. `unsent`: no node was reached. `uncertain`: a
 * node may have it.
 */
export type SendOutcome =
  | "accepted"
  | "spent"
  | "underpriced"
  | "unfunded"
  | "refused"
  | "unsent"
  | "uncertain";

/** A payment to look up: its nonce, and every transaction signed with it. */
export interface PaymentQuery {
  /** Hot wallet and token at signing, possibly not the current ones. */
  readonly signerAddress: Address;
  readonly tokenAddress: Address;
  readonly nonce: bigint;
  /** Oldest first. */
  readonly hashes: readonly Hash[];
  readonly transfer: TokenTransfer;
  /** The nonce is unused below this block. */
  readonly sinceBlock: bigint;
  /** The block in which one of them was last seen. */
  readonly lastSeen: { readonly blockNumber: bigint; readonly blockHash: Hash } | undefined;
}

/**
 * A payment's state on the chain, read from one node. `depth` counts confirmations, including the transaction's block.
 */
export type Sighting = { readonly headNumber: bigint } & (
  | {
      /** One of the hashes is mined. `unexplained`: it succeeded without the expected transfer. */
      readonly kind: "included";
      readonly hash: Hash;
      readonly blockNumber: bigint;
      readonly blockHash: Hash;
      readonly depth: number;
      readonly outcome: "paid" | "reverted" | "unexplained";
    }
  | {
      /** The nonce is unused. */
      readonly kind: "open";
      /** Its block was reorganised away. */
      readonly wasTakenBack: boolean;
      /** It has the hot wallet's next nonce. */
      readonly isNext: boolean;
      /** Whether the newest hash is in the node's pool. */
      readonly isInPool: boolean;
      /** Minimum gas price of the next block. */
      readonly nextBaseFee: bigint;
    }
  /** A foreign transaction used the nonce, proven by its block. */
  | { readonly kind: "foreign"; readonly hash: Hash; readonly depth: number }
  /** The nonce is used, but the node cannot show by which transaction. */
  | { readonly kind: "unclear" }
);

export type AddressKind = "person" | "delegated" | "contract";

/** An EVM chain with the token and the hot wallet. Every query may throw `ChainUnreachableError`. */
export interface Chain {
  /** Node URLs, for the independent auditor. */
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly tokenAddress: Address;
  /** The hot wallet. */
  readonly signerAddress: Address;
  /** Whether this process can sign for the hot wallet; only workers need to. */
  readonly canSign: boolean;
  readonly requiredConfirmations: number;
  /** Poll interval for pending transactions. */
  readonly lookAgainSeconds: number;
  /** Transaction page in the block explorer; empty if none. */
  explorerLink(hash: string): string;
  tokenDecimals(): Promise<number>;
  /** `delegated`: an externally owned account with delegated code (EIP-7702). */
  kindOf(address: Address): Promise<AddressKind>;
  readHotWallet(): Promise<HotWallet>;
  /** `minedCount` at finality depth. */
  readSettledCount(): Promise<bigint>;
  readFees(): Promise<Fees>;
  /**
   * Simulates a transfer. `address`: the token rejects this recipient; `token`: it rejects all transfers, e.g. paused.
   * Requires a funded hot wallet.
   */
  tryTransfer(
    transfer: TokenTransfer,
  ): Promise<{ readonly gas: bigint } | { readonly refusedFor: "address" | "token" }>;
  /** Transactions of the last weeks with exactly this transfer by the hot wallet. */
  findTransfers(transfer: TokenTransfer): Promise<readonly Hash[]>;
  findPayment(query: PaymentQuery): Promise<Sighting>;
  sign(
    transfer: TokenTransfer,
    options: { readonly nonce: bigint; readonly gas: bigint; readonly fees: Fees },
  ): Promise<SignedTransaction>;
  /** Gas limit of a transfer. */
  gasOf(raw: Hex): bigint;
  /** Signs the same transaction with other fees. */
  signAgain(raw: Hex, fees: Fees): Promise<SignedTransaction>;
  send(transaction: SignedTransaction): Promise<{ outcome: SendOutcome; message: string }>;
  /** Requests blocks from a chain that mines on demand. */
  expectBlocks(): void;
}
