import type { Region } from "@nodeyard/contract/bcode/rules.ts";
import type { CommandRow } from "@nodeyard/contract/devices/calls.ts";
import type { CommandKind } from "@nodeyard/contract/device-commands.ts";
import type { ARCHITECTURES, DeviceKind, DeviceType } from "@nodeyard/contract/device-kinds.ts";
import type { LedgerKind } from "@nodeyard/contract/ledger.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import type { TaskState, TaskType, TaskZone } from "@nodeyard/contract/tasks/rules.ts";
import type {
  CancelReason,
  WithdrawalStatus,
  WithdrawalStep,
} from "@nodeyard/contract/withdrawal/rules.ts";
import type { Selectable } from "kysely";
import type { Address, Hash, Hex } from "viem";
import { expectTypeOf, test } from "vitest";
import type { Carrier } from "../rooms/monitoring/carriers/carrier.ts";
import type { Schema } from "./schema.ts";

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

// Checked by the compiler: a value missing on either side does not compile.
test("what the contract lists is what the database's checks allow", () => {
  expectTypeOf<Row<"accounts">["language"]>().toEqualTypeOf<Language>();
  expectTypeOf<Row<"activation_codes">["region"]>().toEqualTypeOf<Region>();
  expectTypeOf<Row<"devices">["device_type"]>().toEqualTypeOf<DeviceType>();
  expectTypeOf<Row<"devices">["kind"]>().toEqualTypeOf<DeviceKind>();
  expectTypeOf<Row<"devices">["arch"]>().toEqualTypeOf<(typeof ARCHITECTURES)[number]>();
  expectTypeOf<Row<"device_status">["operator"]>().toEqualTypeOf<Carrier>();
  expectTypeOf<Row<"device_commands">["kind"]>().toEqualTypeOf<CommandKind>();
  expectTypeOf<Row<"device_commands">["state"]>().toEqualTypeOf<CommandRow["state"]>();
  expectTypeOf<Row<"device_tasks">["state"]>().toEqualTypeOf<TaskState>();
  expectTypeOf<Row<"device_tasks">["task_type"]>().toEqualTypeOf<TaskType>();
  expectTypeOf<Row<"device_tasks">["zone"]>().toEqualTypeOf<TaskZone>();
  expectTypeOf<Row<"compute_credits">["obstacle"]>().toEqualTypeOf<
    WhyResponse["tasks"][number]["obstacle"]
  >();
  expectTypeOf<Row<"ledger_kinds">["kind"]>().toEqualTypeOf<LedgerKind>();
  expectTypeOf<Row<"ledger_transfers">["kind"]>().toEqualTypeOf<LedgerKind>();
  expectTypeOf<Row<"ledger_postings">["kind"]>().toEqualTypeOf<LedgerKind>();
  expectTypeOf<Row<"withdrawals">["status"]>().toEqualTypeOf<WithdrawalStatus>();
  expectTypeOf<Row<"withdrawals">["cancel_reason"]>().toEqualTypeOf<CancelReason | null>();
  expectTypeOf<Row<"withdrawal_steps">["step"]>().toEqualTypeOf<WithdrawalStep>();
});

test("addresses, hashes and transactions are read as the chain's library takes them", () => {
  expectTypeOf<Row<"wallets">["address"]>().toEqualTypeOf<Address>();
  expectTypeOf<Row<"payout_transactions">["transaction_hash"]>().toEqualTypeOf<Hash>();
  expectTypeOf<Row<"payout_transactions">["raw_transaction"]>().toEqualTypeOf<Hex>();
});
