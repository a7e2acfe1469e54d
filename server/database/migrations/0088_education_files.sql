/* Education as a PDF: the leaflets that a clinic has already. */
alter table education_pages
  drop constraint education_pages_kind_check,
  add constraint education_pages_kind_check check (kind in ('page', 'link', 'pdf')),
  add column file_id uuid,
  -- What is read again whenever a list is shown.
  add column file_bytes integer not null default 0,
  add foreign key (organization_id, file_id) references organization_files (organization_id, id),
  add check ((kind = 'pdf') = (file_id is not null));
create index education_pages_file on education_pages (organization_id, file_id);
comment on table education_pages is 'What patients can be given to read: pages, links and PDFs.';
