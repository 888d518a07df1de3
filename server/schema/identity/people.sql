-- People: accounts, the identity behind several accounts, their roles and pictures.

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
  department_id uuid,
  -- Accounts that belong to one identity have the same; whoever has one account is their own.
  identity_id uuid NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, identity_id) REFERENCES person,
  CONSTRAINT person_status CHECK (status in ('invited', 'pending', 'active', 'suspended', 'deactivated')),
  CONSTRAINT person_department_named CHECK ((department_id IS NULL) = (department = ''))
);
GRANT INSERT, UPDATE ON person TO wellstock_app;
CREATE UNIQUE INDEX person_email ON person (lower(email)) WHERE password_hash IS NOT NULL;
CREATE UNIQUE INDEX person_email_here ON person (organization_id, lower(email));
CREATE INDEX person_by_email ON person (lower(email));
CREATE INDEX person_of_department ON person (organization_id, department_id);
CREATE INDEX person_of_identity ON person (organization_id, identity_id);

-- A person's picture, re-encoded and square.
CREATE TABLE avatar (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  image bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, person_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
ALTER TABLE avatar FORCE ROW LEVEL SECURITY;
GRANT INSERT, UPDATE, DELETE ON avatar TO wellstock_app;

CREATE TABLE role_grant (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  role text NOT NULL,
  office_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The last day it is held, where it is held; null: until it is taken back.
  ends_on date,
  -- When people are reminded of the end; null once they were.
  remind_on date,
  CONSTRAINT role_grant_once UNIQUE NULLS NOT DISTINCT (organization_id, person_id, role, office_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  FOREIGN KEY (organization_id, office_id) REFERENCES office
);
CREATE INDEX role_grant_ends ON role_grant (ends_on) WHERE ends_on IS NOT NULL;
GRANT INSERT, UPDATE, DELETE ON role_grant TO wellstock_app;

-- The day it is where a role is held: in its office or, where it is held for all of them, in the organization.
CREATE FUNCTION today_of_grant(organization uuid, office uuid, at timestamptz DEFAULT now()) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT office_today(o.timezone, at) FROM office o WHERE o.organization_id = organization AND o.id = office),
    organization_today(organization, at))
$$;
CREATE FUNCTION has_grant_ended(organization uuid, office uuid, ends_on date, at timestamptz DEFAULT now()) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT ends_on IS NOT NULL AND ends_on < today_of_grant(organization, office, at)
$$;

-- The roles that are held at this moment: whoever asks what somebody may do reads them here. Ended ones stay in the table
-- until they are taken back (testing/grants.test.ts).
CREATE VIEW current_role_grant WITH (security_invoker = true) AS
  SELECT organization_id, person_id, role, office_id, ends_on, created_at FROM role_grant
  WHERE ends_on IS NULL OR NOT has_grant_ended(organization_id, office_id, ends_on);

-- Two weeks before its end people are reminded of a role. Of one that is given for less, they know it.
CREATE FUNCTION plan_grant_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.ends_on IS DISTINCT FROM OLD.ends_on THEN
    NEW.remind_on := NEW.ends_on - 14;
    IF TG_OP = 'INSERT' AND NEW.remind_on <= today_of_grant(NEW.organization_id, NEW.office_id) THEN NEW.remind_on := NULL; END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER role_grant_reminder BEFORE INSERT OR UPDATE OF ends_on ON role_grant FOR EACH ROW EXECUTE FUNCTION plan_grant_reminder();

-- Those who will still administer the whole organization when every role with an end is over.
CREATE FUNCTION lasting_administrators(organization uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id FROM person p JOIN role_grant g ON g.organization_id = p.organization_id AND g.person_id = p.id
  WHERE p.organization_id = organization AND p.status = 'active' AND g.role = 'admin' AND g.office_id IS NULL AND g.ends_on IS NULL
$$;

-- The last of them stays. One after another: the row of the organization is held.
CREATE FUNCTION keep_lasting_administrator() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE was_one boolean;
BEGIN
  IF TG_TABLE_NAME = 'person' THEN
    was_one := EXISTS (SELECT FROM role_grant g WHERE g.organization_id = OLD.organization_id
      AND g.person_id = OLD.id AND g.role = 'admin' AND g.office_id IS NULL AND g.ends_on IS NULL);
  ELSE
    was_one := EXISTS (SELECT FROM person p WHERE p.organization_id = OLD.organization_id AND p.id = OLD.person_id AND p.status = 'active');
  END IF;
  IF NOT was_one THEN RETURN NULL; END IF;
  PERFORM 1 FROM organization WHERE id = OLD.organization_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM lasting_administrators(OLD.organization_id)) THEN
    RAISE EXCEPTION 'an organization keeps an administrator whose role has no end' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER role_grant_of_last_administrator AFTER UPDATE OR DELETE ON role_grant FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.office_id IS NULL AND OLD.ends_on IS NULL) EXECUTE FUNCTION keep_lasting_administrator();
CREATE TRIGGER person_is_last_administrator AFTER UPDATE OF status ON person FOR EACH ROW
  WHEN (OLD.status = 'active' AND NEW.status <> 'active') EXECUTE FUNCTION keep_lasting_administrator();

CREATE FUNCTION organizations_with_grants_due() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT g.organization_id FROM role_grant g
  WHERE g.ends_on IS NOT NULL AND (has_grant_ended(g.organization_id, g.office_id, g.ends_on)
    OR g.remind_on <= today_of_grant(g.organization_id, g.office_id))
$$;

CREATE FUNCTION begin_as_own_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.identity_id := coalesce(NEW.identity_id, NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER person_is_own_identity BEFORE INSERT ON person FOR EACH ROW EXECUTE FUNCTION begin_as_own_identity();

-- Which identities these accounts belong to: what every rule about a second person asks.
CREATE FUNCTION identities_of(organization uuid, accounts uuid[]) RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT p.identity_id), '{}') FROM person p WHERE p.organization_id = organization AND p.id = ANY (accounts)
$$;

CREATE FUNCTION is_same_identity(organization uuid, one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT one = other OR identities_of(organization, ARRAY[one]) && identities_of(organization, ARRAY[other])
$$;

-- Refuses a row whose first column names another account of one whom its second names (one, or several), at the moment the first is written. That it
-- is not the same account is for the check of the table to say.
CREATE FUNCTION guard_second_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  second uuid := to_jsonb(NEW) ->> TG_ARGV[0];
  named jsonb := to_jsonb(NEW) -> TG_ARGV[1];
  firsts uuid[] := CASE jsonb_typeof(named) WHEN 'array' THEN array(SELECT jsonb_array_elements_text(named)::uuid)
    ELSE ARRAY[(named #>> '{}')::uuid] END;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) ->> TG_ARGV[0] = second::text THEN RETURN NEW; END IF;
  IF EXISTS (SELECT FROM unnest(firsts) AS first WHERE second <> first AND is_same_identity(NEW.organization_id, second, first)) THEN
    RAISE EXCEPTION 'a second person is not the first with another account' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
