-- migrate:up
-- Views of device lists that an owner saved: the parameters of the list's address under a name.
create table device_views (
  view_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  list text not null,
  name text not null check (name <> ''),
  folded_name text not null,
  query text not null,
  unique (account_id, list, folded_name)
);

-- migrate:down
drop table device_views;
