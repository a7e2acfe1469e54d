/* Of each recipient domain the first email that is due is found by this index. A look passed all that waited for a domain which
   was being sent to already, once for each few that were sent. */
create index emails_due_by_domain on emails ((attempts > 0), recipient_domain, attempt_at) where attempt_at is not null;
drop index emails_due;
alter index emails_due_by_domain rename to emails_due;
