// Written by `npm run schema` from the migrations. Do not edit.
import type { ColumnType, Generated } from "kysely";

type Hex = `0x${string}`;
type Json = ColumnType<unknown, string, string>;
type OptionalJson = ColumnType<unknown, string | undefined, string>;
type Numeric = ColumnType<string, string | number | bigint, string | number | bigint>;

export interface AcceptanceGapsTable {
  acceptance_gap_id: Generated<bigint>;
  province: string;
  carrier: "ct" | "cu" | "cm";
  bandwidth_mbps: number;
  changed_at: Date;
  closed_at: Generated<Date | null>;
}

export interface AcceptanceLineTestsTable {
  acceptance_run_id: bigint;
  dial_line_id: bigint;
  session: number;
  account_id: bigint;
  probes: Generated<number>;
  token_hash: Generated<Buffer | null>;
  up_bytes: Generated<bigint>;
  given_at: Generated<Date | null>;
  answer_digest: Generated<Buffer | null>;
  answer_bytes: Generated<bigint | null>;
  answered_at: Generated<Date | null>;
  took_ms: Generated<bigint | null>;
  up_bps: Generated<bigint | null>;
  down_bps: Generated<bigint | null>;
  seen_ip: Generated<string | null>;
}

export interface AcceptanceMatchesTable {
  acceptance_run_id: bigint;
  offer_id: bigint;
  account_id: bigint;
  reasons: Json;
}

export interface AcceptanceNeedsTable {
  offer_id: bigint;
  is_open: Generated<boolean>;
  needs: Json;
}

export interface AcceptanceRecordsTable {
  acceptance_record_id: Generated<bigint>;
  account_id: bigint;
  device_id: bigint;
  task_type: string;
  mac: string;
  hostname: string;
  line: string;
  outcome: "passed" | "slow" | "abnormal";
  params: OptionalJson;
  checked_at: Date;
}

export interface AcceptanceResultsTable {
  acceptance_run_id: bigint;
  step: string;
  account_id: bigint;
  result: Json;
  measured_at: Date;
}

export interface AcceptanceRoundProbesTable {
  acceptance_run_id: bigint;
  round: number;
  dial_line_id: bigint;
  session: number;
  account_id: bigint;
  token_hash: Generated<Buffer | null>;
  bytes: bigint;
  took_ms: Generated<bigint | null>;
  seen_ip: Generated<string | null>;
}

export interface AcceptanceRoundsTable {
  acceptance_run_id: bigint;
  round: number;
  account_id: bigint;
  is_all: boolean;
  link_mbps: number;
  given_at: Date;
}

export interface AcceptanceRunsTable {
  acceptance_run_id: Generated<bigint>;
  standard_node_id: bigint;
  account_id: bigint;
  device_id: bigint;
  step: number;
  state: "run" | "wait" | "stop" | "done";
  line: string;
  params: OptionalJson;
  attempt: Generated<number>;
  step_at: Date;
  heard_at: Generated<Date | null>;
  is_repeated: Generated<boolean>;
  offer_id: Generated<bigint | null>;
  device_task_id: Generated<bigint | null>;
  started_at: Date;
  ended_at: Generated<Date | null>;
  waits_since: Generated<Date | null>;
}

export interface AccountClosingsTable {
  account_closing_id: Generated<bigint>;
  account_id: bigint;
  asked_at: Date;
  ends_at: Date;
  reminded_at: Generated<Date | null>;
  cancelled_at: Generated<Date | null>;
  completed_at: Generated<Date | null>;
  gives_up_balance: boolean;
}

export interface AccountComputeDaysTable {
  account_id: bigint;
  day: string;
  task_type: "A" | "B" | "C" | "D" | "F" | "H" | "I";
  amount_micro_bp: bigint;
}

export interface AccountConditionCountsTable {
  account_id: bigint;
  device_type: "lite" | "normal";
  condition: string;
  device_count: number;
}

export interface AccountContactsTable {
  account_id: bigint;
  sealed: string;
  updated_at: Date;
}

export interface AccountCostsTable {
  account_id: bigint;
  currency: "yuan" | "usdt";
  electricity_price: Generated<bigint | null>;
}

export interface AccountCountriesTable {
  account_id: bigint;
  country: string;
  first_at: Date;
}

export interface AccountEarningsTable {
  account_id: bigint;
  day: string;
  today_posting_count: bigint;
  earlier_posting_count: bigint;
}

export interface AccountFreezesTable {
  account_id: bigint;
  frozen_at: Date;
}

export interface AccountHoursTable {
  account_id: bigint;
  hour_at: Date;
  device_count: number;
  out_bps_median: bigint;
  stable_value_median: Generated<number | null>;
  amount_micro_bp_median: bigint;
}

export interface AccountIdentitiesTable {
  account_id: bigint;
  identity_id: bigint;
  sealed: string;
  check_reference: string;
  verified_at: Date;
}

export interface AccountLimitsTable {
  account_id: bigint;
  name: "withdrawals" | "unreviewed" | "codes" | "devices";
  value: bigint;
  reason: string;
  set_by: bigint;
  set_at: Date;
}

export interface AccountLossesTable {
  account_id: bigint;
  until_hour: Date;
  causes: Json;
  outdated_count: number;
  outdated_device_ids: bigint[];
  full_day_micro_bp: Generated<bigint | null>;
  device_ids: OptionalJson;
}

export interface AccountPermissionsTable {
  account_id: bigint;
  permission:
    | "operator:finance"
    | "operator:operations"
    | "operator:support"
    | "downlink"
    | "buyback-second"
    | "no-yuan";
  granted_at: Date;
}

export interface AccountRevenueDaysTable {
  account_id: bigint;
  day: string;
  kind:
    | "activity"
    | "adjustment"
    | "buyback"
    | "compute"
    | "exchange"
    | "invite"
    | "network"
    | "withdrawal";
  amount_micro_bp: bigint;
  posting_count: number;
}

export interface AccountRevenueTotalsTable {
  account_id: bigint;
  kind:
    | "activity"
    | "adjustment"
    | "buyback"
    | "compute"
    | "exchange"
    | "invite"
    | "network"
    | "withdrawal";
  amount_micro_bp: bigint;
  posting_count: bigint;
}

export interface AccountsTable {
  account_id: Generated<bigint>;
  email: string;
  tel: Generated<string | null>;
  tel_verified_at: Generated<Date | null>;
  password_hash: string;
  password_changed_at: Date;
  refer_code: string;
  referrer_account_id: Generated<bigint | null>;
  language: "zn" | "en";
  is_demo: Generated<boolean>;
  created_at: Date;
  password_reset_channel: Generated<"email" | "sms" | null>;
  time_zone: Generated<string>;
  closed_at: Generated<Date | null>;
  email_verified_at: Generated<Date | null>;
  email_mailed_until: Generated<Date | null>;
}

export interface ActivationCodePoolsTable {
  region: "mainland" | "non_mainland" | "calculate";
  remaining: bigint;
}

export interface ActivationCodesTable {
  code: string;
  region: "mainland" | "non_mainland" | "calculate";
  account_id: bigint;
  claimed_at: Date;
  device_id: Generated<bigint | null>;
  bound_at: Generated<Date | null>;
  replaces_device_id: Generated<bigint | null>;
}

export interface ActivityCreditsTable {
  day: string;
  device_id: bigint;
  kind: "new" | "old";
  account_id: bigint;
  amount_micro_bp: bigint;
  online_ppm: number;
  obstacle: Generated<"" | "account_bound" | "address_bound">;
  address: Generated<string | null>;
}

export interface AgentRolloutsTable {
  agent_rollout_id: Generated<bigint>;
  version: string;
  channel: "beta" | "stable";
  manifest: string;
  signature: string;
  expires_at: Date;
  percent: number;
  state: "running" | "paused" | "stopped";
  is_stopped_by_rule: Generated<boolean>;
  created_at: Date;
  changed_at: Date;
  stopped_at_figures: OptionalJson | null;
}

export interface AgentUpdatesTable {
  device_id: bigint;
  account_id: bigint;
  channel: "beta" | "stable";
  obstacle: Generated<"off" | "noKey" | "unmanaged" | null>;
  seen_at: Date;
  agent_rollout_id: Generated<bigint | null>;
  state: Generated<"offered" | "installing" | "updated" | "failed" | "rolledBack" | null>;
  from_version: Generated<string>;
  message: Generated<string>;
  changed_at: Generated<Date | null>;
  is_in_share: Generated<boolean>;
}

export interface AgreementAcceptancesTable {
  agreement_acceptance_id: Generated<bigint>;
  account_id: bigint;
  agreement: "user" | "tax";
  edition: string;
  accepted_at: Date;
}

