-- migrate:up
alter table payout_halts validate constraint payout_halts_reason_check;

-- migrate:down
select 1;
