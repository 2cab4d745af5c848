-- migrate:up
-- Images and pinned announcements are published by two operators.
alter table operator_requests drop constraint operator_requests_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table operator_requests add constraint operator_requests_kind_check
  check (kind in ('payout', 'correction', 'roles', 'factor-reset', 'buyback', 'exchange', 'rate', 'identity', 'image', 'announcement'));

-- Signature of the image's digest by a key of releases: a file of signify. Null if the installation had no such key.
alter table download_images add column signature text;

-- migrate:down
alter table download_images drop column signature;
alter table operator_requests drop constraint operator_requests_kind_check;
-- Requests are kept as they are: those of publications stay.
alter table operator_requests add constraint operator_requests_kind_check
  check (kind in ('payout', 'correction', 'roles', 'factor-reset', 'buyback', 'exchange', 'rate', 'identity')) not valid;
