-- A patient added without precautions was recorded as "none, checked" at that moment, although nobody had asked.
alter table patients no force row level security;
update patients set precautions_checked_at = null where precautions = '[]' and precautions_checked_at = created_at;
alter table patients force row level security;
