-- migrate:up
create table captchas (
  captcha_id text primary key,
  answer_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- Whom the code went to that this captcha opened; the same flow may show it once more at its end.
  opened_for text,
  closed_at timestamptz
);
create index captchas_created on captchas (created_at);

create table human_challenges (
  csnonce text primary key,
  -- Signs this one challenge, so that no other can be passed off as it.
  signing_key text not null,
  level text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index human_challenges_created on human_challenges (created_at);

create table verification_codes (
  verification_code_id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  account_id bigint references accounts on delete cascade,
  purpose text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz
);
create index verification_codes_address on verification_codes (address, purpose, created_at desc);
create index verification_codes_created on verification_codes (created_at);

-- Mail and SMS to be sent; the row is written in the business transaction and delivered by a job.
create table messages (
  message_id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  language text not null check (language in ('zn', 'en')),
  subject text not null,
  -- Emptied once the message is delivered or given up, because it may hold a code.
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  given_up_at timestamptz,
  tries integer not null default 0,
  last_error text
);
create index messages_open on messages (created_at) where delivered_at is null and given_up_at is null;

-- The local stand-in for mailbox and phone; written only when the outbox is switched on.
create table outbox_entries (
  outbox_entry_id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  recipient text not null,
  answer text not null,
  text text not null,
  at timestamptz not null
);
create index outbox_entries_at on outbox_entries (at desc);

-- migrate:down
drop table outbox_entries, messages, verification_codes, human_challenges, captchas;
