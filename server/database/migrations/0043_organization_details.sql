/* What the owner tells about the clinic beside its name, phone and time zone. */
alter table organizations
  add column address text not null default '' check (length(address) <= 300),
  add column abn     text not null default '' check (abn ~ '^(\d{11})?$');
