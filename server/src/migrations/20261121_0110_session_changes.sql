-- migrate:up
-- Processes keep what they know of a session until one of these says that it changed.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', old.account_id::text);
  return null;
end $$;
create trigger sessions_ended after delete on sessions
  for each row execute function tell_session_ended();

create function tell_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', coalesce(new.account_id, old.account_id)::text);
  return null;
end $$;
create trigger accounts_phone_changed after update of tel_verified_at on accounts
  for each row execute function tell_account_changed();
create trigger account_permissions_changed after insert or update or delete on account_permissions
  for each row execute function tell_account_changed();

-- migrate:down
drop trigger account_permissions_changed on account_permissions;
drop trigger accounts_phone_changed on accounts;
drop trigger sessions_ended on sessions;
drop function tell_account_changed();
drop function tell_session_ended();
