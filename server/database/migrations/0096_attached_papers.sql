/* An email about money brings its paper along, which is drawn when the email is sent. */
alter table emails
  add column attachment text check (attachment in ('invoice', 'creditNote')),
  -- No foreign key: an email that waits does not keep the clinic's invoice, and leaves without one that is gone.
  add column attachment_id uuid,
  add constraint emails_attachment check ((attachment is null) = (attachment_id is null));
comment on column emails.attachment is 'The paper that is attached as PDF: an invoice or a credit note.';
