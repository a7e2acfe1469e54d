/* A program may have left for right of its template; a later update of the template is offered the same way. */
alter table programs add column swaps_sides boolean not null default false;
