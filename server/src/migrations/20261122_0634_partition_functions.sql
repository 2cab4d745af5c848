-- migrate:up
-- Partitions are made and dropped while the server runs, by a role that owns no table: these functions run as their owner,
-- and take nothing but the names of partitions.
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

-- migrate:down
drop function drop_points_partition(text);
drop function create_partition(text, timestamptz, timestamptz);
drop function partition_parent(text);
