/* Which exercises have a term of every group, and in which order they are listed: the name is what was typed, then
   another name is, then all words are in the name, in the names, anywhere. Within these come the clinic's own exercises,
   the starter library, and imported ones. Terms are plain words, in groups from 1; up to three letters match only the
   beginning of words in names and kinds, as nearly every instruction contains them.
   Row-level security keeps text operators away from indexes, as an operator might tell of rows that are another's. So this
   reads past the policies and names the organizations itself: the asking one and the starter library, and no other. */
create or replace function find_exercises(terms text[], groups int[]) returns table (exercise_id uuid, score real)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with wanted as (
    select term, at, own.id as organization_id
    from unnest(terms, groups) w(term, at), (values (current_organization()), (platform_id())) own(id)
  ), hits as (
    select w.term, w.at, e.*
    from wanted w
    cross join lateral (
      select id, name, keywords, source from exercises
      where organization_id = w.organization_id and search like '%' || w.term || '%'
    ) e
    where length(w.term) > 3
    union all
    select w.term, w.at, e.*
    from wanted w
    cross join lateral (
      select id, name, keywords, source from exercises
      where organization_id = w.organization_id and keywords like '% ' || w.term || '%'
    ) e
    where length(w.term) <= 3
  ), named as (
    -- Keywords are ' name | other name | … | kinds '.
    select *, split_part(keywords, '|', 1) as title,
      left(keywords, length(keywords) - strpos(reverse(keywords), '|') + 1) as names
    from hits
  ), fits as (
    select *,
      case when title like '% ' || term || '%' then 3 when names like '% ' || term || '%' then 2 else 1 end as place,
      case
        when title like ' ' || term || ' %' then 4
        when title like ' ' || term || '%' then 3.5
        when title like '% ' || term || ' %' then 3.2
        when title like '% ' || term || '%' then 3
        when title like '%' || term || '%' then 2
        when names like '% ' || term || ' %' then 1.7
        when keywords like '% ' || term || '%' then 1.5
        when keywords like '%' || term || '%' then 1
        else 0.2
      end as fit
    from named
  ), best as (
    select distinct on (id, at) * from fits order by id, at, place desc, fit desc
  ), whole as (
    select id, min(title) as title, min(names) as names, min(keywords) as keywords, min(source) as source, min(place) as place, sum(fit) as fit,
      string_agg(term, ' ' order by at) as phrase
    from best
    group by id
    having count(*) = (select max(g) from unnest(groups) g)
  )
  select id, (
    1000 * case when title = ' ' || phrase || ' ' then 5 when names like '%| ' || phrase || ' |%' then 4 else place end
    + 100 * case source when 'own' then 2 when 'kinora' then 1 else 0 end
    + case when title like '% ' || phrase || '%' then 10 when keywords like '% ' || phrase || '%' then 8 else 0 end
    + fit
  )::real
  from whole
$$;
