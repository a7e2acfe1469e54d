alter table patients add column is_for_child boolean not null default false;
comment on column patients.is_for_child is 'The patient’s app is drawn for a child: a mascot, faces for pain, stars.';
