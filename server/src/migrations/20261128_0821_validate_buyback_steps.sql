-- migrate:up
alter table buyback_steps validate constraint buyback_steps_step_check;

-- migrate:down
select 1;
