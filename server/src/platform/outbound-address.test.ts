import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { isNetwork, mayConnectTo } from "./outbound-address.ts";

describe("an address that another party has named", () => {
  it.each(["8.8.8.8", "114.114.114.114", "2400:3200::1"])("may be public: %s", (ip) =>
    expect(mayConnectTo(ip, [])).toBe(true),
  );
  it.each([
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "10.1.2.3",
    "100.100.100.200",
    "169.254.169.254",
    "172.31.255.1",
    "192.168.1.1",
    "198.19.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "2001:0:4136:e378::",
    "2001:20::1",
    "2001:4:112::1",
    "2620:4f:8000::1",
    "3fff::1",
    "168.63.129.16",
    "192.31.196.1",
    "192.52.193.1",
    "192.175.48.1",
    "fd00::1",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "example.com",
    "0x7f.1",
    "2130706433",
    "127.1",
    "",
  ])("is refused where it is not: %s", (ip) => expect(mayConnectTo(ip, [])).toBe(false));
  it("is refused where it is of this machine", () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses) =>
      (addresses ?? []).map(({ address }) => address),
    );
    for (const address of own) expect(mayConnectTo(address, [])).toBe(false);
  });
  it("is allowed in a network of the settings, and nowhere beside it", () => {
    expect(mayConnectTo("127.0.0.1", ["127.0.0.0/8"])).toBe(true);
    expect(mayConnectTo("10.0.0.1", ["127.0.0.0/8"])).toBe(false);
    expect(mayConnectTo("fd00::5", ["fd00::/8"])).toBe(true);
    expect(mayConnectTo("::ffff:127.0.0.1", ["10.0.0.0/8"])).toBe(false);
  });
});

describe("a network of the settings", () => {
  it.each(["10.0.0.0/8", "::1/128", "0.0.0.0/0"])("is %s", (text) =>
    expect(isNetwork(text)).toBe(true),
  );
  it.each(["10.0.0.0", "10.0.0.0/33", "10.0.0/8", "::1/129", "a/8", "10.0.0.0/8/8", "10.0.0.0/x"])(
    "is not %s",
    (text) => expect(isNetwork(text)).toBe(false),
  );
});
