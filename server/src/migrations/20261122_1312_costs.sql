-- migrate:up
-- What an owner entered of costs, all in one currency. Money is in hundredths, the price of electricity in ten-thousandths.
create table account_costs (
  account_id bigint primary key references accounts,
  currency text not null check (currency in ('yuan', 'usdt')),
  electricity_price bigint check (electricity_price >= 0)
);
-- Of a device; null for what was not entered.
create table device_costs (
  device_id bigint primary key references devices,
  account_id bigint not null references accounts,
  month_hundredths bigint check (month_hundredths >= 0),
  power_watts integer check (power_watts >= 0),
  purchase_hundredths bigint check (purchase_hundredths >= 0)
);
create index device_costs_owner on device_costs (account_id);
-- Of each device with a tag that has no value of its own.
create table tag_costs (
  tag_id bigint primary key references tags on delete cascade,
  account_id bigint not null references accounts,
  month_hundredths bigint check (month_hundredths >= 0),
  power_watts integer check (power_watts >= 0),
  purchase_hundredths bigint check (purchase_hundredths >= 0)
);
create index tag_costs_owner on tag_costs (account_id);

-- migrate:down
drop table tag_costs, device_costs, account_costs;
