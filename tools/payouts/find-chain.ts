import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { payoutActErrors } from "../../contract/src/withdrawal/operator/errors.ts";
import type { Chain } from "../../server/src/platform/chain/chain.ts";
import type { LocalChainFile } from "../../server/src/platform/chain/local/local-chain.ts";
import { createChain, openChain } from "../../server/src/platform/chain/open-chain.ts";
import type { Config } from "../../server/src/platform/config.ts";
import { chooseDataDirectory } from "../../server/src/platform/data-directory.ts";
import type { Logger } from "../../server/src/platform/log.ts";
import { OperatorError } from "../../server/src/rooms/withdrawal/operator/operator-error.ts";

/** The chain of the settings, else the local one that this installation's running server keeps. Nothing is signed with it. */
export async function findChain(config: Config, root: string, log: Logger): Promise<Chain> {
  if (config.chain) return openChain(config.chain, log);
  const directory = await chooseDataDirectory(config.dataDirectory, root);
  const text = await readFile(join(directory, "chain", "local.json"), "utf8").catch(
    () => undefined,
  );
  if (text === undefined) throw new OperatorError(payoutActErrors.noChain);
  const local = JSON.parse(text) as LocalChainFile;
  return createChain({
    ...local,
    rpcUrls: [local.rpcUrl],
    feeCeilings: { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
    explorerUrl: undefined,
    signer: {
      address: local.signerAddress,
      canSign: false,
      sign: () => Promise.reject(new Error("this program does not sign")),
    },
    log,
  });
}
