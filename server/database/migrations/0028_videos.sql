/* Videos of exercises were called films. Stored files keep their keys, which are read from organization_files. */
alter table exercise_films rename to exercise_videos;
alter index exercise_films_exercise rename to exercise_videos_exercise;
alter index exercise_films_file rename to exercise_videos_file;
alter index exercise_films_poster rename to exercise_videos_poster;
alter index exercise_films_source rename to exercise_videos_source;
alter index exercise_films_waiting rename to exercise_videos_waiting;

do $$
declare old record;
begin
  for old in select conname from pg_constraint where conrelid = 'exercise_videos'::regclass and conname like 'exercise\_films%' loop
    execute format('alter table exercise_videos rename constraint %I to %I', old.conname, replace(old.conname, 'films', 'videos'));
  end loop;
end
$$;

alter trigger tell_film on exercise_videos rename to publish_video_change;
alter function tell_film rename to publish_video_change;

/* Jobs queued before the upgrade run under the new names. A new database has no queue yet. */
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  update graphile_worker._private_jobs set payload = replace(payload::text, '"filmId"', '"videoId"')::json
   where payload::text like '%"filmId"%';
  update graphile_worker._private_tasks set identifier = 'convertVideo' where identifier = 'convertFilm';
  update graphile_worker._private_tasks set identifier = 'tidyVideos' where identifier = 'tidyFilms';
  update graphile_worker._private_job_queues set queue_name = 'videos' where queue_name = 'films';
end
$$;
