import { afterEach, describe, expect, it, vi } from "vitest";
import { queryAddress, takePreloaded } from "./preloads.ts";

afterEach(() => vi.unstubAllGlobals());

describe("preloaded calls", () => {
  it("have one address, whatever the order of their parameters", () => {
    const a = queryAddress("/api/x/", "zn", { pageNum: 1, deviceType: "lite" });
    const b = queryAddress("/api/x/", "zn", { deviceType: "lite", pageNum: 1 });
    expect(a).toBe("/api/x/?language=zn&deviceType=lite&pageNum=1");
    expect(b).toBe(a);
  });

  it("leave out parameters without a value", () => {
    expect(queryAddress("/api/x", "en", { a: undefined, b: null, c: 0 })).toBe(
      "/api/x?language=en&c=0",
    );
  });

  it("are handed out once", async () => {
    const answer = Promise.resolve(new Response("{}"));
    vi.stubGlobal("window", { __preloads: new Map([["/api/x?language=en", answer]]) });
    expect(takePreloaded("/api/x?language=en")).toBe(answer);
    expect(takePreloaded("/api/x?language=en")).toBeUndefined();
  });
});
