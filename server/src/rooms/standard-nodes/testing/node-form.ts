import type { setStandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import type { FieldsOf } from "../../../platform/testing/call-app.ts";
import { type Person, createPerson } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { saveContactName } from "../../identity/contact.ts";

export const NODE_PASSWORD = "correct-horse-9";

/** An owner on the Chinese site who has said how to be reached. */
export async function createSubmitter(app: TestApp): Promise<Person & { readonly language: "zn" }> {
  const person = await createPerson(app);
  await app.database.db
    .transaction()
    .execute((tx) => saveContactName(app.deps, tx, person.accountId, "weixin-1"));
  return { ...person, language: "zn" };
}

let serial = 0;

/** A form of a node with a static line, each with an address of its own. */
export function nodeForm(over: FieldsOf<typeof setStandardNode> = {}) {
  serial += 1;
  return {
    commitType: "ADD" as const,
    serverNetType: 0,
    serverNote: `机房 ${serial}`,
    serverOwner: "小王",
    bandwidthMb: 1000,
    ip: `8.8.${Math.floor(serial / 250)}.${(serial % 250) + 1}`,
    serverPasswd: NODE_PASSWORD,
    ...over,
  };
}

/** A dial configuration of an owner, inserted. */
export async function createDialConfig(app: TestApp, { accountId }: Person): Promise<string> {
  const now = app.clock.now();
  const { dial_config_id: id } = await app.database.db
    .insertInto("dial_configs")
    .values({
      account_id: accountId,
      name: "线路",
      config_type: 0,
      created_at: now,
      changed_at: now,
    })
    .returning("dial_config_id")
    .executeTakeFirstOrThrow();
  return String(id);
}
