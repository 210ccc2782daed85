-- Makes two roles for each service in the database in which it runs, and gives them what they need: `<database>_<service>`, as
-- which the service runs, reads and writes the rows of its own schema; `<database>_<service>_owner` owns the schema and migrates
-- it. Neither is a superuser, and neither sees another's schema. Whoever runs it is a superuser, or may create roles and owns the
-- database. It may be run again at any time: what is as it should be stays; do it while the services are stopped, as changing the
-- owner of tables locks them.
--
--   psql "$ADMIN_URL" -v ON_ERROR_STOP=1 -c "SET tollgate.role_secret = '...'" -f deploy/database/roles.sql
--
-- A role's password is sha256(role_secret || ':' || role) in hex; docs/operating.md has a command that says the addresses.
DO $roles$
DECLARE
  secret text := current_setting('tollgate.role_secret', true);
  services text := coalesce(nullif(current_setting('tollgate.services', true), ''), 'identity,channels,billing,logs,tasks');
  service text;
  runner text;
  keeper text;
  each text;
  change text;
BEGIN
  IF length(coalesce(secret, '')) < 32 THEN
    RAISE EXCEPTION 'SET tollgate.role_secret to a secret of at least 32 characters first';
  END IF;
  FOREACH service IN ARRAY string_to_array(services, ',') LOOP
    runner := current_database() || '_' || service;
    keeper := runner || '_owner';
    IF length(keeper) > 63 THEN
      RAISE EXCEPTION 'The name of the database is too long for the names of its roles: %', keeper;
    END IF;
    FOREACH each IN ARRAY ARRAY[runner, keeper] LOOP
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = each) THEN
        EXECUTE format('CREATE ROLE %I', each);
      END IF;
      IF (SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication FROM pg_roles WHERE rolname = each) THEN
        RAISE EXCEPTION 'The role % has rights that no service needs: drop it, or take them from it', each;
      END IF;
      EXECUTE format('ALTER ROLE %I LOGIN PASSWORD %L', each, encode(sha256(convert_to(secret || ':' || each, 'UTF8')), 'hex'));
      EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), each);
    END LOOP;
    -- For connections by a pooler, through which what a service sets for itself may not hold.
    EXECUTE format('ALTER ROLE %I SET idle_in_transaction_session_timeout = %L', runner, '60s');
    -- Rows are written by way of a temporary table (COPY).
    IF service = 'logs' THEN
      EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO %I', current_database(), runner);
    END IF;
    -- A superuser owns what they like; anybody else must be a member of whom they give something to.
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      EXECUTE format('GRANT %I TO %I', keeper, current_user);
    END IF;
    IF to_regnamespace(quote_ident(service)) IS NULL THEN
      EXECUTE format('CREATE SCHEMA %I', service);
    END IF;
    -- What an earlier release, or a start as superuser, has made becomes the owner's; sequences of columns follow their tables.
    FOR change IN
      SELECT format('ALTER SCHEMA %I OWNER TO %I', service, keeper)
        FROM pg_namespace WHERE nspname = service AND nspowner <> keeper::regrole
      UNION ALL
      SELECT format('ALTER %s %s OWNER TO %I', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
          WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, c.oid::regclass, keeper)
        FROM pg_class c
        WHERE c.relnamespace = to_regnamespace(quote_ident(service)) AND c.relowner <> keeper::regrole
          AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
          AND NOT (c.relkind = 'S' AND EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
            AND d.objid = c.oid AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')))
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, keeper)
        FROM pg_proc p WHERE p.pronamespace = to_regnamespace(quote_ident(service)) AND p.proowner <> keeper::regrole
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, keeper)
        FROM pg_type t WHERE t.typnamespace = to_regnamespace(quote_ident(service)) AND t.typowner <> keeper::regrole
          AND (t.typtype IN ('e', 'd') OR EXISTS (SELECT FROM pg_class k WHERE k.oid = t.typrelid AND k.relkind = 'c'))
    LOOP
      EXECUTE change;
    END LOOP;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', service, runner);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', service, runner);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO %I', service, runner);
    EXECUTE format('GRANT EXECUTE ON ALL ROUTINES IN SCHEMA %I TO %I', service, runner);
    EXECUTE format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA %I GRANT EXECUTE ON ROUTINES TO %I', keeper, service, runner);
    EXECUTE format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I',
      keeper, service, runner);
    EXECUTE format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA %I GRANT USAGE, SELECT ON SEQUENCES TO %I',
      keeper, service, runner);
  END LOOP;
  IF EXISTS (SELECT FROM pg_namespace WHERE nspname = 'public' AND pg_has_role(nspowner, 'USAGE')) THEN
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  END IF;
END
$roles$;
