/* Education: pages that patients read, written by Kinora or by a clinic, and links to pages elsewhere. */
create table education_pages (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  kind            text not null check (kind in ('page', 'link')),
  title           text not null,
  topic           text not null,
  -- Plain text with a few marks, never HTML.
  body            text not null default '',
  url             text not null default '',
  -- Names a page of Kinora's.
  slug            text,
  -- Kinora's pages, and copies of them, await a clinician's review.
  needs_review    boolean not null default false,
  version         integer not null default 1,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  retired_at      timestamptz,
  unique (organization_id, id),
  unique (organization_id, slug),
  check (kind <> 'link' or url like 'https://%')
);
call protect_with_starter('education_pages');
comment on table education_pages is 'What patients can be given to read: pages and links.';

create table education_reviews (
  id                   uuid primary key default uuid_v7(),
  organization_id      uuid not null references organizations,
  page_organization_id uuid not null,
  page_id              uuid not null,
  version              integer not null,
  reviewed_by          uuid not null,
  -- The name at that time, since it stays what it was.
  reviewer             text not null,
  reviewed_at          timestamptz not null default clock_timestamp(),
  foreign key (page_organization_id, page_id) references education_pages (organization_id, id) on delete cascade
);
create index education_reviews_page on education_reviews (organization_id, page_id, reviewed_at desc);
create index education_reviews_reviewed on education_reviews (page_organization_id, page_id);
call protect('education_reviews');
comment on table education_reviews is 'Clinical reviews of education pages, by each clinic for itself.';

create table series_education (
  id                   uuid primary key default uuid_v7(),
  organization_id      uuid not null,
  program_id           uuid not null,
  series_id            uuid not null,
  -- Null for every week.
  week                 integer check (week between 1 and 52),
  position             integer not null,
  page_organization_id uuid not null,
  page_id              uuid not null,
  created_at           timestamptz not null default now(),
  unique (organization_id, id),
  unique nulls not distinct (organization_id, series_id, week, page_id),
  foreign key (organization_id, program_id, series_id) references series (organization_id, program_id, id) on delete cascade,
  foreign key (page_organization_id, page_id) references education_pages (organization_id, id)
);
create index series_education_program on series_education (organization_id, program_id, series_id);
create index series_education_page on series_education (page_organization_id, page_id);
call protect('series_education');
comment on table series_education is 'Education pages in a series, in one week or in all.';

create table series_education_reads (
  organization_id      uuid not null,
  program_id           uuid not null,
  page_organization_id uuid not null,
  page_id              uuid not null,
  -- The version that the patient had before them.
  version              integer not null,
  read_at              timestamptz not null,
  received_at          timestamptz not null default now(),
  primary key (organization_id, program_id, page_id),
  foreign key (organization_id, program_id) references programs (organization_id, id) on delete cascade,
  foreign key (page_organization_id, page_id) references education_pages (organization_id, id)
);
create index series_education_reads_page on series_education_reads (page_organization_id, page_id);
call protect('series_education_reads');
comment on table series_education_reads is 'When the patient of a program read an education page.';
