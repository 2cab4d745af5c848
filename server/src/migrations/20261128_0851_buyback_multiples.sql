-- migrate:up
-- The multiple of an amount follows from the share that is paid. Rows of the past stay as they were in force.
alter table buyback_terms add constraint buyback_terms_multiple check (
  case 1000000 - tax_ppm - fee_ppm when 950000 then multiple_yuan = 100
    when 960000 then multiple_yuan = 1000 when 940000 then multiple_yuan = 1000 else true end) not valid;

-- migrate:down
alter table buyback_terms drop constraint buyback_terms_multiple;
