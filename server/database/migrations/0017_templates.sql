/* Where a copy came from and what both said then, so that what changes in a template can be offered to who follows it. */
alter table series
  add column source_id uuid,
  add column source_version integer,
  -- The copy's own version when it last said what its source says: a later one was made for this patient.
  add column given_version integer,
  add check (num_nulls(source_id, source_version, given_version) in (0, 3));
alter table series_prescriptions
  add column source_id uuid,
  add column source_version integer,
  add column given_version integer,
  add check (num_nulls(source_id, source_version, given_version) in (0, 3));
create index series_prescriptions_source on series_prescriptions (program_id, source_id) where source_id is not null;
create index programs_template on programs (organization_id, template_id) where template_id is not null;
