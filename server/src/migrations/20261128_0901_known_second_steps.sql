-- migrate:up
-- Browser that has signed in before, whose wrong codes of the second step are counted on its own; null for others.
alter table pending_sign_ins add column known_device text;

-- migrate:down
alter table pending_sign_ins drop column known_device;
