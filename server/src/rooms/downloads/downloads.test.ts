import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listDownloads, recordDownload } from "@nodeyard/contract/downloads/calls.ts";
import {
  sendPart,
  startUpload,
  withdrawImage,
} from "@nodeyard/contract/downloads/operator/calls.ts";
import { PART_BYTES } from "@nodeyard/contract/downloads/rules.ts";
import {
  approveRequest,
  listRequests,
  requestImage,
} from "@nodeyard/contract/operator/request-calls.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOperator, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { signImage } from "../../../../tools/release/sign-image.ts";
import { downloadsRoom } from "./room.ts";
import { createTestKey } from "./testing/signed-packages.ts";

const CONTENT = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const hash = (algorithm: string) => createHash(algorithm).update(CONTENT).digest("hex");
const NAME = "nodeyard-agent-1.2.3-linux-x64.tar.gz";
const FILE = {
  name: NAME,
  kind: "archive",
  arch: "x64",
  bytes: CONTENT.length,
  sha256: hash("sha256"),
  md5: hash("md5"),
};
const TAG = `"${FILE.sha256}"`;
const MODIFIED = "Fri, 02 Jan 2026 00:00:00 GMT";
let app: TestApp;
let owner: Person;
let agentPackages: string;

beforeAll(async () => {
  agentPackages = await mkdtemp(join(tmpdir(), "nodeyard-packages-"));
  app = await createTestApp({ config: { agentPackages } });
  owner = await createPerson(app);
});
afterAll(async () => {
  await app.close();
  await rm(agentPackages, { recursive: true });
});
beforeEach(() => build([FILE]));

/** Writes the output of `npm run build -w agent`. */
async function build(files: readonly object[]): Promise<void> {
  const manifest = { version: "1.2.3", released: "2026-01-02", files };
  await writeFile(join(agentPackages, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(agentPackages, NAME), CONTENT);
}

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  app.server.inject({ method, url, headers });
const file = (headers: Record<string, string> = {}) => get(`/downloads/agent/${NAME}`, headers);

describe("a file", () => {
  it("is served whole, to anyone, with its digest", async () => {
    const answer = await file();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(CONTENT);
    expect(answer.headers).toMatchObject({
      "accept-ranges": "bytes",
      "content-disposition": `attachment; filename="${NAME}"`,
      "content-length": "1000",
      etag: TAG,
      "last-modified": MODIFIED,
      "repr-digest": `sha-256=:${createHash("sha256").update(CONTENT).digest("base64")}:`,
    });
  });

  it("resumes a download, if the client's part is of the same file", async () => {
    for (const condition of [TAG, MODIFIED]) {
      const rest = await file({ range: "bytes=600-", "if-range": condition });
      expect(rest.statusCode).toBe(206);
      expect(rest.headers["content-range"]).toBe("bytes 600-999/1000");
      expect(rest.rawPayload).toEqual(CONTENT.subarray(600));
    }
    for (const condition of ['"another"', `W/${TAG}`, "Thu, 01 Jan 2026 00:00:00 GMT"]) {
      const full = await file({ range: "bytes=600-", "if-range": condition });
      expect(full.statusCode).toBe(200);
      expect(full.rawPayload).toEqual(CONTENT);
    }
  });

  it("answers a part behind its end with its size", async () => {
    const answer = await file({ range: "bytes=1000-" });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers["content-range"]).toBe("bytes */1000");
  });

  it("is not sent to a client that has it", async () => {
    for (const header of [{ "if-none-match": `"x", ${TAG}` }, { "if-modified-since": MODIFIED }]) {
      const answer = await file(header);
      expect(answer.statusCode).toBe(304);
      expect(answer.rawPayload).toHaveLength(0);
    }
    // The tag decides before the date.
    const other = await file({ "if-none-match": '"x"', "if-modified-since": MODIFIED });
    expect(other.statusCode).toBe(200);
  });

  it("answers a HEAD with its size and no bytes", async () => {
    const answer = await get(`/downloads/agent/${NAME}`, {}, "HEAD");
    expect(answer.headers["content-length"]).toBe("1000");
    expect(answer.rawPayload).toHaveLength(0);
  });

  it("is missing if the build has no such file, or another one than its manifest says", async () => {
    expect((await get("/downloads/agent/manifest.json")).statusCode).toBe(404);
    expect((await get("/downloads/agent/..%2f..%2fpackage.json")).statusCode).toBe(404);
    await build([{ ...FILE, bytes: 1001 }]);
    expect((await file()).statusCode).toBe(404);
  });
});

