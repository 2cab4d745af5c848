-- migrate:up
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

-- migrate:down
drop table feed_sources;
drop table feed_entries;
