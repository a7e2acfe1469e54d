/* A changed rule for progression is offered to the programs of its template; what was answered is not offered again. */
alter table programs add column answered_rules jsonb not null default '{}';
comment on column programs.answered_rules is 'The rules of its template that were applied or declined, with when each had been set.';
