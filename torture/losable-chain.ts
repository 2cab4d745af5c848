import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createTestChain,
  type TestChain,
} from "../server/src/platform/chain/testing/test-chain.ts";

/** More than the deepest reorganisation that the torture makes. */
const BLOCKS_FIRST = 20;
/** Gas is no matter here. */
const WEALTH_WEI = 10n ** 24n;

/** A chain, and the file with its hot wallet's key, that can be lost together. */
export interface LosableChain {
  readonly keyFile: string;
  current(): TestChain;
  isLost(): boolean;
  /** Deletes the chain and the key; who reads the file from then on finds another key, and an empty chain. */
  lose(): Promise<void>;
  close(): Promise<void>;
}

export async function createLosableChain(directory: string): Promise<LosableChain> {
  const keyFile = join(directory, "chain.key");
  let chain = await createTestChain({ tokens: 10n ** 12n });
  let isLost = false;
  const equip = async (): Promise<void> => {
    await chain.node.client.setBalance({ address: chain.chain.signerAddress, value: WEALTH_WEI });
    // No reorganisation reaches the contracts.
    await chain.mine(BLOCKS_FIRST);
    await writeFile(keyFile, chain.hotWalletKey, { mode: 0o600 });
  };
  await equip();
  return {
    keyFile,
    current: () => chain,
    isLost: () => isLost,
    lose: async () => {
      isLost = true;
      chain = await chain.beginAgain();
      await equip();
    },
    close: () => chain.close(),
  };
}
