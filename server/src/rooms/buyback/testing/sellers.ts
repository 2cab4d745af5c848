import { commitBuyBack } from "@nodeyard/contract/buyback/calls.ts";
import { createPerson, type Person } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { acceptAgreement } from "../../account/accept-agreement.ts";
import { saveVerifiedName } from "../../identity/verified-name.ts";
import { savePayee } from "../../payee/store.ts";
import { imageCaptcha } from "../../wallet/testing/binding.ts";
import { codeFor, credit } from "../../withdrawal/testing/holders.ts";

/** Numbers of persons that nobody has. */
const ID_NUMBERS = ["110105199003071239", "440524199801010016", "11010519491231002X"];
let persons = 0;

/** An ID number that no other seller has; the check sign is of no concern here. */
function newIdNumber(): string {
  persons += 1;
  return ID_NUMBERS[persons - 1] ?? `110105${19_000_000 + persons}0000`;
}

export interface Seller extends Person {
  readonly idNumber: string;
}

/** A verified owner with an Alipay account, and BP that can be sold. */
export async function createSeller(
  app: TestApp,
  over: { bp?: bigint; alipayAccount?: string; idNumber?: string } = {},
): Promise<Seller> {
  const { bp = 20_000_000n, alipayAccount = "seller@example.com" } = over;
  const { idNumber = newIdNumber() } = over;
  const person = await createPerson(app);
  const { accountId } = person;
  await app.database.db.transaction().execute(async (tx) => {
    const checked = { person: { name: "张小三", idNumber }, reference: "test" };
    await saveVerifiedName(app.deps, tx, accountId, checked);
    await savePayee(app.deps, tx, accountId, { part: "alipay", alipayAccount });
    const now = app.clock.now();
    await tx
      .insertInto("identity_reviews")
      .values({ account_id: accountId, state: "approved", submitted_at: now, decided_at: now })
      .execute();
    await acceptAgreement(app.deps, tx, { accountId, agreement: "tax", ip: "127.0.0.1" });
  });
  await credit(app, accountId, bp * 1_000_000n);
  return { ...person, idNumber };
}

/** A valid request. */
export async function sellFields(
  app: TestApp,
  seller: Person,
  exchangeMoney: number | string = 100,
) {
  return {
    exchangeMoney,
    channel: "alipay" as const,
    inputEmailCode: await codeFor(app, seller, "buyback"),
    ...(await imageCaptcha(app)),
  };
}

/** Sells BP for an amount. @returns the buy-back's id. */
export async function sell(app: TestApp, seller: Person, exchangeMoney = 100): Promise<bigint> {
  const fields = await sellFields(app, seller, exchangeMoney);
  const { data } = await app.call(commitBuyBack, fields, { ...seller, language: "zn" });
  return BigInt(data.id);
}
