import * as calls from "@nodeyard/contract/standard-nodes/calls.ts";
import { handle } from "../../platform/http/route.ts";

/** Names of the account's nodes that have a device, by their notes. */
export const listNames = handle(
  calls.getStandardNodeHostNameAndBcode,
  async ({ db }, _request, { accountId }) => {
    const rows = await db
      .selectFrom("standard_nodes as n")
      .innerJoin("devices as d", "d.device_id", "n.device_id")
      .leftJoin("activation_codes as k", "k.device_id", "n.device_id")
      .select(["n.server_id", "d.hostname", "k.code", "n.note"])
      .where("n.account_id", "=", accountId)
      .orderBy("n.note")
      .orderBy("n.standard_node_id")
      .execute();
    return {
      data: rows.map((row) => ({
        serverID: row.server_id,
        serverHostname: row.hostname,
        serverBcode: row.code ?? "",
        serverNote: row.note,
      })),
    };
  },
);
