import { NotCompiledError } from "@nodeyard/server/platform/chain/read-artifact.ts";
import type { StandIns } from "@nodeyard/server/platform/stand-ins.ts";
import { NoLocalChainError } from "./chain/anvil.ts";
import { startLocalChain } from "./chain/local-chain.ts";
import { startLocalCloudauth } from "./identity-check/local-cloudauth.ts";
import { startLocalGateway } from "./payment-gateway/local-gateway.ts";
import { startLocalWechat } from "./wechat/local-wechat.ts";

/** Loaded by the server by this name. */
export const STAND_INS: StandIns = {
  startWechat: startLocalWechat,
  startCloudauth: startLocalCloudauth,
  startGateway: startLocalGateway,
  startChain: async (directory, log) => {
    try {
      return await startLocalChain({ directory, log });
    } catch (error) {
      if (!(error instanceof NoLocalChainError || error instanceof NotCompiledError)) throw error;
      log.warn({ reason: error.message }, "there is no local chain, withdrawals are closed");
      return undefined;
    }
  },
};
