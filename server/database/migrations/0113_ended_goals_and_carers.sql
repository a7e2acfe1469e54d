/* A goal that was ended keeps its ratings: those of a goal are the ones since it was begun. */
alter table patient_goals add column begun_at timestamptz not null default now();
update patient_goals g set begun_at = least(g.set_at, (select min(r.rated_at) from patient_goal_ratings r
  where r.organization_id = g.organization_id and r.patient_id = g.patient_id));
