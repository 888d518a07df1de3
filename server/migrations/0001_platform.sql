-- What every part stands on: the role the application works as, the organization it acts for, the audit chain, the outbox.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

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

-- Every row with an organization is visible to that organization alone, and every table can be read. Done after each
-- migration for the tables that came with it; what may be written is said beside each table.
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
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 40)), '{}')
  FROM regexp_split_to_table(lower(unaccent(source)), '[^[:alnum:]]+') AS word
  WHERE word <> ''
$$;

CREATE TABLE organization (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  currency text NOT NULL DEFAULT 'USD',
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
GRANT INSERT, UPDATE ON organization TO wellstock_app;

-- Settings of the organization or of the whole installation, one row a key.
CREATE TABLE setting (
  organization_id uuid NOT NULL REFERENCES organization,
  key text NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, key)
);
GRANT INSERT, UPDATE, DELETE ON setting TO wellstock_app;

-- The last number given in a series, such as the counts of an office in a year. Never given twice; gaps may be.
CREATE TABLE number_series (
  organization_id uuid NOT NULL REFERENCES organization,
  key text NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (organization_id, key)
);
GRANT INSERT, UPDATE ON number_series TO wellstock_app;

-- One row per command a person has sent, inserted before it acts; the answer is kept for a repeat of it.
CREATE TABLE idempotency_key (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, person_id, route, key)
);
GRANT INSERT, UPDATE, DELETE ON idempotency_key TO wellstock_app;

-- Sign-in attempts per account and per address. It belongs to no organization: unknown e-mails are counted
-- the same way. Keys are hashes.
CREATE TABLE login_attempt (
  key text PRIMARY KEY,
  attempts integer NOT NULL,
  window_start timestamptz NOT NULL,
  blocked_until timestamptz
);
GRANT INSERT, UPDATE, DELETE ON login_attempt TO wellstock_app;

-- The end of each organization's chain. Locking it is what keeps the chain from forking.
CREATE TABLE audit_head (
  organization_id uuid PRIMARY KEY REFERENCES organization,
  seq bigint NOT NULL,
  hash bytea NOT NULL
);

-- Who did what, in order. Append-only; `seq`, `previous_hash` and `hash` are set by a trigger.
CREATE TABLE audit_event (
  organization_id uuid NOT NULL REFERENCES organization,
  seq bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id uuid,
  details jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (organization_id, seq)
);
CREATE INDEX audit_event_of_entity ON audit_event (organization_id, entity_id, seq);
GRANT INSERT ON audit_event TO wellstock_app;
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The audit chain: seq and hash follow the organization's head row, whose lock keeps it from forking.
CREATE FUNCTION audit_hash(e audit_event) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(e.previous_hash || convert_to(concat_ws('|', e.organization_id, e.seq,
    to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(e.actor_id::text, '-'), e.action, e.entity,
    coalesce(e.entity_id::text, '-'), e.details::text), 'UTF8'))
$$;

CREATE FUNCTION chain_audit_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_head (organization_id, seq, hash) VALUES (NEW.organization_id, 0, sha256(NEW.organization_id::text::bytea))
  ON CONFLICT DO NOTHING;
  SELECT seq + 1, hash INTO NEW.seq, NEW.previous_hash FROM audit_head
  WHERE organization_id = NEW.organization_id FOR UPDATE;
  NEW.at := clock_timestamp();
  NEW.hash := audit_hash(NEW);
  UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash WHERE organization_id = NEW.organization_id;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_event_chain BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION chain_audit_event();

-- The first event whose hash, predecessor or number does not fit, or that the head says is missing; null where the chain holds.
CREATE FUNCTION audit_break(organization uuid) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT min(seq) FROM (
    SELECT e.seq FROM (
      SELECT a AS event, a.seq, a.hash, a.previous_hash, lag(a.hash, 1, sha256(organization::text::bytea)) OVER w AS expected,
        row_number() OVER w AS place
      FROM audit_event a WHERE a.organization_id = organization WINDOW w AS (ORDER BY a.seq)
    ) e
    WHERE e.previous_hash <> e.expected OR e.seq <> e.place OR e.hash <> audit_hash(e.event)
    UNION ALL
    SELECT h.seq FROM audit_head h LEFT JOIN audit_event a ON a.organization_id = h.organization_id AND a.seq = h.seq
    WHERE h.organization_id = organization AND h.seq > 0 AND a.hash IS DISTINCT FROM h.hash
  ) broken
$$;

CREATE FUNCTION notify_of_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('wellstock_work', TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- What happened and has to be told: written in the transaction of what happened, told after it.
CREATE TABLE outbox_event (
  organization_id uuid NOT NULL REFERENCES organization,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, seq)
);
GRANT INSERT, UPDATE, DELETE ON outbox_event TO wellstock_app;
CREATE TRIGGER outbox_event_added AFTER INSERT ON outbox_event FOR EACH STATEMENT EXECUTE FUNCTION notify_of_work();

-- E-mail on its way out: written in the transaction of its cause, sent after it; kept where no server is configured.
CREATE TABLE outgoing_mail (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- A file that goes with it; its bytes are let go once it has left.
  attachment_name text,
  attachment_type text,
  attachment bytea,
  -- The link whose address goes into the body as it leaves. No foreign key: links are forgotten before mails.
  link_id uuid,
  -- When it was shown in the terminal, where no server is configured.
  printed_at timestamptz,
  -- When its link was found to be over: it is not sent any more.
  over_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_try_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX outgoing_mail_waiting ON outgoing_mail (next_try_at) WHERE sent_at is null and over_at is null;
GRANT INSERT, UPDATE ON outgoing_mail TO wellstock_app;
CREATE TRIGGER outgoing_mail_added AFTER INSERT ON outgoing_mail FOR EACH STATEMENT EXECUTE FUNCTION notify_of_work();

-- Work after a commit, in whichever organization.
CREATE FUNCTION organizations_with_events() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT e.organization_id FROM outbox_event e
$$;

CREATE FUNCTION organizations_with_mail(now timestamptz, is_by_hand boolean) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT m.organization_id FROM outgoing_mail m
  WHERE m.sent_at IS NULL AND m.over_at IS NULL AND m.next_try_at <= now
    AND (NOT is_by_hand OR m.link_id IS NOT NULL AND m.printed_at IS NULL)
$$;

-- Which state of a document may follow which. Written at every start from the edges of the documents (workflow/edges.ts).
CREATE TABLE document_edge (
  document text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (document, from_state, to_state)
);

-- A document goes where an edge leads, and one that no edge leaves stands.
CREATE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document_edge WHERE document = TG_TABLE_NAME AND from_state = OLD.state) THEN
    RAISE EXCEPTION 'a % that is % stands', TG_TABLE_NAME, OLD.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND NOT EXISTS (
    SELECT FROM document_edge WHERE document = TG_TABLE_NAME AND from_state = OLD.state AND to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'a % does not go from % to %', TG_TABLE_NAME, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
