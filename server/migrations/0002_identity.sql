-- Offices, people and what they are told.
CREATE TABLE office (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  timezone text NOT NULL,
  street text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zip_code text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  manager text NOT NULL DEFAULT '',
  employees integer NOT NULL DEFAULT 0,
  features text[] NOT NULL DEFAULT '{}',
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT office_type CHECK (type in ('main', 'branch', 'warehouse', 'clinic')),
  CONSTRAINT office_status CHECK (status in ('active', 'inactive', 'maintenance')),
  CONSTRAINT office_employees CHECK (employees >= 0)
);
CREATE UNIQUE INDEX office_code ON office (organization_id, lower(code));
-- The name of an archived office may be given again; its code, which documents carry, may not.
CREATE UNIQUE INDEX office_name ON office (organization_id, lower(name)) WHERE archived_at is null;
GRANT INSERT, UPDATE, DELETE ON office TO wellstock_app;

CREATE TABLE person (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  department text NOT NULL DEFAULT 'General',
  primary_role text NOT NULL DEFAULT 'user',
  password_hash text,
  status text NOT NULL DEFAULT 'active',
  phone text NOT NULL DEFAULT '',
  timezone text NOT NULL DEFAULT 'America/New_York',
  location text NOT NULL DEFAULT '',
  bio text NOT NULL DEFAULT '',
  -- What differs from the defaults of the contract's `preferences.ts`.
  settings jsonb NOT NULL DEFAULT '{}',
  settings_updated_at timestamptz,
  password_changed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT person_status CHECK (status in ('invited', 'pending', 'active', 'suspended', 'deactivated'))
);
-- Across organizations: an address signs in to one of them.
CREATE UNIQUE INDEX person_email ON person (lower(email));
GRANT INSERT, UPDATE ON person TO wellstock_app;

