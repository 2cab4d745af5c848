-- migrate:up
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
  primary key (day, device_id)
);

-- migrate:down
drop table device_days, device_hours, device_points;
