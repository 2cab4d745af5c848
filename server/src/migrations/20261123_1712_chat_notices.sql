-- migrate:up
-- Bindings whose person does not follow the official account: nothing is sent to them until the owner switches it on again. One
-- that is bound again is older than its binding, and counts no more.
create table chat_mutes (
  wechat_binding_id bigint primary key references wechat_bindings on delete cascade,
  account_id bigint not null references accounts,
  muted_at timestamptz not null
);
create index chat_mutes_account on chat_mutes (account_id);

-- What the chat platform refuses to this server until it takes one: operators have to look.
create table wechat_refusals (
  app_id text not null,
  subject text not null check (subject in ('sign-in', 'fault', 'recovery', 'payout', 'security')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (app_id, subject),
  check (last_at >= first_at)
);

alter table notice_deliveries
  add column wechat_binding_id bigint references wechat_bindings on delete cascade,
  -- What quiet hours or the digest hold back, until it is first tried.
  add column held_until timestamptz,
  add check ((channel = 'chat') = (wechat_binding_id is not null));
create index notice_deliveries_binding on notice_deliveries (wechat_binding_id) where wechat_binding_id is not null;
create index notice_deliveries_made on notice_deliveries (made_at);

-- migrate:down
delete from notice_deliveries where channel = 'chat';
drop index notice_deliveries_made;
drop index notice_deliveries_binding;
alter table notice_deliveries drop column wechat_binding_id, drop column held_until;
drop table wechat_refusals;
drop table chat_mutes;
