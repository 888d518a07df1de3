-- What every part stands on: extensions, the role the application works as, the organization it acts for.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- The application works as wellstock_app, which owns nothing and cannot bypass row level security.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'wellstock_app') THEN
    CREATE ROLE wellstock_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN EXECUTE format('GRANT wellstock_app TO %I', current_user); END $$;
GRANT USAGE ON SCHEMA public TO wellstock_app;

CREATE FUNCTION current_organization() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('app.organization_id', true), '')::uuid
$$;

-- Every row with an organization is visible to that organization alone, and every table can be read. Done once all
-- tables are made; what may be written is said beside each table.
CREATE FUNCTION protect_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE t record;
BEGIN
  FOR t IN
    SELECT c.oid::regclass AS name, c.relname, a.attname AS key
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      AND a.attname = CASE c.relname WHEN 'organization' THEN 'id' ELSE 'organization_id' END
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relrowsecurity
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t.name);
    EXECUTE format('CREATE POLICY %I ON %s TO wellstock_app USING (%I = current_organization())', t.relname || '_tenant', t.name, t.key);
  END LOOP;
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO wellstock_app;
END $$;

-- Append-only, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- A text as its distinct words: lower case, without accents, split at everything but letters and digits.
CREATE FUNCTION search_words(source text) RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(DISTINCT left(word, 40)), '{}')
    FROM regexp_split_to_table(lower(unaccent(source)), '[^[:alnum:]]+') AS word
    WHERE word <> '');
END $$;

CREATE TABLE organization (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  currency text NOT NULL DEFAULT 'USD',
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
GRANT INSERT, UPDATE ON organization TO wellstock_app;

-- What was revoked stays revoked.
CREATE FUNCTION refuse_revival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revoked token stays revoked';
END $$;
