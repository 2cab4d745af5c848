-- migrate:up
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
  check (delivered_at is null or given_up_at is null),
  check ((next_try_at is null) = (delivered_at is not null or given_up_at is not null))
);
create index notice_deliveries_newest on notice_deliveries (account_id, channel, notice_delivery_id desc);
create index notice_deliveries_open on notice_deliveries (next_try_at) where next_try_at is not null;
create index notice_deliveries_notice on notice_deliveries (notice_id);

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

-- The faults of one outage are one entry.
alter table device_incidents add column outage_id bigint;
create index device_incidents_outage on device_incidents (outage_id) where outage_id is not null;

-- migrate:down
drop index device_incidents_outage;
alter table device_incidents drop column outage_id;
drop table notice_attempts;
drop table notice_deliveries;
drop table webhooks;
drop table notice_hours;
drop table notice_switches;
drop table notices;
