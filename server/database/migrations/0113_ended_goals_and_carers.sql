/* A goal that was ended keeps its ratings: those of a goal are the ones since it was begun. */
alter table patient_goals add column begun_at timestamptz not null default now();
update patient_goals g set begun_at = least(g.set_at, (select min(r.rated_at) from patient_goal_ratings r
  where r.organization_id = g.organization_id and r.patient_id = g.patient_id));

/* What somebody who helps can record besides workouts, answers and reports. */
alter table patient_pauses add column carer_id uuid default current_carer(), add column ended_carer_id uuid;
alter table patient_kits add column carer_id uuid default current_carer();
alter table workout_changes add column carer_id uuid default current_carer();
