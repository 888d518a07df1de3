-- Kiosks: where an empty bin is reported without signing in.

-- The link of a room: it opens its items and nothing else. One for each room.
CREATE TABLE kiosk_link (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  -- SHA-256 of the secret: the table alone opens nothing.
  token_hash bytea NOT NULL,
  -- Addresses and ranges it opens from; empty: from anywhere.
  addresses text NOT NULL DEFAULT '',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, room_id) REFERENCES room,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT kiosk_link_hash CHECK (length(token_hash) = 32),
  CONSTRAINT kiosk_link_addresses CHECK (length(addresses) <= 2000)
);
CREATE UNIQUE INDEX kiosk_link_token ON kiosk_link (token_hash);
CREATE INDEX kiosk_link_of_person ON kiosk_link (organization_id, created_by) WHERE revoked_at is null;
CREATE UNIQUE INDEX kiosk_link_of_room ON kiosk_link (organization_id, room_id) WHERE revoked_at is null;
GRANT INSERT, UPDATE (revoked_at) ON kiosk_link TO wellstock_app;
CREATE TRIGGER kiosk_link_stays_revoked BEFORE UPDATE OF revoked_at ON kiosk_link FOR EACH ROW
  WHEN (OLD.revoked_at is not null and NEW.revoked_at is distinct from OLD.revoked_at) EXECUTE FUNCTION refuse_revival();

-- A link goes with who made it, for good.
CREATE FUNCTION revoke_kiosk_links() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE kiosk_link SET revoked_at = now()
  WHERE organization_id = NEW.organization_id AND created_by = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER person_leaves_kiosks AFTER UPDATE OF status ON person FOR EACH ROW
  WHEN (OLD.status = 'active' AND NEW.status <> 'active') EXECUTE FUNCTION revoke_kiosk_links();

-- Like `find_session`, before there is an organization to be scoped to. A room that is not in use has none.
CREATE FUNCTION find_kiosk(wanted bytea) RETURNS TABLE (
  id uuid, organization_id uuid, room_id uuid, office_id uuid, room_name text, addresses text, person_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.id, k.organization_id, r.id, r.office_id, coalesce(nullif(r.name, ''), r.number), k.addresses, p.id
  FROM kiosk_link k
  JOIN room r ON r.organization_id = k.organization_id AND r.id = k.room_id AND r.is_active
  JOIN office o ON o.organization_id = r.organization_id AND o.id = r.office_id AND o.archived_at IS NULL
  JOIN person p ON p.organization_id = k.organization_id AND p.id = k.created_by AND p.status = 'active'
  WHERE k.token_hash = wanted AND k.revoked_at IS NULL
$$;
