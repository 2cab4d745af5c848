-- migrate:up
-- Open challenges live for five minutes: their holders get new ones.
delete from human_challenges;
alter table human_challenges
  drop column level,
  -- Below it lies the number to be found: the work is half of it on average.
  add column max_number integer not null,
  -- What the solution is good for, such as a sign-in with one e-mail; null for a captcha.
  add column subject text;

-- The channel whose code reset the password last: a code for the wallet must come by the other one, until a change of the
-- wallet has proved it.
alter table accounts add column password_reset_channel text check (password_reset_channel in ('email', 'sms'));

-- Countries that an account has signed in from; its owner is told of a new one.
create table account_countries (
  account_id bigint not null references accounts on delete cascade,
  country text not null,
  first_at timestamptz not null,
  primary key (account_id, country)
);

-- migrate:down
drop table account_countries;
alter table accounts drop column password_reset_channel;
delete from human_challenges;
alter table human_challenges drop column subject, drop column max_number, add column level text not null;
