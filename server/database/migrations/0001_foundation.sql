create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- PostgreSQL 18 has uuidv7(); the product also runs on 15, so it brings its own.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

-- Who asks: set for each transaction by the server, from the session it looked up, never from the request.
create function current_organization() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.organization', true), '')::uuid
$$;

/* Rows of an organization are seen and written by that organization's transactions only. kinora_app serves requests;
   kinora_system looks up sessions, runs jobs and serves the operator, across organizations, and owns no table either. */
create procedure protect(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy own_organization on %I to kinora_app using (organization_id = (select current_organization())) with check (organization_id = (select current_organization()))', name);
  execute format('create policy every_organization on %I to kinora_system using (true) with check (true)', name);
  execute format('grant select, insert, update, delete on %I to kinora_app, kinora_system', name);
end
$$;

-- Work that outlives a request is queued in the transaction that asks for it. kinora_system owns the queue.
create function enqueue(task text, payload json, key text default null, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := key, max_attempts := 10);
end
$$;
alter function enqueue owner to kinora_system;
revoke all on function enqueue from public;
grant execute on function enqueue to kinora_app;

-- Counters of "too many"; a crash may forget them.
create unlogged table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limits to kinora_system;
