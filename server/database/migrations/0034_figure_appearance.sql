/* A figure's build, hair, age and feet are its appearance; the field was called "look".
   An owner who is no superuser would see no rows while row-level security is forced. */
alter table exercise_figures no force row level security;
update exercise_figures
   set model = (model - 'look') || jsonb_build_object('appearance', model -> 'look')
 where model ? 'look';
alter table exercise_figures force row level security;
