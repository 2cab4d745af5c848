-- migrate:up
-- A fault of a device: that it is away, or that what it reports is bad. Opened and closed by the rules of the contract.
alter table device_incidents drop constraint device_incidents_kind_check;
alter table device_incidents add constraint device_incidents_kind_check
  check (kind in ('offline', 'network', 'memory', 'disk_space', 'disk', 'lines'));
-- The figure that the rule saw when it opened the incident; none where the device is away.
alter table device_incidents add column measured real;
create index device_incidents_newest on device_incidents (opened_at desc, device_incident_id desc);
create index device_incidents_open_kind on device_incidents (kind, device_id) where closed_at is null;

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

-- migrate:down
drop table device_disks;
drop index device_incidents_open_kind, device_incidents_newest;
delete from device_incidents where kind <> 'offline';
alter table device_incidents drop column measured;
alter table device_incidents drop constraint device_incidents_kind_check;
alter table device_incidents add constraint device_incidents_kind_check check (kind in ('offline'));
