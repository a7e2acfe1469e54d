/* What a clinic asks the people of the platform. Names stand in the row, since neither side sees the other's accounts. */
create table tickets (
  id               uuid primary key default uuid_v7(),
  organization_id  uuid not null references organizations,
  organization     text not null,
  author_id        uuid not null,
  author           text not null,
  subject          text not null,
  category         text not null check (category in ('question', 'problem', 'billing', 'idea')),
  state            text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assignee_id      uuid,
  assignee         text,
  author_read_at   timestamptz,
  operator_read_at timestamptz,
  -- The last word of each side, by which unread is told.
  author_said_at   timestamptz not null default clock_timestamp(),
  operator_said_at timestamptz,
  created_at       timestamptz not null default clock_timestamp(),
  updated_at       timestamptz not null default clock_timestamp(),
  unique (organization_id, id)
);
create index tickets_organization on tickets (organization_id, updated_at desc, id);
create index tickets_queue on tickets (state, updated_at desc, id);
call protect('tickets');

/* The first reply of a ticket is what was asked. One that its writer took back keeps its place, without its words. */
create table ticket_replies (
  id              uuid primary key default uuid_v7(),
  organization_id uuid not null,
  ticket_id       uuid not null,
  sender_id       uuid not null,
  sender          text not null,
  is_from_support boolean not null,
  text            text not null,
  pictures        jsonb not null default '[]',
  created_at      timestamptz not null default clock_timestamp(),
  removed_at      timestamptz,
  foreign key (organization_id, ticket_id) references tickets (organization_id, id) on delete cascade
);
create index ticket_replies_ticket on ticket_replies (ticket_id, id);
call protect('ticket_replies');

-- Whoever works for the platform reads and answers the tickets of every clinic, and nothing else of it.
create policy platform_reads on tickets for select to kinora_app using ((select current_organization()) = platform_id());
create policy platform_changes on tickets for update to kinora_app
  using ((select current_organization()) = platform_id()) with check ((select current_organization()) = platform_id());
create policy platform_reads on ticket_replies for select to kinora_app using ((select current_organization()) = platform_id());
create policy platform_answers on ticket_replies for insert to kinora_app
  with check ((select current_organization()) = platform_id() and is_from_support);
create policy platform_takes_back on ticket_replies for update to kinora_app
  using ((select current_organization()) = platform_id() and is_from_support) with check ((select current_organization()) = platform_id() and is_from_support);
