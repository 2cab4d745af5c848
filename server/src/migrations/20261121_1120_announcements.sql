-- migrate:up
create table announcements (
  announcement_id bigint generated always as identity primary key,
  title_zh text not null check (title_zh <> ''),
  title_en text not null check (title_en <> ''),
  body_zh text not null check (body_zh <> ''),
  body_en text not null check (body_en <> ''),
  link text not null default '',
  is_pinned boolean not null default false,
  -- Shown from here on.
  publish_at timestamptz not null,
  withdrawn_at timestamptz,
  written_by bigint not null references accounts,
  updated_at timestamptz not null
);
create index announcements_shown on announcements (is_pinned desc, publish_at desc) where withdrawn_at is null;

-- migrate:down
drop table announcements;
