-- migrate:up
-- Of a UTC day's rewards of a kind at most so many per account, and per network address; no limit if empty. For `invite`:
-- invited accounts per inviting account, and whether devices at an address of the inviter count for nothing.
alter table reward_rules add column max_per_account integer check (max_per_account > 0),
  add column max_per_address integer check (max_per_address > 0),
  add column excludes_own_address boolean not null default false;

do $$
declare
  next_day date := (select max(day) + 1 from settlement_days);
begin
  if next_day is not null then
    insert into reward_rules (effective_from, kind, amount_micro_bp, share_ppm, min_online_ppm, days)
    select distinct on (kind) next_day, kind, amount_micro_bp, share_ppm, min_online_ppm, days
    from reward_rules where effective_from < next_day order by kind, effective_from desc
    on conflict do nothing;
  end if;
  update reward_rules set max_per_account = 50, max_per_address = case when kind = 'invite' then null else 20 end,
    excludes_own_address = kind = 'invite'
  where next_day is null or effective_from >= next_day;
end $$;

-- A reward beyond a bound is kept with an amount of zero, and why.
alter table activity_credits drop constraint activity_credits_amount_micro_bp_check,
  add constraint activity_credits_amount_micro_bp_check check (amount_micro_bp >= 0),
  add column obstacle text not null default '' check (obstacle in ('', 'account_bound', 'address_bound')),
  -- Address of the device, an IPv6 one by its /64.
  add column address text;
alter table invite_credits drop constraint invite_credits_amount_micro_bp_check,
  add constraint invite_credits_amount_micro_bp_check check (amount_micro_bp >= 0),
  add column obstacle text not null default '' check (obstacle in ('', 'account_bound', 'own_address'));

-- migrate:down
delete from invite_credits where amount_micro_bp = 0;
alter table invite_credits drop column obstacle, drop constraint invite_credits_amount_micro_bp_check,
  add constraint invite_credits_amount_micro_bp_check check (amount_micro_bp > 0);
delete from activity_credits where amount_micro_bp = 0;
alter table activity_credits drop column address, drop column obstacle,
  drop constraint activity_credits_amount_micro_bp_check,
  add constraint activity_credits_amount_micro_bp_check check (amount_micro_bp > 0);
alter table reward_rules drop column max_per_account, drop column max_per_address, drop column excludes_own_address;
