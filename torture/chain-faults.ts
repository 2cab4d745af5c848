import { setTimeout as sleep } from "node:timers/promises";
import type { LocalNode } from "../server/src/platform/chain/local/local-node.ts";
import type { FaultyNode } from "../server/src/platform/chain/testing/faulty-node.ts";
import { LIES, stopLying } from "./lies.ts";
import { RPC_FAULTS, type RpcWeather } from "./proxy/rpc-judge.ts";
import type { Random } from "./random.ts";

const BLOCK_EVERY_MS = 300;
/** Long enough that a call which is never answered runs into the patience of who asked. */
const WEATHER_MS = 2_500;
const LIE_MS = 2_500;
/** Deeper than the confirmations that the payouts wait for. */
const DEEP_BLOCKS = 7;
/** Of so many reorganisations one is that deep. */
const ONE_OF_THESE_IS_DEEP = 4;
const WEI_PER_GWEI = 1_000_000_000n;
const CALM_UP_TO_MS = 5_000;

export interface ChainFaults {
  /** How often each fault happened. */
  readonly counts: ReadonlyMap<string, number>;
  /** Ends the faults; blocks continue. */
  calm(): Promise<void>;
  stop(): Promise<void>;
}

/** Transactions in the pool, pending and queued. */
async function pooled({ client }: LocalNode): Promise<`0x${string}`[]> {
  const { pending, queued } = await client.getTxpoolContent();
  return [pending, queued].flatMap((part) =>
    Object.values(part).flatMap((byNonce) => Object.values(byNonce).map((one) => one.hash)),
  );
}

/** Makes blocks, and lets the chain and the way to it go wrong in random ways until `calm`. */
export function startChainFaults(options: {
  readonly node: LocalNode;
  readonly weather: RpcWeather;
  readonly liar: FaultyNode;
  readonly random: Random;
  /** Whether some reorganisations are deeper than the confirmations; repaired within a minute. */
  readonly hasDeepReorgs: boolean;
  /** Pays an open withdrawal with the hot wallet's key, past the system. @returns whether there was one. */
  readonly payElsewhere: () => Promise<boolean>;
}): ChainFaults {
  const { node, weather, liar, random } = options;
  const { client } = node;
  const counts = new Map<string, number>();
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  let isStopping = false;
  let isCalm = false;

  const dropTransaction = async (): Promise<void> => {
    const hashes = await pooled(node);
    if (hashes.length === 0) return;
    await client.dropTransaction({ hash: random.pick(hashes) });
    count("transaction dropped from the pool");
  };
  const reorganise = async (): Promise<void> => {
    const isDeep = options.hasDeepReorgs && random.whole(ONE_OF_THESE_IS_DEEP) === 0;
    const depth = isDeep ? DEEP_BLOCKS : 1 + random.whole(3);
    await client.request({ method: "anvil_reorg", params: [depth, []] } as never);
    count(`reorganisation of depth ${depth}`);
  };
  const spikeGas = async (): Promise<void> => {
    const baseFeePerGas = BigInt(random.pick([20, 60, 150])) * WEI_PER_GWEI;
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas });
    count("gas spike");
  };
  const changeWeather = async (): Promise<void> => {
    const fault = random.pick(RPC_FAULTS);
    weather.fault = fault;
    count(`node ${fault}`);
    await sleep(WEATHER_MS);
    weather.fault = undefined;
  };

  const tellLie = async (): Promise<void> => {
    const [name, tell] = random.pick(Object.entries(LIES));
    tell(liar, await client.getBlockNumber());
    count(`lie: ${name}`);
    await sleep(LIE_MS);
    stopLying(liar);
  };
  const payTwice = async (): Promise<void> => {
    if (await options.payElsewhere()) count("paid by a second installation");
  };

  // One hand at the chain at a time: a block in the middle of a reorganisation is the node's affair, not ours.
  let hand: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    hand = hand.then(work, work);
    return hand;
  };
  const mining = (async () => {
    while (!isStopping) {
      await inTurn(() => node.mine());
      await sleep(BLOCK_EVERY_MS);
    }
  })();
  const failing = (async () => {
    while (!isCalm) {
      const act = random.pick([
        changeWeather,
        tellLie,
        dropTransaction,
        reorganise,
        spikeGas,
        payTwice,
      ]);
      if (act === changeWeather || act === tellLie) await act();
      else await inTurn(act);
      await sleep(random.whole(CALM_UP_TO_MS));
    }
  })();
  return {
    counts,
    calm: async () => {
      isCalm = true;
      await failing;
    },
    stop: async () => {
      isCalm = true;
      isStopping = true;
      await Promise.all([failing, mining]);
    },
  };
}
