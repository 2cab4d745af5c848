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
    ["noAddress", 10, `${DISCOVERED}IPCP: timeout sending Config-Requests\n`],
    ["noAddress", 10, `${DISCOVERED}Peer refused to agree to our IP address\n`],
    [
      "negotiationFailed",
      10,
      `${DISCOVERED}LCP: timeout sending Config-Requests\nConnection terminated.\nModem hangup\n`,
    ],
    [
      "hungUp",
      16,
      `${DISCOVERED}Could not determine remote IP address: defaulting to 10.64.64.64\nlocal  IP address 10.0.0.2\nIPCP terminated by peer (Could not determine local IP address)\nLCP terminated by peer\nModem hangup\n`,
    ],
    [
      "hungUp",
      16,
      `${DISCOVERED}IPCP: timeout sending Config-Requests\nlocal  LL address fe80::1\nremote LL address fe80::2\nModem hangup\n`,
    ],
    [
      "peerSilent",
      15,
      `${START}PADO: System-Error: busy\n${DISCOVERED}local  IP address 10.0.0.2\nNo response to 3 echo-requests\nModem hangup\n`,
    ],
    ["stopped", 5, `${START}Timeout waiting for PADO packets\nTerminating on signal 15\n`],
    ["serverRefused", 10, `${START}PADS: Service-Name-Error: no such service\n`],
    [
      "serverRefused",
      10,
      `${START}PPP session is 0\nAccess concentrator used a session value of 0 -- the AC is violating RFC 2516\n`,
    ],
    ["noPpp", 4, "Please load the ppp_generic kernel module.\n"],
    ["noInterface", 1, `${START}Can't get MTU for eth9: No such device\n`],
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
  });

  // Tags as the plug-in of pppd 2.4.4 to 2.5 prints them; other versions end with other codes.
  it.each(["PADO: System-Error", "PADS: System-Error", "PADS: AC-System-Error"])(
    "knows %s as a refusal",
    (tag) => {
      for (const exitCode of [8, 10])
        expect(failureOf(`${START}${tag}: too many sessions\n`, exitCode, "x")).toMatchObject({
          error: "serverRefused",
          detail: "too many sessions",
        });
    },
  );

  // "%v" of pppd prints bytes from 0x80 on as M-x and control characters as ^x; "%s" of the plug-in prints the bytes.
  it.each([
    ["GB18030 in caret notation", "Remote message: M-UM-KM-:M-EM-RM-QM-GM-7M-7M-Q"],
    ["UTF-8 in caret notation", "Remote message: M-hM-4M-&M-eM-^OM-7M-eM-7M-2M-fM-,M- M-hM-4M-9"],
    ["UTF-8 as bytes", `Remote message: ${Buffer.from("账号已欠费").toString("latin1")}^@`],
  ])("decodes a carrier's words: %s", (_, message) => {
    const log = `${DISCOVERED}${message}\nPAP authentication failed\n`;
    expect(failureOf(log, 19, "x").detail).toBe("账号已欠费");
  });

  it("leaves bytes out that are no text", () => {
    const log = `${DISCOVERED}LCP terminated by peer (^@PM-9^J^@<M-t^@^@^@^@)\nModem hangup\n`;
    expect(failureOf(log, 16, "x")).toEqual({ error: "hungUp", exitCode: 16, detail: "" });
  });

  it("is bounded", () => {
    const log = `CHAP authentication failed: ${"x".repeat(5_000)}\n`;
    expect(failureOf(log, 19, "").detail).toHaveLength(200);
  });
});
