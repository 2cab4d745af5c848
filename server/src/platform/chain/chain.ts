import type { Address, Hash, Hex } from "viem";

/** No node of the chain gave a usable response; the caller retries later. */
export class ChainUnreachableError extends Error {
  override readonly name = "ChainUnreachableError";
}

/** The nodes contradict each other, and no two agree. */
export class ChainDisputedError extends ChainUnreachableError {}

/** The contract at the configured address does not fit the settings; no node says otherwise. */
export class ChainMismatchError extends Error {
  override readonly name = "ChainMismatchError";
}

/** A payment by the payout contract, which accepts each id once. */
export interface Payment {
  readonly id: Hash;
  readonly to: Address;
  /** In the token's smallest unit. */
  readonly units: bigint;
}

/** A payment that the chain has. */
export interface ChainPayment extends Payment {
  readonly transactionHash: Hash;
  readonly blockNumber: bigint;
}

/** Fees per unit of gas, in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** State of the hot wallet and the payout contract, from one node at one block. */
export interface HotWallet {
  readonly blockNumber: bigint;
  /** Tokens that the contract holds. */
  readonly tokenUnits: bigint;
  /** Remainder of the contract's ceilings for the current hour and day. */
  readonly headroomUnits: bigint;
  readonly wei: bigint;
  /** Number of its mined transactions: the lowest unused nonce. */
  readonly minedCount: bigint;
  /** The same with the node's pool. */
  readonly pendingCount: bigint;
}

/**
 * Why the contract rejects a payment. `address`: the token rejects this recipient; `token`: it rejects all transfers.
 * `paid`: the id was paid. `ceiling`: the amount exceeds what an hour or day may pay. `paused`, `role`: the owner has paused
 * the contract, or has not appointed the hot wallet as payer.
 */
export type Refusal = "address" | "token" | "paid" | "ceiling" | "paused" | "role";

export interface SignedTransaction {
  readonly hash: Hash;
  readonly raw: Hex;
}

/**
 * Result of broadcasting a raw transaction. `accepted`: a node has it, perhaps from before. `spent`: its nonce was mined.
 * `underpriced`: its fee is too low for the pool or to replace a transaction with its nonce. `unfunded`: the hot wallet
 * cannot pay its gas. `refused`: rejected by all nodes for another reason that no repetition changes. `unsent`: no node was reached.
 * `uncertain`: a node may have it.
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
  /** Hot wallet, contract and token at signing, possibly not the current ones. */
  readonly signerAddress: Address;
  readonly contractAddress: Address;
  readonly tokenAddress: Address;
  readonly nonce: bigint;
  /** Oldest first. */
  readonly hashes: readonly Hash[];
  readonly payment: Payment;
  /** The nonce is unused below this block. */
  readonly sinceBlock: bigint;
  /** The block in which one of them was last seen. */
  readonly lastSeen: { readonly blockNumber: bigint; readonly blockHash: Hash } | undefined;
}

/**
 * A payment's state on the chain. `depth` counts confirmations, including the transaction's block; of several configured
 * nodes two must agree on it before it reaches the required number. `disputedDepth`: the confirmations that one node reports,
 * if no other agrees and one reports something else; otherwise 0.
 */
export type Sighting = { readonly headNumber: bigint; readonly disputedDepth: number } & (
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
      readonly wasReorged: boolean;
      /** It has the hot wallet's next nonce. */
      readonly isNext: boolean;
      /** True if the newest hash is in the node's pool. */
      readonly isInPool: boolean;
      /** Minimum gas price of the next block. */
      readonly nextBaseFee: bigint;
    }
  /** A foreign transaction used the nonce, proven by its block. */
  | {
      readonly kind: "foreign";
      readonly hash: Hash;
      readonly depth: number;
    }
  /** The nonce is used, but the node cannot show by which transaction. */
  | { readonly kind: "unclear" }
);

/** The nodes' verdict on a reverted payment: all that it was, one something else, or not all have answered. */
export type Unanimity = "agreed" | "contradicted" | "unanswered";

export type AddressKind = "person" | "delegated" | "contract";

/** An EVM chain with the token, the payout contract and the hot wallet. Every query may throw `ChainUnreachableError`. */
export interface Chain {
  /** Node URLs, for the independent auditor. */
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly tokenAddress: Address;
  /** From the settings: amounts never depend on a node's response. */
  readonly tokenDecimals: number;
  readonly feeCeilings: Fees;
  /** The payout contract, which holds the tokens. */
  readonly contractAddress: Address;
  /** The hot wallet. */
  readonly signerAddress: Address;
  /** True if this process can sign for the hot wallet; only workers need to. */
  readonly canSign: boolean;
  readonly requiredConfirmations: number;
  /** Poll interval for pending transactions. */
  readonly pollSeconds: number;
  /** Transaction page in the block explorer; empty if none. */
  explorerLink(hash: string): string;
  /**
   * Compares the settings with the chain once: the token's decimals, the contract's token and its payer.
   * @throws ChainMismatchError if a node contradicts them and none confirms them.
   */
  assertContract(): Promise<void>;
  /** `delegated`: an externally owned account with delegated code (EIP-7702). */
  kindOf(address: Address): Promise<AddressKind>;
  readHotWallet(): Promise<HotWallet>;
  /**
   * `minedCount` at finality depth, if the node shows the transaction before it in a block, on which two of several nodes
   * agree; otherwise undefined.
   */
  readProvenCount(): Promise<bigint | undefined>;
  /** The nonce of a transaction of the hot wallet, on which two of several nodes agree; otherwise undefined. */
  readNonceOf(hash: Hash): Promise<bigint | undefined>;
  /** Within the ceilings of the settings; undefined while the chain asks for more. */
  readFees(): Promise<Fees | undefined>;
  /** Simulates a payment. Requires a contract with enough tokens. */
  tryPayment(
    payment: Payment,
  ): Promise<{ readonly gas: bigint } | { readonly refusedFor: Refusal }>;
  /** True if any node reports that the contract has paid this id. */
  isPaid(id: Hash): Promise<boolean>;
  /** The first block that can have payments, and the last with the required confirmations. */
  readFinalRange(): Promise<{ readonly firstBlock: bigint; readonly lastBlock: bigint }>;
  /** Payments of the contract in a range of blocks that a node accepts. */
  findPayments(fromBlock: bigint, toBlock: bigint): Promise<readonly ChainPayment[]>;
  findPayment(query: PaymentQuery): Promise<Sighting>;
  /** True if every configured node reports that this transaction was reverted, moved no tokens, and that its id is unpaid. */
  confirmReverted(
    query: PaymentQuery,
    seen: { readonly hash: Hash; readonly blockNumber: bigint },
  ): Promise<Unanimity>;
  sign(
    payment: Payment,
    options: { readonly nonce: bigint; readonly gas: bigint; readonly fees: Fees },
  ): Promise<SignedTransaction>;
  /** Gas limit of a payment. */
  gasOf(raw: Hex): bigint;
  /** Signs the same transaction with other fees. */
  signAgain(raw: Hex, fees: Fees): Promise<SignedTransaction>;
  /** Signs a transaction that moves nothing, to use up a nonce. */
  signEmpty(nonce: bigint, fees: Fees): Promise<SignedTransaction>;
  /** Sends to every node; the most informative result. */
  send(transaction: SignedTransaction): Promise<{ outcome: SendOutcome; message: string }>;
  /** Requests blocks from a chain that mines on demand. */
  expectBlocks(): void;
}
