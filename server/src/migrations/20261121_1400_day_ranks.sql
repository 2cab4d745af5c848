-- migrate:up
-- Hours whose points are ranked for the settlement of their UTC day, with the figures that they were ranked by. One row
-- an hour, written with its ranks in one transaction: what goes on after a break begins with the first hour without.
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

-- migrate:down
drop table device_day_ranks, ranked_hours;
