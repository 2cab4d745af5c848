-- migrate:up

-- Why a type of NAT is not exact, or over which family it was measured; null if it is, and from agents that do not say.
alter table device_status add column nat_reason text;

-- migrate:down

alter table device_status drop column nat_reason;
