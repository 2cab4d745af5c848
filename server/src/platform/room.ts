import type { Room as RoomName } from "@nodeyard/contract/rooms.ts";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Contribution } from "./contribution.ts";
import type { Queryable, Tx } from "./database.ts";
import type { Deps, ServingDeps } from "./deps.ts";
import type { FieldEncryption } from "./field-encryption.ts";
import { routeOf, type Handler, type Route } from "./http/route.ts";
import type { LostHistory } from "./history/history.ts";
import type { JobDefinition } from "./jobs.ts";
import type { LocalPages } from "./local-pages.ts";
import type { Obstacle } from "./obstacle.ts";
import type { RoomAlarm } from "./room-alarm.ts";

/** A feature's contributions to the server, collected from the list in `rooms.ts`. */
export interface Room {
  readonly name: RoomName;
  /** As a function where they share state of their process. */
  readonly handlers?: readonly Handler[] | ((deps: ServingDeps) => readonly Handler[]);
  readonly jobs?: readonly JobDefinition[];
  /** PostgreSQL notification channels to listen to. */
  readonly channels?: readonly string[];
  /** Each deletes expired rows. Idempotent. */
  readonly cleanUp?: readonly ((deps: Deps) => Promise<unknown>)[];
  /** Alarms for operators. */
  readonly alarms?: (db: Queryable, now: Date) => Promise<readonly RoomAlarm[]>;
  readonly metrics?: (registry: Registry, deps: Deps) => void;
  /** Registers files and pages that are served to anyone, where pages are. */
  readonly files?: (server: FastifyInstance, deps: Deps) => void;
  /** Beside the outbox, where there is one. */
  readonly localPages?: LocalPages;
  /** Contributions to slots that rooms beneath it have declared. */
  readonly contributes?: readonly Contribution[];
  /** End the room's part of a device, in the transaction that unbinds it. */
  readonly onUnbind?: readonly ((tx: Tx, deviceId: bigint, now: Date) => Promise<unknown>)[];
  /** Halts the room's ways out, because the database has lost committed transactions. Idempotent. */
  readonly onLostHistory?: (tx: Tx, lost: LostHistory) => Promise<unknown>;
  /** The room's obstacle that has to end before an account is closed; undefined if none. */
  readonly closingObstacle?: (db: Queryable, accountId: bigint) => Promise<Obstacle | undefined>;
  /** Delete what the room knows of an account's owner, in the transaction that closes it; books and audit lines stay. */
  readonly onClose?: readonly ((tx: Tx, accountId: bigint) => Promise<unknown>)[];
  /** Encrypt the room's sealed values that another key encrypted. Idempotent. @returns how many each. */
  readonly reseal?: readonly ((tx: Tx, encryption: FieldEncryption) => Promise<number>)[];
}

/** A room's calls, bound to the dependencies of this process. */
export function routesOf({ handlers = [] }: Room, deps: ServingDeps): Route[] {
  const list = typeof handlers === "function" ? handlers(deps) : handlers;
  return list.map((handler) => routeOf(handler, deps));
}
