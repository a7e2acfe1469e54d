/* Each transaction tried the parts of a count from the first on, so that one of eight at the same moment passed up to seven that
   others held. It begins with one of its own now. */
create or replace function count_patients(clinic uuid, practitioner uuid, active boolean, rank smallint, reason text, waiting boolean,
  more bigint, more_silent bigint, more_alerts bigint)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own_part int := pg_backend_pid() % 16;
  free_part smallint := own_part;
begin
  for each in 0 .. 15 loop
    if pg_try_advisory_xact_lock(hashtextextended(clinic::text || ' patient_counts', (own_part + each) % 16)) then
      free_part := (own_part + each) % 16;
      exit;
    end if;
  end loop;
  insert into patient_counts as c
    select clinic, whose, active, rank, reason, waiting, free_part, more, more_silent, more_alerts
    from unnest(array[clinic, practitioner]) whose
    on conflict (organization_id, practitioner_id, is_active, attention_rank, status_reason, is_waiting, part)
    do update set patients = c.patients + excluded.patients, silent = c.silent + excluded.silent,
      open_alerts = c.open_alerts + excluded.open_alerts;
end
$$;
