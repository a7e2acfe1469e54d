/* Who marked something for the patient, where a carer did: what was read, and which changes and notifications were seen. */
alter table series_education_reads add column carer_id uuid default current_carer();
alter table programs add column seen_carer_id uuid;
alter table notifications add column read_carer_id uuid;
comment on column series_education_reads.carer_id is 'The carer who said that it was read; null for the patient.';
comment on column programs.seen_carer_id is 'The carer who saw the changes last; null for the patient.';
comment on column notifications.read_carer_id is 'The carer who marked it as read; null for the person themselves.';
