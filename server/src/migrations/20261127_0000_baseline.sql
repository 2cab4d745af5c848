-- migrate:up
-- The whole schema of 0.1.0 and the rows that it begins with, room by room. There is nothing to go back to: no down part.

-- Platform: rate limits, encryption keys, outgoing messages, job workers ----------------------------------------------

-- Trigger of append-only tables; holds for every role.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- What an operator asked for is never changed: a row is ended once, and only the columns of its end are written.
create function refuse_second_end() returns trigger language plpgsql as $$
declare
  ending text[] := string_to_array(tg_argv[1], ',');
begin
  if (to_jsonb(old) ->> tg_argv[0]) is not null or to_jsonb(new) - ending <> to_jsonb(old) - ending then
    raise exception '% keeps what was asked for, and how it ended', tg_table_name;
  end if;
  return new;
end $$;

-- Counters of throttled acts in fixed windows; they survive a restart and are shared by all processes.
create table throttles (
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, subject, window_start)
);
create index throttles_window on throttles (window_start);

-- Acts that must not be repeated before a time.
create table cooldowns (
  bucket text not null,
  subject text not null,
  until timestamptz not null,
  primary key (bucket, subject)
);
create index cooldowns_until on cooldowns (until);

-- Keys that values in this database were sealed with, by their ids; the keys themselves are in a file. A start without
-- one of them is refused.
create table sealing_keys (
  key_id text primary key,
  first_used_at timestamptz not null
);

-- Mail and SMS to be sent; the row is written in the business transaction and delivered by a job.
create table messages (
  message_id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  language text not null check (language in ('zn', 'en')),
  subject text not null,
  -- Emptied once the message is delivered or given up, because it may hold a code.
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  given_up_at timestamptz,
  tries integer not null default 0,
  last_error text,
  -- How long a message is worth trying to deliver: a code is worthless after minutes, a notice after a day.
  deliver_within_seconds integer not null default 1800,
  -- A PNG that a mail has with it; emptied with the body.
  picture bytea
);
create index messages_open on messages (created_at) where delivered_at is null and given_up_at is null;

-- The local stand-in for mailbox and phone; written only when the outbox is switched on.
create table outbox_entries (
  outbox_entry_id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  recipient text not null,
  answer text not null,
  text text not null,
  at timestamptz not null
);
create index outbox_entries_at on outbox_entries (at desc);

-- Which job workers are alive, so that the jobs of a killed one are freed in seconds and not in hours.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);

-- Whether this database holds the demo, how far its making came, and the virtual devices' keys.
create table demo_state (
  is_only_row boolean primary key default true check (is_only_row),
  stage text not null check (stage in ('seeding', 'ready')),
  fleet jsonb not null default '{}'
);

-- Account: contact, permissions, sessions, limits, sign-in history, closing -------------------------------------------

create table accounts (
  account_id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  tel text,
  tel_verified_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz not null,
  refer_code text not null unique,
  referrer_account_id bigint references accounts,
  language text not null check (language in ('zn', 'en')),
  is_demo boolean not null default false,
  created_at timestamptz not null,
  -- The channel whose code reset the password last: a code for the wallet must come by the other one, until a change of
  -- the wallet has proved it.
  password_reset_channel text check (password_reset_channel in ('email', 'sms')),
  -- IANA name of the zone that the owner's pages show instants in; settlement stays in UTC.
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60),
  -- A closed account keeps its books, without a person: its e-mail becomes a name that no mail can have.
  closed_at timestamptz
);
create unique index accounts_email on accounts (email);
create index accounts_tel on accounts (tel) where tel is not null;
create index accounts_referrer on accounts (referrer_account_id, created_at) where referrer_account_id is not null;

create function tell_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;

create trigger accounts_phone_changed after update of tel_verified_at on accounts
  for each row execute function tell_account_changed();

-- Operator roles and allow-lists.
create table account_permissions (
  account_id bigint not null references accounts on delete cascade,
  permission text not null check (permission in
    ('operator:finance', 'operator:operations', 'operator:support', 'downlink', 'buyback-second')),
  granted_at timestamptz not null,
  primary key (account_id, permission)
);

create trigger account_permissions_changed after insert or update or delete on account_permissions
  for each row execute function tell_account_changed();

-- Accounts that operators have frozen; why, and those that were released, is in the audit lines.
create table account_freezes (
  account_id bigint primary key references accounts on delete cascade,
  frozen_at timestamptz not null
);

create trigger account_freezes_changed after insert or delete on account_freezes
  for each row execute function tell_account_changed();

-- Limits that operators have set for single accounts; for all others the general ones hold. What was changed, and why,
-- is in the audit lines too.
create table account_limits (
  account_id bigint not null references accounts on delete cascade,
  name text not null check (name in ('withdrawals', 'unreviewed', 'codes', 'devices')),
  -- A number; of `unreviewed` millionths of a BP.
  value bigint not null check (value >= 0),
  reason text not null,
  set_by bigint not null references accounts,
  set_at timestamptz not null,
  primary key (account_id, name)
);

-- Countries that an account has signed in from; a new one is notified to its owner.
create table account_countries (
  account_id bigint not null references accounts on delete cascade,
  country text not null,
  first_at timestamptz not null,
  primary key (account_id, country)
);

-- Requests to close an account, each cancelled or done after a delay.
create table account_closings (
  account_closing_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  reminded_at timestamptz,
  cancelled_at timestamptz,
  completed_at timestamptz,
  -- Whether the owner agreed to give up what is left of the balance; where there was none to give up, not.
  gives_up_balance boolean not null,
  check (cancelled_at is null or completed_at is null)
);
create unique index account_closings_waiting on account_closings (account_id)
  where cancelled_at is null and completed_at is null;

create table sessions (
  -- SHA-256 of the 256 random bits that the browser holds.
  session_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  -- What the owner's list calls it by; the hash stays inside.
  session_id bigint generated always as identity unique,
  -- The last proof by a second factor; null if none.
  proved_at timestamptz
);
create index sessions_account on sessions (account_id);
create index sessions_last_used on sessions (last_used_at);

-- Processes keep what they know of a session until one of these says that it changed.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', old.account_id::text);
  return null;
end $$;

create trigger sessions_ended after delete on sessions
  for each row execute function tell_session_ended();
-- A session's cached state depends on its proof and on the account's factors.
create trigger sessions_proved after update of proved_at on sessions
  for each row execute function tell_session_ended();

-- Verification: captchas, proof of work, codes ------------------------------------------------------------------------

create table captchas (
  captcha_id text primary key,
  answer_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- Recipient of the code that this captcha released; the same flow may submit it again at its end.
  opened_for text,
  closed_at timestamptz
);
create index captchas_created on captchas (created_at);

create table human_challenges (
  csnonce text primary key,
  -- Signs this one challenge, so that no other can be passed off as it.
  signing_key text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- Below it lies the number to be found: the work is half of it on average.
  max_number integer not null,
  -- What the solution is good for, such as a sign-in with one e-mail; null for a captcha.
  subject text
);
create index human_challenges_created on human_challenges (created_at);

create table verification_codes (
  verification_code_id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  account_id bigint references accounts on delete cascade,
  purpose text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz
);
create index verification_codes_address on verification_codes (address, purpose, created_at desc);
create index verification_codes_created on verification_codes (created_at);

-- Factors: authenticator apps, passkeys, recovery codes, resets -------------------------------------------------------

-- What a sign-in asks for beside the password. An authenticator app counts from its first right code on.
create table second_factors (
  second_factor_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of an authenticator app: its secret, encrypted, and the last time step whose code was taken.
  totp_secret text,
  totp_step bigint,
  -- Of a passkey: the host that it is for, and how a browser reaches it, separated by commas. Its counter only grows.
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  rp_host text,
  transports text,
  check ((kind = 'totp') = (totp_secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null
    and sign_count is not null and rp_host is not null and transports is not null)),
  check (kind = 'totp' or confirmed_at is not null)
);
create unique index second_factors_totp on second_factors (account_id) where kind = 'totp';
create index second_factors_account on second_factors (account_id);

create trigger second_factors_changed after insert or delete or update of confirmed_at on second_factors
  for each row execute function tell_account_changed();

create table recovery_codes (
  account_id bigint not null references accounts on delete cascade,
  -- SHA-256 of 80 random bits.
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Sign-ins whose password was right and whose second factor is still to come. Their tokens open nothing else.
create table pending_sign_ins (
  token_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null,
  tries smallint not null default 0
);
create index pending_sign_ins_created on pending_sign_ins (created_at);

-- Challenges that passkeys sign: each for one purpose of one session or pending sign-in, and once.
create table passkey_challenges (
  challenge text primary key,
  account_id bigint not null references accounts on delete cascade,
  purpose text not null check (purpose in ('enrol', 'prove')),
  -- SHA-256 of the token of the session or of the pending sign-in.
  holder_hash bytea not null,
  created_at timestamptz not null
);
create index passkey_challenges_created on passkey_challenges (created_at);

-- Resets of a lost second factor: asked for with the password, started by the link of a mail, done after a delay.
create table factor_resets (
  factor_reset_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- The secret of the mails' links: its SHA-256, and itself, encrypted, for the mails to come.
  token_hash bytea not null unique,
  sealed_token text not null,
  asked_at timestamptz not null,
  started_at timestamptz,
  ends_at timestamptz,
  told_at timestamptz,
  cancelled_at timestamptz,
  completed_at timestamptz,
  check ((started_at is null) = (ends_at is null)),
  check (cancelled_at is null or completed_at is null)
);
create index factor_resets_account on factor_resets (account_id);
create unique index factor_resets_waiting on factor_resets (account_id)
  where started_at is not null and cancelled_at is null and completed_at is null;

-- Tokens --------------------------------------------------------------------------------------------------------------

-- Access tokens of owners. Only the hash is stored; the token is shown once.
create table api_tokens (
  api_token_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null,
  token_hash bytea not null unique,
  -- Its first characters, by which its owner knows it.
  prefix text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  made_at timestamptz not null,
  -- Null: until it is revoked.
  expires_at timestamptz check (expires_at > made_at),
  -- Up to a minute old.
  used_at timestamptz,
  used_from text,
  check ((used_at is null) = (used_from is null))
);
create index api_tokens_account on api_tokens (account_id, api_token_id desc);
create index api_tokens_expiry on api_tokens (expires_at) where expires_at is not null;

-- Operator: audit log and dual control --------------------------------------------------------------------------------

-- Who did what to whose data; written in the same transaction as the act.
create table audit_lines (
  audit_line_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_account_id bigint references accounts,
  subject_account_id bigint references accounts,
  act text not null,
  details jsonb not null default '{}',
  ip text
);
create index audit_lines_subject on audit_lines (subject_account_id, at desc);
create index audit_lines_at on audit_lines (at desc);
create index audit_lines_act on audit_lines (act, at desc);
create index audit_lines_actor on audit_lines (actor_account_id, at desc) where actor_account_id is not null;

create trigger audit_lines_append_only before update or delete or truncate on audit_lines
  for each statement execute function refuse_change();

-- Acts that take two operators. One that nobody decides is over at `expires_at`, in the state `open`.
create table operator_requests (
  operator_request_id bigint generated always as identity primary key,
  kind text not null check (kind in ('payout', 'correction', 'roles', 'factor-reset', 'buyback')),
  subject_account_id bigint not null references accounts,
  payload jsonb not null,
  -- Digest of what the act is about as it was when it was asked for.
  seen text not null,
  reason text not null,
  asked_by bigint not null references accounts,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- `lapsed`: the subject has changed since, so that the request could not be approved.
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn', 'lapsed')),
  decided_by bigint references accounts,
  decided_at timestamptz,
  decision_reason text,
  -- A request that is sent again with its key is the same request.
  idempotency_key text,
  constraint operator_requests_decided check ((state = 'open') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)),
  constraint operator_requests_two check (state <> 'approved' or decided_by <> asked_by)
);
create index operator_requests_open on operator_requests (expires_at) where state = 'open';
create index operator_requests_subject on operator_requests (subject_account_id);
create index operator_requests_asked on operator_requests (asked_at desc);
create unique index operator_requests_key on operator_requests (asked_by, idempotency_key)
  where idempotency_key is not null;

create trigger operator_requests_ends_once before update on operator_requests for each row
  execute function refuse_second_end('decided_at', 'state,decided_by,decided_at,decision_reason');
create trigger operator_requests_kept before delete or truncate on operator_requests
  for each statement execute function refuse_change();

-- Identity and payee --------------------------------------------------------------------------------------------------

-- Persons, by a keyed digest of their ID numbers: one person counts once, whatever accounts it has.
create table identities (
  identity_id bigint generated always as identity primary key,
  fingerprint text not null unique
);

-- Whose account it is, checked against the register; name and ID number are encrypted.
create table account_identities (
  account_id bigint primary key references accounts on delete cascade,
  identity_id bigint not null references identities,
  sealed text not null,
  -- The register's own name of its answer.
  check_reference text not null,
  verified_at timestamptz not null
);
create index account_identities_identity on account_identities (identity_id);

-- The WeChat or QQ account of an owner, encrypted.
create table account_contacts (
  account_id bigint primary key references accounts on delete cascade,
  sealed text not null,
  updated_at timestamptz not null
);

-- Photos of both sides of an owner's ID card, submitted together and decided by an operator.
create table identity_reviews (
  identity_review_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  state text not null default 'open' check (state in ('open', 'approved', 'declined')),
  fault text check (fault in ('unreadable', 'incomplete', 'otherPerson', 'expired')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references accounts (account_id),
  -- Looks of operators, each of which is an audit line too.
  looks integer not null default 0,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'declined') = (fault is not null))
);
-- One at a time; an approved one is the last.
create unique index identity_reviews_standing on identity_reviews (account_id) where state <> 'declined';
create index identity_reviews_account on identity_reviews (account_id, identity_review_id desc);
create index identity_reviews_open on identity_reviews (identity_review_id) where state = 'open';

