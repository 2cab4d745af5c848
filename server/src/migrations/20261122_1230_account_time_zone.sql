-- migrate:up
-- IANA name of the zone that the owner's pages show instants in; settlement stays in UTC.
alter table accounts
  add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60);

-- migrate:down
alter table accounts drop column time_zone;
