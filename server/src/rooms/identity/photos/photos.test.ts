import { crc32 } from "node:zlib";
import { uploadImage, getContact, setContact } from "@nodeyard/contract/identity/calls.ts";
import {
  decidePhotos,
  listPhotoReviews,
  viewPhotos,
} from "@nodeyard/contract/identity/operator/calls.ts";
import { PHOTO_MAX_BYTES, type PhotoSide } from "@nodeyard/contract/identity/rules.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOperator, createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { savePayee } from "../../payee/store.ts";
import { codeFor } from "../../withdrawal/testing/holders.ts";
import { eraseIdentity } from "../erase-identity.ts";
import { saveVerifiedName } from "../verified-name.ts";
import { reEncode } from "./re-encode.ts";
import { deleteOldPhotos } from "./stored-photos.ts";

const ID_NUMBER = "110105199003071239";
const PLACE = { IFD3: { GPSLatitude: "39/1 54/1 0/1", GPSLatitudeRef: "N" } };

let app: TestApp;
let photo: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  photo = await picture().jpeg().withExif(PLACE).toBuffer();
});
afterAll(() => app.close());

function picture(width = 640, height = 420) {
  return sharp({ create: { width, height, channels: 3, background: "#7a8" } });
}

/** A verified owner, with an Alipay account unless it is left out. */
async function createVerified(hasPayee = true): Promise<Person> {
  const person = await createPerson(app);
  await app.database.db.transaction().execute(async (tx) => {
    const checked = { person: { name: "张小三", idNumber: ID_NUMBER }, reference: "test" };
    await saveVerifiedName(app.deps, tx, person.accountId, checked);
    if (hasPayee)
      await savePayee(app.deps, tx, person.accountId, {
        part: "alipay",
        alipayAccount: "zhang@example.com",
      });
  });
  return person;
}

