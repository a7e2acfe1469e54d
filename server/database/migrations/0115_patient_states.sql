-- The worklist counts patients under each filter: what decides stands in the index, so that counting reads no patient.
create index patients_states on patients (organization_id, practitioner_id, is_active desc, attention_rank, name, id)
  include (attention, status_reason, joined_at, has_email);
drop index patients_practitioner;
alter index patients_states rename to patients_practitioner;

-- Whoever chooses a patient by name sees the active ones first.
drop index patients_name;
create index patients_name on patients (organization_id, is_active desc, name, id);

-- A starter exercise is prescribed in all clinics, and each asks about its own.
drop index series_prescriptions_exercise;
create index series_prescriptions_exercise on series_prescriptions (organization_id, exercise_id) where removed_at is null;
