import * as calls from "@nodeyard/contract/dial/calls.ts";
import { dialErrors, dialMessages } from "@nodeyard/contract/dial/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../../platform/http/route.ts";
import { recordAct } from "../../account/record-act.ts";
import { assertChineseSite } from "../assert-chinese-site.ts";
import { isUsed } from "./is-used.ts";
import { readConfigId } from "./open-config.ts";

/** Deletes a configuration that no node uses. */
export const deleteConfig = handle(
  calls.deleteDialConfig,
  async (deps, { dialConfigID, CIID = dialConfigID }, caller) => {
    const { accountId, ip } = caller;
    assertChineseSite(caller);
    const configId = readConfigId(dialConfigID);
    if (CIID !== dialConfigID) throw new ApiError(dialErrors.unknownConfig);
    await deps.db.transaction().execute(async (tx) => {
      const config = await tx
        .selectFrom("dial_configs")
        .select("name")
        .where("dial_config_id", "=", configId)
        .where("account_id", "=", accountId)
        .forUpdate()
        .executeTakeFirst();
      if (!config) throw new ApiError(dialErrors.unknownConfig);
      if (await isUsed(tx, configId)) throw new ApiError(dialErrors.configBound);
      await tx.deleteFrom("dial_configs").where("dial_config_id", "=", configId).execute();
      const details = { name: config.name };
      await recordAct(deps, tx, { act: "dial.delete-config", accountId, ip, details });
    });
    return { message: dialMessages.deleted };
  },
);
