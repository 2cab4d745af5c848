import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { endExpiredOffers, isOpen } from "./open-offers.ts";
import { offerEntry, offerMail } from "./transfer-mails.ts";

/** Retention of an offer that was not accepted, from its expiry on. */
const KEPT_MS = 30 * DAY_MS;

interface DueOffer {
  readonly id: bigint;
  readonly mac: string;
  readonly email: string;
  readonly receiver: bigint;
}

/** Notifies owners of devices that are offered to them, and ends expired offers. A job: the call that offers takes as long for an e-mail that is no account's. */
export async function notifyOffers(deps: Pick<Deps, "db" | "clock" | "config">): Promise<void> {
  const now = deps.clock.now();
  await endExpiredOffers(deps.db, now);
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<DueOffer>`
      select t.device_transfer_id as id, t.mac, a.email, t.to_account_id as receiver
      from device_transfers t join devices d using (device_id) join accounts a on a.account_id = t.account_id
      where t.notified_at is null and t.to_account_id is not null and ${isOpen(now)}
      order by t.device_transfer_id for update of t skip locked`.execute(tx);
    for (const { id, mac, email, receiver } of rows) {
      await tx
        .updateTable("device_transfers")
        .set({ notified_at: now })
        .where("device_transfer_id", "=", id)
        .execute();
      await notifyOwner(
        deps,
        tx,
        receiver,
        { event: "device.transfer-received", page: "/hardList", data: { mac } },
        {
          mailIn: (language) => offerMail(language, { mac, email }),
          entryIn: (language) => offerEntry(language, mac),
        },
      );
    }
  });
}

export const notifyOffersJob: JobDefinition = {
  name: "notify-device-offers",
  task: notifyOffers,
  cron: "* * * * *",
};

export async function deleteOldOffers({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const until = new Date(clock.now().getTime() - KEPT_MS);
  await sql`
    delete from device_transfers where outcome is distinct from 'accepted' and expires_at < ${until}`.execute(
    db,
  );
}
