import { afterAll, expect, test, vi } from "vitest";
import type { ChildLimits } from "../../../platform/start-child.ts";
import { reEncode } from "./re-encode.ts";

// The modules of this process may have been imported by other tests.
vi.hoisted(() => vi.resetModules());
vi.mock("../../../platform/start-child.ts", async (original) => {
  const actual = await original<typeof import("../../../platform/start-child.ts")>();
  const startChild = (_program: URL, limits: ChildLimits) =>
    actual.startChild(new URL("none.ts", import.meta.url), limits);
  return { ...actual, startChild };
});

afterAll(() => {
  vi.doUnmock("../../../platform/start-child.ts");
  vi.resetModules();
});

test("a decoder that does not run is no fault of the photo", async () => {
  const caller = { accountId: 1n, signal: new AbortController().signal };
  await expect(reEncode(Buffer.from([0xff, 0xd8, 0xff]), caller)).rejects.toThrow("exited with 1");
});
