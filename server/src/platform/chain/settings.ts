import { parseGwei, type Address } from "viem";
import type { Fees } from "./chain.ts";

/** An external chain. */
export interface ChainSettings {
  /** Nodes, in failover order. */
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly tokenAddress: Address;
  readonly tokenDecimals: number;
  /** The payout contract. */
  readonly contractAddress: Address;
  readonly feeCeilings: Fees;
  readonly signing: Signing;
  readonly confirmations: number;
  /** Transaction page URL containing `{hash}`. */
  readonly explorerUrl: string | undefined;
}

/** Signer of the hot wallet: key file, signing service, or, in processes without payouts, none. */
export type Signing =
  | { readonly keyFile: string; readonly address: Address | undefined }
  | { readonly signerUrl: string | undefined; readonly address: Address };

interface ChainEnvironment {
  readonly NODEYARD_CHAIN_RPC_URLS?: string[] | undefined;
  readonly NODEYARD_CHAIN_ID?: number | undefined;
  readonly NODEYARD_CHAIN_TOKEN?: Address | undefined;
  readonly NODEYARD_CHAIN_TOKEN_DECIMALS?: number | undefined;
  readonly NODEYARD_CHAIN_CONTRACT?: Address | undefined;
  readonly NODEYARD_CHAIN_MAX_FEE_GWEI: number;
  readonly NODEYARD_CHAIN_MAX_TIP_GWEI: number;
  readonly NODEYARD_CHAIN_KEY_FILE?: string | undefined;
  readonly NODEYARD_CHAIN_SIGNER_URL?: string | undefined;
  readonly NODEYARD_CHAIN_SIGNER_ADDRESS?: Address | undefined;
  readonly NODEYARD_CHAIN_CONFIRMATIONS: number;
  readonly NODEYARD_CHAIN_EXPLORER_URL?: string | undefined;
}

function readSigning(
  environment: ChainEnvironment,
  role: string,
  problems: string[],
): Signing | undefined {
  const keyFile = environment.NODEYARD_CHAIN_KEY_FILE;
  const signerUrl = environment.NODEYARD_CHAIN_SIGNER_URL;
  const address = environment.NODEYARD_CHAIN_SIGNER_ADDRESS;
  if (keyFile !== undefined && signerUrl !== undefined) {
    problems.push("NODEYARD_CHAIN_KEY_FILE and NODEYARD_CHAIN_SIGNER_URL exclude each other");
  } else if (keyFile !== undefined) return { keyFile, address };
  else if (address !== undefined && (signerUrl !== undefined || role === "api"))
    return { signerUrl, address };
  else if (role === "api") {
    problems.push(
      "NODEYARD_CHAIN_SIGNER_ADDRESS is needed with NODEYARD_CHAIN_RPC_URLS: the hot wallet's address",
    );
  } else {
    problems.push(
      "NODEYARD_CHAIN_KEY_FILE, or NODEYARD_CHAIN_SIGNER_URL with NODEYARD_CHAIN_SIGNER_ADDRESS, is needed with NODEYARD_CHAIN_RPC_URLS: what the hot wallet signs with",
    );
  }
  return undefined;
}

/** The chain's settings, all or none; missing ones are added to `problems`. */
export function readChainSettings(
  environment: ChainEnvironment,
  role: string,
  problems: string[],
): ChainSettings | undefined {
  const { NODEYARD_CHAIN_RPC_URLS: rpcUrls, NODEYARD_CHAIN_ID: chainId } = environment;
  const tokenAddress = environment.NODEYARD_CHAIN_TOKEN;
  const tokenDecimals = environment.NODEYARD_CHAIN_TOKEN_DECIMALS;
  const contractAddress = environment.NODEYARD_CHAIN_CONTRACT;
  if (rpcUrls === undefined) {
    const alone = (
      [
        "NODEYARD_CHAIN_ID",
        "NODEYARD_CHAIN_TOKEN",
        "NODEYARD_CHAIN_TOKEN_DECIMALS",
        "NODEYARD_CHAIN_CONTRACT",
        "NODEYARD_CHAIN_KEY_FILE",
        "NODEYARD_CHAIN_SIGNER_URL",
        "NODEYARD_CHAIN_SIGNER_ADDRESS",
        "NODEYARD_CHAIN_EXPLORER_URL",
      ] as const
    ).filter((name) => environment[name] !== undefined);
    if (alone.length > 0)
      problems.push(`NODEYARD_CHAIN_RPC_URLS is needed with ${alone.join(", ")}`);
    return undefined;
  }
  if (
    chainId === undefined ||
    tokenAddress === undefined ||
    tokenDecimals === undefined ||
    contractAddress === undefined
  ) {
    problems.push(
      "NODEYARD_CHAIN_ID, NODEYARD_CHAIN_TOKEN, NODEYARD_CHAIN_TOKEN_DECIMALS and NODEYARD_CHAIN_CONTRACT are needed with NODEYARD_CHAIN_RPC_URLS",
    );
    return undefined;
  }
  const signing = readSigning(environment, role, problems);
  if (!signing) return undefined;
  return {
    rpcUrls,
    chainId,
    tokenAddress,
    tokenDecimals,
    contractAddress,
    feeCeilings: {
      maxFeePerGas: parseGwei(String(environment.NODEYARD_CHAIN_MAX_FEE_GWEI)),
      maxPriorityFeePerGas: parseGwei(String(environment.NODEYARD_CHAIN_MAX_TIP_GWEI)),
    },
    signing,
    confirmations: environment.NODEYARD_CHAIN_CONFIRMATIONS,
    explorerUrl: environment.NODEYARD_CHAIN_EXPLORER_URL,
  };
}
