/* An email that was given up can be sent again for a week, unless a link or code in it opens an account by itself. */
alter table emails add column is_resendable boolean not null default false;
comment on column emails.is_resendable is 'No link or code in it opens an account: its text is kept for a week after it is given up.';
create index emails_resendable on emails (created_at)
  where is_resendable and sent_at is null and attempt_at is null;
