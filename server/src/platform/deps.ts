import type pg from "pg";
import type { Chain } from "./chain/chain.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Contribution } from "./contribution.ts";
import type { Database, Queryable, Tx } from "./database.ts";
import type { FieldEncryption } from "./field-encryption.ts";
import type { History } from "./history/history.ts";
import type { Listener } from "./listen.ts";
import type { Logger } from "./log.ts";
import type { Obstacle } from "./obstacle.ts";
import type { PaymentGateway } from "./payment-gateway/payment-gateway.ts";
import type { RoomAlarm } from "./room-alarm.ts";

/** Dependencies of actions and jobs. */
export interface Deps {
  readonly db: Database;
  /** The same pool, for COPY and LISTEN, which Kysely does not support. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Config;
  readonly encryption: FieldEncryption;
  /** Chain for payouts; undefined if none, which closes withdrawals. */
  readonly chain: Chain | undefined;
  /** Payment gateway for yuan; undefined if there is none, which closes buy-backs. */
  readonly payments: PaymentGateway | undefined;
  /** Asked before anything leaves that cannot be called back. */
  readonly history: History;
  /** Contributions of rooms to each other, read through their `Slot`. */
  readonly contributions: readonly Contribution[];
  /** Alarms of every room that has some, for operators. */
  readonly roomAlarms: (db: Queryable, now: Date) => Promise<RoomAlarm[]>;
  /** Ends every room's part of a device, in the transaction that unbinds it. */
  readonly onUnbind: (tx: Tx, deviceId: bigint, now: Date) => Promise<void>;
  /** The obstacles to closing an account, of every room. */
  readonly closingObstacles: (db: Queryable, accountId: bigint) => Promise<Obstacle[]>;
  /** Makes every room forget an account's owner, in the transaction that closes it. */
  readonly onClose: (tx: Tx, accountId: bigint) => Promise<void>;
}

/** With the cache of sessions, for whatever ends sessions or changes their account. */
export interface SessionDeps extends Deps {
  /** Drops an account's cached sessions in this process; others follow by notification. */
  readonly sessions: { evict(accountId: bigint): void };
}

/** Dependencies of handlers, complete only in serving processes. */
export interface ServingDeps extends SessionDeps {
  readonly listener: Listener;
}
