-- migrate:up
-- When the e-mail address was verified: by a link or a code that was mailed to it.
alter table accounts add column email_verified_at timestamptz;
-- An address from before is mailed until then without: always until its owner is asked to verify it, then for a grace period.
alter table accounts add column email_mailed_until timestamptz;

-- The link that verifies an address for an account: its own, or the one that becomes its own. The newest mail's alone is valid.
create table email_verifications (
  account_id bigint primary key references accounts,
  email text not null,
  token_hash bytea not null unique,
  sent_at timestamptz not null
);
create index email_verifications_email on email_verifications (email);

-- A code that was mailed has been used: no address could be changed until now.
with used as (
  select subject_account_id as account_id, min(at) as at from audit_lines
  where act = 'auth.reset-password' and details ->> 'channel' = 'email' group by 1)
update accounts a set email_verified_at = coalesce(u.at, a.created_at)
from accounts o left join used u using (account_id)
where o.account_id = a.account_id and a.closed_at is null
  and (u.at is not null or a.password_reset_channel = 'email' or a.is_demo);
update accounts set email_mailed_until = 'infinity' where email_verified_at is null and closed_at is null;

-- migrate:down
drop table email_verifications;
alter table accounts drop column email_mailed_until;
alter table accounts drop column email_verified_at;
