/* The operator's list of emails that were given up or never due. */
create index emails_not_sent on emails (created_at desc, id desc) where sent_at is null and attempt_at is null;
