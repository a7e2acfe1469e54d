/* What a person is told of: one row for each who hears of an event. The words are made from the facts when it is read. */
create table notifications (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  account_id      uuid not null,
  kind            text not null,
  facts           jsonb not null default '{}',
  patient_id      uuid,
  -- The program, the ticket: what it leads to beside the patient.
  subject_id      uuid,
  -- What is told again while it is unread becomes one with it.
  merge_key       text not null,
  count           integer not null default 1,
  created_at      timestamptz not null default clock_timestamp(),
  read_at         timestamptz,
  mailed_at       timestamptz,
  pushed_at       timestamptz,
  -- Waits for the daily letter.
  awaits_digest   boolean not null default false,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade,
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index notifications_newest on notifications (account_id, created_at desc, id);
create index notifications_unread on notifications (account_id) where read_at is null;
create unique index notifications_merge on notifications (account_id, merge_key) where read_at is null;
create index notifications_digest on notifications (account_id) where awaits_digest;
create index notifications_patient on notifications (patient_id) where patient_id is not null;
call protect('notifications');

/* Events that were told, so that each is told once however often it is come across. */
create table notification_events (
  organization_id uuid not null references organizations,
  key             text not null check (length(key) <= 200),
  at              timestamptz not null default now(),
  primary key (organization_id, key)
);
call protect('notification_events');

/* What each person chose: by kind how they hear of it; when they are left alone. */
create table notification_settings (
  account_id      uuid primary key,
  organization_id uuid not null,
  ways            jsonb not null default '{}',
  quiet_from      text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until     text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone       text,
  digest_on       date,
  check ((quiet_from is null) = (quiet_until is null)),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
call protect('notification_settings');

/* Browsers that are told by web push. */
create table notification_devices (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  account_id      uuid not null,
  endpoint        text not null,
  p256dh          text not null,
  auth            text not null,
  name            text not null default '',
  created_at      timestamptz not null default now(),
  unique (account_id, endpoint),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
call protect('notification_devices');

/* The key pair that push services know this product by: made once, the private half encrypted with the server's secret. */
create table notification_push_keys (
  id          boolean primary key default true check (id),
  public_key  text not null,
  private_key text not null,
  made_at     timestamptz not null default now()
);
grant select, insert, update on notification_push_keys to kinora_system;

/* What is said between a patient and the clinic: one conversation for each patient. */
create table notification_messages (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  patient_id      uuid not null,
  sender_id       uuid not null,
  -- Kept as it was, since the person may leave.
  sender          text not null,
  is_from_patient boolean not null,
  text            text not null,
  pictures        jsonb not null default '[]',
  created_at      timestamptz not null default clock_timestamp(),
  read_at         timestamptz,
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index notification_messages_patient on notification_messages (patient_id, id desc);
call protect('notification_messages');

/* Pictures of messages and of support tickets; one that nothing shows is gone after a day. */
create table notification_pictures (
  id                uuid primary key default uuid_v7(),
  organization_id   uuid not null,
  account_id        uuid,
  file_id           uuid not null,
  thumbnail_file_id uuid not null,
  width             integer not null,
  height            integer not null,
  attached_to       uuid,
  created_at        timestamptz not null default now(),
  foreign key (organization_id, file_id) references organization_files (organization_id, id),
  foreign key (organization_id, thumbnail_file_id) references organization_files (organization_id, id)
);
create index notification_pictures_loose on notification_pictures (created_at) where attached_to is null;
create index notification_pictures_attached on notification_pictures (attached_to) where attached_to is not null;
call protect('notification_pictures');

/* Messages that are written again and again. */
create table notification_templates (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null references organizations,
  title           text not null,
  text            text not null,
  created_by      uuid,
  updated_at      timestamptz not null default now()
);
create index notification_templates_title on notification_templates (organization_id, title, id);
call protect('notification_templates');

/* Open screens hear at once, in whichever process they are connected: the word goes out with the commit, or never. */
create function tell_of_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('kinora_news', account_id::text) from (select distinct account_id from changed) c;
  return null;
end
$$;
create trigger told_new after insert on notifications referencing new table as changed for each statement execute function tell_of_notifications();
create trigger told_changed after update on notifications referencing new table as changed for each statement execute function tell_of_notifications();
create trigger told_gone after delete on notifications referencing old table as changed for each statement execute function tell_of_notifications();

create function tell_of_messages() returns trigger language plpgsql as $$
begin
  perform pg_notify('kinora_news', organization_id::text || ' ' || patient_id::text) from (select distinct organization_id, patient_id from changed) c;
  return null;
end
$$;
create trigger told_new after insert on notification_messages referencing new table as changed for each statement execute function tell_of_messages();
create trigger told_seen after update on notification_messages referencing new table as changed for each statement execute function tell_of_messages();

/* Whichever way somebody of the platform signs in as a clinic's own: the clinic is told. */
create function tell_of_support() returns trigger language plpgsql as $$
begin
  perform enqueue('tellSupportAccess', json_build_object('sessionId', new.id));
  return null;
end
$$;
create trigger told_support after insert on account_sessions for each row when (new.is_support) execute function tell_of_support();
