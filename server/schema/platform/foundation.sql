-- What every part stands on: extensions, the role the application works as, the organization it acts for.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
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

-- A text as texts are compared: without case, accents, width and the place of its figures, with one space where there are
-- several. The same as `plain` of domain/src/platform/plain-text.ts, over a table of samples that a test compares.
CREATE FUNCTION plain_text(source text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(source) <> char_length(source) THEN
    source := normalize(regexp_replace(source, '([\u00BC-\u00BE\u2150-\u215E\u2189])', ' \1', 'g'), NFKD);
    source := regexp_replace(source, '[\u00AD\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670\u200B-\u200F\u2060\uFEFF]', '', 'g');
    source := replace(replace(replace(replace(lower(normalize(source, NFC)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    source := translate(source, 'øłđðıħς×⁄−‐–—’‘“”', 'olddihσx/----''''""');
  END IF;
  source := translate(source, E'\t\n\r\f\013', '     ');
  IF strpos(source, '  ') > 0 THEN
    source := regexp_replace(source, ' {2,}', ' ', 'g');
  END IF;
  RETURN btrim(lower(source));
END $$;

-- A plain text as its distinct words, split at signs; the same as `wordsOf` there.
CREATE FUNCTION search_words(source text) RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(DISTINCT left(word, 40)), '{}')
    FROM regexp_split_to_table(plain_text(source), '[\u0001-/:-@[-`{-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u2100-\u2BFF\u3000-\u3004\u3008-\u3030\uFE10-\uFE6F\uFF00-\uFF0F]+') AS word
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
