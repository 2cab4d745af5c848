import { setTimeout as sleep } from "node:timers/promises";
import { LIES, stopLying } from "./lies.ts";
import type { OtherPools } from "./other-pools.ts";
import { RPC_FAULTS } from "./proxy/rpc-judge.ts";
import type { Random } from "./random.ts";
import { emptyRecipient } from "./recipient.ts";
import type { Rig } from "./rig.ts";
import { payElsewhere } from "./second-installation.ts";

/** Long enough that a call which is never answered runs into the patience of who asked. */
const WEATHER_MS = 2_500;
/** Deeper than the confirmations that the payouts wait for, less than what a refund waits for. */
const DEEP_BLOCKS = 7;
const WEI_PER_GWEI = 1_000_000_000n;
/** Tokens of the payout contract after a reorganisation to a block in which it was empty. */
const PLENTY_UNITS = 10n ** 30n;

/** Something that goes wrong at the chain or on the way to it. */
export interface ChainAct {
  /** Relative frequency. */
  readonly share: number;
  /** True if no block is made meanwhile. */
  readonly stopsBlocks: boolean;
  /** @returns what happened; undefined where there was nothing that it could happen to. */
  run(): Promise<string | undefined>;
}

export function chainActs(
  rig: Rig,
  options: {
    readonly random: Random;
    readonly otherPools: OtherPools;
    /** Includes reorganisations deeper than the confirmations; repaired within a minute. */
    readonly hasDeepReorgs: boolean;
    /** Gets the transactions of a second installation. */
    readonly paidElsewhere: Set<string>;
  },
): readonly ChainAct[] {
  const { random, otherPools } = options;
  const { weather, liar, others, database } = rig;
  const { client, mine } = rig.chain.current().node;

  /** Transactions in the node's pool, pending and queued. */
  const readPool = async (): Promise<`0x${string}`[]> => {
    const { pending, queued } = await client.getTxpoolContent();
    return [pending, queued].flatMap((part) =>
      Object.values(part).flatMap((byNonce) => Object.values(byNonce).map((one) => one.hash)),
    );
  };
  const dropTransaction = async (): Promise<string | undefined> => {
    const hashes = await readPool();
    if (hashes.length === 0) return undefined;
    await client.dropTransaction({ hash: random.pick(hashes) });
    return "transaction dropped from the pool";
  };
  const reorganise = async (depth: number): Promise<string> => {
    await client.request({ method: "anvil_reorg", params: [depth, []] } as never);
    const { contractAddress, tokenBalanceOf, setContractUnits } = rig.chain.current();
    if ((await tokenBalanceOf(contractAddress)) === 0n) await setContractUnits(PLENTY_UNITS);
    // Those of this installation are sent again by it.
    await otherPools.sendAgain();
    return `reorganisation of depth ${depth}`;
  };
  const revertPayments = async (): Promise<string | undefined> => {
    if ((await readPool()).length === 0) return undefined;
    const { contractAddress, tokenBalanceOf, setContractUnits } = rig.chain.current();
    const units = await tokenBalanceOf(contractAddress);
    await setContractUnits(0n);
    await mine();
    await setContractUnits(units);
    return "the token refused the transfers of a block";
  };
  const spikeGas = async (gwei: bigint): Promise<string> => {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei * WEI_PER_GWEI });
    return "gas spike";
  };

  const atChain = (share: number, run: ChainAct["run"]): ChainAct => ({
    share,
    stopsBlocks: true,
    run,
  });
  const meanwhile = (run: ChainAct["run"]): ChainAct => ({ share: 1, stopsBlocks: false, run });
  return [
    ...RPC_FAULTS.map((fault) =>
      meanwhile(async () => {
        weather.fault = fault;
        await sleep(WEATHER_MS);
        weather.fault = undefined;
        return `node ${fault}`;
      }),
    ),
    ...LIES.map(({ name, lastsMs, apply }) =>
      meanwhile(async () => {
        apply(liar, others, await client.getBlockNumber());
        await sleep(lastsMs);
        stopLying(liar, others);
        return `lie: ${name}`;
      }),
    ),
    atChain(4, dropTransaction),
    ...[1, 2, 3].map((depth) => atChain(2, () => reorganise(depth))),
    ...(options.hasDeepReorgs ? [atChain(2, () => reorganise(DEEP_BLOCKS))] : []),
    ...[20n, 60n, 150n].map((gwei) => atChain(1, () => spikeGas(gwei))),
    atChain(2, revertPayments),
    atChain(2, async () =>
      (await emptyRecipient(database, rig.chain.current()))
        ? "recipient emptied the address"
        : undefined,
    ),
    atChain(3, async () => {
      const hash = await payElsewhere(database, rig.chain.current(), otherPools);
      if (hash === undefined) return undefined;
      options.paidElsewhere.add(hash);
      return "paid by a second installation";
    }),
    atChain(2, async () =>
      (await otherPools.sendAgain()) > 0 ? "forgotten transactions sent again" : undefined,
    ),
  ];
}
