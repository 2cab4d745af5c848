-- migrate:up
-- What a search in names compares, folded once: note, host name and server id, a line each.
alter table devices add column search_text text not null
  generated always as (lower(normalize(note || E'\n' || hostname || E'\n' || server_id, nfkc))) stored;

-- migrate:down
alter table devices drop column search_text;
