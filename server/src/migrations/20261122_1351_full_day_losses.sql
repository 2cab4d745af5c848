-- migrate:up
-- What a device at full weight earned in the same 24 hours, so what one that is offline loses; null before as many are settled.
alter table account_losses add column full_day_micro_bp bigint;

-- migrate:down
alter table account_losses drop column full_day_micro_bp;