export interface AnnouncementsTable {
  announcement_id: Generated<bigint>;
  title_zh: string;
  title_en: string;
  body_zh: string;
  body_en: string;
  link: Generated<string>;
  is_pinned: Generated<boolean>;
  publish_at: Date;
  withdrawn_at: Generated<Date | null>;
  written_by: bigint;
  updated_at: Date;
}

export interface ApiTokensTable {
  api_token_id: Generated<bigint>;
  account_id: bigint;
  name: string;
  token_hash: Buffer;
  prefix: string;
  scopes: string[];
  made_at: Date;
  expires_at: Generated<Date | null>;
  used_at: Generated<Date | null>;
  used_from: Generated<string | null>;
}

export interface AuditFindingsTable {
  audit: string;
  fault: string;
  facts: Json;
  found_at: Date;
  gone_at: Generated<Date | null>;
  halted_at: Generated<Date | null>;
}

export interface AuditLinesTable {
  audit_line_id: Generated<bigint>;
  at: Date;
  actor_account_id: Generated<bigint | null>;
  subject_account_id: Generated<bigint | null>;
  act: string;
  details: OptionalJson;
  ip: Generated<string | null>;
}

export interface AutoWithdrawalRunsTable {
  account_id: bigint;
  run_day: string;
  amount_yuan: number;
  made_at: Date;
  buyback_id: Generated<bigint | null>;
  identity_id: Generated<bigint | null>;
  skip_reason: Generated<
    | "permission"
    | "name"
    | "payee"
    | "agreement"
    | "locked"
    | "frozen"
    | "balance"
    | "quota"
    | "limit"
    | "person"
    | "terms"
    | null
  >;
}

export interface AutoWithdrawalsTable {
  account_id: bigint;
  amount_yuan: 200 | 300 | 400 | 500 | 1000 | 2000 | 5000;
  on_since: Generated<Date | null>;
  changed_at: Date;
}

export interface BillCalculationsTable {
  month: string;
  requested_by: bigint;
  requested_at: Date;
}

export interface BillDaysTable {
  day: string;
  account_id: bigint;
  mac: string;
  device_id: bigint;
  hostname: string;
  task_type: string;
  slots: Generated<number[] | null>;
  slot_out_bps: Generated<bigint[] | null>;
  discarded_slots: number;
  point_count: number;
  p95_out_bps: Generated<bigint | null>;
  billed_out_bps: Generated<bigint | null>;
  credit_micro_bp: bigint;
  value_fen: bigint;
}

export interface BillDisputesTable {
  bill_dispute_id: Generated<bigint>;
  bill_line_id: bigint;
  account_id: bigint;
  reason: string;
  disputed_at: Date;
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
  answered_by: Generated<bigint | null>;
}

export interface BillLinesTable {
  bill_line_id: Generated<bigint>;
  month: string;
  account_id: bigint;
  mac: Generated<string | null>;
  hostname: string;
  task_type: string;
  operator: "ct" | "cu" | "cm" | "abnormal" | "unknown";
  bps: bigint;
  effective_days: number;
  amount_micro_bp: bigint;
  value_fen: bigint;
  remark: Generated<string>;
  bill_supplement_id: Generated<bigint | null>;
  confirmed_at: Generated<Date | null>;
}

export interface BillMeasuredDaysTable {
  day: string;
  measured_at: Date;
}

export interface BillMonthsTable {
  month: string;
  calculated_at: Date;
  issued_at: Generated<Date | null>;
  issued_by: Generated<bigint | null>;
}

export interface BillSupplementsTable {
  bill_supplement_id: Generated<bigint>;
  month: string;
  file_name: string;
  reason: string;
  uploaded_by: bigint;
  uploaded_at: Date;
  approved_by: Generated<bigint | null>;
  approved_at: Generated<Date | null>;
  ledger_transfer_id: Generated<bigint | null>;
}

export interface BookedCommandsTable {
  booked_command_id: Generated<bigint>;
  account_id: bigint;
  device_id: bigint;
  kind: "dial" | "accept" | "reboot";
  payload: OptionalJson;
  state: "booked" | "begun" | "canceled" | "refused" | "expired";
  reason_zh: Generated<string>;
  reason_en: Generated<string>;
  created_at: Date;
  expires_at: Date;
  ended_at: Generated<Date | null>;
}

export interface BpPricesTable {
  day: string;
  yuan_numerator: bigint;
  yuan_denominator: bigint;
  usdt_numerator: bigint;
  usdt_denominator: bigint;
}

export interface BuybackBatchLinesTable {
  buyback_batch_id: bigint;
  line_no: number;
  buyback_id: bigint;
  result: Generated<"paid" | "failed" | null>;
}

export interface BuybackBatchesTable {
  buyback_batch_id: Generated<bigint>;
  state: "waiting" | "open" | "settled" | "undone";
  is_recovered: boolean;
  needs_approval: boolean;
  made_by: bigint;
  made_at: Date;
  approved_by: Generated<bigint | null>;
  approved_at: Generated<Date | null>;
  handed_out_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  handed_out_to: Generated<bigint[]>;
}

export interface BuybackStepsTable {
  buyback_step_id: Generated<bigint>;
  buyback_id: bigint;
  step:
    | "held"
    | "paused"
    | "checking"
    | "sent"
    | "uncertain"
    | "processing"
    | "retrying"
    | "refused"
    | "by-hand"
    | "on-hold"
    | "resumed"
    | "paid"
    | "returned";
  code: Generated<string | null>;
  at: Date;
}

export interface BuybackSwitchesTable {
  only_row: Generated<boolean>;
  is_open: Generated<boolean>;
  halted_at: Generated<Date | null>;
  halt_reasons: OptionalJson;
}

export interface BuybackTermsTable {
  buyback_type: 94 | 95;
  effective_from: Date;
  tax_ppm: number;
  fee_ppm: number;
  min_yuan: number;
  max_yuan: number;
  multiple_yuan: number;
  max_per_month: Generated<number | null>;
  platform_tax_ppm: Generated<number>;
}

export interface BuybacksTable {
  buyback_id: Generated<bigint>;
  account_id: bigint;
  identity_id: bigint;
  buyback_type: 94 | 95;
  idempotency_key: string;
  request_hash: Buffer;
  out_biz_no: string;
  amount_fen: bigint;
  net_fen: bigint;
  tax_fen: bigint;
  fee_fen: bigint;
  gross_micro_bp: bigint;
  price_numerator: bigint;
  price_denominator: bigint;
  sealed_payee: string;
  status: Generated<"created" | "paid" | "returned">;
  return_reason: Generated<"payee-refused" | "closed" | "account-changed" | "operator" | null>;
  first_sent_at: Generated<Date | null>;
  last_sent_at: Generated<Date | null>;
  refusal_code: Generated<string | null>;
  order_id: Generated<string | null>;
  created_at: Date;
  ended_at: Generated<Date | null>;
  buyback_batch_id: Generated<bigint | null>;
  approved_at: Generated<Date | null>;
  refused_send_at: Generated<Date | null>;
  on_hold_since: Generated<Date | null>;
  late_noticed_at: Generated<Date | null>;
}

export interface CaptchasTable {
  captcha_id: string;
  answer_hash: Buffer;
  created_at: Date;
  used_at: Generated<Date | null>;
  opened_for: Generated<string | null>;
  closed_at: Generated<Date | null>;
}

export interface ChainPaymentsTable {
  chain_id: bigint;
  contract_address: Hex;
  payment_id: Hex;
  address: Hex;
  amount_units: Numeric;
  transaction_hash: Hex;
  block_number: bigint;
}

export interface ChatMutesTable {
  wechat_binding_id: bigint;
  account_id: bigint;
  muted_at: Date;
}

export interface CommitHistoryTable {
  is_only: Generated<boolean>;
  history_id: Generated<string>;
  timeline: Generated<number | null>;
  since: Generated<Date | null>;
  last_mark_at: Generated<Date | null>;
  settled_at: Generated<Date | null>;
  lost_at: Generated<Date | null>;
}

export interface CommitWitnessesTable {
  witness_id: string;
  mark: bigint;
  timeline: number;
  is_synchronous: boolean;
  marked_at: Date;
  ended_at: Generated<Date | null>;
}

export interface ComputeCreditsTable {
  day: string;
  device_id: bigint;
  device_task_id: bigint;
  account_id: bigint;
  task_type: "A" | "B" | "C" | "D" | "F" | "H" | "I";
  zone: "east" | "south" | "north" | "west";
  threads: number;
  amount_micro_bp: bigint;
  fee_micro_bp: bigint;
  p95_out_bps: bigint;
  point_count: number;
  running_ppm: number;
  task_share_ppm: number;
  storage_bytes: bigint;
  online_ppm: number;
  out_bytes: bigint;
  micro_bp_per_mbps_day: bigint;
  micro_bp_per_gib_day: bigint;
  obstacle: Generated<"" | "storage_below_minimum" | "not_running" | "too_few_points">;
  storage_share_ppm: number;
  paid_share_ppm: Generated<number | null>;
  reported_p95_out_bps: Generated<bigint | null>;
  reported_storage_bytes: Generated<bigint | null>;
  gross_micro_bp: Generated<bigint | null>;
  network_device_count: Generated<number | null>;
  present_ppm: Generated<number | null>;
  bandwidth_share_ppm: Generated<number | null>;
}

