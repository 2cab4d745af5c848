-- migrate:up
-- Changes of rates that decide about credits, as owners are notified of them: those that begin at one instant. `changes` is
-- `[{"id": {"name", "key"}, "before", "after"}]`, with the figures of both rows. `base` is `[{"id", "values"}]`: what is in force just before. The
-- settled days up to `last_day` are credited again with both; `next_day` is the first that is not yet.
create table rate_announcements (
  rate_announcement_id bigint generated always as identity primary key,
  effective_from timestamptz not null,
  changes jsonb not null,
  base jsonb not null,
  made_at timestamptz not null,
  next_day date not null,
  last_day date not null,
  -- Days that could be calculated.
  day_count integer not null default 0 check (day_count >= 0),
  notified_at timestamptz,
  withdrawn_at timestamptz
);

-- Credits of each owner on these days by the figures before and after; no days where none could be calculated.
create table rate_effects (
  rate_announcement_id bigint not null references rate_announcements on delete cascade,
  account_id bigint not null references accounts,
  before_micro_bp bigint not null check (before_micro_bp >= 0),
  after_micro_bp bigint not null check (after_micro_bp >= 0),
  days integer not null check (days >= 0),
  notice text not null default 'due' check (notice in ('due', 'sent', 'withdrawn')),
  primary key (rate_announcement_id, account_id)
);
create index rate_effects_account on rate_effects (account_id);
create index rate_effects_notice on rate_effects (rate_announcement_id, notice, account_id);

-- migrate:down
drop table rate_effects;
drop table rate_announcements;
