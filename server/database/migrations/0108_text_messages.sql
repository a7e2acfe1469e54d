alter table accounts add column mobile_by_self boolean not null default false;
comment on column accounts.mobile_by_self is 'The person entered the mobile number themselves, and nobody has checked it: no text message goes to it.';
/* Patients could change their number before this was noted. */
update accounts set mobile_by_self = true where role = 'patient' and mobile <> '';