export interface ComputeOffersTable {
  offer_id: Generated<bigint>;
  task_type: "A" | "B" | "C" | "D" | "F" | "H" | "I";
  task: string;
  zone: "east" | "south" | "north" | "west";
  threads: number;
  is_open: Generated<boolean>;
}

export interface ComputeRatesTable {
  effective_from: string;
  task_type: "A" | "B" | "C" | "D" | "F" | "H" | "I";
  zone: "east" | "south" | "north" | "west";
  micro_bp_per_mbps_day: bigint;
  micro_bp_per_gib_day: bigint;
}

export interface ComputeRulesTable {
  effective_from: string;
  fee_ppm: number;
  discard_ppm: number;
  max_plausible_bps: bigint;
  calculate_min_storage_bytes: bigint;
  day_pool_micro_bp: Generated<bigint | null>;
  spare_slots: Generated<number | null>;
}

export interface ContributionRankingsTable {
  day: string;
  arch: "arm" | "amd";
  rank: number;
  device_id: bigint;
  account_id: bigint;
  mac: string;
  operator: "ct" | "cu" | "cm" | "abnormal" | "unknown";
  weight_ppm: bigint;
  amount_micro_bp: bigint;
}

export interface CooldownsTable {
  bucket: string;
  subject: string;
  until: Date;
}

export interface DemoStateTable {
  is_only_row: Generated<boolean>;
  stage: "seeding" | "ready";
  fleet: OptionalJson;
}

export interface DeviceCommandsTable {
  device_command_id: Generated<bigint>;
  device_id: bigint;
  account_id: bigint;
  kind:
    | "reboot"
    | "set_task"
    | "remove_task"
    | "set_node_password"
    | "dial"
    | "accept"
    | "update"
    | "diagnose";
  state: "queued" | "sent" | "acknowledged" | "done" | "failed" | "declined" | "timed_out";
  message: Generated<string>;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  payload: OptionalJson;
}

export interface DeviceConditionsTable {
  device_id: bigint;
  account_id: bigint;
  device_type: "lite" | "normal";
  condition: string;
}

export interface DeviceCostsTable {
  device_id: bigint;
  account_id: bigint;
  month_hundredths: Generated<bigint | null>;
  power_watts: Generated<number | null>;
  purchase_hundredths: Generated<bigint | null>;
}

export interface DeviceCreditsTable {
  hour_at: Date;
  device_id: bigint;
  account_id: bigint;
  amount_micro_bp: bigint;
  weight_ppm: bigint;
  online_share_ppm: number;
  usable_share_ppm: number;
  bandwidth_factor_ppm: number;
  mining_factor_ppm: number;
  peak_factor_ppm: number;
  bandwidth_level: number;
  reported_out_bps: Generated<bigint | null>;
  online_factor_ppm: Generated<number>;
  ramp_factor_ppm: Generated<number>;
  network_device_count: Generated<number | null>;
  address_factor_ppm: Generated<number>;
}

export interface DeviceDayRanksTable {
  day: string;
  device_id: bigint;
  highest_out_bps: bigint[];
  point_count: number;
  out_bps_sum: number;
}

export interface DeviceDaysTable {
  day: string;
  device_id: bigint;
  account_id: bigint;
  in_bps_avg: bigint;
  out_bps_avg: bigint;
  out_bps_max: bigint;
  external_storage_bytes: bigint;
  stable_value_avg: number;
  point_count: number;
  usable_point_count: number;
  storage_bytes: Generated<bigint | null>;
  task_storage_bytes: Generated<bigint | null>;
  network: Generated<string | null>;
}

export interface DeviceDisksTable {
  device_id: bigint;
  account_id: bigint;
  name: string;
  serial: string;
  model: string;
  protocol: "ata" | "nvme" | "scsi";
  size_bytes: Generated<bigint | null>;
  figures: Json;
  reasons: Json;
  failing_since: Generated<Date | null>;
  reported_at: Date;
}

export interface DeviceEarningsTable {
  account_id: bigint;
  device_id: bigint;
  today_micro_bp: Generated<bigint>;
  seven_days_micro_bp: Generated<bigint>;
  thirty_days_micro_bp: Generated<bigint>;
}

export interface DeviceHoursTable {
  hour_at: Date;
  device_id: bigint;
  account_id: bigint;
  in_bps_avg: bigint;
  out_bps_avg: bigint;
  out_bps_max: bigint;
  usable_out_bps_avg: bigint;
  external_storage_bytes: bigint;
  stable_value_avg: number;
  cpu_percent_avg: number;
  memory_percent_avg: number;
  point_count: number;
  usable_point_count: number;
  stable_value_sum: Generated<bigint | null>;
  stable_point_count: Generated<number | null>;
  storage_bytes: Generated<bigint | null>;
  task_storage_bytes: Generated<bigint | null>;
  server_excused_count: Generated<number | null>;
  device_excused_count: Generated<number | null>;
  network: Generated<string | null>;
  slots: Generated<number | null>;
  networks: Generated<string[] | null>;
  network_point_counts: Generated<number[] | null>;
  network_slots: Generated<number[] | null>;
}

export interface DeviceIncidentsTable {
  device_incident_id: Generated<bigint>;
  device_id: bigint;
  account_id: bigint;
  kind: "offline" | "network" | "memory" | "disk_space" | "disk" | "lines";
  last_seen_at: Date;
  opened_at: Date;
  closed_at: Generated<Date | null>;
  recovered_at: Generated<Date | null>;
  notice_sent_at: Generated<Date | null>;
  recovery_sent_at: Generated<Date | null>;
  measured: Generated<number | null>;
  outage_id: Generated<bigint | null>;
}

export interface DeviceKindBoundsTable {
  kind: "router" | "arm" | "x86" | "vm" | "server";
  effective_from: Date;
  max_out_bps: bigint;
  max_storage_bytes: bigint;
}

export interface DeviceNetworkRatesTable {
  network: string;
  device_id: bigint;
  up_bps: bigint;
  measured_at: Date;
}

export interface DeviceNotesTable {
  device_id: bigint;
  account_id: bigint;
  noted_at: Date;
  note: string;
}

export interface DevicePasswordsTable {
  device_password_id: Generated<bigint>;
  device_id: bigint;
  account_id: bigint;
  sealed: string;
  device_command_id: Generated<bigint | null>;
  created_at: Date;
  applied_at: Generated<Date | null>;
}

export interface DevicePastNetworksTable {
  device_id: bigint;
  until_at: Date;
  network: Generated<string | null>;
}

export interface DevicePointsTable {
  slot_at: Date;
  device_id: bigint;
  account_id: bigint;
  received_at: Date;
  in_bps: bigint;
  out_bps: bigint;
  disk_read_bps: bigint;
  disk_write_bps: bigint;
  external_storage_bytes: bigint;
  stable_value: number;
  cpu_percent: number;
  memory_percent: number;
  disk_percent: number;
  io_util_percent: Generated<number | null>;
}

export interface DeviceRecordsTable {
  device_id: bigint;
  account_id: bigint;
  location: string;
  contact: string;
  contract_number: string;
  remark: string;
  recorded_at: Date;
}

export interface DeviceRevenueDaysTable {
  day: string;
  device_id: bigint;
  account_id: bigint;
  kind: string;
  amount_micro_bp: bigint;
}

export interface DeviceRunsTable {
  device_id: bigint;
  account_id: bigint;
  run_id: string;
  print: Generated<string | null>;
  ip: string;
  hostname: string;
  first_seen_at: Date;
  last_seen_at: Date;
}

export interface DeviceSchedulesTable {
  device_id: bigint;
  account_id: bigint;
  last_changed_at: Generated<Date | null>;
  last_state: Generated<"" | "process" | "vol_ins" | "applied">;
  solution: Generated<string>;
  is_auto: Generated<boolean>;
  auto_task_type: Generated<string>;
}

export interface DeviceSelfChecksTable {
  device_id: bigint;
  account_id: bigint;
  received_at: Date;
  self_check: Json;
}

