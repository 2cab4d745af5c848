-- migrate:up
-- Photos of both sides of an owner's ID card, submitted together and decided by an operator.
create table identity_reviews (
  identity_review_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  state text not null default 'open' check (state in ('open', 'approved', 'declined')),
  fault text check (fault in ('unreadable', 'incomplete', 'otherPerson', 'expired')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references accounts (account_id),
  -- Looks of operators, each of which is an audit line too.
  looks integer not null default 0,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'declined') = (fault is not null))
);
-- One at a time; an approved one is the last.
create unique index identity_reviews_standing on identity_reviews (account_id) where state <> 'declined';
create index identity_reviews_account on identity_reviews (account_id, identity_review_id desc);
create index identity_reviews_open on identity_reviews (identity_review_id) where state = 'open';

-- A photo as it was re-encoded, encrypted; of no review until it is submitted.
create table identity_photos (
  -- Random.
  identity_photo_id text primary key,
  account_id bigint not null references accounts on delete cascade,
  side text not null check (side in ('front', 'back')),
  identity_review_id bigint references identity_reviews on delete cascade,
  sealed text not null,
  uploaded_at timestamptz not null
);
-- Random bytes do not compress.
alter table identity_photos alter column sealed set storage external;
create unique index identity_photos_draft on identity_photos (account_id, side) where identity_review_id is null;
create unique index identity_photos_review on identity_photos (identity_review_id, side);

-- migrate:down
drop table identity_photos, identity_reviews;
