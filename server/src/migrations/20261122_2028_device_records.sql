-- migrate:up
-- What operators note about an owner's machine: where it is, whom to ask, under which contract. Of the binding, as its notes are.
create table device_records (
  device_id bigint primary key references devices on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  location text not null,
  contact text not null,
  contract_number text not null,
  remark text not null,
  recorded_at timestamptz not null
);

-- migrate:down
drop table device_records;