export interface DeviceStatusTable {
  device_id: bigint;
  account_id: bigint;
  last_seq: Generated<bigint>;
  last_seen_at: Generated<Date | null>;
  ext_ip: Generated<string>;
  management_ip: Generated<string>;
  agent_version: Generated<string>;
  cpu_count: Generated<number | null>;
  memory_bytes: Generated<bigint | null>;
  storage_bytes: Generated<bigint | null>;
  external_storage_bytes: Generated<bigint | null>;
  stable_value: Generated<number>;
  cpu_percent: Generated<number | null>;
  memory_percent: Generated<number | null>;
  disk_percent: Generated<number | null>;
  in_bps: Generated<bigint | null>;
  out_bps: Generated<bigint | null>;
  nat_type: Generated<number>;
  port_map: Generated<string>;
  last_point_at: Generated<Date | null>;
  location: Generated<string>;
  dns_ok: Generated<boolean>;
  task_storage_bytes: Generated<bigint | null>;
  nat_measured_at: Generated<Date | null>;
  operator: Generated<"ct" | "cu" | "cm" | "abnormal" | "unknown">;
  line_probe: Generated<string | null>;
  run_id: Generated<string | null>;
  nat_reason: Generated<string | null>;
  network: Generated<string | null>;
}

export interface DeviceTagsTable {
  device_id: bigint;
  tag_id: bigint;
  account_id: bigint;
}

export interface DeviceTaskFailuresTable {
  device_task_failure_id: Generated<bigint>;
  device_task_id: bigint;
  failed_at: Date;
  recovered_at: Generated<Date | null>;
  cause: Generated<
    "disk_space" | "filesystem" | "network" | "system" | "retrying" | "unsupported" | null
  >;
  message: Generated<string>;
}

export interface DeviceTaskRunsTable {
  device_task_id: bigint;
  started_at: Date;
  ended_at: Generated<Date | null>;
}

export interface DeviceTasksTable {
  device_task_id: Generated<bigint>;
  device_id: bigint;
  account_id: bigint;
  offer_id: bigint;
  task_type: "A" | "B" | "C" | "D" | "F" | "H" | "I";
  task: string;
  zone: "east" | "south" | "north" | "west";
  threads: number;
  state: "Pending" | "NotRunning" | "Running";
  is_leaving: Generated<boolean>;
  message: Generated<string>;
  chosen_by: "owner" | "auto";
  requested_at: Date;
  started_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
}

export interface DeviceThroughputTable {
  device_id: bigint;
  account_id: bigint;
  measured_at: Generated<Date | null>;
  due_at: Date;
  claimed_bps: Generated<bigint>;
  token_hash: Generated<Buffer | null>;
  up_bytes: Generated<number | null>;
  received_bytes: Generated<number>;
  given_at: Generated<Date | null>;
  answer_digest: Generated<Buffer | null>;
  answer_bytes: Generated<number | null>;
  answered_at: Generated<Date | null>;
  visit_at: Generated<Date | null>;
  network: Generated<string | null>;
  counted_bytes: Generated<number>;
  unsent_count: Generated<number>;
}

export interface DeviceTransfersTable {
  device_transfer_id: Generated<bigint>;
  device_id: bigint;
  account_id: bigint;
  to_account_id: Generated<bigint | null>;
  to_email: string;
  mac: string;
  offered_at: Date;
  expires_at: Date;
  notified_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  outcome: Generated<"accepted" | "declined" | "cancelled" | "lapsed" | null>;
  new_device_id: Generated<bigint | null>;
}

export interface DeviceViewsTable {
  view_id: Generated<bigint>;
  account_id: bigint;
  list: string;
  name: string;
  folded_name: string;
  query: string;
}

export interface DevicesTable {
  device_id: Generated<bigint>;
  account_id: bigint;
  server_id: string;
  mac: string;
  device_type: "lite" | "normal";
  kind: "router" | "arm" | "x86" | "vm" | "server";
  arch: "arm" | "amd";
  region: "mainland" | "non_mainland" | "calculate";
  hostname: string;
  net_type: 0 | 1;
  note: Generated<string>;
  note_changed_at: Generated<Date | null>;
  has_fault_notices: Generated<boolean>;
  key_hash: Buffer;
  bound_at: Date;
  unbound_at: Generated<Date | null>;
  search_text: Generated<string>;
  agent_device_id: Generated<bigint | null>;
  origin_device_id: Generated<bigint | null>;
  slots_from: Generated<Date | null>;
  came_from_device_id: Generated<bigint | null>;
  ramp_from: Generated<Date | null>;
  ramp_paused_at: Generated<Date | null>;
}

export interface DialConfigsTable {
  dial_config_id: Generated<bigint>;
  account_id: bigint;
  name: string;
  config_type: 0 | 1;
  version: Generated<number>;
  created_at: Date;
  changed_at: Date;
}

export interface DialLinesTable {
  dial_line_id: bigint;
  dial_config_id: bigint;
  account_id: bigint;
  ordinal: number;
  version: number;
  login: Generated<string | null>;
  sealed_password: Generated<string | null>;
  mbps: Generated<number | null>;
  vlan: Generated<number | null>;
  count: Generated<number>;
  mac: Generated<string | null>;
  nic: Generated<string | null>;
  ip: Generated<string | null>;
  gateway: Generated<string | null>;
  segment: Generated<string | null>;
  dialled_at: Generated<Date | null>;
}

export interface DialRecordsTable {
  dial_record_id: Generated<bigint>;
  account_id: bigint;
  device_id: bigint;
  record_type: 0 | 1;
  lines: Json;
  recorded_at: Date;
}

export interface DialReportsTable {
  device_id: bigint;
  account_id: bigint;
  dial_config_id: Generated<bigint | null>;
  version: number;
  driver: string;
  sent_at: Date;
  received_at: Date;
}

export interface DialSessionsTable {
  device_id: bigint;
  dial_line_id: bigint;
  session: number;
  account_id: bigint;
  line_version: number;
  state: "undialled" | "dialling" | "normal" | "abnormal";
  error: Generated<string | null>;
  exit_code: Generated<number | null>;
  detail: Generated<string>;
  since: Date;
  redial_at: Generated<Date | null>;
  failures: Generated<number>;
  interface: Generated<string>;
  ipv4: Generated<string>;
  ipv6: Generated<string>;
  ipv4_state: "none" | "addressed" | "working";
  ipv6_state: "none" | "addressed" | "working";
  rtt_ms: Generated<number | null>;
  rtt_average_ms: Generated<number | null>;
  rtt_max_ms: Generated<number | null>;
  jitter_ms: Generated<number | null>;
  loss_average_percent: Generated<number | null>;
  loss_max_percent: Generated<number | null>;
  received_bytes: Generated<bigint | null>;
  sent_bytes: Generated<bigint | null>;
  in_bps: Generated<bigint | null>;
  out_bps: Generated<bigint | null>;
  nat_type: Generated<number | null>;
}

export interface DownloadCountsTable {
  resource: string;
  day: string;
  downloads: number;
}

export interface DownloadImagePartsTable {
  download_image_id: bigint;
  part: number;
  content: Buffer;
}

export interface DownloadImagesTable {
  download_image_id: Generated<bigint>;
  token_hash: Buffer;
  file_name: string;
  bytes: bigint;
  uploaded_by: bigint;
  started_at: Date;
  image_type: Generated<"android" | "x86" | "raspberrypi" | "n1" | "nanopi" | "router" | null>;
  title: Generated<string>;
  tutorial_url: Generated<string>;
  md5: Generated<string | null>;
  sha256: Generated<string | null>;
  published_at: Generated<Date | null>;
  withdrawn_at: Generated<Date | null>;
  signature: Generated<string | null>;
}

export interface EchoRespondersTable {
  process_id: string;
  alive_at: Date;
  heard_at: Generated<Date | null>;
  device_count: Generated<number>;
}

export interface EmailVerificationsTable {
  account_id: bigint;
  email: string;
  token_hash: Buffer;
  sent_at: Date;
}

export interface EndedSessionsTable {
  session_hash: Buffer;
  reason: "password" | "elsewhere" | "factor" | "operator" | "change" | "closed";
  last_used_at: Date;
}

export interface ExchangeBatchesTable {
  exchange_batch_id: Generated<bigint>;
  file_name: string;
  loaded_by: bigint;
  loaded_at: Date;
}

export interface ExchangeCardsTable {
  exchange_card_id: bigint;
  exchange_batch_id: bigint;
  denomination_yuan: number;
  valid_until: Generated<string | null>;
  number_digest: string;
  secret_digest: string;
  sealed: Generated<string | null>;
  exchange_id: Generated<bigint | null>;
  given_at: Generated<Date | null>;
  withdrawn_at: Generated<Date | null>;
  restored_at: Generated<Date | null>;
  quarantined_at: Generated<Date | null>;
}

export interface ExchangeOfferCardsTable {
  exchange_offer_id: bigint;
  denomination_yuan: number;
  max_count: number;
}

export interface ExchangeOffersTable {
  exchange_offer_id: Generated<bigint>;
  effective_from: Date;
  month_yuan: number;
}

export interface ExchangeStepsTable {
  exchange_step_id: Generated<bigint>;
  exchange_id: bigint;
  step: "held" | "review" | "approved" | "paused" | "checking" | "done" | "returned";
  at: Date;
}

