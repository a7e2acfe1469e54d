-- First steps that an owner does not want to do, such as inviting a colleague: they no longer keep the list on the screen.
alter table organizations add column first_steps_skipped text[] not null default '{}';
