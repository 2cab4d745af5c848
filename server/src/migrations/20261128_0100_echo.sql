-- migrate:up

-- Processes that answer probes: when each last said that it is alive, and last heard a device, and how many it heard then.
-- A gap of all of them together is an outage.
create table echo_responders (
  process_id text primary key,
  alive_at timestamptz not null,
  heard_at timestamptz,
  device_count integer not null default 0 check (device_count >= 0)
);

-- Times in which the server, by its own record, did not answer probes as it should: no process was alive, none heard any of
-- three or more devices, or one was late. Measurements of these times are held against nobody.
create table server_outages (
  cause text not null check (cause in ('down', 'silent', 'overloaded')),
  began_at timestamptz not null,
  until_at timestamptz not null check (until_at > began_at),
  primary key (cause, began_at)
);
create index server_outages_until_at on server_outages (until_at);

-- Points of an hour that count as usable although they measured nothing: in outages of the server, and on the device's word.
-- Null in hours of versions that excused none.
alter table device_hours add column server_excused_count smallint, add column device_excused_count smallint;

-- Probes that stability is measured with; null from agents that do not say.
alter table device_status add column line_probe text;
alter table device_status add constraint device_status_line_probe check (line_probe in ('udp', 'http')) not valid;

-- migrate:down

alter table device_status drop column line_probe;
alter table device_hours drop column server_excused_count, drop column device_excused_count;
drop table server_outages;
drop table echo_responders;
