/* Of each recipient domain the first email that is due is found by this index. A look passed all that waited for a domain which
   was being sent to already, once for each few that were sent. (Of a condition such as `attempts > 0` PostgreSQL would make another
   one where it is false, which the index does not have.) */
create index emails_due_by_domain on emails (least(attempts, 1), recipient_domain, attempt_at) where attempt_at is not null;
drop index emails_due;
alter index emails_due_by_domain rename to emails_due;
