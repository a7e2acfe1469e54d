/* Looks into one table after another, as the first mostly has the patient. As one statement it opened all of them. */
create or replace function patient_of(subjects uuid[]) returns uuid language plpgsql stable set search_path = public, pg_temp as $$
declare
  found_id uuid;
begin
  select id into found_id from patients where id = any(subjects) limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from programs where id = any(subjects) and patient_id is not null limit 1;
  if found then return found_id; end if;
  select g.patient_id into found_id from series s join programs g on g.organization_id = s.organization_id and g.id = s.program_id
    where s.id = any(subjects) and g.patient_id is not null limit 1;
  if found then return found_id; end if;
  select g.patient_id into found_id from series_prescriptions r join programs g on g.organization_id = r.organization_id and g.id = r.program_id
    where r.id = any(subjects) and g.patient_id is not null limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from workouts where id = any(subjects) limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from survey_responses where id = any(subjects) and patient_id is not null limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from patient_alerts where id = any(subjects) limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from patient_pauses where id = any(subjects) limit 1;
  if found then return found_id; end if;
  select patient_id into found_id from patient_visits where id = any(subjects) limit 1;
  return found_id;
end
$$;
