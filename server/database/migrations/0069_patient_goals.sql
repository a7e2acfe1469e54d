/* What a patient wants to be able to do again, in their own words, and once a month how close they are. */
create table patient_goals (
  organization_id uuid not null,
  patient_id      uuid not null,
  text            text not null check (text <> ''),
  set_at          timestamptz not null default now(),
  primary key (organization_id, patient_id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
call protect('patient_goals');
comment on table patient_goals is 'The goal of a patient in their own words.';

create table patient_goal_ratings (
  organization_id uuid not null,
  patient_id      uuid not null,
  -- The first day of the patient's month.
  month           date not null check (extract(day from month) = 1),
  rating          smallint not null check (rating between 0 and 10),
  goal            text not null,
  rated_at        timestamptz not null default now(),
  primary key (organization_id, patient_id, month),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
call protect('patient_goal_ratings');
comment on table patient_goal_ratings is 'How close a patient was to their goal, 0 to 10, once a month.';