describe("the calls", () => {
  it("list the packages, and none before they are built", async () => {
    const { agent } = await app.call(listDownloads, {}, owner);
    expect(agent).toEqual({
      version: "1.2.3",
      released: "2026-01-02",
      files: [{ resource: NAME, ...FILE }],
    });
    await rm(join(agentPackages, "manifest.json"));
    expect((await app.call(listDownloads, {}, owner)).agent).toBeNull();
  });

  it("give the address of a file and count its downloads by day", async () => {
    for (let count = 0; count < 2; count += 1) {
      const { data } = await app.call(recordDownload, { resource: NAME }, owner);
      expect((await get(data)).rawPayload).toEqual(CONTENT);
    }
    const counts = await app.database.db.selectFrom("download_counts").selectAll().execute();
    expect(counts).toEqual([{ resource: NAME, day: "2026-03-10", downloads: 2 }]);
  });

  it("refuse what is not offered, in the caller's language", async () => {
    const submit = (language: "zn" | "en") =>
      app.refusal(recordDownload, { resource: "../secret" }, { ...owner, language });
    expect(await submit("en")).toMatchObject({ field: "resource", message: /no longer offered/ });
    expect((await submit("zn")).message).toBe("该文件已下架，请刷新页面");
  });
});

describe("an image", () => {
  // Two parts and a bit, which looks like gzip.
  const image = Buffer.alloc(2 * PART_BYTES + 100, 7);
  image.writeUInt16BE(0x1f8b);
  const parts = [0, 1, 2].map((part) => image.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
  let operator: Person;
  beforeAll(async () => {
    operator = await createOperator(app, "support");
  });

  const start = (fileName = "n1.img.gz", bytes = image.length) =>
    app.request(startUpload, { fileName, bytes }, operator);
  const token = async (...file: Parameters<typeof start>) =>
    (await start(...file)).body?.token ?? "";
  const send = async (uploadToken: string, part: number, content: Buffer, who = operator) => {
    const answer = await app.server.inject({
      method: "POST",
      url: sendPart.path,
      headers: { sessionid: who.session, "content-type": "application/octet-stream" },
      payload: Buffer.concat([Buffer.from(uploadToken + String(part).padStart(6, "0")), content]),
    });
    return answer.json<{ code: number; error?: string }>();
  };
  const sendAll = async (uploadToken: string) => {
    // In any order, and one of them twice.
    for (const part of [2, 0, 1, 0])
      expect((await send(uploadToken, part, parts[part] ?? Buffer.alloc(0))).code).toBe(200);
  };
  const details = {
    imageType: "n1",
    title: "Armbian for N1",
    tutorialUrl: "",
    reason: "a new version",
  } as const;
  const publish = (uploadToken: string, over: object = {}) =>
    app.request(requestImage, { token: uploadToken, ...details, ...over }, operator);

  it("is uploaded in parts, published with the digests of its bytes, downloaded with ranges, and withdrawn", async () => {
    const uploadToken = await token();
    await sendAll(uploadToken);
    expect((await app.call(listDownloads, {}, owner)).images).toEqual([]);
    const { requestId = "" } = (await publish(uploadToken)).body ?? {};
    expect((await app.call(listDownloads, {}, owner)).images).toEqual([]);
    // From here on nothing of it changes.
    expect((await send(uploadToken, 0, parts[0] ?? Buffer.alloc(0))).error).toBe(
      "downloads.uploadUnknown",
    );
    const decision = { requestId, reason: "looked at it" };
    expect((await app.refusal(approveRequest, decision, operator)).error).toBe(
      "operator.ownRequest",
    );
    const second = await createOperator(app, "operations");
    expect((await app.call(listRequests, {}, second)).list).toMatchObject([
      {
        kind: "image",
        name: "Armbian for N1",
        published: expect.stringContaining(createHash("sha256").update(image).digest("hex")),
      },
    ]);
    await app.call(approveRequest, decision, second);
    const [listed] = (await app.call(listDownloads, {}, owner)).images;
    expect(listed).toMatchObject({
      imageType: "n1",
      title: "Armbian for N1",
      name: "n1.img.gz",
      bytes: image.length,
      md5: createHash("md5").update(image).digest("hex"),
      sha256: createHash("sha256").update(image).digest("hex"),
      publishedAt: "2026-03-10T08:30:00.000Z",
    });
    const { data } = await app.call(recordDownload, { resource: listed?.resource ?? "" }, owner);
    expect((await get(data)).rawPayload.equals(image)).toBe(true);
    const [from, to] = [PART_BYTES - 10, 2 * PART_BYTES + 9];
    const middle = await get(data, { range: `bytes=${from}-${to}` });
    expect(middle.rawPayload.equals(image.subarray(from, to + 1))).toBe(true);
    expect((await get(data.replace("n1.img", "n2.img"))).statusCode).toBe(404);

    const imageId = listed?.imageId ?? "";
    await app.call(withdrawImage, { imageId, reason: "too old" }, operator);
    expect((await get(data)).statusCode).toBe(404);
    expect((await app.refusal(withdrawImage, { imageId, reason: "too old" }, operator)).error).toBe(
      "downloads.unknownImage",
    );
    const { rows } = await app.database.pool.query(
      "select act, details ->> 'reason' as reason from audit_lines where act like 'downloads.%' order by audit_line_id",
    );
    expect(rows).toEqual([
      { act: "downloads.publish", reason: "looked at it" },
      { act: "downloads.withdraw", reason: "too old" },
    ]);
    const left = await app.database.pool.query("select from download_image_parts");
    expect(left.rowCount).toBe(0);
  });

  it.each([
    ["../n1.img.gz", 100, "nameWrong"],
    ["n1 (1).img.gz", 100, "nameWrong"],
    ["n1.svg", 100, "nameWrong"],
    ["n1.img", 0, "sizeWrong"],
    ["n1.img", 512 * 1024 * 1024 + 1, "sizeWrong"],
  ])("is refused as %s of %i bytes: %s", async (fileName, bytes, error) => {
    expect((await start(fileName, bytes)).refusal?.error).toBe(`downloads.${error}`);
  });

  it("is refused before it is whole, without a name, with a bad link, and if it is not what its ending says", async () => {
    const uploadToken = await token();
    expect((await publish(uploadToken)).refusal?.error).toBe("downloads.uploadIncomplete");
    expect((await publish(uploadToken, { title: "" })).refusal?.error).toBe(
      "downloads.titleRequired",
    );
    const link = { tutorialUrl: "javascript:alert(1)" };
    expect((await publish(uploadToken, link)).refusal?.error).toBe("downloads.tutorialInvalid");
    const other = await token("n1.img.xz");
    await sendAll(other);
    expect((await publish(other)).refusal).toMatchObject({
      error: "downloads.contentWrong",
      field: "file",
    });
  });

  it("has the signature of a release key, if there is one, which the server and signify verify", async () => {
    const key = await createTestKey(join(agentPackages, "keys", "release"));
    const other = await createTestKey(join(agentPackages, "keys", "other"));
    const manifest = { version: "1.2.3", released: "2026-01-02", keys: [key.publicKey] };
    await writeFile(
      join(agentPackages, "manifest.json"),
      JSON.stringify({ ...manifest, files: [FILE] }),
    );
    const uploadToken = await token("signed.img.gz");
    await sendAll(uploadToken);
    const path = join(agentPackages, "signed.img.gz");
    await writeFile(path, image);
    const error = async (signature: string) =>
      (await publish(uploadToken, { signature })).refusal?.error;
    expect(await error("")).toBe("downloads.signatureMissing");
    expect(await error((await signImage(path, other.file)).signature)).toBe(
      "downloads.signatureWrong",
    );
    const { signature } = await signImage(path, key.file);
    const { requestId = "" } = (await publish(uploadToken, { signature })).body ?? {};
    const second = await createOperator(app, "operations");
    await app.call(approveRequest, { requestId, reason: "looked at it" }, second);
    const { images } = await app.call(listDownloads, {}, owner);
    const listed = images.find(({ name }) => name === "signed.img.gz");
    const served = (await get(listed?.signatureAddress ?? "")).body;
    expect(served).toBe(signature);
    expect(served.split("\n")[2]).toBe(`SHA256 (signed.img.gz) = ${listed?.sha256}`);
  });

  it("takes parts of the right size alone, and of its own operator alone", async () => {
    const uploadToken = await token();
    const [first = Buffer.alloc(0)] = parts;
    const error = async (...part: Parameters<typeof send>) => (await send(...part)).error;
    expect(await error(uploadToken, 0, first.subarray(1))).toBe("downloads.partWrong");
    expect(await error(uploadToken, 0, Buffer.concat([first, first]))).toBe("downloads.partWrong");
    expect(await error(uploadToken, 3, first)).toBe("downloads.partWrong");
    expect(await error("x".repeat(43), 0, first)).toBe("downloads.uploadUnknown");
    const another = await createOperator(app, "operations");
    expect(await error(uploadToken, 0, first, another)).toBe("downloads.uploadUnknown");
    expect(await error(uploadToken, 0, first, owner)).toBe("platform.forbidden");
  });

  it("is forgotten a day after an upload that nobody published", async () => {
    expect(await token()).not.toBe("");
    app.clock.advance(DAY_MS + 1);
    for (const deleteExpired of downloadsRoom.cleanUp ?? []) await deleteExpired(app.deps);
    const left = "select from download_images where published_at is null";
    expect((await app.database.pool.query(left)).rowCount).toBe(0);
  });
});

describe("the installer", () => {
  const script = async (host = "console.test") => (await get("/install.sh", { host })).body;
  const run = (text: string, ...args: string[]) =>
    spawnSync("sh", ["-s", "--", ...args], { input: text, encoding: "utf8" });

  it("has the address it was asked at, and the digests of the packages", async () => {
    const text = await script();
    expect(text).toContain("server='http://console.test'\n");
    expect(text).toContain(`digest_x64='${FILE.sha256}'\n`);
    expect(text).toContain(`path_x64='/downloads/agent/${NAME}'\n`);
    expect(text).toContain("digest_arm64=''\n");
    expect(text).not.toMatch(/@[A-Z0-9_]+@/);
  });

  it("takes no address from a host that is none", async () => {
    const answer = await get("/install.sh", { host: "a';reboot;'" });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain("reboot");
  });

  it("names an option that it does not know, in the language asked for", async () => {
    const text = await script();
    expect(run(text, "--root").stderr).toContain("--root: no such option.");
    expect(run(text, "--language", "zn", "--root").stderr).toContain("--root：没有这个选项。");
    expect(run(text, "--code", "a;b").stderr).toContain("not a valid value");
    expect(run(text, "--code").status).toBe(1);
    expect(run(text, "--help").stdout).toContain("s=$(curl -fsSL http://console.test/install.sh)");
  });
});
