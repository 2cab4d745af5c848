import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import {
  deleteTag,
  listTags,
  renameTag,
  tagDevices,
} from "@nodeyard/contract/devices/tag-calls.ts";
import {
  TAG_MAX_LENGTH,
  TAGS_PER_ACCOUNT,
  TAGS_PER_DEVICE,
} from "@nodeyard/contract/devices/tag-rules.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bindTestDevice, createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";

let app: TestApp;
let person: Person;
let device: string;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  person = await createPerson(app);
  ({ deviceId: device } = await bindTestDevice(app, person));
});
afterAll(() => app.close());

const tags = async (who = person) =>
  (await app.call(listTags, {}, who)).list.map(({ name, deviceCount }) => `${name} ${deviceCount}`);
const tag = (add: string[], remove: string[] = []) =>
  app.call(tagDevices, { deviceIds: [device], add, remove }, person);
const idOf = async (name: string) =>
  (await app.call(listTags, {}, person)).list.find((each) => each.name === name)?.tagId ?? "";

test("a name that is typed becomes a tag of all chosen devices; another spelling is the same tag", async () => {
  const { deviceId: other } = await bindTestDevice(app, person);
  await app.call(tagDevices, { deviceIds: [device, other, device], add: ["Rack  7"] }, person);
  await tag(["rack 7", "RACK 7", "Zoo", "apple"]);
  expect(await tags()).toEqual(["apple 1", "Rack 7 2", "Zoo 1"]);
  await tag(["e\u0301t\u00e9"]);
  await tag(["\u00e9te\u0301"]);
  expect((await tags()).filter((name) => name.endsWith("t\u00e9 1"))).toHaveLength(1);
  await tag(["ｒａｃｋ　７"]);
  expect(await tags()).toContain("Rack 7 2");
  await tag([], ["ZOO"]);
  expect(await tags()).toContain("Zoo 0");
  expect(await tags(await createPerson(app))).toEqual([]);
});

test("are in the order of the reader's language", async () => {
  await tag(["客厅", "阿里", "机房"]);
  const { list } = await app.call(listTags, {}, { ...person, language: "zn" });
  expect(list.map(({ name }) => name)).toEqual(["阿里", "机房", "客厅"]);
});

test("a tag is renamed everywhere, never to the name of another, and deleted with its devices kept", async () => {
  await tag(["one", "two"]);
  const one = await idOf("one");
  await app.call(renameTag, { tagId: one, name: "ONE" }, person);
  expect((await app.refusal(renameTag, { tagId: one, name: "Two" }, person)).error).toBe(
    devicesErrors.tagTaken.key,
  );
  await app.call(renameTag, { tagId: one, name: "uno" }, person);
  expect(await tags()).toEqual(["two 1", "uno 1"]);
  await app.call(deleteTag, { tagId: one }, person);
  expect(await tags()).toEqual(["two 1"]);
  expect((await app.call(listDevices, {}, person)).total).toBe(1);
  expect((await app.refusal(deleteTag, { tagId: one }, person)).error).toBe(
    devicesErrors.unknownTag.key,
  );
});

test.each<[string, string, { key: string }]>([
  ["nothing", "  ", devicesErrors.tagEmpty],
  ["a Hangul filler", "\u3164", devicesErrors.tagEmpty],
  ["an empty Braille pattern", "\u2800", devicesErrors.tagEmpty],
  ["a selector of nothing", "\ufe0f", devicesErrors.tagEmpty],
  ["a grapheme joiner", "\u034f", devicesErrors.tagEmpty],
  ["ten thousand characters", "x".repeat(10_000), devicesErrors.tagTooLong],
  ["a thousand characters", "x".repeat(1000), devicesErrors.tagTooLong],
  ["one character too many", "客".repeat(TAG_MAX_LENGTH + 1), devicesErrors.tagTooLong],
  ["a control character", "a\u0007b", devicesErrors.tagInvisible],
  ["a character that turns the text round", "a\u202eb", devicesErrors.tagInvisible],
])("%s is no tag, and nothing is changed", async (_what, name, { key }) => {
  await tag(["kept"]);
  const request = { deviceIds: [device], add: ["fine", name], remove: ["kept"] };
  expect((await app.refusal(tagDevices, request, person)).error).toBe(key);
  expect((await app.refusal(renameTag, { tagId: await idOf("kept"), name }, person)).error).toBe(
    key,
  );
  expect(await tags()).toEqual(["kept 1"]);
});

test("markup is text, and the longest name is taken", async () => {
  const names = ["<b>x</b>", "👨‍👩‍👧‍👦 fam", "😀".repeat(TAG_MAX_LENGTH)];
  await tag(names);
  const { list } = await app.call(listDevices, { hasFigures: true }, person);
  expect(list === NO_CONTENT ? [] : list[0]?.tags?.toSorted()).toEqual(names.toSorted());
});

test("an account and a device have at most so many", async () => {
  const names = Array.from({ length: TAGS_PER_DEVICE }, (_, index) => `tag ${index}`);
  await tag(names);
  expect(
    (await app.refusal(tagDevices, { deviceIds: [device], add: ["more"] }, person)).error,
  ).toBe(devicesErrors.tooManyOnDevice.key);
  await app.database.pool.query(
    "insert into tags (account_id, name, folded_name) select $1, 'x' || n, 'x' || n from generate_series(1, $2) n",
    [person.accountId, TAGS_PER_ACCOUNT - TAGS_PER_DEVICE],
  );
  const request = { deviceIds: [device], add: ["more"], remove: ["tag 1"] };
  expect((await app.refusal(tagDevices, request, person)).error).toBe(
    devicesErrors.tooManyTags.key,
  );
  expect(await tags()).toHaveLength(TAGS_PER_ACCOUNT);
});

test("another owner's device is none, and a device that is unbound loses its tags", async () => {
  const foreigner = await createPerson(app);
  const { deviceId: theirs } = await bindTestDevice(app, foreigner);
  const request = { deviceIds: [device, theirs], add: ["mine"] };
  const refused = await app.refusal(tagDevices, request, person);
  expect(refused.error).toBe(devicesErrors.unknownDevices.key);
  // Of up to a thousand, it says which.
  expect(refused.message).toContain(`1 of the devices don't exist: ${theirs}.`);
  expect(await tags()).toEqual([]);
  await tag(["mine"]);
  expect(
    (await app.refusal(renameTag, { tagId: await idOf("mine"), name: "theirs" }, foreigner)).error,
  ).toBe(devicesErrors.unknownTag.key);
  await app.database.db
    .transaction()
    .execute((tx) => app.deps.onUnbind(tx, BigInt(device), app.clock.now()));
  expect(await tags()).toEqual(["mine 0"]);
});