export interface ExchangeSwitchesTable {
  only_row: Generated<boolean>;
  is_open: Generated<boolean>;
  halted_at: Generated<Date | null>;
  halt_reasons: OptionalJson;
}

export interface ExchangesTable {
  exchange_id: Generated<bigint>;
  account_id: bigint;
  identity_id: bigint;
  idempotency_key: string;
  request_hash: Buffer;
  denomination_yuan: number;
  card_count: number;
  total_yuan: number;
  gross_micro_bp: bigint;
  price_numerator: bigint;
  price_denominator: bigint;
  status: Generated<"created" | "done" | "returned">;
  return_reason: Generated<"out-of-stock" | "account-changed" | "operator" | null>;
  created_at: Date;
  ended_at: Generated<Date | null>;
  approved_at: Generated<Date | null>;
  late_noticed_at: Generated<Date | null>;
}

export interface FactorResetsTable {
  factor_reset_id: Generated<bigint>;
  account_id: bigint;
  token_hash: Buffer;
  sealed_token: string;
  asked_at: Date;
  started_at: Generated<Date | null>;
  ends_at: Generated<Date | null>;
  told_at: Generated<Date | null>;
  cancelled_at: Generated<Date | null>;
  completed_at: Generated<Date | null>;
}

export interface FaultNoticeChoicesTable {
  account_id: bigint;
  after_minutes: number;
}

export interface FeedEntriesTable {
  feed_entry_id: Generated<bigint>;
  source: Generated<string | null>;
  event_id: Generated<string | null>;
  type: "PushEvent" | "CreateEvent";
  login: string;
  url: string;
  happened_at: Date;
  withdrawn_at: Generated<Date | null>;
  written_by: Generated<bigint | null>;
  updated_at: Date;
}

export interface FeedSourcesTable {
  source: string;
  etag: Generated<string | null>;
  answered_at: Generated<Date | null>;
  failing_since: Generated<Date | null>;
  failure: Generated<string | null>;
  failures: Generated<number>;
  ask_at: Date;
}

export interface HourCommitmentsTable {
  hour_at: Date;
  root: Buffer;
  leaf_count: number;
  secret: Buffer;
  block_device_ids: bigint[];
  block_hashes: Buffer;
  committed_at: Date;
}

export interface HumanChallengesTable {
  csnonce: string;
  signing_key: string;
  created_at: Date;
  used_at: Generated<Date | null>;
  max_number: number;
  subject: Generated<string | null>;
}

export interface IdentitiesTable {
  identity_id: Generated<bigint>;
  fingerprint: string;
}

export interface IdentityChangesTable {
  identity_change_id: Generated<bigint>;
  account_id: bigint;
  part: "phone" | "name" | "contact";
  sealed_before: Generated<string | null>;
  made_at: Date;
  ip: string;
  cancel_hash: Generated<Buffer | null>;
  cancelled_at: Generated<Date | null>;
}

export interface IdentityPhotosTable {
  identity_photo_id: string;
  account_id: bigint;
  side: "front" | "back";
  identity_review_id: Generated<bigint | null>;
  sealed: string;
  uploaded_at: Date;
}

export interface IdentityReviewsTable {
  identity_review_id: Generated<bigint>;
  account_id: bigint;
  state: Generated<"open" | "approved" | "declined">;
  fault: Generated<"unreadable" | "incomplete" | "otherPerson" | "expired" | null>;
  submitted_at: Date;
  decided_at: Generated<Date | null>;
  decided_by: Generated<bigint | null>;
  looks: Generated<number>;
}

export interface InviteCreditsTable {
  day: string;
  invited_account_id: bigint;
  account_id: bigint;
  base_micro_bp: bigint;
  share_ppm: number;
  amount_micro_bp: bigint;
  obstacle: Generated<"" | "account_bound" | "own_address">;
}

export interface JobWorkersTable {
  worker_id: string;
  seen_at: Date;
}

export interface LedgerAccountsTable {
  ledger_account_id: Generated<bigint>;
  kind: string;
  account_id: Generated<bigint | null>;
  balance_micro_bp: Generated<bigint>;
}

export interface LedgerHoldsTable {
  kind:
    | "activity"
    | "adjustment"
    | "buyback"
    | "compute"
    | "exchange"
    | "invite"
    | "network"
    | "withdrawal";
  reference_id: bigint;
  account_id: bigint;
  opened_at: Date;
  paid_micro_bp: bigint;
  fee_micro_bp: bigint;
  tax_micro_bp: bigint;
}

export interface LedgerKindsTable {
  kind:
    | "activity"
    | "adjustment"
    | "buyback"
    | "compute"
    | "exchange"
    | "invite"
    | "network"
    | "withdrawal";
  is_earning: boolean;
  period_hours: Generated<number | null>;
  settles_to: Generated<bigint | null>;
}

export interface LedgerPostingsTable {
  ledger_posting_id: Generated<bigint>;
  ledger_transfer_id: bigint;
  ledger_account_id: bigint;
  amount_micro_bp: bigint;
  balance_after_micro_bp: bigint;
  kind:
    | "activity"
    | "adjustment"
    | "buyback"
    | "compute"
    | "exchange"
    | "invite"
    | "network"
    | "withdrawal";
  occurred_at: Date;
  device_count: Generated<number>;
}

export interface LedgerTransfersTable {
  ledger_transfer_id: Generated<bigint>;
  idempotency_key: string;
  kind:
    | "activity"
    | "adjustment"
    | "buyback"
    | "compute"
    | "exchange"
    | "invite"
    | "network"
    | "withdrawal";
  occurred_at: Date;
  recorded_at: Date;
  details: OptionalJson;
  hold_id: Generated<bigint | null>;
}

export interface MessagesTable {
  message_id: Generated<bigint>;
  channel: "email" | "sms";
  address: string;
  language: "zn" | "en";
  subject: string;
  body: string;
  created_at: Date;
  delivered_at: Generated<Date | null>;
  given_up_at: Generated<Date | null>;
  tries: Generated<number>;
  last_error: Generated<string | null>;
  deliver_within_seconds: Generated<number>;
  picture: Generated<Buffer | null>;
  account_id: Generated<bigint | null>;
  notice_kinds: Generated<string[] | null>;
}

export interface NetworkRatesTable {
  network: string;
  up_bps: Generated<bigint | null>;
  measured_at: Generated<Date | null>;
  visit_at: Generated<Date | null>;
  due_at: Date;
}

export interface NetworkResultsTable {
  network: string;
  visit_at: Date;
  up_bps: bigint;
  device_count: number;
}

export interface NoticeAttemptsTable {
  notice_attempt_id: Generated<bigint>;
  notice_delivery_id: bigint;
  account_id: bigint;
  at: Date;
  took_ms: number;
  status: Generated<number | null>;
  failure: Generated<string | null>;
}

export interface NoticeDeliveriesTable {
  notice_delivery_id: Generated<bigint>;
  account_id: bigint;
  notice_id: Generated<bigint | null>;
  channel: "webhook" | "chat";
  message_id: string;
  event: string;
  payload: Json;
  made_at: Date;
  tries: Generated<number>;
  next_try_at: Generated<Date | null>;
  delivered_at: Generated<Date | null>;
  given_up_at: Generated<Date | null>;
  wechat_binding_id: Generated<bigint | null>;
  held_until: Generated<Date | null>;
}

export interface NoticeHoursTable {
  account_id: bigint;
  quiet_from_minute: Generated<number | null>;
  quiet_until_minute: Generated<number | null>;
  digest_minute: Generated<number | null>;
}

export interface NoticeSwitchesTable {
  account_id: bigint;
  kind: "fault" | "recovery" | "payout" | "unpaid" | "security" | "node" | "bill" | "account";
  channel: "inbox" | "mail" | "chat" | "webhook";
  is_on: boolean;
}

export interface NoticesTable {
  notice_id: Generated<bigint>;
  account_id: bigint;
  kind: "fault" | "recovery" | "payout" | "unpaid" | "security" | "node" | "bill" | "account";
  event: string;
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  page: Generated<string | null>;
  thread: Generated<string | null>;
  is_listed: boolean;
  made_at: Date;
  changed_at: Date;
  read_at: Generated<Date | null>;
  mail_due_at: Generated<Date | null>;
}

export interface OperatorNamesTable {
  account_id: bigint;
  sealed: string;
  fingerprint: string;
  recorded_by: string;
  recorded_at: Date;
}

export interface OperatorRequestsTable {
  operator_request_id: Generated<bigint>;
  kind:
    | "payout"
    | "correction"
    | "roles"
    | "factor-reset"
    | "buyback"
    | "exchange"
    | "rate"
    | "identity"
    | "image"
    | "announcement";
  subject_account_id: bigint;
  payload: Json;
  seen: string;
  reason: string;
  asked_by: bigint;
  asked_at: Date;
  expires_at: Date;
  state: Generated<"open" | "approved" | "declined" | "withdrawn" | "lapsed">;
  decided_by: Generated<bigint | null>;
  decided_at: Generated<Date | null>;
  decision_reason: Generated<string | null>;
  idempotency_key: Generated<string | null>;
}

