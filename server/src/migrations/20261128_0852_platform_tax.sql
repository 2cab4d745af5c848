-- migrate:up
-- The part of the tax that the platform pays beside the seller's.
alter table buyback_terms add column platform_tax_ppm integer not null default 0
  check (platform_tax_ppm between 0 and 500000);
update buyback_terms set platform_tax_ppm = 60000 - tax_ppm where tax_ppm in (40000, 50000);

-- migrate:down
alter table buyback_terms drop column platform_tax_ppm;
