-- migrate:up
-- Whether the owner agreed to give up what is left of the balance; where there was none to give up, not.
alter table account_closings add column gives_up_balance boolean not null default false;
alter table account_closings alter column gives_up_balance drop default;

-- migrate:down
alter table account_closings drop column gives_up_balance;
