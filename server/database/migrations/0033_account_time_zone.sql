/* A patient's day is one thing: that of their account's time zone, which their device reports; the clinic's until then. */
alter table accounts add column time_zone text;

-- An owner who is no superuser would see no rows while row-level security is forced.
alter table accounts no force row level security;
alter table notification_settings no force row level security;
update accounts a set time_zone = s.time_zone
  from notification_settings s where s.account_id = a.id and s.time_zone is not null;
alter table accounts force row level security;
alter table notification_settings force row level security;

alter table notification_settings drop column time_zone;
