import { describe, expect, it } from "vitest";
import { lineRateOf, uplinkName } from "./interfaces.ts";
import { machineOf } from "./testing/machine-of.ts";

describe("the line rate", () => {
  it("is the driver's, except the 10 Mbit/s that every tunnel of Linux before 6.3 names", () => {
    const root = machineOf({
      "sys/class/net/eth0/speed": "2500\n",
      "sys/class/net/eth1/speed": "-1\n",
      "sys/class/net/tailscale0/speed": "10\n",
      "sys/class/net/tailscale0/tun_flags": "0x5001\n",
    });
    const rates = ["eth0", "eth1", "tailscale0"].map((name) => lineRateOf(name, root));
    expect(rates).toEqual([2.5e9, undefined, undefined]);
  });

  it("is no limit of a card that a hypervisor emulates, such as the RTL8139 that Xen gives first", () => {
    const card = {
      "sys/class/net/eth0/speed": "100\n",
      "sys/class/net/eth0/device/uevent": "DRIVER=8139cp\nPCI_CLASS=20000\nPCI_ID=10EC:8139\n",
    };
    const guest = machineOf({ ...card, "sys/class/dmi/id/product_name": "HVM domU\n" });
    expect(lineRateOf("eth0", guest)).toBe(undefined);
    expect(lineRateOf("eth0", machineOf(card))).toBe(100e6);
  });
});

describe("the uplink of lines", () => {
  const HEAD =
    "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT";
  const uplink = (...rows: string[]) =>
    uplinkName(machineOf({ "proc/net/route": `${[HEAD, ...rows].join("\n")}\n` }));

  it("is the default route's, not a tunnel's that takes both halves of it first", () => {
    expect(
      uplink(
        "tun2\t00000000\t39C0660A\t0003\t0\t0\t0\t00000080\t0\t0\t0",
        "tun2\t00000080\t39C0660A\t0003\t0\t0\t0\t00000080\t0\t0\t0",
        "wlan0\t00000000\tFE01A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0",
        "eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0",
      ),
    ).toBe("eth0");
  });

  it("is neither one of our lines nor a route that rejects", () => {
    expect(
      uplink(
        "*\t00000000\t00000000\t0200\t0\t0\t0\t00000000\t0\t0\t0",
        "ny1\t00000000\t00000000\t0001\t0\t0\t10\t00000000\t0\t0\t0",
        "eth1\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0",
      ),
    ).toBe("eth1");
  });
});
