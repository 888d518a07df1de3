-- API tokens: what programs sign in with, in the name of a person.
CREATE TABLE api_token (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  name text NOT NULL,
  -- SHA-256 of the secret: the table alone opens nothing.
  token_hash bytea NOT NULL,
  last_four text NOT NULL,
  permissions text[] NOT NULL,
  can_write boolean NOT NULL,
  -- Whether it opens the offices of `api_token_office` alone.
  in_named_offices boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_address text,
  revoked_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  CONSTRAINT api_token_name CHECK (length(name) between 1 and 80),
  CONSTRAINT api_token_hash CHECK (length(token_hash) = 32),
  CONSTRAINT api_token_last_four CHECK (length(last_four) = 4),
  -- Who people are and may do, and the installation, are for somebody who is there.
  CONSTRAINT api_token_permissions CHECK (
    cardinality(permissions) > 0 and not permissions && array['shell.open', 'people.manage', 'offices.add', 'system.manage']),
  CONSTRAINT api_token_expires CHECK (
    expires_at > created_at and extract(epoch from expires_at - created_at) <= 365 * 86400)
);
CREATE UNIQUE INDEX api_token_token ON api_token (token_hash);
CREATE UNIQUE INDEX api_token_of_person ON api_token (organization_id, person_id, lower(name)) WHERE revoked_at is null;
GRANT INSERT, UPDATE (last_used_at, last_address, revoked_at) ON api_token TO wellstock_app;
CREATE TRIGGER api_token_stays_revoked BEFORE UPDATE OF revoked_at ON api_token FOR EACH ROW
  WHEN (OLD.revoked_at is not null and NEW.revoked_at is distinct from OLD.revoked_at) EXECUTE FUNCTION refuse_revival();

CREATE TABLE api_token_office (
  organization_id uuid NOT NULL,
  token_id uuid NOT NULL,
  office_id uuid NOT NULL,
  PRIMARY KEY (organization_id, token_id, office_id),
  FOREIGN KEY (organization_id, token_id) REFERENCES api_token,
  FOREIGN KEY (organization_id, office_id) REFERENCES office
);
GRANT INSERT ON api_token_office TO wellstock_app;

-- Where a token was used from on its latest day: the first use from an address is noted.
CREATE TABLE api_token_use (
  organization_id uuid NOT NULL,
  token_id uuid NOT NULL,
  day date NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (organization_id, token_id, day, address),
  FOREIGN KEY (organization_id, token_id) REFERENCES api_token
);
ALTER TABLE api_token_use FORCE ROW LEVEL SECURITY;
GRANT INSERT, DELETE ON api_token_use TO wellstock_app;

-- Like `find_session`, before there is an organization to be scoped to.
CREATE FUNCTION find_token(wanted bytea) RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT json_build_object('id', t.id, 'organization_id', t.organization_id, 'organization_name', o.name, 'is_demo', o.is_demo,
      'currency', o.currency, 'name', t.name, 'permissions', t.permissions, 'can_write', t.can_write,
      'offices', CASE WHEN t.in_named_offices THEN coalesce((SELECT json_agg(f.office_id) FROM api_token_office f
        WHERE f.organization_id = t.organization_id AND f.token_id = t.id), '[]') END,
      'expires_at', t.expires_at, 'revoked_at', t.revoked_at, 'last_used_at', t.last_used_at, 'last_address', t.last_address,
      'person_id', p.id, 'person_name', p.name, 'email', p.email, 'department', p.department,
      'primary_role', p.primary_role, 'person_status', p.status,
      'other_accounts', coalesce((SELECT json_agg(h.id) FROM person h
        WHERE h.organization_id = p.organization_id AND h.identity_id = p.identity_id AND h.id <> p.id), '[]'),
      'grants', coalesce((SELECT json_agg(json_build_object('role', g.role, 'officeId', g.office_id))
        FROM current_role_grant g WHERE g.organization_id = t.organization_id AND g.person_id = p.id), '[]'))
    FROM api_token t
    JOIN person p ON p.organization_id = t.organization_id AND p.id = t.person_id
    JOIN organization o ON o.id = t.organization_id
    WHERE t.token_hash = wanted);
END $$;