export interface OutboxEntriesTable {
  outbox_entry_id: Generated<bigint>;
  kind: string;
  reference: string;
  recipient: string;
  answer: string;
  text: string;
  at: Date;
}

export interface PasskeyChallengesTable {
  challenge: string;
  account_id: bigint;
  purpose: "enrol" | "prove";
  holder_hash: Buffer;
  created_at: Date;
}

export interface PayeeChangesTable {
  payee_change_id: Generated<bigint>;
  account_id: bigint;
  part: "bank" | "alipay";
  sealed_before: Generated<string | null>;
  made_at: Date;
  ip: string;
  cancel_hash: Generated<Buffer | null>;
  cancelled_at: Generated<Date | null>;
}

export interface PayeesTable {
  account_id: bigint;
  sealed_bank: Generated<string | null>;
  sealed_alipay: Generated<string | null>;
  alipay_set_at: Generated<Date | null>;
}

export interface PayoutChecksTable {
  payout_check_id: Generated<bigint>;
  kind: "reconcile" | "audit";
  asked_by: Generated<bigint | null>;
  terminal_user: Generated<string | null>;
  ip: Generated<string | null>;
  reason: Generated<string>;
  began_at: Date;
  ended_at: Generated<Date | null>;
  report: OptionalJson | null;
  failure: Generated<"unreachable" | "mismatch" | "refused" | "lost" | "failed" | null>;
}

export interface PayoutContractsTable {
  chain_id: bigint;
  contract_address: Hex;
  read_to_block: bigint;
}

export interface PayoutHaltsTable {
  payout_halt_id: Generated<bigint>;
  reason: "restore" | "history" | "audit" | "chain-ahead" | "chain-contradicts" | "operator";
  since: Date;
  details: OptionalJson;
  told_at: Generated<Date | null>;
  resumed_at: Generated<Date | null>;
  resumed_by: Generated<string | null>;
}

export interface PayoutNoncesTable {
  chain_id: bigint;
  signer_address: Hex;
  nonce: bigint;
  withdrawal_id: bigint;
  token_address: Hex;
  amount_units: Numeric;
  taken_at: Date;
  since_block: Generated<bigint>;
  lost_at: Generated<Date | null>;
  lost_to_hash: Generated<Hex | null>;
  contract_address: Generated<Hex | null>;
}

export interface PayoutRecoveriesTable {
  transaction_hash: Hex;
  chain_id: bigint;
  payment_id: Generated<Hex | null>;
  address: Hex;
  amount_units: Numeric;
  found_at: Date;
  outcome: "open" | "recovered" | "written-off";
  withdrawal_id: Generated<bigint | null>;
  resolved_at: Generated<Date | null>;
  resolved_by: Generated<string | null>;
}

export interface PayoutSignersTable {
  chain_id: bigint;
  signer_address: Hex;
  next_nonce: bigint;
  seen_token_units: Generated<Numeric | null>;
  seen_wei: Generated<Numeric | null>;
}

export interface PayoutSwitchesTable {
  only_row: Generated<boolean>;
  is_withdrawal_open: Generated<boolean>;
  is_unbinding_open: Generated<boolean>;
}

export interface PayoutTransactionsTable {
  transaction_hash: Hex;
  chain_id: bigint;
  signer_address: Hex;
  nonce: bigint;
  raw_transaction: Hex;
  max_fee_per_gas: Numeric;
  max_priority_fee_per_gas: Numeric;
  signed_at: Date;
  sent_at: Generated<Date | null>;
  sent_at_block: Generated<bigint | null>;
  send_count: Generated<number>;
  block_number: Generated<bigint | null>;
  block_hash: Generated<Hex | null>;
  confirmations: Generated<number>;
  required_confirmations: Generated<number | null>;
}

export interface PayoutWaitsTable {
  withdrawal_id: bigint;
  reason: string;
  since: Date;
}

export interface PendingSignInsTable {
  token_hash: Buffer;
  account_id: bigint;
  created_at: Date;
  tries: Generated<number>;
  known_device: Generated<string | null>;
}

export interface RankedHoursTable {
  hour_at: Date;
  discarded_points: number;
  max_plausible_bps: bigint;
}

export interface RateAnnouncementsTable {
  rate_announcement_id: Generated<bigint>;
  effective_from: Date;
  changes: Json;
  base: Json;
  made_at: Date;
  next_day: string;
  last_day: string;
  day_count: Generated<number>;
  notified_at: Generated<Date | null>;
  withdrawn_at: Generated<Date | null>;
}

export interface RateEffectsTable {
  rate_announcement_id: bigint;
  account_id: bigint;
  before_micro_bp: bigint;
  after_micro_bp: bigint;
  days: number;
  notice: Generated<"due" | "sent" | "withdrawn">;
}

export interface RecoveryCodesTable {
  account_id: bigint;
  code_hash: Buffer;
  created_at: Date;
  used_at: Generated<Date | null>;
}

export interface RedemptionAssessmentsTable {
  redemption_assessment_id: Generated<bigint>;
  kind: "withdrawal" | "buyback" | "exchange";
  order_id: bigint;
  channel: "withdrawal" | "buyback" | "buyback-second" | "auto-withdrawal" | "exchange";
  account_id: bigint;
  verdict: "pass" | "approval";
  reasons: string[];
  inputs: Json;
  rule_version: number;
  assessed_at: Date;
}

export interface ReportPeriodsTable {
  began_at: Date;
  until_at: Date;
}

export interface RewardRulesTable {
  effective_from: string;
  kind: "new" | "old" | "invite";
  amount_micro_bp: Generated<bigint>;
  share_ppm: Generated<number>;
  min_online_ppm: Generated<number>;
  days: number;
  max_per_account: Generated<number | null>;
  max_per_address: Generated<number | null>;
  excludes_own_address: Generated<boolean>;
}

export interface RolledUpDaysTable {
  day: string;
  rolled_up_at: Date;
}

export interface RolledUpHoursTable {
  hour_at: Date;
  rolled_up_at: Date;
}

export interface SealingKeysTable {
  key_id: string;
  first_used_at: Date;
}

export interface SecondFactorsTable {
  second_factor_id: Generated<bigint>;
  account_id: bigint;
  kind: "totp" | "passkey";
  name: string;
  created_at: Date;
  confirmed_at: Generated<Date | null>;
  last_used_at: Generated<Date | null>;
  totp_secret: Generated<string | null>;
  totp_step: Generated<bigint | null>;
  credential_id: Generated<string | null>;
  public_key: Generated<Buffer | null>;
  sign_count: Generated<bigint | null>;
  rp_host: Generated<string | null>;
  transports: Generated<string | null>;
}

export interface ServerOutagesTable {
  cause: "down" | "silent" | "overloaded";
  began_at: Date;
  until_at: Date;
}

export interface SessionsTable {
  session_hash: Buffer;
  account_id: bigint;
  created_at: Date;
  last_used_at: Date;
  ip: string;
  user_agent: string;
  session_id: Generated<bigint>;
  proved_at: Generated<Date | null>;
}

export interface SettlementDaysTable {
  day: string;
  settled_at: Date;
  compute_micro_bp: bigint;
  compute_fee_micro_bp: bigint;
  activity_micro_bp: bigint;
  invite_micro_bp: bigint;
  compute_device_count: number;
  compute_gross_micro_bp: Generated<bigint | null>;
  compute_pool_micro_bp: Generated<bigint | null>;
}

export interface SettlementHoursTable {
  hour_at: Date;
  settlement_rule_id: bigint;
  settled_at: Date;
  ledger_transfer_id: Generated<bigint | null>;
  pool_micro_bp: bigint;
  fee_micro_bp: bigint;
  distributed_micro_bp: bigint;
  total_weight_ppm: bigint;
  device_count: number;
  slot_count: Generated<number>;
}

export interface SettlementRulesTable {
  settlement_rule_id: Generated<bigint>;
  effective_from: Date;
  pool_micro_bp: bigint;
  fee_ppm: number;
  online_weight_ppm: number;
  usable_weight_ppm: number;
  mining_factor_high_ppm: number;
  mining_factor_medium_ppm: number;
  mining_factor_low_ppm: number;
  level_high_min_bps: bigint;
  level_medium_min_bps: bigint;
  level_high_ppm: number;
  level_medium_ppm: number;
  level_low_ppm: number;
  peak_min_usable_ppm: number;
  peak_factor_ppm: number;
  max_delay_seconds: Generated<number | null>;
  online_needs_usable: Generated<boolean>;
  network_devices: Generated<number | null>;
  ramp_hours: Generated<number>;
  spare_slots: Generated<number | null>;
}

