import type { AddressInfo } from "node:net";
import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type { Page } from "@playwright/test";
import { createApp } from "../../../server/src/app.ts";
import type { Clock } from "../../../server/src/platform/clock.ts";
import { readConfig } from "../../../server/src/platform/config.ts";
import { openDatabase } from "../../../server/src/platform/database.ts";
import { createLogger } from "../../../server/src/platform/log.ts";
import { loadFieldEncryption } from "../../../server/src/platform/secret-key-file.ts";
import { findDatabase } from "../../../tools/find-database.ts";
import { server } from "./server.ts";

interface ServerAt {
  /** Has this server answer some calls of a page, in place of the one that the page is from. */
  answer(page: Page, calls: readonly Pick<Endpoint<object, unknown>, "path">[]): Promise<void>;
  stop(): Promise<void>;
}

/** A second server of the worker's installation, without jobs, for a rule of the time of day: by the test's clock. */
export async function startServerAt(clock: Clock): Promise<ServerAt> {
  const { dataDirectory } = server;
  const found = await findDatabase({ NODEYARD_DATA: dataDirectory });
  const database = openDatabase(found.url, 2, "nodeyard-e2e");
  const config = readConfig({ NODE_ENV: "test" }, []);
  const app = await createApp({
    config,
    clock,
    log: createLogger("silent"),
    database,
    encryption: await loadFieldEncryption(config, dataDirectory),
    chain: undefined,
    pagesDirectory: undefined,
  });
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.server.address() as AddressInfo;
  return {
    answer: async (page, calls) => {
      await page.route(
        ({ pathname }) => calls.some(({ path }) => path === pathname),
        (route) => {
          const address = new URL(route.request().url());
          address.port = String(port);
          return route.continue({ url: address.href });
        },
      );
    },
    stop: async () => {
      await app.close();
      await database.close();
      await found.close();
    },
  };
}
