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
