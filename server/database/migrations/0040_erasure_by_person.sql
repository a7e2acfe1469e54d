-- An email is about its recipient only, so erasing the person deletes exactly theirs.
alter table emails
  add column account_id uuid,
  add foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade;
alter table emails no force row level security;
update emails m set account_id = a.id from accounts a
  where a.organization_id = m.organization_id and lower(a.email) = lower(m.recipient);
alter table emails force row level security;
create index emails_account on emails (organization_id, account_id);
comment on column emails.account_id is 'Whom it is to and about. Null where that account had another address by the time of migration 0039.';

-- A picture sent to several patients belongs to each of their messages.
alter table notification_messages add unique (organization_id, id);
alter table notification_pictures add unique (organization_id, id);
create table notification_message_pictures (
  organization_id uuid not null references organizations,
  message_id      uuid not null,
  picture_id      uuid not null,
  primary key (organization_id, message_id, picture_id),
  foreign key (organization_id, message_id) references notification_messages (organization_id, id) on delete cascade,
  foreign key (organization_id, picture_id) references notification_pictures (organization_id, id) on delete cascade
);
create index notification_message_pictures_picture on notification_message_pictures (organization_id, picture_id);
call protect('notification_message_pictures');
comment on table notification_message_pictures is 'Which messages show a picture.';
alter table notification_messages no force row level security;
alter table notification_pictures no force row level security;
insert into notification_message_pictures (organization_id, message_id, picture_id)
  select m.organization_id, m.id, p.id from notification_messages m
  cross join jsonb_array_elements(m.pictures) shown
  join notification_pictures p on p.organization_id = m.organization_id and p.id = (shown->>'_id')::uuid
  on conflict do nothing;
alter table notification_pictures force row level security;
alter table notification_messages force row level security;

-- Foreign keys without an index: deleting one person read every row of these tables.
create index account_sessions_of on account_sessions (organization_id, account_id);
create index account_support_codes_of on account_support_codes (organization_id, account_id);
create index account_support_links_of on account_support_links (organization_id, account_id);
create index account_support_links_agent on account_support_links (agent_id);
create index account_tickets_of on account_tickets (organization_id, account_id);
create index exercise_favorites_exercise on exercise_favorites (exercise_id);
create index exercise_reviews_reviewed on exercise_reviews (exercise_id);
create index notification_pictures_of on notification_pictures (organization_id, account_id);
create index notification_pictures_file on notification_pictures (organization_id, file_id);
create index notification_pictures_thumbnail on notification_pictures (organization_id, thumbnail_file_id);
create index organizations_plan on organizations (plan_id);
create index plan_invoices_subscription on plan_invoices (organization_id, subscription_id);
create index plan_orders_ordered_by on plan_orders (organization_id, ordered_by);
create index plan_orders_price on plan_orders (plan_id, plan_price_id);
create index plan_orders_promo on plan_orders (promo_id);
create index plan_promos_plan on plan_promos (plan_id);
create index plan_requests_requested_by on plan_requests (organization_id, requested_by);
create index plan_requests_price on plan_requests (plan_id, plan_price_id);
create index plan_sandbox_organization on plan_sandbox (organization_id);
create index plan_subscriptions_price on plan_subscriptions (plan_id, plan_price_id);
create index plan_subscriptions_promo on plan_subscriptions (promo_id);
create index practitioner_reassignments_by on practitioner_reassignments (organization_id, by_id);
create index practitioner_reassignments_to on practitioner_reassignments (organization_id, to_id);
create index program_events_patient on program_events (organization_id, patient_id);
create index programs_created_by on programs (organization_id, created_by);
create index series_prescriptions_prescribed on series_prescriptions (exercise_organization_id, exercise_id);
create index workout_changes_workout on workout_changes (organization_id, workout_id);

-- Replies are sealed, and their keys stored as digests. Requests of the last minutes are not recognized as repeated, once.
alter table account_idempotency_keys no force row level security;
delete from account_idempotency_keys;
alter table account_idempotency_keys force row level security;
alter table account_idempotency_keys rename column key to key_hash;
alter table account_idempotency_keys drop column reply, add column sealed_reply text;
create index account_idempotency_keys_age on account_idempotency_keys (created_at);
