-- migrate:up
-- Why a way out is halted, as codes with what their words name, so that each reader has them in their own language.
alter table buyback_switches add column halt_reasons jsonb not null default '[]';
alter table exchange_switches add column halt_reasons jsonb not null default '[]';
update buyback_switches set halt_reasons =
  jsonb_build_array(jsonb_build_object('code', 'operator', 'facts', jsonb_build_object('reason', halt_reason)))
  where halt_reason is not null;
update exchange_switches set halt_reasons =
  jsonb_build_array(jsonb_build_object('code', 'operator', 'facts', jsonb_build_object('reason', halt_reason)))
  where halt_reason is not null;
alter table buyback_switches drop column halt_reason,
  add check ((halted_at is null) = (halt_reasons = '[]'));
alter table exchange_switches drop column halt_reason,
  add check ((halted_at is null) = (halt_reasons = '[]'));

-- A finding halts once, also if it is gone for an hour: who resumed has seen it.
alter table audit_findings add column gone_at timestamptz, add column halted_at timestamptz;
update audit_findings set halted_at = found_at where fault <> 'stuck';

-- migrate:down
delete from audit_findings where gone_at is not null;
alter table audit_findings drop column gone_at, drop column halted_at;
alter table buyback_switches add column halt_reason text;
alter table exchange_switches add column halt_reason text;
update buyback_switches set halt_reason = coalesce(halt_reasons -> 0 -> 'facts' ->> 'reason', halt_reasons ->> 0)
  where halted_at is not null;
update exchange_switches set halt_reason = coalesce(halt_reasons -> 0 -> 'facts' ->> 'reason', halt_reasons ->> 0)
  where halted_at is not null;
alter table buyback_switches drop column halt_reasons, add check ((halted_at is null) = (halt_reason is null));
alter table exchange_switches drop column halt_reasons, add check ((halted_at is null) = (halt_reason is null));
