-- What programs sign in with: a person's tokens. Browsers that the second step is left out on, and where events are sent to.
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
GRANT INSERT, DELETE ON api_token_use TO wellstock_app;

-- What was revoked stays revoked.
CREATE FUNCTION refuse_revival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revoked token stays revoked';
END $$;
CREATE TRIGGER api_token_stays_revoked BEFORE UPDATE OF revoked_at ON api_token FOR EACH ROW
  WHEN (OLD.revoked_at is not null and NEW.revoked_at is distinct from OLD.revoked_at) EXECUTE FUNCTION refuse_revival();

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
      'grants', coalesce((SELECT json_agg(json_build_object('role', g.role, 'officeId', g.office_id))
        FROM role_grant g WHERE g.organization_id = t.organization_id AND g.person_id = p.id), '[]'))
    FROM api_token t
    JOIN person p ON p.organization_id = t.organization_id AND p.id = t.person_id
    JOIN organization o ON o.id = t.organization_id
    WHERE t.token_hash = wanted);
END $$;

-- Who an event is by, as it is read: with the token they did it through.
CREATE FUNCTION actor_name(name text, details jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name || coalesce(' (API: ' || (details ->> 'token') || ')', '')
$$;

-- A browser that the second step is left out on is listed, and named by more than its hash.
ALTER TABLE known_device
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX known_device_id ON known_device (organization_id, id);
-- From now on it is asked for at each sign-in with a code, and lasts 30 days from there.
UPDATE known_device SET trusted_until = null;
ALTER TABLE known_device ADD CONSTRAINT known_device_trusted_until CHECK (
  trusted_until is null or extract(epoch from trusted_until - last_seen_at) <= 30 * 86400);

-- Where events are sent to, by an administrator's choice. The secret signs: it is kept as it is, like that of an authenticator.
CREATE TABLE webhook_endpoint (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  -- Since when nothing has arrived; null where the last delivery did.
  failing_since timestamptz,
  -- When it was turned off because nothing arrived for days.
  given_up_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT webhook_endpoint_url CHECK (length(url) <= 500 and url ~ '^https?://'),
  CONSTRAINT webhook_endpoint_events CHECK (
    cardinality(events) > 0 and events <@ array['stock.low', 'alert.opened', 'transfer.state']),
  CONSTRAINT webhook_endpoint_given_up CHECK (given_up_at is null or not is_on)
);
CREATE UNIQUE INDEX webhook_endpoint_once ON webhook_endpoint (organization_id, url);
GRANT INSERT, DELETE, UPDATE (is_on, failing_since, given_up_at) ON webhook_endpoint TO wellstock_app;

-- One event on its way to one endpoint: written with what follows from the event, sent after it, until it arrives or is given up.
CREATE TABLE webhook_delivery (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  tried_at timestamptz,
  status integer,
  -- The beginning of what was answered, or why nothing was.
  answer text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, endpoint_id) REFERENCES webhook_endpoint ON DELETE CASCADE,
  CONSTRAINT webhook_delivery_state CHECK (state in ('waiting', 'sent', 'dead')),
  CONSTRAINT webhook_delivery_attempts CHECK (attempts >= 0),
  CONSTRAINT webhook_delivery_answer CHECK (length(answer) <= 200)
);
CREATE INDEX webhook_delivery_of_endpoint ON webhook_delivery (organization_id, endpoint_id, created_at DESC);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (organization_id, next_try_at) WHERE state = 'waiting';
GRANT INSERT, DELETE, UPDATE (state, attempts, next_try_at, tried_at, status, answer) ON webhook_delivery TO wellstock_app;

CREATE FUNCTION organizations_with_webhooks(now timestamptz) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT d.organization_id FROM webhook_delivery d
  JOIN webhook_endpoint e ON e.organization_id = d.organization_id AND e.id = d.endpoint_id AND e.is_on
  WHERE d.state = 'waiting' AND d.next_try_at <= now
$$;
