/* A device of the clinic on which a patient types a number and does the session of the day. It is known by a cookie. */
create table workout_tablets (
  id              uuid not null unique default uuid_v7(),
  organization_id uuid not null references organizations,
  name            text not null check (length(name) between 1 and 60),
  token_hash      text not null unique,
  added_by        uuid not null,
  added_at        timestamptz not null default now(),
  seen_at         timestamptz not null default now(),
  removed_at      timestamptz,
  -- Typed one after the other since `wrong_since`; a right number starts anew.
  wrong_numbers   integer not null default 0,
  wrong_since     timestamptz,
  primary key (organization_id, id)
);
call protect('workout_tablets');
comment on table workout_tablets is 'Devices of a clinic that show one patient’s session of the day after another.';

alter table account_sessions
  add column tablet_id uuid,
  add foreign key (organization_id, tablet_id) references workout_tablets (organization_id, id) on delete cascade;
create index account_sessions_tablet on account_sessions (organization_id, tablet_id);

alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('invitation', 'reset', 'verification', 'workout', 'tablet'));

/* The clinic tablet that the request of a transaction came from; null for every other device. */
create function current_tablet() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.tablet', true), '')::uuid
$$;
alter table workouts add column tablet_id uuid default current_tablet();
