-- migrate:up
-- Downloads per file and day, of nobody in particular.
create table download_counts (
  resource text not null,
  day date not null,
  downloads integer not null check (downloads > 0),
  primary key (resource, day)
);

-- An upload becomes an image when it is published; a withdrawn one keeps its row, without its bytes.
create table download_images (
  download_image_id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  uploaded_by bigint not null references accounts (account_id),
  started_at timestamptz not null,
  image_type text check (image_type in ('android', 'x86', 'raspberrypi', 'n1', 'nanopi', 'router')),
  title text not null default '',
  tutorial_url text not null default '',
  md5 text,
  sha256 text,
  published_at timestamptz,
  withdrawn_at timestamptz,
  check (published_at is null or (image_type is not null and md5 is not null and sha256 is not null))
);
create index download_images_uploaded_by on download_images (uploaded_by);

create table download_image_parts (
  download_image_id bigint not null references download_images on delete cascade,
  part integer not null check (part >= 0),
  content bytea not null,
  primary key (download_image_id, part)
);
-- Compressed already.
alter table download_image_parts alter column content set storage external;

-- migrate:down
drop table download_image_parts;
drop table download_images;
drop table download_counts;