-- A photo as it was re-encoded, encrypted; of no review until it is submitted.
create table identity_photos (
  -- Random.
  identity_photo_id text primary key,
  account_id bigint not null references accounts on delete cascade,
  side text not null check (side in ('front', 'back')),
  identity_review_id bigint references identity_reviews on delete cascade,
  sealed text not null,
  uploaded_at timestamptz not null
);
-- Random bytes do not compress.
alter table identity_photos alter column sealed set storage external;
create unique index identity_photos_draft on identity_photos (account_id, side) where identity_review_id is null;
create unique index identity_photos_review on identity_photos (identity_review_id, side);

-- Where yuan are paid to, encrypted; the name is the verified one.
create table payees (
  account_id bigint primary key references accounts on delete cascade,
  sealed_bank text,
  sealed_alipay text
);

-- Changes of it, each of which stops payments for a day.
create table payee_changes (
  payee_change_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  part text not null check (part in ('bank', 'alipay')),
  -- What a cancellation restores; empty if nothing was saved.
  sealed_before text,
  made_at timestamptz not null,
  ip text not null,
  -- Digest of the secret in the mail; empty for a cancellation, which is none to cancel.
  cancel_hash bytea unique,
  cancelled_at timestamptz
);
create index payee_changes_account on payee_changes (account_id, made_at desc);

-- Activation codes and devices ----------------------------------------------------------------------------------------

create table activation_code_pools (
  region text primary key check (region in ('mainland', 'non_mainland', 'calculate')),
  -- Codes that may still be claimed; the operator adds to it.
  remaining bigint not null check (remaining >= 0)
);
insert into activation_code_pools values ('mainland', 1000000), ('non_mainland', 1000000), ('calculate', 1000000);

create table devices (
  -- One row is one binding: unbinding closes it and keeps its history; the same MAC bound again is a new row.
  device_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  server_id text not null unique,
  mac text not null check (mac ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
  device_type text not null check (device_type in ('lite', 'normal')),
  kind text not null check (kind in ('router', 'arm', 'x86', 'vm', 'server')),
  arch text not null check (arch in ('arm', 'amd')),
  region text not null check (region in ('mainland', 'non_mainland', 'calculate')),
  hostname text not null,
  net_type smallint not null check (net_type in (0, 1)),
  note text not null default '',
  note_changed_at timestamptz,
  has_fault_notices boolean constraint devices_report_faults_not_null not null default true,
  -- SHA-256 of the device key.
  key_hash bytea not null unique,
  bound_at timestamptz not null,
  unbound_at timestamptz,
  -- What a search in names compares, folded once: note, host name and server id, a line each.
  search_text text not null
    generated always as (lower(normalize(note || E'\n' || hostname || E'\n' || server_id, nfkc))) stored
);
create unique index devices_bound_mac on devices (mac) where unbound_at is null;
-- Searches of one owner read this instead of the rows.
create index devices_owner_search on devices (account_id, device_type, device_id desc) include (mac, note)
  where unbound_at is null;
-- All of an owner's bindings, past ones too: the lists of a day show who was bound on it.
create index devices_bindings on devices (account_id, device_id desc)
  include (device_type, mac, bound_at, unbound_at);
-- Notes in the order of the reader's language, devices without one last.
create index devices_owner_note_zh on devices (account_id, device_type, (note = ''), (note collate "zh-x-icu"), device_id desc)
  where unbound_at is null;
create index devices_owner_note_en on devices (account_id, device_type, (note = ''), (note collate "en-x-icu"), device_id desc)
  where unbound_at is null;
create index devices_owner_name_zh on devices
  (account_id, device_type, (coalesce(nullif(note, ''), hostname) collate "zh-x-icu"), device_id desc)
  where unbound_at is null;
create index devices_owner_name_en on devices
  (account_id, device_type, (coalesce(nullif(note, ''), hostname) collate "en-x-icu"), device_id desc)
  where unbound_at is null;

create table activation_codes (
  code text primary key,
  region text not null references activation_code_pools,
  account_id bigint not null references accounts,
  claimed_at timestamptz not null,
  device_id bigint references devices,
  bound_at timestamptz
);
create index activation_codes_open on activation_codes (account_id, region, claimed_at) where device_id is null;
create index activation_codes_device on activation_codes (device_id) where device_id is not null;

-- The device's latest report; apart from `devices` because it changes every five minutes.
create table device_status (
  device_id bigint primary key references devices,
  account_id bigint not null,
  last_seq bigint not null default 0,
  last_seen_at timestamptz,
  ext_ip text not null default '',
  management_ip text not null default '',
  agent_version text not null default '',
  cpu_count integer,
  memory_bytes bigint,
  storage_bytes bigint,
  external_storage_bytes bigint,
  stable_value integer not null default 0,
  cpu_percent real,
  memory_percent real,
  disk_percent real,
  in_bps bigint,
  out_bps bigint,
  nat_type smallint not null default 0,
  port_map text not null default '',
  last_point_at timestamptz,
  -- ISO 3166-1 country or region of ext_ip.
  location text not null default '',
  dns_ok boolean not null default true,
  task_storage_bytes bigint,
  nat_measured_at timestamptz,
  -- Carrier of ext_ip: ct telecom, cu unicom, cm mobile, unknown, or abnormal when the collector could not tell.
  operator text not null default 'unknown'
    check (operator in ('ct', 'cu', 'cm', 'abnormal', 'unknown'))
) with (fillfactor = 70);
-- An owner's devices are sorted by what they report; the column never changes, so that a report still updates in place.
create index device_status_owner on device_status (account_id);

-- The notes that a device has had, the current one included.
create table device_notes (
  device_id bigint not null references devices,
  account_id bigint not null,
  noted_at timestamptz not null,
  note text not null,
  primary key (device_id, noted_at)
);

-- What operators note about an owner's machine: location, contact, contract. Belongs to the binding, as
-- notes do.
create table device_records (
  device_id bigint primary key references devices on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  location text not null,
  contact text not null,
  contract_number text not null,
  remark text not null,
  recorded_at timestamptz not null
);

-- Labels that an owner puts on devices. Names are unique without regard to case.
create table tags (
  tag_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null check (name <> ''),
  folded_name text not null,
  unique (account_id, folded_name)
);

create table device_tags (
  device_id bigint not null references devices,
  tag_id bigint not null references tags on delete cascade,
  account_id bigint not null,
  primary key (device_id, tag_id)
);
create index device_tags_tag on device_tags (tag_id);

-- Views of device lists that an owner saved: the parameters of the list's address under a name.
create table device_views (
  view_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  list text not null,
  name text not null check (name <> ''),
  folded_name text not null,
  query text not null,
  unique (account_id, list, folded_name)
);

create table unbind_grants (
  grant_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  device_ids bigint[] not null,
  expires_at timestamptz not null
);

-- Commands ------------------------------------------------------------------------------------------------------------

create table device_commands (
  device_command_id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('reboot', 'set_task', 'remove_task', 'set_node_password', 'dial', 'accept')),
  state text not null check (state in ('queued', 'sent', 'acknowledged', 'done', 'failed', 'declined', 'timed_out')),
  message text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the command is about; secrets in it are sealed.
  payload jsonb not null default '{}'
);
create index device_commands_device on device_commands (device_id, created_at desc);
create index device_commands_waiting on device_commands (device_id) where state in ('queued', 'sent');
create unique index device_commands_one_reboot on device_commands (device_id, kind)
  where state in ('queued', 'sent') and kind = 'reboot';
-- Those that will have to be ended when their time is over.
create index device_commands_ending on device_commands (expires_at) where state in ('queued', 'sent', 'acknowledged');

-- The password of a normal node's login account, sealed with a key that is not in the database.
create table device_passwords (
  device_password_id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  account_id bigint not null,
  sealed text not null,
  device_command_id bigint references device_commands,
  created_at timestamptz not null,
  -- Null until the device has said that it is set.
  applied_at timestamptz
);
create index device_passwords_device on device_passwords (device_id, device_password_id desc);

-- Tasks ---------------------------------------------------------------------------------------------------------------

-- Compute tasks that may be chosen. Closed ones stay for the tasks that were made from them.
create table compute_offers (
  offer_id bigint generated always as identity primary key,
  task_type text not null check (task_type in ('A', 'B', 'C', 'D', 'F', 'H', 'I')),
  -- Name within the type; of D, H and I the number of threads.
  task text not null check (task ~ '^[a-z0-9]+$'),
  zone text not null check (zone in ('east', 'south', 'north', 'west')),
  threads smallint not null check (threads between 1 and 64),
  is_open boolean not null default true,
  unique (task_type, task, zone)
);
insert into compute_offers (task_type, task, zone, threads)
select type, task, zone, threads from (values
  ('A', 'a1', array['east', 'south', 'north'], 1),
  ('B', 'b1', array['east', 'south'], 1),
  ('B', 'b2', array['north', 'west'], 1),
  ('C', 'c1', array['east', 'south'], 1),
  ('F', 'f1', array['east', 'north'], 1)) as plain (type, task, zones, threads), unnest(zones) as zone
union all
select 'D', n::text, zone, n from generate_series(1, 7) n, unnest(array['east', 'south']) zone
union all
select type, n::text, zone, n
  from unnest(array['H', 'I']) type, unnest(array[1, 2, 4, 8, 16]) n, unnest(array['east', 'west']) zone;

