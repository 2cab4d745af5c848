import * as calls from "@nodeyard/contract/dial/calls.ts";
import { dialMessages } from "@nodeyard/contract/dial/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { recordAct } from "../../account/record-act.ts";
import { assignDialConfig } from "../../standard-nodes/assign-dial-config.ts";
import { assertChineseSite } from "../assert-chinese-site.ts";
import { openConfig, readConfigId } from "./open-config.ts";

/** Has an aggregated node that is not deployed yet use a configuration that no other node uses, and submits it. */
export const useConfig = handle(
  calls.setNodesDialConfig,
  async (deps, { dialConfigID: dialConfigId, serverID: serverId, bandwidthMb }, caller) => {
    const { accountId, ip, language } = caller;
    assertChineseSite(caller);
    await deps.db.transaction().execute(async (tx) => {
      const assignment = { serverId, accountId, dialConfigId, bandwidth: bandwidthMb };
      await assignDialConfig(deps, tx, assignment, language);
      const now = deps.clock.now();
      const config = await openConfig(tx, now, accountId, readConfigId(dialConfigId));
      const details = { name: config.dialConfigName, serverId };
      await recordAct(deps, tx, { act: "dial.bind-config", accountId, ip, details });
    });
    return { message: dialMessages.set };
  },
);
