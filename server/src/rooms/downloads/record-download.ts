import * as calls from "@nodeyard/contract/downloads/calls.ts";
import { downloadsErrors } from "@nodeyard/contract/downloads/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { addressOf } from "./resource.ts";

/** Counts a download of the day, without its owner. @returns the file's address. */
export const recordDownload = handle(
  calls.recordDownload,
  async (deps: Pick<Deps, "db" | "clock" | "config">, { resource }) => {
    const address = await addressOf(deps, resource);
    if (address === undefined) throw new ApiError(downloadsErrors.unknownResource);
    await deps.db
      .insertInto("download_counts")
      .values({ resource, day: deps.clock.now().toISOString().slice(0, 10), downloads: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["resource", "day"])
          .doUpdateSet({ downloads: sql`download_counts.downloads + 1` }),
      )
      .execute();
    return { data: address };
  },
);