export interface SharedIdentitiesTable {
  device_id: bigint;
  account_id: bigint;
  found_at: Date;
  seen_at: Date;
  notified_at: Generated<Date | null>;
  first_print: string;
  first_ip: string;
  first_hostname: string;
  first_seen_at: Date;
  second_print: string;
  second_ip: string;
  second_hostname: string;
  second_seen_at: Date;
}

export interface StandardNodeDeploymentsTable {
  deployment_id: Generated<bigint>;
  standard_node_id: bigint;
  account_id: bigint;
  kind: "install" | "dial" | "bandwidth";
  phase: "check" | "install" | "join" | "dial";
  failures: Generated<number>;
  restarts: Generated<number>;
  phase_at: Date;
  code: Generated<string | null>;
  adopted_device_id: Generated<bigint | null>;
  is_dialled: Generated<boolean>;
  started_at: Date;
  ended_at: Generated<Date | null>;
  leased_until: Generated<Date | null>;
  asked_at: Generated<Date | null>;
  connected_at: Generated<Date | null>;
}

export interface StandardNodeLinesTable {
  line_id: Generated<bigint>;
  standard_node_id: bigint;
  account_id: bigint;
  at: Date;
  line: string;
  params: OptionalJson;
}

export interface StandardNodesTable {
  standard_node_id: Generated<bigint>;
  account_id: bigint;
  server_id: string;
  net_type: 0 | 1;
  note: string;
  nickname: string;
  records: Generated<string>;
  tag: Generated<string>;
  label: Generated<string>;
  bandwidth_mbps: Generated<number | null>;
  ip: string;
  internal_ip: Generated<string>;
  gateway: Generated<string>;
  ssh_port: number;
  login_account: string;
  secret_kind: Generated<"password" | "key" | null>;
  sealed_secret: Generated<string | null>;
  host_key: Generated<string | null>;
  new_host_key: Generated<string | null>;
  deploy_status: number;
  dial_config_id: Generated<bigint | null>;
  device_id: Generated<bigint | null>;
  version: Generated<number>;
  created_at: Date;
  changed_at: Date;
  submitted_at: Generated<Date | null>;
  province: Generated<string>;
  deployed_at: Generated<Date | null>;
}

export interface SupportBundlesTable {
  device_id: bigint;
  account_id: bigint;
  received_at: Date;
  bundle: Buffer;
}

export interface SurveyStateTable {
  only_row: Generated<boolean>;
  surveyed_at: Generated<Date | null>;
  reports_since: Generated<Date | null>;
  watched_at: Generated<Date | null>;
}

export interface TagCostsTable {
  tag_id: bigint;
  account_id: bigint;
  month_hundredths: Generated<bigint | null>;
  power_watts: Generated<number | null>;
  purchase_hundredths: Generated<bigint | null>;
}

export interface TagsTable {
  tag_id: Generated<bigint>;
  account_id: bigint;
  name: string;
  folded_name: string;
}

export interface TaskPayTable {
  kind: "router" | "arm" | "x86" | "vm" | "server";
  is_mainland: boolean;
  task_type: "A" | "B" | "C" | "D" | "F" | "H" | "I";
  to_day: string;
  device_count: number;
  low_micro_bp: bigint;
  median_micro_bp: bigint;
  high_micro_bp: bigint;
  failed_ppm: number;
}

export interface ThrottlesTable {
  bucket: string;
  subject: string;
  window_start: Date;
  hits: number;
}

export interface ThroughputResultsTable {
  device_id: bigint;
  measured_at: Date;
  account_id: bigint;
  up_bytes: number;
  up_bps: bigint;
  down_bps: Generated<bigint | null>;
  network: Generated<string | null>;
  visit_at: Generated<Date | null>;
  began_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
}

export interface ThroughputRulesTable {
  effective_from: Date;
  valid_hours: number;
  unmeasured_out_bps: bigint;
  multiple_ppm: number;
}

export interface UnbindGrantsTable {
  grant_hash: Buffer;
  account_id: bigint;
  device_ids: bigint[];
  expires_at: Date;
}

export interface VerificationCodesTable {
  verification_code_id: Generated<bigint>;
  channel: "email" | "sms" | "app";
  address: string;
  account_id: Generated<bigint | null>;
  purpose: string;
  code_hash: Buffer;
  created_at: Date;
  wrong_tries: Generated<number>;
  used_at: Generated<Date | null>;
}

export interface WalletChangesTable {
  wallet_change_id: Generated<bigint>;
  account_id: bigint;
  old_address: Generated<Hex | null>;
  new_address: Generated<Hex | null>;
  made_at: Date;
  ip: string;
  cancel_hash: Generated<Buffer | null>;
  cancelled_at: Generated<Date | null>;
}

export interface WalletsTable {
  account_id: bigint;
  address: Hex;
  is_verified: boolean;
  bound_at: Date;
}

export interface WebhooksTable {
  account_id: bigint;
  url: string;
  sealed_secret: string;
  sealed_former_secret: Generated<string | null>;
  former_until: Generated<Date | null>;
  set_at: Date;
  disabled_at: Generated<Date | null>;
  disabled_for: Generated<"gone" | "failing" | null>;
}

export interface WechatBindingsTable {
  wechat_binding_id: Generated<bigint>;
  wechat_identity_id: bigint;
  account_id: bigint;
  handle: string;
  password_changed_at: Date;
  bound_at: Date;
}

export interface WechatIdentitiesTable {
  wechat_identity_id: Generated<bigint>;
  app_id: string;
  openid: string;
  unionid: Generated<string | null>;
  nickname: string;
  created_at: Date;
  seen_at: Generated<Date | null>;
}

export interface WechatProofsTable {
  session_hash: Buffer;
  account_id: bigint;
  proved_at: Date;
}

export interface WechatRefusalsTable {
  app_id: string;
  subject: "sign-in" | "fault" | "recovery" | "payout" | "unpaid" | "security";
  first_at: Date;
  last_at: Date;
}

export interface WechatSessionsTable {
  session_hash: Buffer;
  wechat_identity_id: bigint;
  created_at: Date;
  last_used_at: Date;
}

export interface WechatStatesTable {
  state_hash: Buffer;
  challenge: string;
  created_at: Date;
}

export interface WechatTokensTable {
  app_id: string;
  sealed_token: string;
  expires_at: Date;
}

export interface WithdrawalCeilingsTable {
  effective_from: Date;
  account_day_micro_bp: bigint;
  total_day_micro_bp: bigint;
  young_days: number;
  young_maturity_hours: number;
  total_hour_micro_bp: Generated<bigint>;
  buyback_day_yuan: Generated<number>;
  buyback_hour_yuan: Generated<number>;
  card_day_yuan: Generated<number>;
  card_hour_yuan: Generated<number>;
  first_micro_bp: Generated<bigint>;
  origin_micro_bp: Generated<bigint>;
  origin_days: Generated<number>;
  origin_share_ppm: Generated<number>;
  new_device_days: Generated<number>;
  crowd_device_days: Generated<number>;
  crowd_devices: Generated<number>;
  correction_micro_bp: Generated<bigint>;
}

export interface WithdrawalStepsTable {
  withdrawal_step_id: Generated<bigint>;
  withdrawal_id: bigint;
  step:
    | "held"
    | "recovered"
    | "review"
    | "approved"
    | "paused"
    | "waiting"
    | "checking"
    | "signed"
    | "broadcast"
    | "uncertain"
    | "replaced"
    | "included"
    | "reorganised"
    | "complete"
    | "canceled";
  transaction_hash: Generated<Hex | null>;
  at: Date;
}

export interface WithdrawalsTable {
  withdrawal_id: Generated<bigint>;
  account_id: bigint;
  idempotency_key: string;
  request_hash: Buffer;
  address: Hex;
  gross_micro_bp: bigint;
  gas_micro_bp: bigint;
  net_micro_bp: bigint;
  balance_after_micro_bp: bigint;
  status: Generated<"created" | "completed" | "canceled">;
  cancel_reason: Generated<"account-changed" | "address-refused" | "reverted" | "operator" | null>;
  transaction_hash: Generated<Hex | null>;
  created_at: Date;
  ended_at: Generated<Date | null>;
  payment_id: Generated<Hex>;
  approved_at: Generated<Date | null>;
  approved_by: Generated<string | null>;
  late_noticed_at: Generated<Date | null>;
}

export interface YuanQuotasTable {
  effective_from: Date;
  month_yuan: number;
}

