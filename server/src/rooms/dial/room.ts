import type { Room } from "../../platform/room.ts";
import { dialCommand } from "./agent/dial-command.ts";
import { fetchLines } from "./agent/fetch-lines.ts";
import { nodeLines } from "./agent/node-lines.ts";
import { storeLineReport } from "./agent/store-report.ts";
import { deleteConfig } from "./configs/delete-config.ts";
import { findServer } from "./configs/find-server.ts";
import { listConfigs } from "./configs/list-configs.ts";
import { saveConfig } from "./configs/save-config.ts";
import { showConfig } from "./configs/show-config.ts";
import { showLinePassword } from "./configs/show-line-password.ts";
import { useConfig } from "./configs/use-config.ts";
import { resealLinePasswords } from "./line-passwords.ts";
import { listOwnersConfigs } from "./operator/list-owners-configs.ts";
import { bookedDials, dialLines } from "./status/dial-lines.ts";
import { exportErrors } from "./status/export-errors.ts";
import { getDialByHostname, listNodeLines } from "./status/get-host.ts";
import { getDialStatus } from "./status/get-status.ts";
import { recordSavedStatus, deleteOldRecords } from "./status/records.ts";
import { BOOKED_COMMANDS } from "../commands/booking/booked-kind.ts";
import { COMMAND_KINDS } from "../commands/command-kind.ts";
import { NODE_LINES } from "../standard-nodes/deploy/node-lines.ts";
import type { Tx } from "../../platform/database.ts";

/** Deletes a device's reports of its lines when it is unbound. */
async function deleteSessions(tx: Tx, deviceId: bigint): Promise<void> {
  for (const table of ["dial_sessions", "dial_reports", "dial_records"] as const)
    await tx.deleteFrom(table).where("device_id", "=", deviceId).execute();
}

/** The lines of an account that is being closed, with their passwords, and all that was said of them. */
async function deleteLines(tx: Tx, accountId: bigint): Promise<void> {
  for (const table of ["dial_sessions", "dial_reports", "dial_records", "dial_configs"] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}

export const dialRoom: Room = {
  name: "dial",
  handlers: [
    listConfigs,
    showConfig,
    saveConfig,
    deleteConfig,
    useConfig,
    findServer,
    showLinePassword,
    getDialStatus,
    getDialByHostname,
    listNodeLines,
    dialLines,
    recordSavedStatus,
    exportErrors,
    fetchLines,
    storeLineReport,
    listOwnersConfigs,
  ],
  contributes: [
    COMMAND_KINDS.contribute(dialCommand),
    BOOKED_COMMANDS.contribute(bookedDials),
    NODE_LINES.contribute(nodeLines),
  ],
  cleanUp: [deleteOldRecords],
  onUnbind: [deleteSessions],
  onClose: [deleteLines],
  reseal: [resealLinePasswords],
};
