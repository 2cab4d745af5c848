import { afterEach, describe, expect, it, vi } from "vitest";
import { queryAddress, takeEarly } from "./early.ts";

afterEach(() => vi.unstubAllGlobals());

describe("calls that the document starts", () => {
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
    vi.stubGlobal("window", { __nodeyardEarly: new Map([["/api/x?language=en", answer]]) });
    expect(takeEarly("/api/x?language=en")).toBe(answer);
    expect(takeEarly("/api/x?language=en")).toBeUndefined();
  });
});
