import type { ConnectFault } from "@nodeyard/contract/connect-faults.ts";

/** Why there is no session; the machine's own words are never in it. */
export class SshFault extends Error {
  readonly fault: ConnectFault | "loginFailed" | "hostKeyChanged";
  constructor(fault: SshFault["fault"]) {
    super(fault);
    this.name = "SshFault";
    this.fault = fault;
  }
}

const BY_CODE: Readonly<Record<string, ConnectFault>> = {
  ECONNREFUSED: "refused",
  ETIMEDOUT: "timedOut",
  EHOSTUNREACH: "noRoute",
  ENETUNREACH: "noRoute",
  EHOSTDOWN: "noRoute",
};

/** The fault behind an error of the SSH client before there was a session. */
export function faultOf(error: Error & { level?: string; code?: string }): SshFault {
  const known = BY_CODE[error.code ?? ""];
  if (known) return new SshFault(known);
  switch (error.level) {
    case "client-timeout":
      return new SshFault("timedOut");
    case "client-authentication":
      return new SshFault("loginFailed");
    case "client-socket":
      return new SshFault("broken");
    default:
      return new SshFault("notSsh");
  }
}
