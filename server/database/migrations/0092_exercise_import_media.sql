/* Pictures and videos that an imported list names by their web addresses are fetched after the import. */
alter table exercise_import_rows
  -- Each with its kind, url, state, reason and, once taken, the id of the picture or video here.
  add column media jsonb not null default '[]' check (jsonb_typeof(media) = 'array');
create index exercise_import_rows_waiting on exercise_import_rows (organization_id, import_id)
  where media @> '[{"state": "waiting"}]';
