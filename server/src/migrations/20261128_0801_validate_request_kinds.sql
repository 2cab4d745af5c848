-- migrate:up
alter table operator_requests validate constraint operator_requests_kind_check;

-- migrate:down
-- A validated constraint stays valid.
