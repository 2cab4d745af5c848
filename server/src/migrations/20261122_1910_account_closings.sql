-- migrate:up
-- Requests to close an account, each cancelled or done after a delay.
create table account_closings (
  account_closing_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  reminded_at timestamptz,
  cancelled_at timestamptz,
  completed_at timestamptz,
  check (cancelled_at is null or completed_at is null)
);
create unique index account_closings_waiting on account_closings (account_id)
  where cancelled_at is null and completed_at is null;

-- A closed account keeps its books, without a person: its e-mail becomes a name that no mail can have.
alter table accounts add column closed_at timestamptz;

-- What owners gave up with their accounts.
insert into ledger_accounts (kind) values ('given_up');

-- migrate:down
-- Fails if BP was given up: the books cannot lose it.
delete from ledger_accounts where kind = 'given_up';
alter table accounts drop column closed_at;
drop table account_closings;
