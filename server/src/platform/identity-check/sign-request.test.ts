import { expect, it } from "vitest";
import { canonicalQuery, EMPTY_BODY_SHA256, signRequest } from "./sign-request.ts";

it("signs the example of the provider's documentation", () => {
  const signature = signRequest(
    {
      method: "POST",
      path: "/",
      query: {
        RegionId: "cn-shanghai",
        ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
      },
      headers: {
        host: "ecs.cn-shanghai.aliyuncs.com",
        "x-acs-action": "RunInstances",
        "x-acs-content-sha256": EMPTY_BODY_SHA256,
        "x-acs-date": "2023-10-26T10:22:32Z",
        "x-acs-signature-nonce": "3156853299f313e23d1673dc12e1703d",
        "x-acs-version": "2014-05-26",
      },
    },
    "YourAccessKeySecret",
  );
  expect(signature).toBe("06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0");
});

it("encodes what a query leaves alone", () => {
  expect(canonicalQuery({ b: "张 (三)*'!", a: "~+/" })).toBe(
    "a=~%2B%2F&b=%E5%BC%A0%20%28%E4%B8%89%29%2A%27%21",
  );
});
