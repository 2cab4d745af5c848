import type { Chain } from "./chain/chain.ts";
import type { Clock } from "./clock.ts";
import type { IdentityCheckSettings } from "./identity-check/identity-check.ts";
import type { Logger } from "./log.ts";
import type { GatewaySettings } from "./payment-gateway/settings.ts";
import type { WechatSettings } from "./wechat/wechat.ts";

interface StandIn<Settings> {
  readonly settings: Settings;
  stop(): Promise<void>;
}

export interface LocalChain {
  readonly chain: Chain;
  readonly rpcUrl: string;
  stop(): Promise<void>;
}

/** Servers of other parties on loopback, for demo and development; the package `@nodeyard/stand-ins`. */
export interface StandIns {
  startWechat(clock: Clock): Promise<StandIn<WechatSettings>>;
  startCloudauth(clock: Clock): Promise<StandIn<IdentityCheckSettings>>;
  /** Keeps its payments in a file. */
  startGateway(clock: Clock, file: string): Promise<StandIn<GatewaySettings>>;
  /** Undefined, with a line in the log, where the chain's program or contracts are missing. */
  startChain(directory: string, log: Logger): Promise<LocalChain | undefined>;
}

/** A variable, so that neither a bundle nor a production installation needs the package. */
const PACKAGE = "@nodeyard/stand-ins/stand-ins.ts";

/** Undefined where the package is not installed, as in production. */
export async function loadStandIns(): Promise<StandIns | undefined> {
  try {
    const { STAND_INS } = (await import(PACKAGE)) as { readonly STAND_INS: StandIns };
    return STAND_INS;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_MODULE_NOT_FOUND" && message.includes("@nodeyard/stand-ins"))
      return undefined;
    throw error;
  }
}
