/* A reminder leads to today's session by a link that signs its patient in once. */
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('invitation', 'reset', 'verification', 'workout'));
alter table account_sessions add column is_by_link boolean not null default false;
comment on column account_sessions.is_by_link is
  'Signed in by the link of a reminder: it lasts a day, and is not renewed.';

/* A patient who does not have time now is reminded again later that day. */
create table workout_snoozes (
  organization_id uuid not null,
  patient_id      uuid not null,
  due_at          timestamptz not null,
  primary key (organization_id, patient_id),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index workout_snoozes_due on workout_snoozes (due_at);
call protect('workout_snoozes');
comment on table workout_snoozes is 'When a patient asked to be reminded again; deleted once that is done.';
