import { assertContractAtStart } from "./platform/chain/assert-contract.ts";
import type { Chain } from "./platform/chain/chain.ts";
import { NoLocalChainError } from "./platform/chain/local/anvil.ts";
import { startLocalChain, type LocalChain } from "./platform/chain/local/local-chain.ts";
import { openChain } from "./platform/chain/open-chain.ts";
import type { Config } from "./platform/config.ts";
import type { Logger } from "./platform/log.ts";

/** The configured chain, otherwise the local one if allowed. */
export async function startChain(
  config: Config,
  directory: string,
  log: Logger,
  onStart: () => void,
): Promise<{ chain?: Chain; local?: LocalChain }> {
  if (config.chain) {
    const chain = await openChain(config.chain, log);
    await assertContractAtStart(chain, log);
    return { chain };
  }
  if (!config.hasLocalChain) return {};
  onStart();
  try {
    const local = await startLocalChain({ directory, log });
    return { chain: local.chain, local };
  } catch (error) {
    if (!(error instanceof NoLocalChainError)) throw error;
    // Without development dependencies withdrawals are closed.
    log.warn({ reason: error.message }, "there is no local chain, withdrawals are closed");
    return {};
  }
}
