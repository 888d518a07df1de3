-- Signing in: attempts, sessions, the second step, mailed links and known browsers.

-- Sign-in attempts per account and per address. It belongs to no organization: unknown e-mails are counted
-- the same way. Keys are hashes.
CREATE TABLE login_attempt (
  key text PRIMARY KEY,
  attempts integer NOT NULL,
  window_start timestamptz NOT NULL,
  blocked_until timestamptz
);
GRANT INSERT, UPDATE, DELETE ON login_attempt TO wellstock_app;

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
ALTER TABLE second_factor FORCE ROW LEVEL SECURITY;
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
ALTER TABLE recovery_code FORCE ROW LEVEL SECURITY;
GRANT INSERT, UPDATE, DELETE ON recovery_code TO wellstock_app;

-- Links sent by e-mail: to reset a password, accept an invitation, confirm an address. Each is used once.
CREATE TABLE mailed_link (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid,
  purpose text NOT NULL,
  -- Null until the mail that carries it leaves.
  token_hash bytea,
  -- The address to confirm.
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  vendor_order_id uuid,
  is_by_hand boolean NOT NULL DEFAULT false,
  last_opened_at timestamptz,
  -- Whom a link of the vendor entrance lets in, or which invitation it is.
  vendor_id uuid,
  bid_invite_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  CONSTRAINT mailed_link_purpose CHECK (purpose IN ('reset', 'invitation', 'email', 'vendor_order', 'vendor_entrance', 'bid_invite')),
  CONSTRAINT mailed_link_of CHECK (num_nonnulls(person_id, vendor_order_id, vendor_id, bid_invite_id) = 1
    AND (vendor_order_id IS NOT NULL) = (purpose = 'vendor_order') AND (vendor_id IS NOT NULL) = (purpose = 'vendor_entrance')
    AND (bid_invite_id IS NOT NULL) = (purpose = 'bid_invite'))
);
CREATE UNIQUE INDEX mailed_link_token ON mailed_link (token_hash);
CREATE INDEX mailed_link_of_person ON mailed_link (organization_id, person_id, purpose);
GRANT INSERT, UPDATE ON mailed_link TO wellstock_app;
CREATE INDEX mailed_link_of_vendor_order ON mailed_link (organization_id, vendor_order_id) WHERE vendor_order_id IS NOT NULL;
CREATE UNIQUE INDEX mailed_link_by_hand ON mailed_link (organization_id, vendor_order_id) WHERE is_by_hand AND used_at IS NULL;

-- Browsers a person has signed in with, known by a cookie of their own.
CREATE TABLE known_device (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Until then a second factor is not asked for again on it.
  trusted_until timestamptz,
  -- A browser that the second step is left out on is listed, and named by more than its hash.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, person_id, device_hash),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  CONSTRAINT known_device_trusted_until CHECK (
    trusted_until is null or extract(epoch from trusted_until - last_seen_at) <= 30 * 86400)
);
GRANT INSERT, UPDATE ON known_device TO wellstock_app;
CREATE UNIQUE INDEX known_device_id ON known_device (organization_id, id);
CREATE INDEX known_device_called ON known_device (organization_id, device_hash);

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

-- The side doors of sign-in. Before anyone is signed in there is no organization to be scoped to, so these functions, and
-- nothing else, look across. This one finds the account that signs in with an address, or else one that was invited.
CREATE FUNCTION find_login(wanted text) RETURNS TABLE (organization_id uuid, id uuid, password_hash text, status text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.organization_id, p.id, p.password_hash, p.status FROM person p WHERE lower(p.email) = lower(wanted)
  ORDER BY p.password_hash IS NULL, p.id LIMIT 1
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
  SELECT f.organization_id, f.id, at, outcome, address, user_agent FROM find_login(wanted) f
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

-- As one value: a row of fifteen columns takes longer to take apart than the rest of the request. With the other accounts of the
-- person who asks.
CREATE FUNCTION find_session(wanted bytea) RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT json_build_object('id', s.id, 'organization_id', s.organization_id, 'organization_name', o.name, 'is_demo', o.is_demo,
      'currency', o.currency, 'last_seen_at', s.last_seen_at, 'ends_at', s.ends_at, 'ended_at', s.ended_at,
      'person_id', p.id, 'person_name', p.name, 'email', p.email, 'department', p.department,
      'primary_role', p.primary_role, 'person_status', p.status,
      'other_accounts', coalesce((SELECT json_agg(h.id) FROM person h
        WHERE h.organization_id = p.organization_id AND h.identity_id = p.identity_id AND h.id <> p.id), '[]'),
      'grants', coalesce((SELECT json_agg(json_build_object('role', g.role, 'officeId', g.office_id))
        FROM current_role_grant g WHERE g.organization_id = s.organization_id AND g.person_id = p.id), '[]'))
    FROM session s
    JOIN person p ON p.organization_id = s.organization_id AND p.id = s.person_id
    JOIN organization o ON o.id = s.organization_id
    WHERE s.token_hash = wanted);
END $$;

-- Whether somebody has signed in to this account with this browser before.
CREATE FUNCTION is_known_device(wanted text, device bytea) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM person p JOIN known_device d ON d.organization_id = p.organization_id AND d.person_id = p.id
    WHERE lower(p.email) = lower(wanted) AND d.device_hash = device);
END $$;
