-- An address signs in to one organization. Who was invited has not signed in anywhere yet: whether the address has an account
-- elsewhere is told to nobody but its owner, when they accept.
DROP INDEX person_email;
CREATE UNIQUE INDEX person_email ON person (lower(email)) WHERE password_hash IS NOT NULL;
CREATE UNIQUE INDEX person_email_here ON person (organization_id, lower(email));
CREATE INDEX person_by_email ON person (lower(email));

-- The account that signs in with an address, or else one that was invited.
CREATE OR REPLACE FUNCTION find_login(wanted text) RETURNS TABLE (organization_id uuid, id uuid, password_hash text, status text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.organization_id, p.id, p.password_hash, p.status FROM person p WHERE lower(p.email) = lower(wanted)
  ORDER BY p.password_hash IS NULL, p.id LIMIT 1
$$;

CREATE OR REPLACE FUNCTION record_attempt(wanted text, at timestamptz, outcome text, address text, user_agent text) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sign_in (organization_id, person_id, at, outcome, address, user_agent)
  SELECT f.organization_id, f.id, at, outcome, address, user_agent FROM find_login(wanted) f
$$;
