-- migrate:up
-- Where a node is, as its owner says; empty if nobody has said. Gaps are matched by it.
alter table standard_nodes add column province text not null default '' check (length(province) <= 40);

-- migrate:down
alter table standard_nodes drop column province;
