import { getAddress, parseTransaction } from "viem";
import type { Logger } from "../log.ts";
import { assertContract } from "./assert-contract.ts";
import { ChainUnreachableError, type AddressKind, type Chain } from "./chain.ts";
import { confirmReverted, findPayment } from "./find-payment.ts";
import { openNodes } from "./nodes.ts";
import { paymentData, PAYOUT_CONTRACT } from "./payout-contract.ts";
import { readFees } from "./read-fees.ts";
import { readHotWallet, readNonceOf, readProvenCount } from "./read-hot-wallet.ts";
import { findPayments, readFinalRange } from "./read-payments.ts";
import { sendRaw } from "./send-raw.ts";
import { tryPayment } from "./try-payment.ts";
import { openSigner, type Signer } from "./signer.ts";
import type { ChainSettings } from "./settings.ts";

/** Prefix of delegated code (EIP-7702). */
const DELEGATION = "0xef0100";
/** Most chains make a block in two to twelve seconds. */
const POLL_SECONDS = 5;
/** Gas of a transaction without a call. */
const EMPTY_GAS = 21_000n;

export interface ChainOptions extends Pick<
  ChainSettings,
  | "rpcUrls"
  | "chainId"
  | "tokenAddress"
  | "tokenDecimals"
  | "contractAddress"
  | "feeCeilings"
  | "confirmations"
  | "explorerUrl"
> {
  readonly signer: Signer;
  readonly log: Logger;
  readonly answerWithinMs?: number;
  readonly restMs?: number;
  readonly pollSeconds?: number;
  readonly expectBlocks?: () => void;
}

/** A chain client; sends no request until used. */
export function createChain(options: ChainOptions): Chain {
  const { signer, chainId, tokenDecimals, feeCeilings } = options;
  const { address: signerAddress } = signer;
  const tokenAddress = getAddress(options.tokenAddress);
  const contractAddress = getAddress(options.contractAddress);
  const addresses = { signerAddress, contractAddress, tokenAddress };
  const contract = { address: contractAddress, abi: PAYOUT_CONTRACT } as const;
  const nodes = openNodes(options.rpcUrls, options);
  const depth = BigInt(options.confirmations);
  let isAsserted = false;

  return {
    rpcUrls: options.rpcUrls,
    chainId,
    ...addresses,
    tokenDecimals,
    feeCeilings,
    canSign: signer.canSign,
    requiredConfirmations: options.confirmations,
    pollSeconds: options.pollSeconds ?? POLL_SECONDS,
    explorerLink: (hash) => options.explorerUrl?.replaceAll("{hash}", hash) ?? "",
    assertContract: async () => {
      if (isAsserted) return;
      await assertContract(nodes, { ...addresses, tokenDecimals });
      isAsserted = true;
    },
    kindOf: async (address): Promise<AddressKind> => {
      const code = await nodes.query((client) => client.getCode({ address }));
      if (code === undefined || code === "0x") return "person";
      return code.toLowerCase().startsWith(DELEGATION) ? "delegated" : "contract";
    },
    readHotWallet: () => nodes.query((client) => readHotWallet(client, addresses)),
    readProvenCount: () => readProvenCount(nodes, signerAddress, depth),
    readNonceOf: (hash) => readNonceOf(nodes, signerAddress, hash),
    readFees: () => nodes.query((client) => readFees(client, feeCeilings)),
    tryPayment: (payment) =>
      nodes.query((client) => tryPayment(client, { ...payment, ...addresses })),
    isPaid: async (id) => {
      const answers = await nodes.queryAll(({ client }) =>
        client.readContract({ ...contract, functionName: "isPaid", args: [id] }),
      );
      const known = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      if (known.length === 0) throw new ChainUnreachableError("no node knows whether it was paid");
      return known.includes(true);
    },
    readFinalRange: () => readFinalRange(nodes, contractAddress, depth),
    findPayments: (fromBlock, toBlock) =>
      findPayments(nodes, { contractAddress, fromBlock, toBlock }),
    findPayment: (query) => findPayment(nodes, query, options.confirmations),
    confirmReverted: (query, seen) => confirmReverted(nodes, query, seen),
    sign: (payment, { nonce, gas, fees }) =>
      signer.sign({
        chainId,
        nonce: Number(nonce),
        to: contractAddress,
        data: paymentData(payment),
        gas,
        ...fees,
      }),
    gasOf: (raw) => parseTransaction(raw).gas ?? 0n,
    signAgain: (raw, fees) => {
      const { nonce = 0, to, data = "0x", gas } = parseTransaction(raw);
      if (!to || gas === undefined) throw new Error("the kept transaction cannot be read");
      return signer.sign({ chainId, nonce, to, data, gas, ...fees });
    },
    signEmpty: (nonce, fees) =>
      signer.sign({
        chainId,
        nonce: Number(nonce),
        to: signerAddress,
        data: "0x",
        gas: EMPTY_GAS,
        ...fees,
      }),
    send: (transaction) => sendRaw(nodes, transaction),
    expectBlocks: () => options.expectBlocks?.(),
  };
}

/** The configured chain; reads the key file now, contacts nodes later. */
export async function openChain(settings: ChainSettings, log: Logger): Promise<Chain> {
  return createChain({ ...settings, signer: await openSigner(settings.signing), log });
}
