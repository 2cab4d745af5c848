-- migrate:up
-- The account and the kinds of notices that a mail is about, if its owner can switch all of them off.
alter table messages add column account_id bigint;
alter table messages add column notice_kinds text[];

-- migrate:down
alter table messages drop column notice_kinds;
alter table messages drop column account_id;
