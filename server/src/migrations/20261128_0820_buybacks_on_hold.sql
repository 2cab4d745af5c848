-- migrate:up
-- Since when operators keep it from being requested at the payment app; null if they do not.
alter table buybacks add column on_hold_since timestamptz;
alter table buyback_steps drop constraint buyback_steps_step_check;
alter table buyback_steps add constraint buyback_steps_step_check check (step in ('held', 'paused', 'checking', 'sent', 'uncertain',
  'processing', 'retrying', 'refused', 'by-hand', 'on-hold', 'resumed', 'paid', 'returned')) not valid;

-- migrate:down
delete from buyback_steps where step = 'on-hold';
alter table buyback_steps drop constraint buyback_steps_step_check;
alter table buyback_steps add constraint buyback_steps_step_check check (step in ('held', 'paused', 'checking', 'sent', 'uncertain',
  'processing', 'retrying', 'refused', 'by-hand', 'resumed', 'paid', 'returned')) not valid;
alter table buybacks drop column on_hold_since;
