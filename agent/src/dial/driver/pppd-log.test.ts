import { describe, expect, it } from "vitest";
import { failureOf } from "./pppd-log.ts";

// As pppd 2.4.9 of Debian 12 logs them.
const START = "Plugin rp-pppoe.so loaded.\nPPPoE plugin from pppd 2.4.9\n";
const DISCOVERED = `${START}PPP session is 1\nConnected to 02:00:00:00:00:fe via interface eth0\nUsing interface nyp1\nConnect: nyp1 <--> eth0\n`;

describe("why pppd ended", () => {
  it.each([
    [
      "noServer",
      8,
      `${START}Timeout waiting for PADO packets\nUnable to complete PPPoE Discovery\n`,
    ],
    [
      "serverRefused",
      10,
      `${START}Timeout waiting for PADS packets\nUnable to complete PPPoE Discovery\n`,
    ],
    [
      "negotiationFailed",
      10,
      `${DISCOVERED}LCP: timeout sending Config-Requests\nConnection terminated.\n`,
    ],
    ["authFailed", 19, `${DISCOVERED}PAP authentication failed\nConnection terminated.\n`],
    [
      "authFailed",
      16,
      `${DISCOVERED}CHAP authentication failed: Access denied\nCHAP authentication failed\nModem hangup\nConnection terminated.\n`,
    ],
    [
      "peerSilent",
      15,
      `${DISCOVERED}CHAP authentication succeeded\nNo response to 3 echo-requests\nSerial link appears to be disconnected.\n`,
    ],
    ["hungUp", 16, `${DISCOVERED}Session terminated -- received PADT from peer\nModem hangup\n`],
    ["noPpp", 4, "This system lacks kernel support for PPP.  This could be because\n"],
    ["noAddress", 10, `${DISCOVERED}Could not determine local IP address\n`],
  ])("is %s by what it logs", (error, exitCode, log) => {
    expect(failureOf(log, exitCode, "secret")).toMatchObject({ error, exitCode });
  });

  it.each([
    [0, "hungUp"],
    [1, "programFailed"],
    [2, "wrongOptions"],
    [3, "noRight"],
    [4, "noPpp"],
    [5, "stopped"],
    [8, "noServer"],
    [10, "negotiationFailed"],
    [15, "peerSilent"],
    [17, "loopback"],
    [19, "authFailed"],
    [99, "programFailed"],
  ])("is known by the exit code %i where the log is silent", (exitCode, error) => {
    expect(failureOf("", exitCode, "secret").error).toBe(error);
  });

  it("is that it was stopped if a signal ended it", () => {
    expect(failureOf("", undefined, "secret")).toEqual({ error: "stopped", detail: "" });
  });

  it("has the other side's own words, without a password in them", () => {
    const log = `${DISCOVERED}CHAP authentication failed: E=691 hunter22 is wrong\nConnection terminated.\n`;
    expect(failureOf(log, 19, "hunter22").detail).toBe("E=691 *** is wrong");
    const pap = `${DISCOVERED}Remote message: user locked\nPAP authentication failed\n`;
    expect(failureOf(pap, 19, "x")).toMatchObject({ error: "authFailed", detail: "user locked" });
    const pads = `${START}PADS: AC-System-Error: too many sessions\nUnable to complete PPPoE Discovery\n`;
    expect(failureOf(pads, 10, "x")).toMatchObject({
      error: "serverRefused",
      detail: "too many sessions",
    });
  });

  it("is bounded", () => {
    const log = `CHAP authentication failed: ${"x".repeat(5_000)}\n`;
    expect(failureOf(log, 19, "").detail).toHaveLength(200);
  });
});
