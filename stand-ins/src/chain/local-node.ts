import { gunzipSync } from "node:zlib";
import { createTestClient, http, publicActions, walletActions, type Address } from "viem";

/** Control methods of a local node. */
function openClient(url: string) {
  return createTestClient({
    mode: "anvil",
    cacheTime: 0,
    transport: http(url, { retryCount: 0, timeout: 20_000 }),
  })
    .extend(publicActions)
    .extend(walletActions);
}

/** A local chain node that mines on command. */
export interface LocalNode {
  readonly client: ReturnType<typeof openClient>;
  mine(blocks?: number): Promise<void>;
  /** An account that the node signs for. */
  richAccount(): Promise<Address>;
  /** In anvil's state file format. */
  dumpState(): Promise<string>;
}

export function openLocalNode(url: string): LocalNode {
  const client = openClient(url);
  return {
    client,
    mine: (blocks = 1) => client.mine({ blocks }),
    richAccount: async () => {
      const [first] = await client.getAddresses();
      if (first === undefined) throw new Error("the local chain has no account");
      return first;
    },
    dumpState: async () => {
      const packed = await client.dumpState();
      return gunzipSync(Buffer.from(packed.slice(2), "hex")).toString();
    },
  };
}
