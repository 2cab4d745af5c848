import type { Address, Hash, Hex } from "viem";

/** No node of the chain gave an answer that can be used; whoever asked tries again later. */
export class ChainUnreachableError extends Error {
  override readonly name = "ChainUnreachableError";
}

/** A transfer of the token out of the hot wallet. */
export interface TokenTransfer {
  readonly to: Address;
  /** In the token's smallest unit. */
  readonly units: bigint;
}

/** What the fee market asks for now; both of one unit of gas, in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** The hot wallet as one node saw it at one block. */
export interface HotWallet {
  readonly blockNumber: bigint;
  readonly tokenUnits: bigint;
  readonly wei: bigint;
  /** How many transactions of it are in blocks: the lowest nonce that is in none. */
  readonly minedCount: bigint;
}

export interface SignedTransaction {
  readonly hash: Hash;
  readonly raw: Hex;
}

/**
 * What became of a raw transaction that was handed to the nodes. `accepted`: one has it, perhaps from before. `spent`: its
 * nonce is in a block. `underpriced`: its fee is too low for the pool or for what is there with its nonce. `unfunded`:
 * the hot wallet cannot pay its gas. `refused`: no node takes it for another reason. `unsent`: no node was reached.
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

/** What is asked about a payment: its nonce, and every transaction that was ever signed with it. */
export interface PaymentQuery {
  /** The hot wallet and the token of then, which need not be those of now. */
  readonly signerAddress: Address;
  readonly tokenAddress: Address;
  readonly nonce: bigint;
  /** The newest last. */
  readonly hashes: readonly Hash[];
  readonly transfer: TokenTransfer;
  /** No transaction with the nonce is in a block below this one. */
  readonly sinceBlock: bigint;
  /** The block that had one of them when the chain was last looked at. */
  readonly lastSeen: { readonly blockNumber: bigint; readonly blockHash: Hash } | undefined;
}

/**
 * Where a payment stands on the chain, all of it from one node. `depth` counts the blocks on top of and including the one
 * with the transaction.
 */
export type Sighting = { readonly headNumber: bigint } & (
  | {
      /** One of the hashes is in a block. `unexplained`: it succeeded and yet did not move what it should have. */
      readonly kind: "included";
      readonly hash: Hash;
      readonly blockNumber: bigint;
      readonly blockHash: Hash;
      readonly depth: number;
      readonly outcome: "paid" | "reverted" | "unexplained";
    }
  | {
      /** No transaction with the nonce is in a block. */
      readonly kind: "open";
      /** The block that had it is no longer part of the chain. */
      readonly wasTakenBack: boolean;
      /** The hot wallet's next transaction in a block can only be this one. */
      readonly isNext: boolean;
      /** Whether the node has the newest of the hashes in its pool. */
      readonly isInPool: boolean;
      /** What a unit of gas costs at least in the next block. */
      readonly nextBaseFee: bigint;
    }
  /** Another transaction has the nonce, proven by the block that it is in. */
  | { readonly kind: "foreign"; readonly hash: Hash; readonly depth: number }
  /** The nonce is used, and the node cannot show by what. */
  | { readonly kind: "unclear" }
);

export type AddressKind = "person" | "delegated" | "contract";

/** One EVM chain, the token on it, and the hot wallet that pays. Whatever asks a node throws `ChainUnreachableError`. */
export interface Chain {
  /** Its nodes, for who reads it without what pays: the auditor. */
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly tokenAddress: Address;
  /** The hot wallet. */
  readonly signerAddress: Address;
  /** Whether this process can sign for the hot wallet; the processes that answer people need not. */
  readonly canSign: boolean;
  readonly requiredConfirmations: number;
  /** Between two looks at what waits for a block. */
  readonly lookAgainSeconds: number;
  /** Page of a transaction in the chain's explorer; empty where there is none. */
  explorerLink(hash: string): string;
  tokenDecimals(): Promise<number>;
  /** `delegated` is a person's address that has lent itself code (EIP-7702). */
  kindOf(address: Address): Promise<AddressKind>;
  readHotWallet(): Promise<HotWallet>;
  /** `minedCount` as it was so deep that the chain keeps it. */
  readSettledCount(): Promise<bigint>;
  readFees(): Promise<Fees>;
  /**
   * Tries a transfer without making it. `address`: the token refuses this recipient; `token`: it refuses everybody just
   * now. Only asked while the hot wallet has enough.
   */
  tryTransfer(
    transfer: TokenTransfer,
  ): Promise<{ readonly gas: bigint } | { readonly refusedFor: "address" | "token" }>;
  /** Transactions of the last weeks in which the hot wallet made exactly this transfer. */
  findTransfers(transfer: TokenTransfer): Promise<readonly Hash[]>;
  findPayment(query: PaymentQuery): Promise<Sighting>;
  sign(
    transfer: TokenTransfer,
    options: { readonly nonce: bigint; readonly gas: bigint; readonly fees: Fees },
  ): Promise<SignedTransaction>;
  /** How much gas a signed transaction may use. */
  gasOf(raw: Hex): bigint;
  /** Signs the same with other fees. */
  signAgain(raw: Hex, fees: Fees): Promise<SignedTransaction>;
  send(transaction: SignedTransaction): Promise<{ outcome: SendOutcome; message: string }>;
  /** Tells a chain that makes blocks on demand that somebody waits for them. */
  expectBlocks(): void;
}
