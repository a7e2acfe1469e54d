/* What to read is offered to the programs of a template like exercises; what was answered is not offered again. */
alter table programs add column answered_education uuid[] not null default '{}';
comment on column programs.answered_education is 'The education items of its template that were added to it or declined.';
