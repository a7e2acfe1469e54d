/* A figure's build, hair, age and feet are its appearance; the field was called "look". */
update exercise_figures
   set model = (model - 'look') || jsonb_build_object('appearance', model -> 'look')
 where model ? 'look';
