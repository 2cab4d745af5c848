import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { assertContractAtStart } from "./platform/chain/assert-contract.ts";
import type { Chain } from "./platform/chain/chain.ts";
import { openChain } from "./platform/chain/open-chain.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { IdentityCheckSettings } from "./platform/identity-check/identity-check.ts";
import type { Logger } from "./platform/log.ts";
import type { GatewaySettings } from "./platform/payment-gateway/settings.ts";
import { loadStandIns } from "./platform/stand-ins.ts";
import type { WechatSettings } from "./platform/wechat/wechat.ts";

/** Other parties' services: the configured ones, and stand-ins for the others where these are allowed. */
export interface Parties {
  readonly chain: Chain | undefined;
  readonly identityCheck: IdentityCheckSettings | undefined;
  readonly wechat: WechatSettings | undefined;
  readonly gateway: GatewaySettings | undefined;
}

/** Stand-ins used outside production, by the setting that would configure the real service. */
const REPLACED = [
  ["hasLocalChain", "NODEYARD_CHAIN_RPC_URLS"],
  ["hasLocalIdentityCheck", "NODEYARD_IDENTITY_KEY_ID"],
  ["hasLocalWechat", "NODEYARD_WECHAT_APP_ID"],
  ["hasLocalGateway", "NODEYARD_ALIPAY_APP_ID"],
] as const;

/** Each stand-in that is started puts its end into `stops`. */
export async function startParties(
  config: Config,
  dataDirectory: string,
  log: Logger,
  options: { readonly onChain: () => void; readonly stops: (() => Promise<void>)[] },
): Promise<Parties> {
  const missing = REPLACED.filter(([flag]) => config[flag]).map(([, setting]) => setting);
  const standIns = missing.length === 0 ? undefined : await loadStandIns();
  if (missing.length > 0 && !standIns)
    log.warn({ missing }, "closed without these settings: stand-ins are not installed");
  const started = <T extends { stop(): Promise<void> }>(party: T | undefined): T | undefined => {
    if (party) options.stops.push(party.stop);
    return party;
  };

  let chain: Chain | undefined;
  if (config.chain) {
    chain = await openChain(config.chain, log);
    await assertContractAtStart(chain, log);
  } else if (config.hasLocalChain && standIns) {
    options.onChain();
    chain = started(await standIns.startChain(join(dataDirectory, "chain"), log))?.chain;
  }
  const identityCheck = config.hasLocalIdentityCheck
    ? started(await standIns?.startCloudauth(systemClock))?.settings
    : config.identityCheck;
  const wechat = config.hasLocalWechat
    ? started(await standIns?.startWechat(systemClock))?.settings
    : config.wechat;
  let { gateway } = config;
  if (config.hasLocalGateway && standIns) {
    await mkdir(dataDirectory, { recursive: true });
    const file = join(dataDirectory, "payments.ndjson");
    gateway = started(await standIns.startGateway(systemClock, file))?.settings;
  }
  return { chain, identityCheck, wechat, gateway };
}
