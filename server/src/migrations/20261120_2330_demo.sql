-- migrate:up
-- Whether this database holds the demo, how far its making came, and the virtual devices' keys.
create table demo_state (
  is_only_row boolean primary key default true check (is_only_row),
  stage text not null check (stage in ('seeding', 'ready')),
  fleet jsonb not null default '{}'
);

-- migrate:down
drop table demo_state;
