import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestRelease, type TestRelease } from "../testing/test-release.ts";
import { checkRelease } from "./release.ts";

let folder: string;
let signed: TestRelease;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nodeyard-release-"));
  signed = await createTestRelease(join(folder, "release"), { version: "0.2.0" });
});
afterAll(() => rm(folder, { recursive: true }));

const check = (
  changed: Partial<Parameters<typeof checkRelease>[2]> = {},
  { manifest, signature } = signed,
) =>
  checkRelease(manifest, signature, {
    keys: [signed.publicKey],
    current: "0.1.0",
    floor: "0.0.0",
    channel: "stable",
    nowMs: Date.now(),
    arch: "x64",
    ...changed,
  });

it("a newer release of an accepted key is installed", () => {
  const [file] = signed.files;
  expect(check()).toMatchObject({ version: "0.2.0", name: file?.name, sha256: file?.sha256 });
  expect(check({ channel: "beta" })).toMatchObject({ version: "0.2.0" });
});

it("a changed manifest is unsigned, whatever it says", () => {
  for (const [from, to] of [
    ["0.2.0", "0.3.0"],
    ["stable", "beta"],
    [signed.files[0]?.sha256 ?? "", "0".repeat(64)],
    ["\n", ""],
  ] as const) {
    const manifest = signed.manifest.replace(from, to);
    expect(manifest).not.toBe(signed.manifest);
    expect(check({}, { ...signed, manifest })).toBe("unsigned");
  }
  expect(check({ keys: [] })).toBe("unsigned");
  expect(check({}, { ...signed, signature: "" })).toBe("unsigned");
});

it.each(["0.2.0", "0.2.1", "0.10.0", "1.0.0", "", "next"])(
  "no release replaces version %j",
  (current) => expect(check({ current })).toBe("notNewer"),
);

it("a release expires, and is not installed below the minimum that a later one has named", () => {
  const nowMs = Date.parse(signed.expiresAt);
  expect(check({ nowMs: nowMs - 1 })).toMatchObject({ version: "0.2.0" });
  expect(check({ nowMs })).toBe("expired");
  expect(check({ floor: "0.2.0" })).toMatchObject({ version: "0.2.0" });
  expect(check({ floor: "0.2.1" })).toBe("belowMinimum");
});

it("a device of stable takes no beta, and each only a package for its processor", async () => {
  const options = { version: "0.2.0", channel: "beta" } as const;
  const beta = await createTestRelease(join(folder, "beta"), options);
  const keys = [signed.publicKey, beta.publicKey];
  expect(check({ keys }, beta)).toBe("channel");
  expect(check({ keys, channel: "beta" }, beta)).toMatchObject({ version: "0.2.0" });
  expect(check({ arch: "arm" })).toBe("noPackage");
});

it("what the key has signed of another product is no release", async () => {
  const { sign } = signed;
  for (const manifest of ["{}", "null", "[", '{"release":{"product":"other"},"files":[]}'])
    expect(check({}, { ...signed, manifest, signature: sign(manifest) })).toMatch(
      /^(?:malformed|notNewer)$/,
    );
});
