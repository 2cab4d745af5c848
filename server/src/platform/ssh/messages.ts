import type { SshFault } from "./ssh-fault.ts";

export interface SshTarget {
  /** An address, never a name: the caller has checked it. */
  readonly ip: string;
  readonly port: number;
  readonly account: string;
  readonly secret: { readonly kind: "password" | "key"; readonly text: string };
  /** The only host key that is logged in to; undefined: any. */
  readonly pinned: string | undefined;
}

export interface Ran {
  /** 255 if it was killed or gave none. */
  readonly status: number;
  /** The first 64 KiB of what it printed. */
  readonly output: string;
}

/** From the server to the process of a connection; the first opens it. */
export type ToConnection =
  | { readonly kind: "open"; readonly target: SshTarget }
  | { readonly kind: "run"; readonly command: string; readonly input: string };

/** From the process of a connection: the machine's key, then one answer to each message. */
export type FromConnection =
  | { readonly kind: "hostKey"; readonly fingerprint: string }
  | { readonly kind: "opened" }
  | { readonly kind: "ran"; readonly ran: Ran }
  | { readonly kind: "failed"; readonly fault: SshFault["fault"] };
