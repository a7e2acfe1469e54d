-- What the data of a new clinic does not show by itself: that an owner has looked at its details, and hidden the list of
-- first steps. Clinics that are there already have found their way.
alter table organizations
  add column details_saved_at      timestamptz,
  add column first_steps_hidden_at timestamptz;
alter table organizations no force row level security;
update organizations set first_steps_hidden_at = now();
alter table organizations force row level security;
