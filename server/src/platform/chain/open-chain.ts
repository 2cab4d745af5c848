import { erc20Abi, getAddress, parseTransaction } from "viem";
import type { Logger } from "../log.ts";
import type { AddressKind, Chain } from "./chain.ts";
import { findPayment } from "./find-payment.ts";
import { findTransfers } from "./find-transfers.ts";
import { openNodes } from "./nodes.ts";
import { sendRaw } from "./send-raw.ts";
import { transferData, tryTransfer } from "./try-transfer.ts";
import { openSigner, type Signer } from "./signer.ts";
import type { ChainSettings } from "./settings.ts";

/** Prefix of delegated code (EIP-7702). */
const DELEGATION = "0xef0100";
/** Most chains make a block in two to twelve seconds. */
const LOOK_AGAIN_SECONDS = 5;
/** Fewer decimals cannot represent a micro-BP. */
const DECIMALS_AT_LEAST = 6;

export interface ChainOptions extends Pick<
  ChainSettings,
  "rpcUrls" | "chainId" | "tokenAddress" | "confirmations" | "explorerUrl"
> {
  readonly signer: Signer;
  readonly log: Logger;
  readonly answerWithinMs?: number;
  readonly restMs?: number;
  readonly lookAgainSeconds?: number;
  readonly expectBlocks?: () => void;
}

/** A chain client; sends no request until used. */
export function createChain(options: ChainOptions): Chain {
  const { signer, chainId } = options;
  const tokenAddress = getAddress(options.tokenAddress);
  const nodes = openNodes(options.rpcUrls, options);
  const depth = BigInt(options.confirmations);
  let decimals: number | undefined;

  return {
    rpcUrls: options.rpcUrls,
    chainId,
    tokenAddress,
    signerAddress: signer.address,
    canSign: signer.canSign,
    requiredConfirmations: options.confirmations,
    lookAgainSeconds: options.lookAgainSeconds ?? LOOK_AGAIN_SECONDS,
    explorerLink: (hash) => options.explorerUrl?.replaceAll("{hash}", hash) ?? "",
    tokenDecimals: async () => {
      decimals ??= await nodes.ask((client) =>
        client.readContract({ address: tokenAddress, abi: erc20Abi, functionName: "decimals" }),
      );
      if (decimals < DECIMALS_AT_LEAST)
        throw new Error(`the token ${tokenAddress} has ${decimals} decimals, and BP have six`);
      return decimals;
    },
    kindOf: async (address): Promise<AddressKind> => {
      const code = await nodes.ask((client) => client.getCode({ address }));
      if (code === undefined || code === "0x") return "person";
      return code.toLowerCase().startsWith(DELEGATION) ? "delegated" : "contract";
    },
    readHotWallet: () =>
      nodes.ask(async (client) => {
        const blockNumber = await client.getBlockNumber();
        const { address } = signer;
        const [tokenUnits, wei, count] = await Promise.all([
          client.readContract({
            address: tokenAddress,
            abi: erc20Abi,
            functionName: "balanceOf",
            args: [address],
            blockNumber,
          }),
          client.getBalance({ address, blockNumber }),
          client.getTransactionCount({ address, blockNumber }),
        ]);
        return { blockNumber, tokenUnits, wei, minedCount: BigInt(count) };
      }),
    readSettledCount: () =>
      nodes.ask(async (client) => {
        const head = await client.getBlockNumber();
        const blockNumber = head < depth ? 0n : head - depth + 1n;
        return BigInt(await client.getTransactionCount({ address: signer.address, blockNumber }));
      }),
    readFees: () =>
      nodes.ask(async (client) => {
        const [history, tip] = await Promise.all([
          client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] }),
          client.estimateMaxPriorityFeePerGas(),
        ]);
        const maxPriorityFeePerGas = tip > 0n ? tip : 1n;
        // Twice the base fee is sufficient for six full blocks in a row.
        const maxFeePerGas = 2n * (history.baseFeePerGas.at(-1) ?? 0n) + maxPriorityFeePerGas;
        return { maxFeePerGas, maxPriorityFeePerGas };
      }),
    tryTransfer: (transfer) =>
      nodes.ask((client) =>
        tryTransfer(client, { ...transfer, from: signer.address, tokenAddress }),
      ),
    findTransfers: (transfer) =>
      nodes.ask((client) =>
        findTransfers(client, { ...transfer, from: signer.address, tokenAddress }),
      ),
    findPayment: (query) => nodes.ask((client) => findPayment(client, query)),
    sign: (transfer, { nonce, gas, fees }) =>
      signer.sign({
        chainId,
        nonce: Number(nonce),
        to: tokenAddress,
        data: transferData(transfer),
        gas,
        ...fees,
      }),
    gasOf: (raw) => parseTransaction(raw).gas ?? 0n,
    signAgain: (raw, fees) => {
      const { nonce = 0, to, data = "0x", gas } = parseTransaction(raw);
      if (!to || gas === undefined) throw new Error("the kept transaction cannot be read");
      return signer.sign({ chainId, nonce, to, data, gas, ...fees });
    },
    send: (transaction) => sendRaw(nodes, transaction),
    expectBlocks: () => options.expectBlocks?.(),
  };
}

/** The configured chain; reads the key file now, contacts nodes later. */
export async function openChain(settings: ChainSettings, log: Logger): Promise<Chain> {
  return createChain({ ...settings, signer: await openSigner(settings.signing), log });
}
