/* A plan that the operator gives an organization without payment, until a day. */
create table plan_grants (
  id              uuid not null unique default uuid_v7(),
  organization_id uuid not null references organizations,
  plan_id         uuid not null references plans,
  -- The last day of it.
  until           date not null,
  reason          text not null check (length(reason) between 1 and 500),
  -- Of the platform, not of the clinic.
  granted_by      uuid not null,
  created_at      timestamptz not null default now(),
  ended_at        timestamptz,
  primary key (organization_id, id)
);
create index plan_grants_plan on plan_grants (plan_id);
create unique index plan_grants_one on plan_grants (organization_id) where ended_at is null;
create index plan_grants_due on plan_grants (until) where ended_at is null;
call protect('plan_grants');
comment on table plan_grants is 'Plans that operators gave organizations without payment.';

/* What operators write down about an organization for each other. The organization does not see it. */
create table organization_notes (
  id              uuid not null unique default uuid_v7(),
  organization_id uuid not null references organizations,
  text            text not null check (length(text) between 1 and 2000),
  written_by      uuid not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
call protect('organization_notes');
comment on table organization_notes is 'Notes of operators about an organization.';
