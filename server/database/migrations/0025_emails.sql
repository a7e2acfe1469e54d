-- Where somebody asked for another e-mail: a verification that brings it. Null where the one they have is verified.
alter table account_tokens add column email text;