-- A task of a device, from the owner's choice to its end. Ended ones are the history.
create table device_tasks (
  device_task_id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  account_id bigint not null,
  offer_id bigint not null references compute_offers,
  task_type text not null,
  task text not null,
  zone text not null,
  threads smallint not null,
  -- As the agent's answers have it.
  state text not null check (state in ('Pending', 'NotRunning', 'Running')),
  -- The device has been told to end it.
  is_leaving boolean not null default false,
  message text not null default '',
  chosen_by text not null check (chosen_by in ('owner', 'auto')),
  requested_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
-- One task of a type at a time; the one that it replaces is leaving.
create unique index device_tasks_one_of_type on device_tasks (device_id, task_type)
  where ended_at is null and not is_leaving;
create index device_tasks_open on device_tasks (account_id, device_id) where ended_at is null;
create index device_tasks_history on device_tasks (device_id, device_task_id desc);
-- A day's settlement reads the tasks that are open or ended on the day or since, not the history.
create index device_tasks_ended on device_tasks (ended_at);
-- Devices with a task that does not run, without reading the tasks that do.
create index device_tasks_failed on device_tasks (account_id, device_id) where ended_at is null and state = 'NotRunning';

-- Times in which a task ran, as the device's answers have it: opened when it says so, closed when it says otherwise or
-- the task ends. Settlement pays for these.
create table device_task_runs (
  device_task_id bigint not null references device_tasks,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (device_task_id, started_at),
  check (ended_at >= started_at)
);
create unique index device_task_runs_open on device_task_runs (device_task_id) where ended_at is null;

-- Times in which a task did not run, and why, as its device's answers have it: from the first answer that it does not,
-- or from the command that failed, to the next one that it does. A task that ends without running again leaves its last
-- failure open.
create table device_task_failures (
  device_task_failure_id bigint generated always as identity primary key,
  device_task_id bigint not null references device_tasks,
  failed_at timestamptz not null,
  recovered_at timestamptz,
  -- Of the last answer; null where it gave none.
  cause text check (cause in ('disk_space', 'filesystem', 'network', 'system', 'retrying', 'unsupported')),
  message text not null default '',
  check (recovered_at >= failed_at)
);
create unique index device_task_failures_open on device_task_failures (device_task_id) where recovered_at is null;
create index device_task_failures_of_task on device_task_failures (device_task_id);

-- The owner's last change to a device's tasks, and whether the platform may choose tasks.
create table device_schedules (
  device_id bigint primary key references devices,
  account_id bigint not null,
  -- The two-hour lock counts from here.
  last_changed_at timestamptz,
  last_state text not null default '' check (last_state in ('', 'process', 'vol_ins', 'applied')),
  -- Advice where a task does not run; empty while nothing is wrong.
  solution text not null default '',
  is_auto boolean not null default false,
  auto_task_type text not null default ''
);
create index device_schedules_auto on device_schedules (device_id) where is_auto;

-- Monitoring: points, hours, days, throughput -------------------------------------------------------------------------

-- One row per device and 5-minute slot; one partition per UTC day, made ahead and dropped by retention.
-- Keys start with the time: a fleet's points of one slot lie together, so storing and settling an hour touch few pages,
-- however long the history. A device's day is read by its 288 exact slots.
create table device_points (
  slot_at timestamptz not null,
  device_id bigint not null,
  account_id bigint not null,
  received_at timestamptz not null,
  in_bps bigint not null,
  out_bps bigint not null,
  disk_read_bps bigint not null,
  disk_write_bps bigint not null,
  external_storage_bytes bigint not null,
  stable_value integer not null,
  cpu_percent real not null,
  memory_percent real not null,
  disk_percent real not null,
  -- Share of the time in which disks were busy; null from agents that cannot tell.
  io_util_percent real,
  primary key (slot_at, device_id)
) partition by range (slot_at);

-- One row per device and hour, one partition per UTC month. Written when the hour is settled, and never again.
create table device_hours (
  hour_at timestamptz not null,
  device_id bigint not null,
  account_id bigint not null,
  in_bps_avg bigint not null,
  out_bps_avg bigint not null,
  out_bps_max bigint not null,
  -- Mean of the usable points alone: what the settlement's bandwidth level goes by.
  usable_out_bps_avg bigint not null,
  external_storage_bytes bigint not null,
  -- Mean of the points that measured anything; 0 where none did.
  stable_value_avg integer not null,
  cpu_percent_avg real not null,
  memory_percent_avg real not null,
  point_count smallint not null,
  usable_point_count smallint not null,
  -- Sum and number of the measurements that the mean is of, so that the mining factor can be derived exactly; disks and
  -- the tasks' data as last reported before the hour was settled. Null in hours of versions that did not store them.
  stable_value_sum bigint,
  stable_point_count smallint,
  storage_bytes bigint,
  task_storage_bytes bigint,
  primary key (hour_at, device_id)
) partition by range (hour_at);

-- One row per device and UTC day, from the hours, once all of them are settled.
create table device_days (
  day date not null,
  device_id bigint not null,
  account_id bigint not null,
  in_bps_avg bigint not null,
  out_bps_avg bigint not null,
  out_bps_max bigint not null,
  external_storage_bytes bigint not null,
  stable_value_avg integer not null,
  point_count smallint not null,
  usable_point_count smallint not null,
  storage_bytes bigint,
  task_storage_bytes bigint,
  primary key (day, device_id)
);

-- Periods in which reports were taken. Outside of them a late report is the server's fault.
create table report_periods (
  began_at timestamptz primary key,
  until_at timestamptz not null check (until_at >= began_at)
);

-- How far a device's word on its bandwidth is believed, in force from an instant on: up to a multiple of the best that
-- the server measured with it lately, and little before it was measured.
create table throughput_rules (
  effective_from timestamptz primary key,
  multiple integer not null check (multiple between 1 and 1000),
  valid_hours integer not null check (valid_hours > 0),
  unmeasured_out_bps bigint not null check (unmeasured_out_bps >= 0)
);
insert into throughput_rules values ('2020-01-01Z', 8, 168, 10000000);

-- A device's measurements: the best of the period that a rule takes, when the next is due, and the one in progress.
create table device_throughput (
  device_id bigint primary key references devices,
  account_id bigint not null,
  up_bps bigint,
  measured_at timestamptz,
  due_at timestamptz not null,
  -- What was claimed at the last visit: a device that claims more is measured again soon.
  claimed_bps bigint not null default 0,
  -- Of the probe in progress: hash of its token, its size and what has arrived of it, and when the device was given it,
  -- by the database's clock.
  token_hash bytea,
  up_bytes integer,
  received_bytes integer not null default 0,
  given_at timestamptz,
  -- Of the text that was sent in answer: its digest and size, and when.
  answer_digest bytea,
  answer_bytes integer,
  answered_at timestamptz
) with (fillfactor = 70);

create table throughput_results (
  device_id bigint not null references devices,
  measured_at timestamptz not null,
  account_id bigint not null,
  up_bytes integer not null,
  up_bps bigint not null,
  -- Known once the device has read the answer.
  down_bps bigint,
  primary key (device_id, measured_at)
);

-- Conditions and faults -----------------------------------------------------------------------------------------------

-- What the overview counts and the lists filter by: one row for each condition that a bound device is in. Written by a
-- survey every minute and where something changes, and only where it differs. No foreign key: its check
-- waits for the device's row, whose holder may wait for the account that the writer holds.
create table device_conditions (
  device_id bigint not null,
  account_id bigint not null,
  device_type text not null,
  condition text not null,
  primary key (device_id, condition)
);
create index device_conditions_owner on device_conditions (account_id, device_type, condition, device_id desc);

-- Their counts, and `total`.
create table account_condition_counts (
  account_id bigint not null,
  device_type text not null,
  condition text not null,
  device_count integer not null,
  primary key (account_id, device_type, condition)
) with (fillfactor = 70);

-- One row: when conditions were last looked at everywhere, and since when reports have been coming in without a break.
create table survey_state (
  only_row boolean primary key default true check (only_row),
  surveyed_at timestamptz,
  reports_since timestamptz,
  -- When incidents were last looked for; a gap in it means that nobody knows whether reports were coming in meanwhile.
  watched_at timestamptz
);
insert into survey_state default values;

-- A fault of a device: it is away, or its report is bad. Opened and closed by the rules of the contract; its owner is
-- notified once after a delay, and again when it is over.
create table device_incidents (
  device_incident_id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  account_id bigint not null,
  kind text not null check (kind in ('offline', 'network', 'memory', 'disk_space', 'disk', 'lines')),
  last_seen_at timestamptz not null,
  -- From when on the device counts as away; the delay of the notice starts here.
  opened_at timestamptz not null,
  -- Its end, whatever ended it; a device that was unbound while away has no recovery.
  closed_at timestamptz,
  recovered_at timestamptz,
  notice_sent_at timestamptz,
  recovery_sent_at timestamptz,
  -- The figure that the rule saw when it opened the incident; none where the device is away.
  measured real,
  -- The faults of one outage are one entry.
  outage_id bigint,
  check (recovered_at is null or closed_at is not null)
);
create unique index device_incidents_open on device_incidents (device_id, kind) where closed_at is null;
create index device_incidents_away on device_incidents (account_id) where closed_at is null;
create index device_incidents_owner on device_incidents (account_id, device_incident_id desc);
create index device_incidents_device on device_incidents (device_id, device_incident_id desc);
create index device_incidents_newest on device_incidents (opened_at desc, device_incident_id desc);
create index device_incidents_open_kind on device_incidents (kind, device_id) where closed_at is null;
create index device_incidents_outage on device_incidents (outage_id) where outage_id is not null;

-- What the disks of a device say of themselves (SMART): its last report.
create table device_disks (
  device_id bigint not null references devices,
  account_id bigint not null references accounts,
  name text not null,
  serial text not null,
  model text not null,
  protocol text not null check (protocol in ('ata', 'nvme', 'scsi')),
  size_bytes bigint,
  -- The figures of the report.
  figures jsonb not null,
  -- Why it counts as bad, worst first; empty if it does not.
  reasons jsonb not null,
  failing_since timestamptz,
  reported_at timestamptz not null,
  primary key (device_id, name, serial),
  check ((failing_since is null) = (jsonb_array_length(reasons) = 0))
);
create index device_disks_failing on device_disks (account_id, device_id) where failing_since is not null;

-- Ledger: accounts, transfers, postings, holds ------------------------------------------------------------------------

-- Double entry. System accounts have no owner: `emission` is the source of all BP (its balance is minus what was
-- issued), `fee` the platform's share. An owner has an `available` and a `held` account.
create table ledger_accounts (
  ledger_account_id bigint generated always as identity primary key,
  kind text not null,
  account_id bigint references accounts,
  balance_micro_bp bigint not null default 0,
  constraint ledger_accounts_not_negative check (kind = 'emission' or balance_micro_bp >= 0),
  -- Owners have these two kinds of account; the platform has one of each further kind.
  constraint ledger_accounts_owned check ((kind in ('available', 'held')) = (account_id is not null))
) with (fillfactor = 70);
create unique index ledger_accounts_owner on ledger_accounts (account_id, kind) where account_id is not null;
create unique index ledger_accounts_system on ledger_accounts (kind) where account_id is null;
insert into ledger_accounts (kind) values
  ('emission'),
  ('fee'),
  -- BP that left as tokens: what the chain must show as sent.
  ('paid_out'),
  ('tax'),
  -- What owners gave up with their accounts.
  ('given_up'),
  -- BP that were bought back: what the payment app must show as paid.
  ('bought_back'),
  -- BP that were exchanged for gift cards: what the cards that were given must be worth.
  ('exchanged');

-- Kinds of ledger transfer with what follows from them; a new kind is one row. An earning is revenue: it is for a
-- period that begins with `occurred_at`. Other kinds move the balance at an instant.
create table ledger_kinds (
  kind text primary key,
  is_earning boolean not null,
  period_hours integer check (period_hours > 0),
  -- Account of the platform that a settled hold's paid part goes to; empty where nothing is held for the kind.
  settles_to bigint references ledger_accounts,
  check (is_earning = (period_hours is not null))
);
insert into ledger_kinds (kind, is_earning, period_hours, settles_to)
select kinds.kind, is_earning, period_hours, ledger_account_id
from (values
  ('network', true, 1, null),
  ('compute', true, 24, null),
  ('activity', true, 24, null),
  ('invite', true, 24, null),
  ('adjustment', false, null, null),
  ('withdrawal', false, null, 'paid_out'),
  ('buyback', false, null, 'bought_back'),
  ('exchange', false, null, 'exchanged')
) as kinds (kind, is_earning, period_hours, settles_to)
left join ledger_accounts on ledger_accounts.kind = kinds.settles_to and account_id is null;

-- BP of an owner that is reserved for something: its kind, and its id there. What is still held of each part.
create table ledger_holds (
  kind text not null references ledger_kinds,
  reference_id bigint not null,
  account_id bigint not null references accounts,
  opened_at timestamptz not null,
  paid_micro_bp bigint not null check (paid_micro_bp >= 0),
  fee_micro_bp bigint not null check (fee_micro_bp >= 0),
  tax_micro_bp bigint not null check (tax_micro_bp >= 0),
  primary key (kind, reference_id)
) with (fillfactor = 70);
create index ledger_holds_open on ledger_holds (account_id, kind) where paid_micro_bp + fee_micro_bp + tax_micro_bp > 0;

create table ledger_transfers (
  ledger_transfer_id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  kind text not null,
  -- What the transfer is for: the start of the settled hour or day.
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  details jsonb not null default '{}',
  -- Of a transfer that opens, settles or returns a hold: the hold's id among those of the transfer's kind.
  hold_id bigint,
  foreign key (kind) references ledger_kinds,
  foreign key (kind, hold_id) references ledger_holds (kind, reference_id),
  unique (ledger_transfer_id, kind)
);
create index ledger_transfers_hold on ledger_transfers (kind, hold_id) where hold_id is not null;

create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();

create table ledger_postings (
  ledger_posting_id bigint generated always as identity primary key,
  ledger_transfer_id bigint not null,
  ledger_account_id bigint not null references ledger_accounts,
  amount_micro_bp bigint not null check (amount_micro_bp <> 0),
  balance_after_micro_bp bigint not null,
  -- Copied from the transfer, so that an owner's statement is one indexed range.
  kind text not null,
  occurred_at timestamptz not null,
  -- How many devices the line is the sum of; 0 where it is not about devices.
  device_count integer not null default 0,
  -- A posting's copy of the kind is that of its transfer.
  foreign key (ledger_transfer_id, kind) references ledger_transfers (ledger_transfer_id, kind)
);
create index ledger_postings_account on ledger_postings (ledger_account_id, occurred_at desc, ledger_posting_id desc);
create index ledger_postings_transfer on ledger_postings (ledger_transfer_id);

create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();

-- Sums and counts of an owner's postings per UTC day and kind, and since the beginning: written with each posting, so
-- that a card or the foot of a list is one indexed read however long the history.
create table account_revenue_days (
  account_id bigint not null,
  day date not null,
  kind text not null,
  amount_micro_bp bigint not null,
  posting_count integer not null,
  primary key (account_id, day, kind)
) with (fillfactor = 70);

create table account_revenue_totals (
  account_id bigint not null,
  kind text not null,
  amount_micro_bp bigint not null,
  posting_count bigint not null,
  primary key (account_id, kind)
) with (fillfactor = 70);

-- Prices --------------------------------------------------------------------------------------------------------------

-- The price of one BP in yuan from a day on, as a rational.
create table bp_prices (
  day date primary key,
  yuan_numerator bigint not null check (yuan_numerator > 0),
  yuan_denominator bigint not null check (yuan_denominator > 0),
  usdt_numerator bigint not null check (usdt_numerator > 0),
  usdt_denominator bigint not null check (usdt_denominator > 0)
);
insert into bp_prices values ('2020-01-01', 29, 10000, 4, 10000);

-- Settlement of hours -------------------------------------------------------------------------------------------------

-- Figures of the hourly settlement, effective from an hour on. Parts per million are written `_ppm`.
create table settlement_rules (
  settlement_rule_id bigint generated always as identity primary key,
  effective_from timestamptz not null unique,
  pool_micro_bp bigint not null check (pool_micro_bp > 0),
  fee_ppm integer not null check (fee_ppm between 0 and 1000000),
  online_weight_ppm integer not null check (online_weight_ppm >= 0),
  usable_weight_ppm integer not null check (usable_weight_ppm >= 0),
  mining_factor_high_ppm integer not null check (mining_factor_high_ppm >= 0),
  mining_factor_medium_ppm integer not null check (mining_factor_medium_ppm >= 0),
  mining_factor_low_ppm integer not null check (mining_factor_low_ppm >= 0),
  -- Mean outbound bandwidth of the usable points decides the level; each level has a factor.
  level_high_min_bps bigint not null,
  level_medium_min_bps bigint not null,
  level_high_ppm integer not null check (level_high_ppm between 0 and 1000000),
  level_medium_ppm integer not null check (level_medium_ppm between 0 and 1000000),
  level_low_ppm integer not null check (level_low_ppm between 0 and 1000000),
  -- Below this usable share an evening-peak hour counts as faulty and its weight is multiplied by the factor.
  peak_min_usable_ppm integer not null check (peak_min_usable_ppm between 0 and 1000000),
  peak_factor_ppm integer not null check (peak_factor_ppm between 0 and 1000000),
  -- Points received later than this after their slot are stored and earn nothing; no limit before the settlement if
  -- empty.
  max_delay_seconds integer check (max_delay_seconds > 0),
  -- Whether the time online counts only while the network was usable.
  online_needs_usable boolean not null default false,
  -- Shares are computed as pool times weight in 64 bits; a rule that could overflow them is refused here.
  constraint settlement_rules_fit check (pool_micro_bp::numeric * (online_weight_ppm::bigint + usable_weight_ppm)
    * greatest(mining_factor_high_ppm, mining_factor_medium_ppm, mining_factor_low_ppm) / 1000000 < 9e18)
);
insert into settlement_rules (effective_from, pool_micro_bp, fee_ppm, online_weight_ppm, usable_weight_ppm,
  mining_factor_high_ppm, mining_factor_medium_ppm, mining_factor_low_ppm,
  level_high_min_bps, level_medium_min_bps, level_high_ppm, level_medium_ppm, level_low_ppm,
  peak_min_usable_ppm, peak_factor_ppm, max_delay_seconds, online_needs_usable)
values ('2020-01-01Z', 79908000000, 10000, 1000000, 9000000, 1050000, 1000000, 950000,
  100000000, 20000000, 1000000, 700000, 400000, 800000, 500000, 900, true);

-- What a kind of machine can have, in force from an instant on: more than this of its report earns nothing.
create table device_kind_bounds (
  kind text not null check (kind in ('router', 'arm', 'x86', 'vm', 'server')),
  effective_from timestamptz not null,
  max_out_bps bigint not null check (max_out_bps > 0),
  max_storage_bytes bigint not null check (max_storage_bytes > 0),
  primary key (kind, effective_from)
);
insert into device_kind_bounds
select kind, '2020-01-01Z', mbps * 1000000::bigint, tib * 1099511627776
from (values ('router', 2500, 2), ('arm', 2500, 4), ('x86', 10000, 16), ('vm', 10000, 4), ('server', 100000, 32))
  as bound (kind, mbps, tib);

-- One row per settled hour: what was shared out, among how much weight. An hour without weight issues nothing.
create table settlement_hours (
  hour_at timestamptz primary key,
  settlement_rule_id bigint not null references settlement_rules,
  settled_at timestamptz not null,
  ledger_transfer_id bigint unique references ledger_transfers,
  pool_micro_bp bigint not null,
  fee_micro_bp bigint not null,
  distributed_micro_bp bigint not null,
  total_weight_ppm bigint not null,
  device_count integer not null,
  -- Slots of the hour that its settlement counts: all, but fewer where a demo on this machine settled the hour before
  -- its end.
  slot_count smallint not null default 12 check (slot_count between 1 and 12),
  check (case when ledger_transfer_id is null then fee_micro_bp = 0 and distributed_micro_bp = 0 and total_weight_ppm = 0
    else fee_micro_bp + distributed_micro_bp = pool_micro_bp and total_weight_ppm > 0 end)
);

-- One credit per device and hour, with everything its share was computed from. One partition per UTC month.
create table device_credits (
  hour_at timestamptz not null,
  device_id bigint not null,
  account_id bigint not null,
  amount_micro_bp bigint not null check (amount_micro_bp >= 0),
  weight_ppm bigint not null,
  online_share_ppm integer not null,
  usable_share_ppm integer not null,
  bandwidth_factor_ppm integer not null,
  mining_factor_ppm integer not null,
  peak_factor_ppm integer not null,
  -- 0 none, 1 low, 2 medium, 3 high.
  bandwidth_level smallint not null check (bandwidth_level between 0 and 3),
  -- Mean outbound before a bound lowered the bandwidth level; empty where none did.
  reported_out_bps bigint,
  primary key (hour_at, device_id)
) partition by range (hour_at);
create index device_credits_owner on device_credits (hour_at, account_id, device_id);

-- Commitment to an hour's distribution: a Merkle root over its credits in the order of device ids.
create table hour_commitments (
  hour_at timestamptz primary key references settlement_hours,
  root bytea not null check (length(root) = 32),
  leaf_count integer not null check (leaf_count > 0),
  -- Blinds the leaves: without it a neighbour's hash in a proof could be guessed back.
  secret bytea not null check (length(secret) = 32),
  -- Of each block of 1,024 leaves, in order: its first device, and the root of its subtree; a proof reads one block.
  block_device_ids bigint[] not null,
  block_hashes bytea not null,
  committed_at timestamptz not null
);

-- Medians over an account's devices in a settled hour, where it has several: the charts of one device compare it with
-- them. Written once per hour, after its settlement.
create table account_hours (
  account_id bigint not null,
  hour_at timestamptz not null,
  device_count integer not null check (device_count > 1),
  out_bps_median bigint not null,
  -- Of the devices that measured anything; null where none did.
  stable_value_median integer,
  amount_micro_bp_median bigint not null,
  primary key (account_id, hour_at)
);

-- Settled hours whose medians are written.
create table rolled_up_hours (
  hour_at timestamptz primary key references settlement_hours,
  rolled_up_at timestamptz not null
);

-- Sums of a device's credits per UTC day and kind, written once, when all of the day's hours are settled.
create table device_revenue_days (
  day date not null,
  device_id bigint not null,
  account_id bigint not null,
  kind text not null,
  amount_micro_bp bigint not null,
  primary key (day, device_id, kind)
);
create index device_revenue_days_owner on device_revenue_days (day, account_id);

-- UTC days whose hours are all settled and rolled up.
create table rolled_up_days (
  day date primary key,
  rolled_up_at timestamptz not null
);

-- Partitions are made and dropped while the server runs, by a role that owns no table: these functions run as their
-- owner, and take nothing but the names of partitions.
create function partition_parent(partition_name text) returns text language sql immutable
  set search_path = pg_catalog, pg_temp
  as $$ select (regexp_match(partition_name, '^(device_points|device_hours|device_credits)_\d{6,8}$'))[1] $$;

-- Created detached, then attached, so that readers and writers are not blocked.
create function create_partition(partition_name text, from_at timestamptz, to_at timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  parent text := partition_parent(partition_name);
begin
  if parent is null then
    raise exception '% is no name of a partition', partition_name;
  end if;
  execute format('create table public.%I (like public.%I including all)', partition_name, parent);
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
    parent, partition_name, from_at, to_at);
end $$;

create function drop_points_partition(partition_name text)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if partition_parent(partition_name) is distinct from 'device_points' then
    raise exception '% is no partition of points', partition_name;
  end if;
  execute format('drop table public.%I', partition_name);
end $$;

revoke execute on function create_partition(text, timestamptz, timestamptz), drop_points_partition(text) from public;

-- Settlement of days: compute, rewards, rankings ----------------------------------------------------------------------

-- Rates of the daily compute settlement, in force from a UTC day on: the newest row of a type and zone that is not
-- later than the day. Bandwidth is paid on the day's 95th percentile of outbound, storage on size times time online.
create table compute_rates (
  effective_from date not null,
  task_type text not null check (task_type in ('A', 'B', 'C', 'D', 'F', 'H', 'I')),
  zone text not null check (zone in ('east', 'south', 'north', 'west')),
  micro_bp_per_mbps_day bigint not null check (micro_bp_per_mbps_day between 0 and 1000000000),
  micro_bp_per_gib_day bigint not null check (micro_bp_per_gib_day between 0 and 1000000000),
  primary key (task_type, zone, effective_from)
);
insert into compute_rates
select '2020-01-01', type, zone,
  case type when 'A' then 900000 when 'B' then 700000 when 'C' then 800000 when 'D' then 1200000 when 'F' then 600000
    when 'H' then 500000 else 450000 end
    * case zone when 'east' then 110 when 'south' then 105 when 'north' then 100 else 90 end / 100,
  case type when 'H' then 60000 when 'I' then 50000 else 20000 end
from unnest(array['A', 'B', 'C', 'D', 'F', 'H', 'I']) type, unnest(array['east', 'south', 'north', 'west']) zone;

-- What holds for all compute credits, in force from a UTC day on.
create table compute_rules (
  effective_from date primary key,
  fee_ppm integer not null check (fee_ppm between 0 and 1000000),
  -- Share of the day's slots that is discarded from the top before the highest one counts.
  discard_ppm integer not null check (discard_ppm between 0 and 999999),
  -- Points above this are faults of a counter, not traffic.
  max_plausible_bps bigint not null check (max_plausible_bps > 0),
  -- A device bound with a mainland compute code earns only with more disk than this.
  calculate_min_storage_bytes bigint not null,
  -- Compute credits of a UTC day are reduced in proportion if their gross sum exceeds this; no limit if empty.
  day_pool_micro_bp bigint check (day_pool_micro_bp > 0)
);
-- The pool is as much as the network's hours distribute in a day.
insert into compute_rules values ('2020-01-01', 10000, 50000, 100000000000, 107374182400, 1917792000000);

-- Rewards beside the two settlements, in force from a UTC day on. `new`: each day of a device's first days with enough
-- time online. `old`: at the start of a month, to devices that were bound and online through the month before.
-- `invite`: to who invited an account, a share of what its devices earned that day.
create table reward_rules (
  effective_from date not null,
  kind text not null check (kind in ('new', 'old', 'invite')),
  amount_micro_bp bigint not null default 0 check (amount_micro_bp between 0 and 1000000000000),
  share_ppm integer not null default 0 check (share_ppm between 0 and 1000000),
  min_online_ppm integer not null default 0 check (min_online_ppm between 0 and 1000000),
  -- new: first days after binding; invite: days after sign-up; old: days that it must have been bound.
  days integer not null check (days between 1 and 3650),
  -- Of a UTC day's rewards of a kind at most so many per account, and per network address; no limit if empty. For
  -- `invite`: invited accounts per inviting account, and whether devices at an address of the inviter count for
  -- nothing.
  max_per_account integer check (max_per_account > 0),
  max_per_address integer check (max_per_address > 0),
  excludes_own_address boolean not null default false,
  primary key (kind, effective_from)
);
insert into reward_rules (effective_from, kind, amount_micro_bp, share_ppm, min_online_ppm, days,
  max_per_account, max_per_address, excludes_own_address)
values
  ('2020-01-01', 'new', 5000000, 0, 500000, 7, 50, 20, false),
  ('2020-01-01', 'old', 60000000, 0, 900000, 30, 50, 20, false),
  ('2020-01-01', 'invite', 0, 50000, 0, 365, 50, null, true);

-- Hours whose points are ranked for the settlement of their UTC day, with the figures that they were ranked by. One row
-- an hour, written with its ranks in one transaction: an interrupted ranking resumes with the first hour without a row.
create table ranked_hours (
  hour_at timestamptz primary key references settlement_hours,
  -- How many of a day's highest points do not count, and above what a point is a counter's fault.
  discarded_points integer not null,
  max_plausible_bps bigint not null
);

-- Ranks of the day that is about to be settled, from its ranked hours; emptied when it is. The room in each page takes
-- the row's next version, so that going on with the next hour touches no index.
create table device_day_ranks (
  day date not null,
  device_id bigint not null,
  -- The day's highest points in descending order: those that do not count and the one after them.
  highest_out_bps bigint[] not null,
  point_count smallint not null,
  -- Sum of all of them, exact up to 2^53.
  out_bps_sum double precision not null,
  primary key (day, device_id)
) with (fillfactor = 45);

-- One credit per task of a device and UTC day, with everything that it was computed from. Written once.
create table compute_credits (
  day date not null,
  device_id bigint not null,
  device_task_id bigint not null references device_tasks,
  account_id bigint not null,
  task_type text not null,
  zone text not null,
  threads smallint not null,
  amount_micro_bp bigint not null check (amount_micro_bp >= 0),
  -- What the platform kept of the task's gross amount.
  fee_micro_bp bigint not null check (fee_micro_bp >= 0),
  -- 95th percentile of the device's outbound over the day, and how many slots were there to rank.
  p95_out_bps bigint not null,
  point_count smallint not null,
  -- Share of the day in which the task ran, and of the device's running tasks that this one is.
  running_ppm integer not null,
  task_share_ppm integer not null,
  storage_bytes bigint not null,
  online_ppm integer not null,
  out_bytes bigint not null,
  micro_bp_per_mbps_day bigint not null,
  micro_bp_per_gib_day bigint not null,
  -- Why it earned nothing or less; empty without a reason.
  obstacle text not null default '' check (obstacle in ('', 'storage_below_minimum', 'not_running', 'too_few_points')),
  -- Share of the day that the storage part was paid for: the time online, since runs are kept at most the time run.
  storage_share_ppm integer not null,
  -- Null in credits of versions that shared the day by `task_share_ppm`: the share of the day in which the task ran,
  -- divided at each moment by the tasks that ran; what the device reported where a bound lowered it; the gross amount
  -- before the day's pool was divided.
  paid_share_ppm integer,
  reported_p95_out_bps bigint,
  reported_storage_bytes bigint,
  gross_micro_bp bigint,
  primary key (day, device_id, device_task_id)
);
create index compute_credits_owner on compute_credits (account_id, day, device_id);

-- Sums of an owner's compute credits per day and task type, written once with them: a history by task type costs the
-- same whatever the fleet.
create table account_compute_days (
  account_id bigint not null,
  day date not null,
  task_type text not null,
  amount_micro_bp bigint not null,
  primary key (account_id, day, task_type)
);

create table activity_credits (
  -- `new`: the day; `old`: the first day of the month that it is paid in.
  day date not null,
  device_id bigint not null,
  kind text not null check (kind in ('new', 'old')),
  account_id bigint not null,
  -- A reward beyond a bound is kept with an amount of zero, and why.
  amount_micro_bp bigint not null check (amount_micro_bp >= 0),
  online_ppm integer not null,
  obstacle text not null default '' check (obstacle in ('', 'account_bound', 'address_bound')),
  -- Address of the device, an IPv6 one by its /64.
  address text,
  primary key (day, device_id, kind)
);
create index activity_credits_owner on activity_credits (account_id, day, kind, device_id);

create table invite_credits (
  day date not null,
  invited_account_id bigint not null references accounts,
  -- Who invited it.
  account_id bigint not null references accounts,
  -- What the invited account's devices earned that day.
  base_micro_bp bigint not null,
  share_ppm integer not null,
  amount_micro_bp bigint not null check (amount_micro_bp >= 0),
  obstacle text not null default '' check (obstacle in ('', 'account_bound', 'own_address')),
  primary key (day, invited_account_id)
);
create index invite_credits_owner on invite_credits (account_id, day, invited_account_id);

-- One row per UTC day after its rewards: compute, activity and invites are settled together, once.
create table settlement_days (
  day date primary key,
  settled_at timestamptz not null,
  compute_micro_bp bigint not null,
  compute_fee_micro_bp bigint not null,
  activity_micro_bp bigint not null,
  invite_micro_bp bigint not null,
  compute_device_count integer not null,
  -- Sum of the day's gross amounts, and the pool that they were reduced to if it is less.
  compute_gross_micro_bp bigint,
  compute_pool_micro_bp bigint,
  check (compute_micro_bp >= 0 and compute_fee_micro_bp >= 0 and activity_micro_bp >= 0 and invite_micro_bp >= 0)
);

-- The hundred devices that contributed most on a UTC day, by architecture; written once with the day.
create table contribution_rankings (
  day date not null,
  arch text not null check (arch in ('arm', 'amd')),
  rank smallint not null check (rank between 1 and 100),
  device_id bigint not null,
  account_id bigint not null,
  mac text not null,
  operator text not null,
  -- Sum of the day's weights, and of its network credits.
  weight_ppm bigint not null,
  amount_micro_bp bigint not null,
  primary key (day, arch, rank)
);

-- What devices of a kind and region earned a day with tasks of a type, by the compute credits of the days until
-- `to_day`. Rewritten when a day is settled; without rows of few devices or owners.
create table task_pay (
  kind text not null check (kind in ('router', 'arm', 'x86', 'vm', 'server')),
  is_mainland boolean not null,
  task_type text not null check (task_type in ('A', 'B', 'C', 'D', 'F', 'H', 'I')),
  to_day date not null,
  device_count integer not null,
  low_micro_bp bigint not null,
  median_micro_bp bigint not null,
  high_micro_bp bigint not null,
  -- Share of the devices' days that earned nothing.
  failed_ppm integer not null,
  primary key (kind, is_mainland, task_type)
);

-- Fleet and revenue: read models and costs ----------------------------------------------------------------------------

-- What each device of an account earned, kept so that lists can be sorted by it: of the UTC day's settled hours, and of
-- the last full UTC days. Refreshed when the owner looks and the ledger has new postings of the account.
create table device_earnings (
  account_id bigint not null,
  device_id bigint not null,
  today_micro_bp bigint not null default 0,
  seven_days_micro_bp bigint not null default 0,
  thirty_days_micro_bp bigint not null default 0,
  primary key (account_id, device_id)
) with (fillfactor = 70);

-- What of the ledger is in them.
create table account_earnings (
  account_id bigint primary key,
  day date not null,
  today_posting_count bigint not null,
  earlier_posting_count bigint not null
);

-- What an account's devices lost by each cause in the last 24 settled hours, for its Overview page: derived from
-- credits, and computed again when the page is requested after a later hour was settled.
create table account_losses (
  account_id bigint primary key references accounts,
  -- The last of the 24 hours.
  until_hour timestamptz not null,
  -- By cause: number of devices, micro-BP, and the costliest devices.
  causes jsonb not null,
  -- Devices whose agent is older than the server's release, and some of them.
  outdated_count integer not null,
  outdated_device_ids bigint[] not null,
  -- What a device at full weight earned in the same 24 hours, so what one that is offline loses; null before as many
  -- are settled.
  full_day_micro_bp bigint,
  -- By cause: the ids of all its devices, as a filter of the lists. Computed with the losses, at the latest after the
  -- next hour.
  device_ids jsonb not null default '{}'
) with (fillfactor = 70);

-- What an owner entered of costs, all in one currency. Money is in hundredths, the price of electricity in
-- ten-thousandths.
create table account_costs (
  account_id bigint primary key references accounts,
  currency text not null check (currency in ('yuan', 'usdt')),
  electricity_price bigint check (electricity_price >= 0)
);

-- Of a device; null for what was not entered.
create table device_costs (
  device_id bigint primary key references devices,
  account_id bigint not null references accounts,
  month_hundredths bigint check (month_hundredths >= 0),
  power_watts integer check (power_watts >= 0),
  purchase_hundredths bigint check (purchase_hundredths >= 0)
);
create index device_costs_owner on device_costs (account_id);

-- Of each device with a tag that has no value of its own.
create table tag_costs (
  tag_id bigint primary key references tags on delete cascade,
  account_id bigint not null references accounts,
  month_hundredths bigint check (month_hundredths >= 0),
  power_watts integer check (power_watts >= 0),
  purchase_hundredths bigint check (purchase_hundredths >= 0)
);
create index tag_costs_owner on tag_costs (account_id);

-- Wallet and withdrawal -----------------------------------------------------------------------------------------------

-- The bound wallet of an account, in EIP-55 form.
create table wallets (
  account_id bigint primary key references accounts,
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  is_verified boolean not null,
  bound_at timestamptz not null
);

-- Every change of a wallet; the newest of an account locks withdrawals, and its mail can take it back.
create table wallet_changes (
  wallet_change_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  old_address text check (old_address ~ '^0x[0-9a-fA-F]{40}$'),
  new_address text check (new_address ~ '^0x[0-9a-fA-F]{40}$'),
  made_at timestamptz not null,
  ip text not null,
  -- SHA-256 of the secret in the mail; none for a change that took one back.
  cancel_hash bytea unique,
  cancelled_at timestamptz,
  check (old_address is distinct from new_address)
);
create index wallet_changes_account on wallet_changes (account_id, wallet_change_id desc);

-- What is paid without an operator's approval, in force from an instant on.
create table withdrawal_ceilings (
  effective_from timestamptz primary key,
  -- In 24 hours, of one account and of all together.
  account_day_micro_bp bigint not null check (account_day_micro_bp >= 0),
  total_day_micro_bp bigint not null check (total_day_micro_bp >= 0),
  -- For its first days an account is young: revenue of its last hours is only paid with approval.
  young_days integer not null check (young_days between 0 and 3650),
  young_maturity_hours integer not null check (young_maturity_hours between 0 and 8760)
);
insert into withdrawal_ceilings values ('2020-01-01Z', 1000000000000, 10000000000000, 30, 72);

create table withdrawals (
  withdrawal_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  idempotency_key text not null,
  -- SHA-256 of what was asked for with the key.
  request_hash bytea not null,
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  gross_micro_bp bigint not null check (gross_micro_bp > 0),
  gas_micro_bp bigint not null check (gas_micro_bp >= 0),
  net_micro_bp bigint not null check (net_micro_bp > 0),
  balance_after_micro_bp bigint not null check (balance_after_micro_bp >= 0),
  status text not null default 'created' check (status in ('created', 'completed', 'canceled')),
  cancel_reason text check (cancel_reason in ('account-changed', 'address-refused', 'reverted', 'operator')),
  -- Hash of the transaction that counts: the newest sent, finally the mined one.
  transaction_hash text check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- What the payout contract accepts once. Random, because ids of the sequence are used again after a restore; from the
  -- database, so that no row is without. Two random UUIDs have 244 random bits.
  payment_id text not null unique
    default ('0x' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')) check (payment_id ~ '^0x[0-9a-f]{64}$'),
  -- Why a withdrawal waits for a finance operator's approval; the approver is a user of the server's operating system.
  review_reason text
    check (review_reason in ('account-ceiling', 'total-ceiling', 'young-account', 'unbooked-payment')),
  approved_at timestamptz,
  approved_by text,
  unique (account_id, idempotency_key),
  check (gross_micro_bp = gas_micro_bp + net_micro_bp),
  check ((status = 'created') = (ended_at is null)),
  check ((status = 'canceled') = (cancel_reason is not null)),
  constraint withdrawals_approved check ((approved_at is null) = (approved_by is null)
    and (approved_at is null or review_reason is not null))
);
-- One open withdrawal of an account, also under concurrent requests.
create unique index withdrawals_open on withdrawals (account_id) where status = 'created';
create index withdrawals_account on withdrawals (account_id, withdrawal_id desc);
create index withdrawals_under_way on withdrawals (withdrawal_id) where status = 'created';
create index withdrawals_unreviewed on withdrawals (created_at) where review_reason is null and status <> 'canceled';

-- The timeline of a withdrawal, written in the transaction of the step.
create table withdrawal_steps (
  withdrawal_step_id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawals,
  step text not null check (step in ('held', 'recovered', 'review', 'approved', 'paused', 'waiting',
    'checking', 'signed', 'broadcast', 'uncertain', 'replaced', 'included', 'reorganised', 'complete', 'canceled')),
  transaction_hash text check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  at timestamptz not null
);
create index withdrawal_steps_withdrawal on withdrawal_steps (withdrawal_id, withdrawal_step_id);

-- What the operator has switched; one row.
create table payout_switches (
  only_row boolean primary key default true check (only_row),
  is_withdrawal_open boolean not null default true,
  is_unbinding_open boolean not null default true
);
insert into payout_switches default values;

-- What stops the signing of payouts. While one is open nothing is signed; what was sent before is followed.
create table payout_halts (
  payout_halt_id bigint generated always as identity primary key,
  reason text not null check (reason in ('restore', 'audit', 'chain-ahead', 'chain-contradicts', 'operator')),
  since timestamptz not null,
  details jsonb not null default '{}',
  -- When finance operators were mailed.
  told_at timestamptz,
  resumed_at timestamptz,
  -- Who resumed it: a user of the server's operating system.
  resumed_by text,
  check ((resumed_at is null) = (resumed_by is null))
);
create unique index payout_halts_open on payout_halts (reason) where resumed_at is null;

-- What an open withdrawal's payout waits for: funds or the token, for which operators are mailed once while any payout
-- waits, or an operator's check, for which they are mailed once per payout.
create table payout_waits (
  withdrawal_id bigint primary key references withdrawals,
  reason text not null,
  since timestamptz not null
);

-- Hot wallets. The row's lock orders the nonces: it is held until the nonce's transaction is stored.
create table payout_signers (
  chain_id bigint not null,
  signer_address text not null check (signer_address ~ '^0x[0-9a-fA-F]{40}$'),
  -- The next nonce that nothing was signed with.
  next_nonce bigint not null check (next_nonce >= 0),
  -- Balances when they were last looked at, of the token in its smallest unit.
  seen_token_units numeric(78),
  seen_wei numeric(78),
  primary key (chain_id, signer_address)
);

-- Which payout a nonce belongs to, for good.
create table payout_nonces (
  chain_id bigint not null,
  signer_address text not null,
  nonce bigint not null check (nonce >= 0),
  withdrawal_id bigint not null references withdrawals,
  token_address text not null check (token_address ~ '^0x[0-9a-fA-F]{40}$'),
  -- In the token's smallest unit.
  amount_units numeric(78) not null check (amount_units > 0),
  taken_at timestamptz not null,
  -- No transaction with the nonce is in a block below this one.
  since_block bigint not null default 0,
  -- Set once the chain proved that the nonce went to a transaction that is not ours: it can no longer pay.
  lost_at timestamptz,
  lost_to_hash text check (lost_to_hash ~ '^0x[0-9a-f]{64}$'),
  -- The contract that the nonce's transactions call; null for transfers without the contract.
  contract_address text check (contract_address ~ '^0x[0-9a-fA-F]{40}$'),
  check ((lost_at is null) = (lost_to_hash is null)),
  primary key (chain_id, signer_address, nonce),
  foreign key (chain_id, signer_address) references payout_signers
);
-- A withdrawal is paid by one nonce; another only after the chain proved that the first can pay nothing.
create unique index payout_nonces_live on payout_nonces (withdrawal_id) where lost_at is null;

-- Every transaction ever signed for a nonce: the first, and those that replaced it with a higher fee. Stored before it
-- is sent, and sent again as it is.
create table payout_transactions (
  transaction_hash text primary key check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null,
  signer_address text not null,
  nonce bigint not null,
  raw_transaction text not null check (raw_transaction ~ '^0x[0-9a-f]*$'),
  max_fee_per_gas numeric(78) not null,
  max_priority_fee_per_gas numeric(78) not null,
  signed_at timestamptz not null,
  sent_at timestamptz,
  -- The newest block when it was first sent.
  sent_at_block bigint,
  send_count integer not null default 0,
  -- Where the chain has it now; empty while it has it nowhere, or took it back.
  block_number bigint,
  block_hash text check (block_hash ~ '^0x[0-9a-f]{64}$'),
  -- Blocks on top of and including that one, when last looked at.
  confirmations integer not null default 0,
  -- What was required when the confirmations were last counted.
  required_confirmations integer,
  check ((block_number is null) = (block_hash is null)),
  foreign key (chain_id, signer_address, nonce) references payout_nonces
);
create index payout_transactions_nonce on payout_transactions (chain_id, signer_address, nonce);

-- Payments of each contract that have their confirmations, as its events record them, up to a block.
create table payout_contracts (
  chain_id bigint not null,
  contract_address text not null check (contract_address ~ '^0x[0-9a-fA-F]{40}$'),
  read_to_block bigint not null check (read_to_block >= 0),
  primary key (chain_id, contract_address)
);

create table chain_payments (
  chain_id bigint not null,
  contract_address text not null,
  payment_id text not null check (payment_id ~ '^0x[0-9a-f]{64}$'),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- In the token's smallest unit.
  amount_units numeric(78) not null check (amount_units >= 0),
  transaction_hash text not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint not null,
  primary key (chain_id, contract_address, payment_id),
  foreign key (chain_id, contract_address) references payout_contracts
);

-- Payments on the chain that no withdrawal accounted for, as a reconciliation found them. `open`: the accounts that had
-- the address withdraw with approval only, until an operator books it or writes it off.
create table payout_recoveries (
  transaction_hash text primary key check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null,
  -- The payout contract's id; null for a transfer of the hot wallet without the contract.
  payment_id text unique check (payment_id ~ '^0x[0-9a-f]{64}$'),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- In the token's smallest unit.
  amount_units numeric(78) not null check (amount_units >= 0),
  found_at timestamptz not null,
  outcome text not null check (outcome in ('open', 'recovered', 'written-off')),
  withdrawal_id bigint references withdrawals,
  resolved_at timestamptz,
  -- A user of the server's operating system.
  resolved_by text,
  check ((outcome = 'open') = (resolved_at is null)),
  check ((resolved_at is null) = (resolved_by is null)),
  check ((outcome = 'recovered') = (withdrawal_id is not null))
);
create index payout_recoveries_open on payout_recoveries (address) where outcome = 'open';

-- Reconciliations and audits of payouts, with what each found.
create table payout_checks (
  payout_check_id bigint generated always as identity primary key,
  kind text not null check (kind in ('reconcile', 'audit')),
  -- The operator who asked for it, or the user of the server's operating system; both empty for the audit of every
  -- night.
  asked_by bigint references accounts,
  terminal_user text,
  ip text,
  reason text not null default '',
  began_at timestamptz not null,
  -- All three empty while it runs: what it found, or why it could not be carried out.
  ended_at timestamptz,
  report jsonb,
  failure text check (failure in ('unreachable', 'mismatch', 'refused', 'lost', 'failed')),
  check (asked_by is null or terminal_user is null),
  check ((ended_at is null) = (report is null and failure is null)),
  check (report is null or failure is null)
);
-- Operators wait for one of a kind to end before they ask for another.
create unique index payout_checks_asked on payout_checks (kind) where ended_at is null;

create trigger payout_checks_ends_once before update on payout_checks for each row
  execute function refuse_second_end('ended_at', 'ended_at,report,failure');
create trigger payout_checks_kept before delete or truncate on payout_checks
  for each statement execute function refuse_change();

create table audit_findings (
  audit text not null,
  fault text not null,
  facts jsonb not null,
  found_at timestamptz not null,
  -- A finding halts once, also if it is gone for an hour: who resumed has seen it.
  gone_at timestamptz,
  halted_at timestamptz,
  primary key (audit, fault, facts)
);

-- Buy-back and automatic withdrawal -----------------------------------------------------------------------------------

-- Terms of a kind of buy-back, in force from an instant on; amounts in whole yuan.
create table buyback_terms (
  buyback_type smallint not null check (buyback_type in (94, 95)),
  effective_from timestamptz not null,
  tax_ppm integer not null check (tax_ppm between 0 and 500000),
  fee_ppm integer not null check (fee_ppm between 0 and 400000),
  min_yuan integer not null check (min_yuan > 0),
  max_yuan integer not null,
  multiple_yuan integer not null check (multiple_yuan > 0),
  -- Buy-backs of a person in a month; empty: any number.
  max_per_month integer check (max_per_month > 0),
  primary key (buyback_type, effective_from),
  check (max_yuan >= min_yuan and min_yuan % multiple_yuan = 0)
);
insert into buyback_terms values
  (94, '2020-01-01Z', 50000, 0, 100, 30000, 100, null),
  (95, '2020-01-01Z', 40000, 0, 10000, 30000, 1000, 2);

-- What a person is paid in a calendar month of China, over all ways of being paid yuan.
create table yuan_quotas (
  effective_from timestamptz primary key,
  month_yuan integer not null check (month_yuan > 0)
);
insert into yuan_quotas values ('2020-01-01Z', 30000);

-- Buy-backs that operators pay by hand, with a file for Alipay's batch transfer.
create table buyback_batches (
  buyback_batch_id bigint generated always as identity primary key,
  state text not null check (state in ('waiting', 'open', 'settled', 'undone')),
  -- Made from the file of a batch that a restored backup did not have.
  is_recovered boolean not null,
  -- Above what one operator lets out alone.
  needs_approval boolean not null,
  made_by bigint not null references accounts,
  made_at timestamptz not null,
  approved_by bigint references accounts,
  approved_at timestamptz,
  -- When the file was made last.
  handed_out_at timestamptz,
  ended_at timestamptz,
  -- Operators who were given the file of a batch, and can have paid by it: none of them says alone that something was
  -- not paid.
  handed_out_to bigint[] not null default '{}',
  check (approved_by <> made_by),
  check ((approved_by is null) = (approved_at is null)),
  check (not needs_approval or approved_at is not null or state in ('waiting', 'undone')),
  check ((ended_at is not null) = (state in ('settled', 'undone')))
);
create index buyback_batches_open on buyback_batches (buyback_batch_id) where ended_at is null;

create table buybacks (
  buyback_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- The quota counts persons: this row outlives the account.
  identity_id bigint not null references identities,
  buyback_type smallint not null check (buyback_type in (94, 95)),
  idempotency_key text not null,
  -- SHA-256 of what was asked for with the key.
  request_hash bytea not null,
  -- Our number of the payment at the payment app: random, so that no restored backup uses one again.
  out_biz_no text not null unique,
  amount_fen bigint not null check (amount_fen > 0),
  net_fen bigint not null check (net_fen > 0),
  tax_fen bigint not null check (tax_fen >= 0),
  fee_fen bigint not null check (fee_fen >= 0),
  gross_micro_bp bigint not null check (gross_micro_bp > 0),
  price_numerator bigint not null check (price_numerator > 0),
  price_denominator bigint not null check (price_denominator > 0),
  -- Alipay account and name that are paid, encrypted.
  sealed_payee text not null,
  status text not null default 'created' check (status in ('created', 'paid', 'returned')),
  return_reason text check (return_reason in ('payee-refused', 'closed', 'account-changed', 'operator')),
  -- When the payment app was asked to pay: first, and last.
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  -- Its word for a payee that cannot be paid, which is verified before BP are returned.
  refusal_code text,
  -- Its own number of the payment.
  order_id text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- The batch that a buy-back is paid by; kept when it has ended. One in a batch is not at the payment app.
  buyback_batch_id bigint references buyback_batches,
  -- Above what an account takes out in 24 hours without approval.
  needs_approval boolean not null default false,
  approved_at timestamptz,
  unique (account_id, idempotency_key),
  check (amount_fen = net_fen + tax_fen + fee_fen),
  check ((status = 'created') = (ended_at is null)),
  check ((status = 'returned') = (return_reason is not null)),
  check ((status = 'paid') = (order_id is not null)),
  check ((first_sent_at is null) = (last_sent_at is null)),
  constraint buybacks_one_way check (buyback_batch_id is null or first_sent_at is null),
  constraint buybacks_approved check (approved_at is null or needs_approval)
);
create index buybacks_account on buybacks (account_id, buyback_id desc);
create index buybacks_identity on buybacks (identity_id, created_at);
create index buybacks_under_way on buybacks (buyback_id) where status = 'created';
create index buybacks_ended on buybacks (ended_at) where status <> 'created';
create index buybacks_account_created on buybacks (account_id, created_at);

create table buyback_batch_lines (
  buyback_batch_id bigint not null references buyback_batches,
  line_no integer not null check (line_no > 0),
  buyback_id bigint not null references buybacks,
  result text check (result in ('paid', 'failed')),
  primary key (buyback_batch_id, line_no)
);
create index buyback_batch_lines_buyback on buyback_batch_lines (buyback_id);

-- The timeline of a buy-back, written in the transaction of the step.
create table buyback_steps (
  buyback_step_id bigint generated always as identity primary key,
  buyback_id bigint not null references buybacks,
  step text not null check (step in ('held', 'paused', 'checking', 'sent', 'uncertain', 'processing',
    'retrying', 'refused', 'by-hand', 'resumed', 'paid', 'returned')),
  -- The payment app's code, for operators.
  code text,
  at timestamptz not null
);
create index buyback_steps_buyback on buyback_steps (buyback_id, buyback_step_id);

-- What the operator has switched, and whether payments are halted; one row.
create table buyback_switches (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null default true,
  halted_at timestamptz,
  -- Why a way out is halted, as codes with what their words name, so that each reader has them in their own language.
  halt_reasons jsonb not null default '[]',
  check ((halted_at is null) = (halt_reasons = '[]'))
);
insert into buyback_switches default values;

-- What an owner has set; without a row, nothing ever.
create table auto_withdrawals (
  account_id bigint primary key references accounts,
  amount_yuan integer not null check (amount_yuan in (200, 300, 400, 500, 1000, 2000, 5000)),
  -- Since when it has been on without a break: earlier days are not made up for. Null while it is off.
  on_since timestamptz,
  changed_at timestamptz not null
);

-- An account's part of a run: at most one payment a day, and with four days at most four a month.
create table auto_withdrawal_runs (
  account_id bigint not null references accounts,
  run_day date not null check (extract(day from run_day) in (1, 8, 15, 22)),
  amount_yuan integer not null check (amount_yuan > 0),
  made_at timestamptz not null,
  buyback_id bigint unique references buybacks,
  -- Whose buy-back it is.
  identity_id bigint references identities,
  skip_reason text check (skip_reason in ('name', 'payee', 'locked', 'frozen', 'balance', 'quota', 'limit', 'person', 'terms')),
  primary key (account_id, run_day),
  -- A person is paid once a day, whatever accounts it has.
  unique (identity_id, run_day),
  check ((buyback_id is null) = (identity_id is null)),
  check ((buyback_id is null) = (skip_reason is not null))
);

-- Exchange for gift cards ---------------------------------------------------------------------------------------------

-- What can be exchanged, in force from an instant on; amounts in whole yuan.
create table exchange_offers (
  exchange_offer_id bigint generated always as identity primary key,
  effective_from timestamptz not null unique,
  -- Of a person in a calendar month of China.
  month_yuan integer not null check (month_yuan > 0)
);

create table exchange_offer_cards (
  exchange_offer_id bigint not null references exchange_offers,
  denomination_yuan integer not null check (denomination_yuan between 1 and 10000),
  -- Cards of an exchange.
  max_count smallint not null check (max_count between 1 and 20),
  primary key (exchange_offer_id, denomination_yuan)
);
with usual as (
  insert into exchange_offers (effective_from, month_yuan) values ('2020-01-01Z', 5000) returning exchange_offer_id
)
insert into exchange_offer_cards
  select exchange_offer_id, denomination_yuan, max_count from usual
  cross join (values (100, 5), (200, 5), (500, 4), (1000, 2)) as cards (denomination_yuan, max_count);

create table exchanges (
  exchange_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- The quota counts persons: this row outlives the account.
  identity_id bigint not null references identities,
  idempotency_key text not null,
  -- SHA-256 of what was asked for with the key.
  request_hash bytea not null,
  denomination_yuan integer not null check (denomination_yuan > 0),
  card_count smallint not null check (card_count > 0),
  total_yuan integer not null,
  gross_micro_bp bigint not null check (gross_micro_bp > 0),
  price_numerator bigint not null check (price_numerator > 0),
  price_denominator bigint not null check (price_denominator > 0),
  status text not null default 'created' check (status in ('created', 'done', 'returned')),
  return_reason text check (return_reason in ('out-of-stock', 'account-changed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, idempotency_key),
  -- For the reference of its cards.
  unique (exchange_id, denomination_yuan),
  check (total_yuan = denomination_yuan * card_count),
  check ((status = 'created') = (ended_at is null)),
  check ((status = 'returned') = (return_reason is not null))
);
create index exchanges_account on exchanges (account_id, exchange_id desc);
create index exchanges_identity on exchanges (identity_id, created_at);
create index exchanges_open on exchanges (exchange_id) where status = 'created';

-- A file of cards that an operator has loaded.
create table exchange_batches (
  exchange_batch_id bigint generated always as identity primary key,
  file_name text not null,
  loaded_by bigint not null references accounts,
  loaded_at timestamptz not null
);

-- The stock. A card is in it while it has neither an exchange nor was withdrawn.
create table exchange_cards (
  exchange_card_id bigint generated by default as identity primary key,
  exchange_batch_id bigint not null references exchange_batches,
  denomination_yuan integer not null check (denomination_yuan > 0),
  -- Last day on which the card can be used; empty: any.
  valid_until date,
  -- Keyed digests of number and secret, by which a card that is loaded twice is found.
  number_digest text not null,
  secret_digest text not null,
  -- Number and secret, encrypted; empty once the card was withdrawn, or its owner's account closed.
  sealed text,
  exchange_id bigint,
  given_at timestamptz,
  withdrawn_at timestamptz,
  -- When a restore found the card reserved: it may have been given since the backup, and its recipient has to be known
  -- before another owner gets it.
  restored_at timestamptz,
  -- When a restore found the card in stock: it may have been given or withdrawn since the backup, and is given only
  -- once an operator has stated that it was not.
  quarantined_at timestamptz,
  -- The exchange is of the card's denomination.
  foreign key (exchange_id, denomination_yuan) references exchanges (exchange_id, denomination_yuan),
  check (given_at is null or exchange_id is not null),
  check (withdrawn_at is null or (exchange_id is null and sealed is null)),
  check (sealed is not null or withdrawn_at is not null or given_at is not null),
  check (restored_at is null or exchange_id is not null),
  check (quarantined_at is null or (exchange_id is null and withdrawn_at is null))
);
create unique index exchange_cards_number on exchange_cards (number_digest) where withdrawn_at is null;
create unique index exchange_cards_secret on exchange_cards (secret_digest) where withdrawn_at is null;
create index exchange_cards_stock on exchange_cards (denomination_yuan, valid_until, exchange_card_id)
  where exchange_id is null and withdrawn_at is null;
create index exchange_cards_exchange on exchange_cards (exchange_id) where exchange_id is not null;
create index exchange_cards_batch on exchange_cards (exchange_batch_id);

-- A card that was given stays its owner's: nothing gives it to another, or puts it back.
create function keep_given_card() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'exchange card % was given', old.exchange_card_id;
  end if;
  if (new.exchange_id, new.given_at, new.denomination_yuan, new.exchange_card_id)
    is distinct from (old.exchange_id, old.given_at, old.denomination_yuan, old.exchange_card_id) then
    raise exception 'exchange card % was given', old.exchange_card_id;
  end if;
  return new;
end $$;

create trigger exchange_cards_given before update or delete on exchange_cards
  for each row when (old.given_at is not null) execute function keep_given_card();

-- What the operator has switched, and whether cards are given; one row.
create table exchange_switches (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null default true,
  halted_at timestamptz,
  halt_reasons jsonb not null default '[]',
  check ((halted_at is null) = (halt_reasons = '[]'))
);
insert into exchange_switches default values;

-- Dial lines ----------------------------------------------------------------------------------------------------------

-- Lines that a node aggregates, as its owner wants them.
create table dial_configs (
  dial_config_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- 0: dialled (PPPoE); 1: static or intranet addresses.
  config_type smallint not null check (config_type in (0, 1)),
  -- Grows with every change.
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- What a node refers to, so that it has only configurations of its own owner.
  unique (dial_config_id, account_id)
);
create index dial_configs_account on dial_configs (account_id, dial_config_id desc);

create table dial_lines (
  -- The password is encrypted for this id, which is therefore taken first.
  dial_line_id bigint generated by default as identity primary key,
  dial_config_id bigint not null,
  account_id bigint not null,
  ordinal smallint not null check (ordinal between 1 and 100),
  -- Version of the configuration in which what a device needs of the line changed last.
  version integer not null,
  login text check (length(login) between 1 and 80),
  sealed_password text,
  mbps integer check (mbps between 1 and 5000),
  -- Empty: untagged.
  vlan smallint check (vlan between 1 and 4094),
  -- How many times the line is dialled.
  count smallint not null default 1 check (count between 1 and 100),
  mac text check (mac ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
  nic text check (length(nic) between 1 and 15),
  ip text,
  gateway text,
  segment text,
  -- When its owner dialled the line first and last as it is saved; empty: nobody did, and it is not to be up.
  dialled_at timestamptz,
  foreign key (dial_config_id, account_id) references dial_configs (dial_config_id, account_id) on delete cascade,
  -- Deferred, because a save may exchange rows.
  unique (dial_config_id, ordinal) deferrable initially deferred,
  unique (dial_config_id, login) deferrable initially deferred,
  check (case when ip is null
    then login is not null and sealed_password is not null and mbps is not null and gateway is null and segment is null
    else login is null and sealed_password is null and gateway is not null and segment is not null and nic is not null end)
);
create index dial_lines_account on dial_lines (account_id);

-- What a device says of its lines, by session: a line has as many as it is dialled.
create table dial_sessions (
  device_id bigint not null references devices,
  dial_line_id bigint not null references dial_lines on delete cascade,
  session smallint not null check (session between 1 and 100),
  account_id bigint not null references accounts on delete cascade,
  -- Of the line's settings that it runs with.
  line_version integer not null,
  state text not null check (state in ('undialled', 'dialling', 'normal', 'abnormal')),
  error text,
  exit_code smallint,
  detail text not null default '',
  since timestamptz not null,
  redial_at timestamptz,
  failures integer not null default 0,
  interface text not null default '',
  ipv4 text not null default '',
  ipv6 text not null default '',
  ipv4_state text not null check (ipv4_state in ('none', 'addressed', 'working')),
  ipv6_state text not null check (ipv6_state in ('none', 'addressed', 'working')),
  rtt_ms real,
  rtt_average_ms real,
  rtt_max_ms real,
  jitter_ms real,
  loss_average_percent real,
  loss_max_percent real,
  received_bytes bigint,
  sent_bytes bigint,
  in_bps bigint,
  out_bps bigint,
  nat_type smallint,
  primary key (device_id, dial_line_id, session)
) with (fillfactor = 70);
create index dial_sessions_line on dial_sessions (dial_line_id);
create index dial_sessions_account on dial_sessions (account_id);

-- The last report of a device's lines.
create table dial_reports (
  device_id bigint primary key references devices,
  account_id bigint not null references accounts on delete cascade,
  dial_config_id bigint references dial_configs on delete set null,
  -- Of the configuration that the device has fetched.
  version integer not null,
  driver text not null,
  sent_at timestamptz not null,
  received_at timestamptz not null
) with (fillfactor = 70);

-- What owners note after a save (0) and after a dial (1).
create table dial_records (
  dial_record_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  device_id bigint not null references devices,
  record_type smallint not null check (record_type in (0, 1)),
  -- Accounts or addresses of the lines, without passwords.
  lines jsonb not null,
  recorded_at timestamptz not null
);
create index dial_records_device on dial_records (device_id, dial_record_id desc);

-- Standard nodes and acceptance ---------------------------------------------------------------------------------------

-- Machines that owners submit for the platform to install.
create table standard_nodes (
  standard_node_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- What people name it by; its secret is encrypted for it.
  server_id text not null unique,
  -- 0: a static line of its own; 1: lines that it dials and aggregates.
  net_type smallint not null check (net_type in (0, 1)),
  note text not null check (length(note) between 1 and 80),
  nickname text not null check (length(nickname) between 1 and 80),
  records text not null default '' check (length(records) <= 80),
  tag text not null default '' check (length(tag) <= 80),
  label text not null default '' check (length(label) <= 80),
  bandwidth_mbps integer check (bandwidth_mbps between 1 and 10000),
  ip text not null,
  internal_ip text not null default '',
  gateway text not null default '',
  ssh_port integer not null check (ssh_port between 1 and 65535),
  login_account text not null,
  -- Password or private key, encrypted; deleted once the node is deployed.
  secret_kind text check (secret_kind in ('password', 'key')),
  sealed_secret text,
  -- SHA-256 of the host key that the first connection saw, and of another one that was refused since.
  host_key text,
  new_host_key text,
  deploy_status smallint not null check (deploy_status between -1 and 14),
  dial_config_id bigint unique,
  -- Once its agent has bound it.
  device_id bigint unique references devices,
  -- Grows with every change by a person.
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  -- Where a node is, as its owner says; empty if nobody has said. Gaps are matched by it.
  province text not null default '' check (length(province) <= 40),
  foreign key (dial_config_id, account_id) references dial_configs (dial_config_id, account_id),
  -- An owner submits a machine once.
  unique (account_id, ip, ssh_port),
  check ((secret_kind is null) = (sealed_secret is null)),
  check (net_type = 1 or dial_config_id is null)
);
create index standard_nodes_account on standard_nodes (account_id, standard_node_id desc);
create index standard_nodes_address on standard_nodes (ip, ssh_port);

-- What the deployer does for a node, at most one at a time.
create table standard_node_deployments (
  deployment_id bigint generated always as identity primary key,
  standard_node_id bigint not null references standard_nodes on delete cascade,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('install', 'dial', 'bandwidth')),
  phase text not null check (phase in ('check', 'install', 'join', 'dial')),
  -- Connections that failed in a row, and installations that were begun again.
  failures integer not null default 0,
  restarts integer not null default 0,
  -- When the phase began, which its deadlines count from.
  phase_at timestamptz not null,
  -- The activation code claimed for it.
  code text references activation_codes on delete set null,
  -- The device that the machine was already.
  adopted_device_id bigint references devices,
  -- Its lines have been told to dial.
  is_dialled boolean not null default false,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The process that is connected has it until then; several of them would occupy all workers.
  leased_until timestamptz,
  -- `asked_at`: when it asked for a place to connect from and got none; `connected_at`: when it had one last.
  asked_at timestamptz,
  connected_at timestamptz
);
create unique index standard_node_deployments_running on standard_node_deployments (standard_node_id) where ended_at is null;
create index standard_node_deployments_node on standard_node_deployments (standard_node_id, deployment_id desc);
create index standard_node_deployments_leased on standard_node_deployments (leased_until) where ended_at is null;

-- The log of deployments, in our own words: a line of the contract and its values.
create table standard_node_lines (
  line_id bigint generated always as identity primary key,
  standard_node_id bigint not null references standard_nodes on delete cascade,
  account_id bigint not null references accounts,
  at timestamptz not null,
  line text not null,
  params jsonb not null default '{}'
);
create index standard_node_lines_node on standard_node_lines (standard_node_id, line_id);

-- Bandwidth that the platform recruits.
create table acceptance_gaps (
  acceptance_gap_id bigint generated always as identity primary key,
  province text not null check (length(province) between 1 and 40),
  carrier text not null check (carrier in ('ct', 'cu', 'cm')),
  bandwidth_mbps integer not null check (bandwidth_mbps between 1 and 100000000),
  changed_at timestamptz not null,
  -- Taken down; no longer published.
  closed_at timestamptz
);
create unique index acceptance_gaps_open on acceptance_gaps (province, carrier) where closed_at is null;

-- What a task requires of a node; nodes are matched with open ones.
create table acceptance_needs (
  offer_id bigint primary key references compute_offers,
  is_open boolean not null default true,
  needs jsonb not null
);
insert into acceptance_needs (offer_id, needs)
select offer_id, jsonb_build_object('cpuThreads', needed_threads, 'cpuMhz', mhz, 'memoryGib', memory, 'ssdCount', ssds,
  'ssdGib', ssd, 'hddCount', null, 'hddGib', null, 'lineMbps', line, 'totalMbps', total, 'maxTotalMbps', null,
  'carriers', '[]'::jsonb, 'needsIpv6', false, 'needsGap', gap)
from compute_offers join (values
  ('C', 'c1', 4, null, 8, null, null, null, 100, false),
  ('F', 'f1', 8, null, 16, 1, 200, 30, 300, true),
  ('H', '8', 8, null, 8, null, null, null, 200, false),
  ('I', '8', 8, 2000, 16, 1, 400, 50, 500, false)
) as required (task_type, name, needed_threads, mhz, memory, ssds, ssd, line, total, gap)
  on required.task_type = compute_offers.task_type and required.name = compute_offers.task;

-- An acceptance of a node: its step, and what it says of itself.
create table acceptance_runs (
  acceptance_run_id bigint generated always as identity primary key,
  standard_node_id bigint not null references standard_nodes on delete cascade,
  account_id bigint not null references accounts,
  device_id bigint not null references devices,
  step smallint not null check (step between 0 and 9),
  state text not null check (state in ('run', 'wait', 'stop', 'done')),
  line text not null,
  params jsonb not null default '{}',
  -- Grows with every step and every repetition of one, so that an earlier command has no say.
  attempt smallint not null default 0,
  step_at timestamptz not null,
  -- When the node was heard of last in this step; once it was silent, the step is repeated, once.
  heard_at timestamptz,
  is_repeated boolean not null default false,
  offer_id bigint references compute_offers,
  device_task_id bigint references device_tasks,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('stop', 'done')) = (ended_at is not null))
);
-- Nothing runs twice at once on a node.
create unique index acceptance_runs_running on acceptance_runs (device_id) where state = 'run';
create index acceptance_runs_node on acceptance_runs (standard_node_id, acceptance_run_id desc);
create index acceptance_runs_account on acceptance_runs (account_id);

-- What the node measured, by step.
create table acceptance_results (
  acceptance_run_id bigint not null references acceptance_runs on delete cascade,
  step text not null,
  account_id bigint not null references accounts,
  result jsonb not null,
  measured_at timestamptz not null,
  primary key (acceptance_run_id, step)
);

-- Tests of lines under load, by the server's clock.
create table acceptance_line_tests (
  acceptance_run_id bigint not null references acceptance_runs on delete cascade,
  dial_line_id bigint not null,
  session smallint not null,
  account_id bigint not null references accounts,
  -- Probes so far, and the one in progress.
  probes smallint not null default 0,
  token_hash bytea,
  up_bytes bigint not null default 0,
  given_at timestamptz,
  answer_digest bytea,
  answer_bytes bigint,
  answered_at timestamptz,
  took_ms bigint,
  -- Of the fastest probe.
  up_bps bigint,
  down_bps bigint,
  -- 0: the node's default route.
  primary key (acceptance_run_id, dial_line_id, session)
);

-- Tasks that the node was matched with; those without a reason match.
create table acceptance_matches (
  acceptance_run_id bigint not null references acceptance_runs on delete cascade,
  offer_id bigint not null references compute_offers,
  account_id bigint not null references accounts,
  reasons jsonb not null,
  primary key (acceptance_run_id, offer_id)
);

-- Results of accepted tasks, by line; they outlive the node's binding.
create table acceptance_records (
  acceptance_record_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  device_id bigint not null references devices,
  task_type text not null,
  mac text not null,
  hostname text not null,
  line text not null,
  outcome text not null check (outcome in ('passed', 'slow', 'abnormal')),
  params jsonb not null default '{}',
  checked_at timestamptz not null
);
create index acceptance_records_host on acceptance_records (account_id, hostname, acceptance_record_id desc);

-- Bills ---------------------------------------------------------------------------------------------------------------

-- Bandwidth of a standard node on a settled UTC day, written once: what its bill is calculated from. A node is a
-- machine of an account: bindings of it that follow each other are one, and a slot that both reported counts once.
create table bill_days (
  day date not null,
  account_id bigint not null references accounts,
  mac text not null,
  -- The day's last binding.
  device_id bigint not null references devices,
  hostname text not null,
  -- The task that ran longest that day.
  task_type text not null,
  -- The slots that count, from 0 to 287, and their bits per second. Null if the points were deleted before.
  slots smallint[],
  slot_out_bps bigint[],
  discarded_slots smallint not null,
  point_count smallint not null,
  -- Null with too few slots: the day is not effective.
  p95_out_bps bigint,
  -- Within the bound of the device, as its credit.
  billed_out_bps bigint,
  -- What the day's settlement has credited, and its worth at the day's price.
  credit_micro_bp bigint not null,
  value_fen bigint not null,
  primary key (day, account_id, mac),
  check ((slots is null) = (slot_out_bps is null)),
  check (slots is null or cardinality(slots) = cardinality(slot_out_bps)),
  check ((p95_out_bps is null) = (billed_out_bps is null)),
  check (billed_out_bps <= p95_out_bps)
);
create index bill_days_node on bill_days (account_id, mac, day);

create trigger bill_days_append_only before update or delete or truncate on bill_days
  for each statement execute function refuse_change();

-- Settled days whose nodes are all in `bill_days`.
create table bill_measured_days (
  day date primary key references settlement_days,
  measured_at timestamptz not null
);

create table bill_months (
  -- The month's first day.
  month date primary key check (extract(day from month) = 1),
  calculated_at timestamptz not null,
  issued_at timestamptz,
  issued_by bigint references accounts,
  check ((issued_at is null) = (issued_by is null))
);

create function refuse_issue_change() returns trigger language plpgsql as $$
begin
  if old.issued_at is not null then
    raise exception 'bills of % are issued', old.month;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger bill_months_final before update or delete on bill_months
  for each row execute function refuse_issue_change();

-- Calculations of a month's bills in progress: asked for by an operator, carried out by a job, which deletes the row
-- with its end.
create table bill_calculations (
  -- The month's first day.
  month date primary key check (extract(day from month) = 1),
  requested_by bigint not null references accounts,
  requested_at timestamptz not null
);

-- Bills that operators add to an issued month from a file.
create table bill_supplements (
  bill_supplement_id bigint generated always as identity primary key,
  month date not null references bill_months,
  file_name text not null,
  reason text not null,
  uploaded_by bigint not null references accounts,
  uploaded_at timestamptz not null,
  approved_by bigint references accounts,
  approved_at timestamptz,
  ledger_transfer_id bigint references ledger_transfers,
  check (approved_by <> uploaded_by),
  check ((approved_by is null) = (approved_at is null))
);
create index bill_supplements_month on bill_supplements (month);

create table bill_lines (
  bill_line_id bigint generated always as identity primary key,
  month date not null references bill_months,
  account_id bigint not null references accounts,
  -- Null in a supplement.
  mac text,
  hostname text not null,
  task_type text not null,
  operator text not null check (operator in ('ct', 'cu', 'cm', 'abnormal', 'unknown')),
  bps bigint not null check (bps >= 0),
  effective_days smallint not null check (effective_days between 0 and 31),
  amount_micro_bp bigint not null,
  value_fen bigint not null,
  remark text not null default '',
  bill_supplement_id bigint references bill_supplements,
  confirmed_at timestamptz,
  check ((mac is null) = (bill_supplement_id is not null))
);
create unique index bill_lines_node on bill_lines (month, account_id, mac, task_type) where mac is not null;
create index bill_lines_account on bill_lines (account_id, month);
create index bill_lines_supplement on bill_lines (bill_supplement_id) where bill_supplement_id is not null;

-- Whether the lines of a month, or of a supplement, stay as they are. Its row is locked against being issued, or
-- approved, beside this.
create function bill_is_final(of_month date, supplement bigint) returns boolean language plpgsql as $$
declare
  final_at timestamptz;
begin
  if supplement is null then
    select issued_at into final_at from bill_months where month = of_month for share;
  else
    select approved_at into final_at from bill_supplements where bill_supplement_id = supplement for share;
  end if;
  return final_at is not null;
end $$;

-- No line comes to what is final, and none leaves it. A restore loads tables by their names, lines before months and
-- supplements, and so meets nothing that is final.
create function refuse_bill_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_at is null and to_jsonb(new) - 'confirmed_at' = to_jsonb(old) - 'confirmed_at' then
    return new;
  end if;
  if tg_op <> 'INSERT' and bill_is_final(old.month, old.bill_supplement_id)
    or tg_op <> 'DELETE' and bill_is_final(new.month, new.bill_supplement_id)
    or tg_op = 'UPDATE' and old.confirmed_at is not null then
    raise exception 'a bill that is issued does not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger bill_lines_kept before truncate on bill_lines for each statement execute function refuse_change();
create trigger bill_lines_final before insert or update or delete on bill_lines
  for each row execute function refuse_bill_change();

create table bill_disputes (
  bill_dispute_id bigint generated always as identity primary key,
  bill_line_id bigint not null references bill_lines,
  account_id bigint not null references accounts,
  reason text not null,
  disputed_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by bigint references accounts,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create unique index bill_disputes_open on bill_disputes (bill_line_id) where answered_at is null;
create index bill_disputes_line on bill_disputes (bill_line_id);
create index bill_disputes_account on bill_disputes (account_id);

-- A dispute is answered once, and goes with its account alone, whose closing deletes it before the account is marked as
-- closed.
create function refuse_dispute_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.answered_at is null
    and to_jsonb(new) - '{answer,answered_at,answered_by}'::text[] = to_jsonb(old) - '{answer,answered_at,answered_by}'::text[] then
    return null;
  end if;
  if tg_op = 'DELETE' and exists (select from accounts where account_id = old.account_id and closed_at is not null) then
    return null;
  end if;
  raise exception 'a dispute of a bill does not change';
end $$;

create constraint trigger bill_disputes_kept after update or delete on bill_disputes
  deferrable initially deferred for each row execute function refuse_dispute_change();
create trigger bill_disputes_not_truncated before truncate on bill_disputes
  for each statement execute function refuse_change();

-- WeChat: identities, bindings, in-app sessions -----------------------------------------------------------------------

-- People as the chat platform knows them: an openid is of one official account. Earlier official accounts' stay, and
-- are found by the union id.
create table wechat_identities (
  wechat_identity_id bigint generated always as identity primary key,
  app_id text not null check (app_id <> ''),
  openid text not null check (openid <> ''),
  unionid text,
  nickname text not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  unique (app_id, openid)
);
create index wechat_identities_union on wechat_identities (unionid) where unionid is not null;

create table wechat_bindings (
  wechat_binding_id bigint generated always as identity primary key,
  wechat_identity_id bigint not null references wechat_identities,
  account_id bigint not null references accounts,
  -- Names the account for the identity; another one with each binding.
  handle text not null unique,
  -- The account's when it was bound: another password pauses the binding.
  password_changed_at timestamptz not null,
  bound_at timestamptz not null,
  unique (wechat_identity_id, account_id)
);
create index wechat_bindings_account on wechat_bindings (account_id);

create table wechat_sessions (
  session_hash bytea primary key,
  wechat_identity_id bigint not null references wechat_identities on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index wechat_sessions_identity on wechat_sessions (wechat_identity_id);

-- The last proof of an account's second factor in an in-app session.
create table wechat_proofs (
  session_hash bytea not null references wechat_sessions on delete cascade,
  account_id bigint not null references accounts,
  proved_at timestamptz not null,
  primary key (session_hash, account_id)
);
create index wechat_proofs_account on wechat_proofs (account_id);

create table wechat_states (
  state_hash bytea primary key,
  challenge text not null,
  created_at timestamptz not null
);

create table wechat_tokens (
  app_id text primary key,
  sealed_token text not null,
  expires_at timestamptz not null
);

-- What the chat platform refuses to this server until it takes one: operators have to look.
create table wechat_refusals (
  app_id text not null,
  subject text not null check (subject in ('sign-in', 'fault', 'recovery', 'payout', 'security')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (app_id, subject),
  check (last_at >= first_at)
);

-- Bindings whose person does not follow the official account: nothing is sent to them until the owner switches it on
-- again. One that is bound again is older than its binding, and no longer counts.
create table chat_mutes (
  wechat_binding_id bigint primary key references wechat_bindings on delete cascade,
  account_id bigint not null references accounts,
  muted_at timestamptz not null
);
create index chat_mutes_account on chat_mutes (account_id);

-- Notifications -------------------------------------------------------------------------------------------------------

-- Minutes from a device's last report to the mail about it, where an owner chose them; else the server's setting
-- applies.
create table fault_notice_choices (
  account_id bigint primary key references accounts,
  after_minutes integer not null check (after_minutes between 10 and 1440)
);

-- What an owner was notified of, in both languages: it stays as it was said.
create table notices (
  notice_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('fault', 'recovery', 'payout', 'security', 'node', 'bill', 'account')),
  event text not null,
  title_zh text not null,
  title_en text not null,
  text_zh text not null,
  text_en text not null,
  -- Where it leads on the console; null if nowhere.
  page text check (page like '/%'),
  -- Events of one thread are one entry, which grows.
  thread text,
  is_listed boolean not null,
  made_at timestamptz not null,
  -- Of the newest event in it.
  changed_at timestamptz not null,
  read_at timestamptz,
  -- A mail that quiet hours or the digest hold back.
  mail_due_at timestamptz,
  check (changed_at >= made_at)
);
create unique index notices_thread on notices (account_id, thread) where thread is not null;
create index notices_newest on notices (account_id, changed_at desc, notice_id desc) where is_listed;
create index notices_unread on notices (account_id) where is_listed and read_at is null;
create index notices_mail_due on notices (mail_due_at) where mail_due_at is not null;
create index notices_age on notices (changed_at);

-- Where an owner differs from the defaults.
create table notice_switches (
  account_id bigint not null references accounts,
  kind text not null check (kind in ('fault', 'recovery', 'payout', 'security', 'node', 'bill', 'account')),
  channel text not null check (channel in ('inbox', 'mail', 'chat', 'webhook')),
  is_on boolean not null,
  primary key (account_id, kind, channel),
  -- A stolen session must not be able to hide what is done with it.
  check (is_on or kind <> 'security' or channel not in ('inbox', 'mail'))
);

-- Minutes of the day in the account's zone.
create table notice_hours (
  account_id bigint primary key references accounts,
  quiet_from_minute smallint check (quiet_from_minute between 0 and 1439),
  quiet_until_minute smallint check (quiet_until_minute between 0 and 1439),
  digest_minute smallint check (digest_minute between 0 and 1439),
  check ((quiet_from_minute is null) = (quiet_until_minute is null)),
  check (quiet_from_minute <> quiet_until_minute)
);

create table webhooks (
  account_id bigint primary key references accounts,
  url text not null,
  sealed_secret text not null,
  -- Signs beside the new one until then.
  sealed_former_secret text,
  former_until timestamptz,
  set_at timestamptz not null,
  disabled_at timestamptz,
  disabled_for text check (disabled_for in ('gone', 'failing')),
  check ((sealed_former_secret is null) = (former_until is null)),
  check ((disabled_at is null) = (disabled_for is null))
);

-- What goes to a webhook or a chat, with its own id: a receiver that gets it twice knows.
create table notice_deliveries (
  notice_delivery_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  notice_id bigint references notices on delete set null,
  channel text not null check (channel in ('webhook', 'chat')),
  message_id text not null unique,
  event text not null,
  payload jsonb not null,
  made_at timestamptz not null,
  tries integer not null default 0,
  -- Null once it has ended.
  next_try_at timestamptz,
  delivered_at timestamptz,
  given_up_at timestamptz,
  wechat_binding_id bigint references wechat_bindings on delete cascade,
  -- What quiet hours or the digest hold back, until it is first tried.
  held_until timestamptz,
  check (delivered_at is null or given_up_at is null),
  check ((next_try_at is null) = (delivered_at is not null or given_up_at is not null)),
  check ((channel = 'chat') = (wechat_binding_id is not null))
);
create index notice_deliveries_newest on notice_deliveries (account_id, channel, notice_delivery_id desc);
create index notice_deliveries_open on notice_deliveries (next_try_at) where next_try_at is not null;
create index notice_deliveries_notice on notice_deliveries (notice_id);
create index notice_deliveries_binding on notice_deliveries (wechat_binding_id) where wechat_binding_id is not null;
create index notice_deliveries_made on notice_deliveries (made_at);

create table notice_attempts (
  notice_attempt_id bigint generated always as identity primary key,
  notice_delivery_id bigint not null references notice_deliveries on delete cascade,
  account_id bigint not null references accounts,
  at timestamptz not null,
  took_ms integer not null,
  -- Of the answer; null without one.
  status smallint,
  failure text
);
create index notice_attempts_delivery on notice_attempts (notice_delivery_id);

-- Announcements, feed, downloads --------------------------------------------------------------------------------------

create table announcements (
  announcement_id bigint generated always as identity primary key,
  title_zh text not null check (title_zh <> ''),
  title_en text not null check (title_en <> ''),
  body_zh text not null check (body_zh <> ''),
  body_en text not null check (body_en <> ''),
  link text not null default '',
  is_pinned boolean not null default false,
  -- Shown from here on.
  publish_at timestamptz not null,
  withdrawn_at timestamptz,
  written_by bigint not null references accounts,
  updated_at timestamptz not null
);
create index announcements_shown on announcements (is_pinned desc, publish_at desc) where withdrawn_at is null;

create table feed_entries (
  feed_entry_id bigint generated always as identity primary key,
  -- The events API that it comes from, and its id there; null for an operator's own.
  source text,
  event_id text,
  type text not null check (type in ('PushEvent', 'CreateEvent')),
  -- Neither contains an ampersand, which separates the parts of an entry on the wire.
  login text not null check (login <> '' and position('&' in login) = 0),
  url text not null check (url <> '' and position('&' in url) = 0),
  happened_at timestamptz not null,
  withdrawn_at timestamptz,
  written_by bigint references accounts,
  updated_at timestamptz not null,
  check ((source is null) = (event_id is null)),
  check ((source is null) = (written_by is not null))
);
create unique index feed_entries_event on feed_entries (source, event_id);
create index feed_entries_newest on feed_entries (happened_at desc, feed_entry_id desc);

-- What is known of the events API: one row for each that was ever configured.
create table feed_sources (
  source text primary key,
  etag text,
  -- Its last good answer.
  answered_at timestamptz,
  failing_since timestamptz,
  failure text,
  failures integer not null default 0,
  -- Not asked before.
  ask_at timestamptz not null,
  check ((failing_since is null) = (failure is null)),
  check ((failing_since is null) = (failures = 0))
);

-- Downloads per file and day, of nobody in particular.
create table download_counts (
  resource text not null,
  day date not null,
  downloads integer not null check (downloads > 0),
  primary key (resource, day)
);

-- An upload becomes an image when it is published; a withdrawn one keeps its row, without its bytes.
create table download_images (
  download_image_id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  uploaded_by bigint not null references accounts (account_id),
  started_at timestamptz not null,
  image_type text check (image_type in ('android', 'x86', 'raspberrypi', 'n1', 'nanopi', 'router')),
  title text not null default '',
  tutorial_url text not null default '',
  md5 text,
  sha256 text,
  published_at timestamptz,
  withdrawn_at timestamptz,
  check (published_at is null or (image_type is not null and md5 is not null and sha256 is not null))
);
create index download_images_uploaded_by on download_images (uploaded_by);

create table download_image_parts (
  download_image_id bigint not null references download_images on delete cascade,
  part integer not null check (part >= 0),
  content bytea not null,
  primary key (download_image_id, part)
);
-- Compressed already.
alter table download_image_parts alter column content set storage external;
