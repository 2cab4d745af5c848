-- migrate:up
-- Address that a line's probes came from.
alter table acceptance_line_tests add column seen_ip text;
-- Since when a run has waited for the server to be free of other nodes' tests; null: it does not.
alter table acceptance_runs add column waits_since timestamptz;
-- Tests of several lines at once, by the database's clock.
create table acceptance_rounds (
  acceptance_run_id bigint not null references acceptance_runs on delete cascade,
  round smallint not null,
  account_id bigint not null references accounts,
  -- Of all lines, otherwise of two.
  is_all boolean not null,
  -- Inbound bandwidth of the server.
  link_mbps integer not null,
  given_at timestamptz not null,
  primary key (acceptance_run_id, round)
);
create table acceptance_round_probes (
  acceptance_run_id bigint not null,
  round smallint not null,
  dial_line_id bigint not null,
  session smallint not null,
  account_id bigint not null references accounts,
  -- Null once it has arrived, or the round is over.
  token_hash bytea,
  bytes bigint not null,
  -- From the round's beginning to the last byte; null: it has not arrived.
  took_ms bigint,
  seen_ip text,
  primary key (acceptance_run_id, round, dial_line_id, session),
  foreign key (acceptance_run_id, round) references acceptance_rounds on delete cascade
);
create index acceptance_round_probes_open on acceptance_round_probes (acceptance_run_id) where token_hash is not null;
create index acceptance_rounds_account on acceptance_rounds (account_id);
create index acceptance_round_probes_account on acceptance_round_probes (account_id);

-- migrate:down
drop table acceptance_round_probes;
drop table acceptance_rounds;
alter table acceptance_runs drop column waits_since;
alter table acceptance_line_tests drop column seen_ip;