/** Sends a form as a browser does. */
async function upload(
  { session }: Person,
  file: Buffer,
  { side = "front", name = "card.jpg" }: { side?: PhotoSide; name?: string } = {},
) {
  const form = new FormData();
  form.append("image", new File([new Uint8Array(file)], name, { type: "image/jpeg" }));
  form.append("side", side);
  const encoded = new Response(form);
  const { body, statusCode } = await app.server.inject({
    method: "POST",
    url: uploadImage.path,
    headers: {
      sessionid: session,
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const answer = JSON.parse(body) as { error?: string; data?: { name: string } };
  return { statusCode, error: answer.error, name: answer.data?.name ?? "" };
}

const photoFields = async (person: Person, over: object = {}) => ({
  type: 3,
  icA: (await upload(person, photo)).name,
  icB: (await upload(person, photo, { side: "back" })).name,
  isAgreed: true,
  verifyCode: await codeFor(app, person, "identity"),
  ...over,
});
const refusal = async (person: Person, over: object = {}) =>
  (await app.refusal(setContact, await photoFields(person, over), person)).error;
const shown = async (person: Person) => (await app.call(getContact, {}, person)).data.contact;
async function openReviewOf(person: Person, operator: Person): Promise<string> {
  const { list } = await app.call(listPhotoReviews, { pageSize: 200 }, operator);
  const mine = list.find(({ account }) => account.accountId === String(person.accountId));
  return mine?.reviewId ?? "";
}

describe("an uploaded photo", () => {
  it("is a JPEG of ours without place and without what was behind the picture", async () => {
    const person = await createVerified();
    const polyglot = Buffer.concat([photo, Buffer.from("PK\u0003\u0004 a second file")]);
    expect(await upload(person, polyglot, { name: "../../etc/passwd" })).toMatchObject({
      statusCode: 200,
      name: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const { rows } = await app.database.pool.query<{ sealed: string; place: string }>(
      `select sealed, 'identity_photos/' || identity_photo_id as place from identity_photos where account_id = $1`,
      [person.accountId],
    );
    expect(rows).toHaveLength(1);
    const [{ sealed, place } = { sealed: "", place: "" }] = rows;
    const stored = Buffer.from(app.deps.encryption.decrypt(sealed, place), "base64");
    expect(stored.includes("a second file")).toBe(false);
    const { format, exif, width } = await sharp(stored).metadata();
    expect({ format, exif, width }).toEqual({ format: "jpeg", exif: undefined, width: 640 });
  });

  it("has under 1 MB", async () => {
    const person = await createVerified();
    const ofBytes = (bytes: number) =>
      Buffer.concat([photo, Buffer.alloc(bytes - photo.length)], bytes);
    expect(await upload(person, ofBytes(PHOTO_MAX_BYTES))).toMatchObject({ error: undefined });
    expect((await upload(person, ofBytes(1_048_576))).error).toBe("identity.photoTooLarge");
    expect(await upload(person, ofBytes(2 * PHOTO_MAX_BYTES))).toMatchObject({
      statusCode: 413,
      error: "platform.tooLarge",
    });
  });

  it("is refused unless its own bytes are a picture of a usable size", async () => {
    const person = await createVerified();
    const errorOf = async (file: Buffer) => (await upload(person, file)).error;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>';
    const cutOff = photo.subarray(0, photo.length / 2);
    for (const file of [
      Buffer.alloc(0),
      Buffer.from(svg),
      Buffer.from("%PDF-1.7"),
      await picture().gif().toBuffer(),
      Buffer.concat([photo.subarray(0, 3), Buffer.from(svg)]),
      cutOff,
    ])
      expect(await errorOf(file)).toBe("identity.photoNotImage");
    expect(await errorOf(await picture(640, 399).png().toBuffer())).toBe("identity.photoSize");
    // Edges that are allowed, of more megapixels than are.
    const large = await picture().png().toBuffer();
    large.writeUInt32BE(7_000, 16);
    large.writeUInt32BE(6_000, 20);
    large.writeUInt32BE(crc32(large.subarray(12, 29)), 29);
    expect(await errorOf(large)).toBe("identity.photoSize");
    // The header of 30,000 by 30,000 pixels, in a file of a few bytes.
    const bomb = await picture().png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    expect(["identity.photoSize", "identity.photoNotImage"]).toContain(await errorOf(bomb));
  });

  it("is not decoded once its owner is gone", async () => {
    const gone = { accountId: 1n, signal: AbortSignal.abort() };
    await expect(reEncode(photo, gone)).rejects.toMatchObject({
      definition: { key: "platform.unavailable" },
    });
  });

  it("comes after the name, and twenty times a day", async () => {
    expect((await upload(await createPerson(app), photo)).error).toBe("identity.nameFirst");
    const person = await createVerified();
    await app.database.pool.query(
      `insert into throttles (bucket, subject, window_start, hits)
       values ('identity-photos', $1, date_trunc('day', $2::timestamptz at time zone 'UTC') at time zone 'UTC', 20)`,
      [`account:${person.accountId}`, app.clock.now()],
    );
    expect(await upload(person, photo)).toMatchObject({
      statusCode: 429,
      error: "identity.tooManyPhotos",
    });
  });

  it("is deleted after a day unless it is submitted", async () => {
    const person = await createVerified();
    await upload(person, photo);
    const count = async () =>
      (
        await app.database.pool.query("select from identity_photos where account_id = $1", [
          person.accountId,
        ])
      ).rowCount;
    const { clock } = app.deps;
    const later = (ms: number) => ({ now: () => new Date(clock.now().getTime() + ms) });
    await deleteOldPhotos({ ...app.deps, clock: later(DAY_MS - HOUR_MS) });
    expect(await count()).toBe(1);
    await deleteOldPhotos({ ...app.deps, clock: later(DAY_MS + HOUR_MS) });
    expect(await count()).toBe(0);
  });
});

describe("submitted photos", () => {
  it("are looked at, with an audit line a look, declined, and approved the next time", async () => {
    const person = await createVerified();
    const reviewer = await createOperator(app, "support");
    await app.call(setContact, await photoFields(person), person);
    expect(await shown(person)).toMatchObject({ Type3VStatus: 2, photoFault: null });
    expect((await app.refusal(setContact, { type: 3 }, person)).error).toBe(
      "identity.photosInReview",
    );
    const first = await openReviewOf(person, reviewer);
    const decline = { reviewId: first, isApproved: false, reason: "cannot be read" } as const;
    expect((await app.refusal(decidePhotos, decline, reviewer)).error).toBe(
      "identity.faultRequired",
    );
    const unreadable = { ...decline, fault: "unreadable" as const };
    expect((await app.refusal(decidePhotos, unreadable, reviewer)).error).toBe(
      "identity.lookFirst",
    );
    for (let views = 0; views < 2; views += 1) {
      const seen = await app.call(viewPhotos, { reviewId: first }, reviewer);
      expect(seen).toMatchObject({ name: "张小三", idNumber: ID_NUMBER });
      expect((await sharp(Buffer.from(seen.back, "base64")).metadata()).format).toBe("jpeg");
    }
    await app.call(decidePhotos, unreadable, reviewer);
    expect((await app.refusal(decidePhotos, unreadable, reviewer)).error).toBe(
      "identity.reviewEnded",
    );
    expect(await shown(person)).toMatchObject({ Type3VStatus: 3, photoFault: "unreadable" });

    await app.call(setContact, await photoFields(person), person);
    const second = await openReviewOf(person, reviewer);
    await app.call(viewPhotos, { reviewId: second }, reviewer);
    const approve = { reviewId: second, isApproved: true, reason: "same person" };
    await app.call(decidePhotos, approve, reviewer);
    expect(await shown(person)).toMatchObject({ Type3VStatus: 1, photoFault: null });
    expect((await app.refusal(setContact, { type: 3 }, person)).error).toBe(
      "identity.photosApproved",
    );
    const lines = await app.database.db
      .selectFrom("audit_lines")
      .select("act")
      .where("subject_account_id", "=", person.accountId)
      .orderBy("audit_line_id")
      .execute();
    expect(lines.map(({ act }) => act)).toEqual([
      "identity.submit-photos",
      "identity.look-at-photos",
      "identity.look-at-photos",
      "identity.decline-photos",
      "identity.submit-photos",
      "identity.look-at-photos",
      "identity.approve-photos",
    ]);
    const mails = await app.database.pool.query<{ subject: string }>(
      "select subject from messages where address = $1 and subject like '%ID photos%' order by message_id",
      [person.email],
    );
    expect(mails.rows.map(({ subject }) => subject)).toEqual([
      "Nodeyard: your ID photos were declined",
      "Nodeyard: your ID photos are approved",
    ]);

    await app.database.db.transaction().execute((tx) => eraseIdentity(tx, person.accountId));
    const { rowCount } = await app.database.pool.query(
      "select from identity_photos where account_id = $1",
      [person.accountId],
    );
    expect(rowCount).toBe(0);
  });

  it("are refused without a payee, agreement, both sides, the verified person, or a code", async () => {
    expect(await refusal(await createVerified(false))).toBe("identity.payeeFirst");
    const person = await createVerified();
    expect(await refusal(person, { isAgreed: false })).toBe("identity.notAgreed");
    expect(await refusal(person, { icB: "" })).toBe("identity.photosMissing");
    expect(await refusal(person, { user_name: "李四" })).toBe("identity.personOther");
    expect(await refusal(person, { ZFBAccount: "13900000000" })).toBe("payee.accountOther");
    expect(await refusal(person, { verifyCode: "abcdef" })).toBe("verification.codeWrong");
    const { icA, icB } = await photoFields(person);
    expect(await refusal(person, { icA: icB, icB: icA })).toBe("identity.photosMissing");
    const other = await createVerified();
    expect(await refusal(other, { icA, icB })).toBe("identity.photosMissing");
    expect(await shown(other)).toMatchObject({ Type3VStatus: 0 });
  });

  it("are neither looked at nor decided by their owner, and unknown reviews are refused", async () => {
    const owner = await createOperator(app, "support");
    const reviewer = await createOperator(app, "support");
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into identity_reviews (account_id, submitted_at) values ($1, $2) returning identity_review_id as id`,
      [owner.accountId, app.clock.now()],
    );
    const reviewId = String(rows[0]?.id);
    expect((await app.refusal(viewPhotos, { reviewId }, owner)).error).toBe("identity.ownReview");
    const colleague = await createOperator(app, "support");
    await app.database.db.transaction().execute(async (tx) => {
      const checked = {
        person: { name: "李四", idNumber: "440524199801010016" },
        reference: "test",
      };
      for (const { accountId } of [owner, colleague])
        await saveVerifiedName(app.deps, tx, accountId, checked);
    });
    // The same person by another account.
    const refused = await app.refusal(viewPhotos, { reviewId }, colleague);
    expect(refused.error).toBe("identity.ownReview");
    const { list } = await app.call(listPhotoReviews, { pageSize: 200 }, colleague);
    expect(list.find((review) => review.reviewId === reviewId)?.canDecide).toBe(false);
    for (const id of [reviewId, "99999999", "x"])
      expect((await app.refusal(viewPhotos, { reviewId: id }, reviewer)).error).toBe(
        "identity.unknownReview",
      );
  });
});
