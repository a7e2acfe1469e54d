/* A page that is removed from a template is offered for removal where it came from that template. */
alter table series_education add column is_from_template boolean not null default false;
comment on column series_education.is_from_template is 'Whether it came from the template of its program; the clinic added all others to the program itself.';
update series_education o set is_from_template = true
from series s, programs p, series_education e
where s.organization_id = o.organization_id and s.id = o.series_id and p.organization_id = o.organization_id and p.id = o.program_id
  and e.organization_id = p.organization_id and e.program_id = p.template_id and e.series_id = s.source_id
  and e.page_id = o.page_id and e.week is not distinct from o.week;