-- A person's picture, re-encoded and square.
CREATE TABLE avatar (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  image bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, person_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
GRANT INSERT, UPDATE, DELETE ON avatar TO wellstock_app;

CREATE TABLE role_grant (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  role text NOT NULL,
  office_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT role_grant_once UNIQUE NULLS NOT DISTINCT (organization_id, person_id, role, office_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  FOREIGN KEY (organization_id, office_id) REFERENCES office
);
GRANT INSERT, UPDATE, DELETE ON role_grant TO wellstock_app;

CREATE TABLE session (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- SHA-256 of the cookie: the table alone signs nobody in.
  token_hash bytea NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
CREATE UNIQUE INDEX session_token ON session (token_hash);
CREATE INDEX session_of_person ON session (organization_id, person_id);
GRANT INSERT, UPDATE ON session TO wellstock_app;

-- The shared secret of an authenticator app; in force once confirmed. `last_step` is the last time step used: a code works once.
CREATE TABLE second_factor (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, person_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
GRANT INSERT, UPDATE, DELETE ON second_factor TO wellstock_app;

-- Codes for the day the authenticator is lost: each works once.
CREATE TABLE recovery_code (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (organization_id, person_id, code_hash),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
GRANT INSERT, UPDATE, DELETE ON recovery_code TO wellstock_app;

-- Links sent by e-mail: to reset a password, accept an invitation, confirm an address. Each is used once.
CREATE TABLE mailed_link (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  purpose text NOT NULL,
  -- Null until the mail that carries it leaves.
  token_hash bytea,
  -- The address to confirm.
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  CONSTRAINT mailed_link_purpose CHECK (purpose in ('reset', 'invitation', 'email'))
);
CREATE UNIQUE INDEX mailed_link_token ON mailed_link (token_hash);
CREATE INDEX mailed_link_of_person ON mailed_link (organization_id, person_id, purpose);
GRANT INSERT, UPDATE ON mailed_link TO wellstock_app;

-- Browsers a person has signed in with, known by a cookie of their own.
CREATE TABLE known_device (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Until then a second factor is not asked for again on it.
  trusted_until timestamptz,
  PRIMARY KEY (organization_id, person_id, device_hash),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
GRANT INSERT, UPDATE ON known_device TO wellstock_app;

-- Sign-ins and attempts to sign in to an account. Append-only.
CREATE TABLE sign_in (
  organization_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  person_id uuid NOT NULL,
  at timestamptz NOT NULL,
  outcome text NOT NULL,
  address text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, seq),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  CONSTRAINT sign_in_outcome CHECK (outcome in ('success', 'wrong_password', 'wrong_code', 'blocked', 'address_refused'))
);
CREATE INDEX sign_in_of_person ON sign_in (organization_id, person_id, seq DESC NULLS LAST);
GRANT INSERT ON sign_in TO wellstock_app;
CREATE TRIGGER sign_in_append_only BEFORE UPDATE OR TRUNCATE ON sign_in
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The number of a person's latest notice. Taking the next one locks the row, so numbers follow the order of commits.
CREATE TABLE notification_inbox (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  last_seq bigint NOT NULL,
  PRIMARY KEY (organization_id, person_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);

-- A notice to one person. Its words follow from kind and data when it is read, in the person's language.
CREATE TABLE notification (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- Set by a trigger.
  seq bigint NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  -- What it is about; one notice is open per person and problem.
  problem text,
  persistent boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  dismissed_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, person_id, seq),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
CREATE UNIQUE INDEX notification_id ON notification (organization_id, id);
CREATE UNIQUE INDEX notification_open_problem ON notification (organization_id, problem, person_id) WHERE problem is not null and ended_at is null;
CREATE INDEX notification_unread ON notification (organization_id, person_id) WHERE read_at is null and dismissed_at is null;
GRANT INSERT, UPDATE ON notification TO wellstock_app;

-- A person's notices are numbered without a gap and in the order of their commits: the inbox row is locked until then.
CREATE FUNCTION number_notification() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notification_inbox AS i (organization_id, person_id, last_seq) VALUES (NEW.organization_id, NEW.person_id, 1)
  ON CONFLICT (organization_id, person_id) DO UPDATE SET last_seq = i.last_seq + 1
  RETURNING last_seq INTO NEW.seq;
  RETURN NEW;
END $$;
CREATE TRIGGER notification_number BEFORE INSERT ON notification FOR EACH ROW EXECUTE FUNCTION number_notification();

-- Whoever shows this person's notices is told that there is something to read; told on commit.
CREATE FUNCTION tell_of_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('wellstock_notice', c.organization_id || ':' || c.person_id)
  FROM (SELECT DISTINCT organization_id, person_id FROM changed) c;
  RETURN NULL;
END $$;
CREATE TRIGGER notification_added AFTER INSERT ON notification
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
CREATE TRIGGER notification_changed AFTER UPDATE ON notification
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();

-- What a person searched for, once per wording. Recent searches are the latest; popular ones are what several people look for.
CREATE TABLE search_history (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- The wording in lower case, single spaces.
  key text NOT NULL,
  query text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  searched_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, person_id, key),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
CREATE INDEX search_history_popular ON search_history (organization_id, searched_at);
GRANT INSERT, UPDATE, DELETE ON search_history TO wellstock_app;

-- The side doors of sign-in. Before anyone is signed in there is no organization to be scoped to, so these functions, and
-- nothing else, look across.
CREATE FUNCTION find_login(wanted text) RETURNS TABLE (organization_id uuid, id uuid, password_hash text, status text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.organization_id, p.id, p.password_hash, p.status FROM person p WHERE lower(p.email) = lower(wanted)
$$;

CREATE FUNCTION find_session(wanted bytea) RETURNS TABLE (
  id uuid, organization_id uuid, organization_name text, is_demo boolean, currency text, last_seen_at timestamptz,
  ends_at timestamptz, ended_at timestamptz, person_id uuid, person_name text, email text, department text,
  primary_role text, person_status text, grants jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.organization_id, o.name, o.is_demo, o.currency, s.last_seen_at, s.ends_at, s.ended_at,
    p.id, p.name, p.email, p.department, p.primary_role, p.status,
    coalesce((SELECT jsonb_agg(jsonb_build_object('role', g.role, 'officeId', g.office_id))
      FROM role_grant g WHERE g.organization_id = s.organization_id AND g.person_id = p.id), '[]')
  FROM session s
  JOIN person p ON p.organization_id = s.organization_id AND p.id = s.person_id
  JOIN organization o ON o.id = s.organization_id
  WHERE s.token_hash = wanted
$$;

CREATE FUNCTION find_link(wanted bytea) RETURNS TABLE (organization_id uuid, organization_name text, id uuid, person_id uuid,
  person_name text, person_email text, person_status text, purpose text, email text, expires_at timestamptz, used_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.organization_id, o.name, l.id, l.person_id, p.name, p.email, p.status, l.purpose, l.email, l.expires_at, l.used_at
  FROM mailed_link l
  JOIN person p ON p.organization_id = l.organization_id AND p.id = l.person_id
  JOIN organization o ON o.id = l.organization_id
  WHERE l.token_hash = wanted
$$;

-- One statement whether or not there is such an account, so that the answer takes as long.
CREATE FUNCTION record_attempt(wanted text, at timestamptz, outcome text, address text, user_agent text) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sign_in (organization_id, person_id, at, outcome, address, user_agent)
  SELECT p.organization_id, p.id, at, outcome, address, user_agent FROM person p WHERE lower(p.email) = lower(wanted)
$$;

CREATE FUNCTION welcome() RETURNS TABLE (organizations bigint, name text, demo_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*), CASE WHEN count(*) = 1 THEN min(o.name) END, (SELECT d.id FROM organization d WHERE d.is_demo LIMIT 1)
  FROM organization o
$$;

CREATE FUNCTION sample_accounts() RETURNS TABLE (email text, role text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.email, p.primary_role, p.name
  FROM person p JOIN organization o ON o.id = p.organization_id AND o.is_demo
  WHERE p.email = replace(p.primary_role, '_', '-') || substring(p.email FROM '@.*$')
$$;

CREATE FUNCTION organizations_with_weekly() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT p.organization_id FROM person p
  WHERE p.status = 'active' AND (p.settings -> 'notifications' ->> 'weekly')::boolean
$$;
