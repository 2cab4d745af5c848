import { readFile, stat } from "node:fs/promises";
import {
  createClient,
  http,
  isAddressEqual,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type Address,
  type Hex,
  type TransactionSerializableEIP1559,
  type TransactionSerializedEIP1559,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { SecretKeyError } from "../secret-key-file.ts";
import { ChainUnreachableError, type SignedTransaction } from "./chain.ts";
import type { Signing } from "./settings.ts";

/** Timeout of the signing service; the hot wallet's lock is held meanwhile. */
const SIGN_WITHIN_MS = 10_000;

/** All signed fields of a transaction, to verify the service's response. */
export interface Unsigned {
  readonly chainId: number;
  readonly nonce: number;
  readonly to: Address;
  readonly data: Hex;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export interface Signer {
  readonly address: Address;
  readonly canSign: boolean;
  sign(transaction: Unsigned): Promise<SignedTransaction>;
}

/** Reads a key file that only the server's user may read. */
async function readKey(path: string): Promise<Hex> {
  try {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) {
      const found = (mode & 0o777).toString(8).padStart(4, "0");
      throw new SecretKeyError(
        `The key file of the hot wallet ${path} may be read by others (mode ${found}). Run: chmod 600 ${path}`,
      );
    }
    const text = (await readFile(path, "utf8")).trim().replace(/^0x/i, "");
    if (!/^[0-9a-f]{64}$/i.test(text))
      throw new SecretKeyError(
        `The key file of the hot wallet ${path} must hold one private key of 64 hexadecimal digits and nothing else`,
      );
    return `0x${text.toLowerCase()}`;
  } catch (error) {
    if (error instanceof SecretKeyError) throw error;
    throw new SecretKeyError(
      `The key file of the hot wallet ${path} (NODEYARD_CHAIN_KEY_FILE) cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`,
    );
  }
}

/** Signs with a key in this process. */
export function keySigner(key: Hex): Signer {
  const account = privateKeyToAccount(key);
  return {
    address: account.address,
    canSign: true,
    sign: async (transaction) => {
      const raw = await account.signTransaction({ ...transaction, type: "eip1559" });
      return { raw, hash: keccak256(raw) };
    },
  };
}

/** Verifies that exactly the requested transaction was signed by the hot wallet: the service is not trusted. */
async function requireSame(raw: Hex, unsigned: Unsigned, address: Address): Promise<void> {
  const signed = parseTransaction(raw) as TransactionSerializableEIP1559;
  const by = await recoverTransactionAddress({
    serializedTransaction: raw as TransactionSerializedEIP1559,
  });
  const isSame =
    signed.type === "eip1559" &&
    signed.chainId === unsigned.chainId &&
    (signed.nonce ?? 0) === unsigned.nonce &&
    signed.to?.toLowerCase() === unsigned.to.toLowerCase() &&
    signed.data === unsigned.data &&
    signed.gas === unsigned.gas &&
    (signed.value ?? 0n) === 0n &&
    signed.maxFeePerGas === unsigned.maxFeePerGas &&
    signed.maxPriorityFeePerGas === unsigned.maxPriorityFeePerGas;
  if (!isSame) throw new Error("the signing service signed another transaction than asked");
  if (!isAddressEqual(by, address))
    throw new Error(`the signing service signed as ${by}, not as ${address}`);
}

const quantity = (value: bigint | number): Hex => `0x${value.toString(16)}`;

/** Signs through a service with `eth_signTransaction`, which returns the raw transaction or an object containing it. */
function serviceSigner(url: string, address: Address): Signer {
  const client = createClient({ transport: http(url, { retryCount: 0, timeout: SIGN_WITHIN_MS }) });
  return {
    address,
    canSign: true,
    sign: async (unsigned) => {
      const request = {
        method: "eth_signTransaction" as never,
        params: [
          {
            type: "0x2",
            from: address,
            to: unsigned.to,
            data: unsigned.data,
            value: "0x0",
            chainId: quantity(unsigned.chainId),
            nonce: quantity(unsigned.nonce),
            gas: quantity(unsigned.gas),
            maxFeePerGas: quantity(unsigned.maxFeePerGas),
            maxPriorityFeePerGas: quantity(unsigned.maxPriorityFeePerGas),
          },
        ] as never,
      };
      const answer = (await client.request(request).catch((error: unknown) => {
        const { shortMessage } = error as { shortMessage?: string };
        throw new ChainUnreachableError(`the signing service: ${shortMessage ?? String(error)}`);
      })) as Hex | { raw: Hex };
      const raw = typeof answer === "string" ? answer : answer.raw;
      await requireSame(raw, unsigned, address);
      return { raw, hash: keccak256(raw) };
    },
  };
}

/** The configured signer of the hot wallet. A process without payouts has only the address. */
export async function openSigner(signing: Signing): Promise<Signer> {
  if ("keyFile" in signing) {
    const signer = keySigner(await readKey(signing.keyFile));
    if (signing.address !== undefined && !isAddressEqual(signer.address, signing.address))
      throw new SecretKeyError(
        `The key in ${signing.keyFile} is that of ${signer.address}, not of NODEYARD_CHAIN_SIGNER_ADDRESS ${signing.address}`,
      );
    return signer;
  }
  if (signing.signerUrl !== undefined) return serviceSigner(signing.signerUrl, signing.address);
  return {
    address: signing.address,
    canSign: false,
    sign: () => Promise.reject(new Error("this process does not sign for the hot wallet")),
  };
}
