-- What is wrong with the installation now and was told to its operators: a problem is told when it begins, and again daily.
create table operator_warnings (
  kind    text primary key check (length(kind) <= 40),
  told_at timestamptz not null default now()
);
grant select, insert, update, delete on operator_warnings to kinora_system;
comment on table operator_warnings is 'Problems of the installation that its operators were told of by email.';
