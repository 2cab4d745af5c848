import type { Person } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { saveVerifiedName } from "../verified-name.ts";

/** Makes accounts those of one verified person. */
export async function makeSamePerson(
  app: TestApp,
  idNumber: string,
  people: readonly Pick<Person, "accountId">[],
): Promise<void> {
  await app.database.db.transaction().execute(async (tx) => {
    const checked = { person: { name: "张小三", idNumber }, reference: "test" };
    for (const { accountId } of people) await saveVerifiedName(app.deps, tx, accountId, checked);
  });
}
