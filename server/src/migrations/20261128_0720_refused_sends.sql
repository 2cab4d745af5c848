-- migrate:up
-- The time of the last request for a payment, once the payment app has refused it for a reason of ours while no other request of
-- this buy-back could be in transit: there is no payment of it, until the next request.
alter table buybacks add column refused_send_at timestamptz;

-- migrate:down
alter table buybacks drop column refused_send_at;
