import type { SaveNoteRequest } from "@nodeyard/contract/devices/calls.ts";
import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { NOTE_CHANGE_EVERY_DAYS, NOTE_MAX_LENGTH } from "@nodeyard/contract/devices/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import { formatInstant, DAY_MS } from "@nodeyard/contract/time.ts";
import { isBlank } from "@nodeyard/contract/written-name.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { requireName } from "../../platform/typed-text.ts";
import { lockOwnDevice, readDeviceId } from "./own-device.ts";

const NOTE_RULE = {
  invisible: devicesErrors.noteInvisible,
  tooLong: devicesErrors.noteTooLong,
  max: NOTE_MAX_LENGTH,
};

/** Sets a device's note, once every 7 days. An empty or unchanged note has no effect. */
export async function saveNote(
  deps: Deps,
  request: SaveNoteRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  if (isBlank(request.note)) return { message: devicesMessages.noteIgnored };
  const note = requireName(request.note, NOTE_RULE);
  const deviceId = readDeviceId(request.deviceId);
  await deps.db.transaction().execute(async (tx) => {
    const device = await lockOwnDevice(tx, caller.accountId, deviceId);
    if (device.note === note) return;
    const now = deps.clock.now();
    const nextAt = (device.noteChangedAt?.getTime() ?? -Infinity) + NOTE_CHANGE_EVERY_DAYS * DAY_MS;
    if (now.getTime() < nextAt) {
      const date = formatInstant(nextAt);
      throw new ApiError(devicesErrors.noteTooSoon, { params: { date } });
    }
    await tx
      .updateTable("devices")
      .set({ note, note_changed_at: now })
      .where("device_id", "=", deviceId)
      .execute();
    await tx
      .insertInto("device_notes")
      .values({ device_id: deviceId, account_id: caller.accountId, noted_at: now, note })
      .execute();
  });
  return { message: devicesMessages.noteSaved };
}
