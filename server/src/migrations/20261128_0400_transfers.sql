-- migrate:up
-- The first binding of a machine that has changed owners by transfer since; null for one that has not. Age, and what is paid once a
-- machine, follow it.
alter table devices add column origin_device_id bigint;
-- Tables in which no row is in the index yet.
-- squawk-ignore require-concurrent-index-creation
create index devices_origin on devices (origin_device_id) where origin_device_id is not null;
-- Transfers of an hour or a day, which its settlement looks for.
-- squawk-ignore require-concurrent-index-creation
create index devices_transferred on devices (bound_at) where origin_device_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index devices_agent on devices (agent_device_id) where agent_device_id is not null;
-- Offers of devices to other owners.
create table device_transfers (
  device_transfer_id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  account_id bigint not null references accounts,
  -- Null if the e-mail was no account's: its offer is kept like any other, so that the two cannot be distinguished.
  to_account_id bigint references accounts,
  -- As it was typed; empty once either account is closed.
  to_email text not null,
  -- Of the machine that was offered: another one that takes the device's place is not.
  mac text not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the receiving owner was notified of it.
  notified_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'declined', 'cancelled', 'lapsed')),
  -- The binding that began when it was accepted.
  new_device_id bigint references devices,
  check ((ended_at is null) = (outcome is null)),
  check ((new_device_id is not null) = coalesce(outcome = 'accepted', false))
);
create unique index device_transfers_open on device_transfers (device_id) where ended_at is null;
create index device_transfers_device on device_transfers (device_id);
create index device_transfers_new_device on device_transfers (new_device_id) where new_device_id is not null;
create index device_transfers_account on device_transfers (account_id, device_transfer_id desc);
create index device_transfers_receiver on device_transfers (to_account_id, device_transfer_id desc);
create index device_transfers_expiry on device_transfers (expires_at) where ended_at is null;

-- migrate:down
drop table device_transfers;
drop index devices_agent;
drop index devices_transferred;
drop index devices_origin;
alter table devices drop column origin_device_id;
