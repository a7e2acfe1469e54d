/* Backups that were made or failed. A backup's row goes with its file, a failed one after ninety days. */
create table backups (
  id          uuid primary key default uuid_v7(),
  at          timestamptz not null default now(),
  -- Empty for one that failed.
  name        text,
  bytes       bigint not null default 0 check (bytes >= 0),
  row_count   bigint not null default 0 check (row_count >= 0),
  file_count  bigint not null default 0 check (file_count >= 0),
  failure     text,
  check ((name is null) = (failure is not null))
);
create index backups_newest on backups (at desc, id desc);
grant select, insert, delete on backups to kinora_system;
