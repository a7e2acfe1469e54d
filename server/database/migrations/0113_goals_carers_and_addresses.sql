/* A goal that was ended keeps its ratings: those of a goal are the ones since it was begun. */
alter table patient_goals add column begun_at timestamptz not null default now();
update patient_goals g set begun_at = least(g.set_at, (select min(r.rated_at) from patient_goal_ratings r
  where r.organization_id = g.organization_id and r.patient_id = g.patient_id));

/* What somebody who helps can record besides workouts, answers and reports. */
alter table patient_pauses add column carer_id uuid default current_carer(), add column ended_carer_id uuid;
alter table patient_kits add column carer_id uuid default current_carer();
alter table workout_changes add column carer_id uuid default current_carer();

/* What still waits for somebody, or was given up and can be sent again, goes to their present address; the notice of the
   change is written afterwards and goes to the old one. Links that open an account are revoked with the address. */
create function move_emails() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.email like '%_@_%' and new.email not like '%.invalid' then
    update emails set recipient = new.email where organization_id = new.organization_id and account_id = new.id
      and recipient = old.email and sent_at is null and is_resendable;
  else
    update emails set attempt_at = null, body_text = '', body_html = '', failure = 'The address was removed.'
      where organization_id = new.organization_id and account_id = new.id and recipient = old.email and sent_at is null;
  end if;
  return null;
end
$$;
create trigger move_emails after update of email on accounts
  for each row when (old.email is distinct from new.email and old.email <> '') execute function move_emails();
