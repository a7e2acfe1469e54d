-- The audit log is read by patient, person and kind. By subject nobody ever asked, and each entry paid for it.
drop index account_events_subject;
