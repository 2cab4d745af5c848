-- migrate:up
-- A request that its subject has left behind: whoever wanted to approve it found that it cannot be any more.
alter table operator_requests
  drop constraint operator_requests_state_check,
  add constraint operator_requests_state_check check (state in ('open', 'approved', 'declined', 'withdrawn', 'lapsed'));

-- What an operator asked for is never changed: a row is ended once, and only the columns of its end are written.
create function refuse_second_end() returns trigger language plpgsql as $$
declare
  ending text[] := string_to_array(tg_argv[1], ',');
begin
  if (to_jsonb(old) ->> tg_argv[0]) is not null or to_jsonb(new) - ending <> to_jsonb(old) - ending then
    raise exception '% keeps what was asked for, and how it ended', tg_table_name;
  end if;
  return new;
end $$;
create trigger operator_requests_ends_once before update on operator_requests for each row
  execute function refuse_second_end('decided_at', 'state,decided_by,decided_at,decision_reason');
create trigger operator_requests_kept before delete or truncate on operator_requests
  for each statement execute function refuse_change();
create trigger payout_checks_ends_once before update on payout_checks for each row
  execute function refuse_second_end('ended_at', 'ended_at,report,failure');
create trigger payout_checks_kept before delete or truncate on payout_checks
  for each statement execute function refuse_change();

-- migrate:down
drop trigger operator_requests_ends_once on operator_requests;
drop trigger operator_requests_kept on operator_requests;
drop trigger payout_checks_ends_once on payout_checks;
drop trigger payout_checks_kept on payout_checks;
drop function refuse_second_end();
update operator_requests set state = 'declined' where state = 'lapsed';
alter table operator_requests
  drop constraint operator_requests_state_check,
  add constraint operator_requests_state_check check (state in ('open', 'approved', 'declined', 'withdrawn'));
