/* The page of an email is made when it is sent, from its parts and the clinic's appearance at the time it was written, so
   that no request waits for four kilobytes of page to be made and stored. Emails that were stored with their page are sent
   with it. */
alter table emails add column content jsonb;
comment on column emails.content is 'The parts of an email and the appearance of the clinic, from which its page is made when it is sent.';

-- A link or code that opens an account goes with the text, whoever removes it.
create function remove_email_content() returns trigger language plpgsql as $$
begin
  new.content = null;
  return new;
end
$$;
create trigger remove_content before update of body_text on emails for each row
  when (new.body_text = '' and new.content is not null) execute function remove_email_content();
