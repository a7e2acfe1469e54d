-- A completed set also reads the prescriptions of its week that were removed since, and read those of all weeks for them.
drop index series_prescriptions_week;
create index series_prescriptions_week on series_prescriptions (program_id, week, series_id, position);

-- It also asks which prescriptions of the patient's programs were changed or removed: few, among all of a program.
create index series_prescriptions_changed on series_prescriptions (program_id) where version > 1 or removed_at is not null;
