-- migrate:up
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

-- What each device of an account earned, kept so that lists can be sorted by it: of the UTC day's settled hours, and of the
-- last full UTC days. Refreshed when the owner looks and the ledger has new postings of the account.
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

-- An owner's devices are sorted by what they report; the column never changes, so that a report still updates in place.
create index device_status_owner on device_status (account_id);
create index devices_owner_name_zh on devices
  (account_id, device_type, (coalesce(nullif(note, ''), hostname) collate "zh-x-icu"), device_id desc)
  where unbound_at is null;
create index devices_owner_name_en on devices
  (account_id, device_type, (coalesce(nullif(note, ''), hostname) collate "en-x-icu"), device_id desc)
  where unbound_at is null;

-- migrate:down
drop index devices_owner_name_en, devices_owner_name_zh, device_status_owner;
drop table account_earnings, device_earnings, device_tags, tags;
