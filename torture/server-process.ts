// One server process of the torture: the real one, with a clock that may be wrong.
import { readFileSync } from "node:fs";
import { exitProcess } from "@nodeyard/contract/exit-process.ts";
import { readConfig } from "../server/src/platform/config.ts";
import type { GatewaySettings } from "../server/src/platform/payment-gateway/settings.ts";
import { runUntilStopped } from "../server/src/run-until-stopped.ts";
import { reportStartFailure } from "../server/src/start-failure.ts";
import { startServer } from "../server/src/start-server.ts";

const skewMs = Number(process.env["TORTURE_CLOCK_SKEW_MS"] ?? 0);
if (skewMs !== 0) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...args: [] | [number | string | Date]) {
      if (args.length === 0) super(RealDate.now() + skewMs);
      else super(...args);
    }
    static override now(): number {
      return RealDate.now() + skewMs;
    }
  } as DateConstructor;
}

try {
  const childConfig = readConfig(process.env, process.argv.slice(2));
  // A gateway of the torture has a bare key in the place of certificates.
  const gatewayFile = process.env["TORTURE_GATEWAY_FILE"];
  const gateway: GatewaySettings | undefined =
    gatewayFile === undefined
      ? childConfig.gateway
      : (JSON.parse(readFileSync(gatewayFile, "utf8")) as GatewaySettings);
  const config = { ...childConfig, gateway, wantsDemo: false };
  const server = await startServer({
    config,
    projectRoot: process.cwd(),
    pagesDirectory: undefined,
    onListening: () => {},
    onProgress: () => {},
  });
  process.send?.("ready");
  process.once("disconnect", () => exitProcess(1));
  await runUntilStopped(server);
} catch (error) {
  exitProcess(reportStartFailure(error));
}
