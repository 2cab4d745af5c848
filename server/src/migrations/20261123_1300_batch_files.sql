-- migrate:up
-- Operators who were given the file of a batch, and can have paid by it: none of them says alone that something was not paid.
alter table buyback_batches add column handed_out_to bigint[] not null default '{}';
update buyback_batches set handed_out_to = array[made_by] where handed_out_at is not null;

-- migrate:down
alter table buyback_batches drop column handed_out_to;