export interface Schema {
  acceptance_gaps: AcceptanceGapsTable;
  acceptance_line_tests: AcceptanceLineTestsTable;
  acceptance_matches: AcceptanceMatchesTable;
  acceptance_needs: AcceptanceNeedsTable;
  acceptance_records: AcceptanceRecordsTable;
  acceptance_results: AcceptanceResultsTable;
  acceptance_round_probes: AcceptanceRoundProbesTable;
  acceptance_rounds: AcceptanceRoundsTable;
  acceptance_runs: AcceptanceRunsTable;
  account_closings: AccountClosingsTable;
  account_compute_days: AccountComputeDaysTable;
  account_condition_counts: AccountConditionCountsTable;
  account_contacts: AccountContactsTable;
  account_costs: AccountCostsTable;
  account_countries: AccountCountriesTable;
  account_earnings: AccountEarningsTable;
  account_freezes: AccountFreezesTable;
  account_hours: AccountHoursTable;
  account_identities: AccountIdentitiesTable;
  account_limits: AccountLimitsTable;
  account_losses: AccountLossesTable;
  account_permissions: AccountPermissionsTable;
  account_revenue_days: AccountRevenueDaysTable;
  account_revenue_totals: AccountRevenueTotalsTable;
  accounts: AccountsTable;
  activation_code_pools: ActivationCodePoolsTable;
  activation_codes: ActivationCodesTable;
  activity_credits: ActivityCreditsTable;
  agent_rollouts: AgentRolloutsTable;
  agent_updates: AgentUpdatesTable;
  agreement_acceptances: AgreementAcceptancesTable;
  announcements: AnnouncementsTable;
  api_tokens: ApiTokensTable;
  audit_findings: AuditFindingsTable;
  audit_lines: AuditLinesTable;
  auto_withdrawal_runs: AutoWithdrawalRunsTable;
  auto_withdrawals: AutoWithdrawalsTable;
  bill_calculations: BillCalculationsTable;
  bill_days: BillDaysTable;
  bill_disputes: BillDisputesTable;
  bill_lines: BillLinesTable;
  bill_measured_days: BillMeasuredDaysTable;
  bill_months: BillMonthsTable;
  bill_supplements: BillSupplementsTable;
  booked_commands: BookedCommandsTable;
  bp_prices: BpPricesTable;
  buyback_batch_lines: BuybackBatchLinesTable;
  buyback_batches: BuybackBatchesTable;
  buyback_steps: BuybackStepsTable;
  buyback_switches: BuybackSwitchesTable;
  buyback_terms: BuybackTermsTable;
  buybacks: BuybacksTable;
  captchas: CaptchasTable;
  chain_payments: ChainPaymentsTable;
  chat_mutes: ChatMutesTable;
  commit_history: CommitHistoryTable;
  commit_witnesses: CommitWitnessesTable;
  compute_credits: ComputeCreditsTable;
  compute_offers: ComputeOffersTable;
  compute_rates: ComputeRatesTable;
  compute_rules: ComputeRulesTable;
  contribution_rankings: ContributionRankingsTable;
  cooldowns: CooldownsTable;
  demo_state: DemoStateTable;
  device_commands: DeviceCommandsTable;
  device_conditions: DeviceConditionsTable;
  device_costs: DeviceCostsTable;
  device_credits: DeviceCreditsTable;
  device_day_ranks: DeviceDayRanksTable;
  device_days: DeviceDaysTable;
  device_disks: DeviceDisksTable;
  device_earnings: DeviceEarningsTable;
  device_hours: DeviceHoursTable;
  device_incidents: DeviceIncidentsTable;
  device_kind_bounds: DeviceKindBoundsTable;
  device_network_rates: DeviceNetworkRatesTable;
  device_notes: DeviceNotesTable;
  device_passwords: DevicePasswordsTable;
  device_past_networks: DevicePastNetworksTable;
  device_points: DevicePointsTable;
  device_records: DeviceRecordsTable;
  device_revenue_days: DeviceRevenueDaysTable;
  device_runs: DeviceRunsTable;
  device_schedules: DeviceSchedulesTable;
  device_self_checks: DeviceSelfChecksTable;
  device_status: DeviceStatusTable;
  device_tags: DeviceTagsTable;
  device_task_failures: DeviceTaskFailuresTable;
  device_task_runs: DeviceTaskRunsTable;
  device_tasks: DeviceTasksTable;
  device_throughput: DeviceThroughputTable;
  device_transfers: DeviceTransfersTable;
  device_views: DeviceViewsTable;
  devices: DevicesTable;
  dial_configs: DialConfigsTable;
  dial_lines: DialLinesTable;
  dial_records: DialRecordsTable;
  dial_reports: DialReportsTable;
  dial_sessions: DialSessionsTable;
  download_counts: DownloadCountsTable;
  download_image_parts: DownloadImagePartsTable;
  download_images: DownloadImagesTable;
  echo_responders: EchoRespondersTable;
  email_verifications: EmailVerificationsTable;
  ended_sessions: EndedSessionsTable;
  exchange_batches: ExchangeBatchesTable;
  exchange_cards: ExchangeCardsTable;
  exchange_offer_cards: ExchangeOfferCardsTable;
  exchange_offers: ExchangeOffersTable;
  exchange_steps: ExchangeStepsTable;
  exchange_switches: ExchangeSwitchesTable;
  exchanges: ExchangesTable;
  factor_resets: FactorResetsTable;
  fault_notice_choices: FaultNoticeChoicesTable;
  feed_entries: FeedEntriesTable;
  feed_sources: FeedSourcesTable;
  hour_commitments: HourCommitmentsTable;
  human_challenges: HumanChallengesTable;
  identities: IdentitiesTable;
  identity_changes: IdentityChangesTable;
  identity_photos: IdentityPhotosTable;
  identity_reviews: IdentityReviewsTable;
  invite_credits: InviteCreditsTable;
  job_workers: JobWorkersTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_holds: LedgerHoldsTable;
  ledger_kinds: LedgerKindsTable;
  ledger_postings: LedgerPostingsTable;
  ledger_transfers: LedgerTransfersTable;
  messages: MessagesTable;
  network_rates: NetworkRatesTable;
  network_results: NetworkResultsTable;
  notice_attempts: NoticeAttemptsTable;
  notice_deliveries: NoticeDeliveriesTable;
  notice_hours: NoticeHoursTable;
  notice_switches: NoticeSwitchesTable;
  notices: NoticesTable;
  operator_names: OperatorNamesTable;
  operator_requests: OperatorRequestsTable;
  outbox_entries: OutboxEntriesTable;
  passkey_challenges: PasskeyChallengesTable;
  payee_changes: PayeeChangesTable;
  payees: PayeesTable;
  payout_checks: PayoutChecksTable;
  payout_contracts: PayoutContractsTable;
  payout_halts: PayoutHaltsTable;
  payout_nonces: PayoutNoncesTable;
  payout_recoveries: PayoutRecoveriesTable;
  payout_signers: PayoutSignersTable;
  payout_switches: PayoutSwitchesTable;
  payout_transactions: PayoutTransactionsTable;
  payout_waits: PayoutWaitsTable;
  pending_sign_ins: PendingSignInsTable;
  ranked_hours: RankedHoursTable;
  rate_announcements: RateAnnouncementsTable;
  rate_effects: RateEffectsTable;
  recovery_codes: RecoveryCodesTable;
  redemption_assessments: RedemptionAssessmentsTable;
  report_periods: ReportPeriodsTable;
  reward_rules: RewardRulesTable;
  rolled_up_days: RolledUpDaysTable;
  rolled_up_hours: RolledUpHoursTable;
  sealing_keys: SealingKeysTable;
  second_factors: SecondFactorsTable;
  server_outages: ServerOutagesTable;
  sessions: SessionsTable;
  settlement_days: SettlementDaysTable;
  settlement_hours: SettlementHoursTable;
  settlement_rules: SettlementRulesTable;
  shared_identities: SharedIdentitiesTable;
  standard_node_deployments: StandardNodeDeploymentsTable;
  standard_node_lines: StandardNodeLinesTable;
  standard_nodes: StandardNodesTable;
  support_bundles: SupportBundlesTable;
  survey_state: SurveyStateTable;
  tag_costs: TagCostsTable;
  tags: TagsTable;
  task_pay: TaskPayTable;
  throttles: ThrottlesTable;
  throughput_results: ThroughputResultsTable;
  throughput_rules: ThroughputRulesTable;
  unbind_grants: UnbindGrantsTable;
  verification_codes: VerificationCodesTable;
  wallet_changes: WalletChangesTable;
  wallets: WalletsTable;
  webhooks: WebhooksTable;
  wechat_bindings: WechatBindingsTable;
  wechat_identities: WechatIdentitiesTable;
  wechat_proofs: WechatProofsTable;
  wechat_refusals: WechatRefusalsTable;
  wechat_sessions: WechatSessionsTable;
  wechat_states: WechatStatesTable;
  wechat_tokens: WechatTokensTable;
  withdrawal_ceilings: WithdrawalCeilingsTable;
  withdrawal_steps: WithdrawalStepsTable;
  withdrawals: WithdrawalsTable;
  yuan_quotas: YuanQuotasTable;
}
