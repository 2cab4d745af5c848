-- migrate:up
-- Findings by what they are about, so that a mail has them in its reader's language; the next audit fills the table.
drop table audit_findings;
create table audit_findings (
  audit text not null,
  fault text not null,
  facts jsonb not null,
  found_at timestamptz not null,
  primary key (audit, fault, facts)
);

-- migrate:down
drop table audit_findings;
create table audit_findings (
  audit text not null,
  finding text not null,
  found_at timestamptz not null,
  primary key (audit, finding)
);
