-- Somebody has found the first bin of a two-bin item empty. It stands until stock comes in, or it is taken back.
CREATE TABLE bin_empty (
  organization_id uuid NOT NULL,
  -- Made by the device: said again, it is the same.
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  reported_at timestamptz NOT NULL,
  -- Through a kiosk: who made its link.
  reported_by uuid NOT NULL,
  through text NOT NULL DEFAULT 'scan',
  -- Which room's kiosk it was.
  room_id uuid,
  taken_back_at timestamptz,
  closed_at timestamptz,
  -- What came in.
  closed_by_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE,
  FOREIGN KEY (organization_id, reported_by) REFERENCES person,
  FOREIGN KEY (organization_id, room_id) REFERENCES room,
  FOREIGN KEY (organization_id, closed_by_id) REFERENCES stock_movement,
  CONSTRAINT bin_empty_through CHECK (through in ('scan', 'kiosk') and (through = 'kiosk') = (room_id is not null)),
  CONSTRAINT bin_empty_ends_once CHECK (taken_back_at is null or closed_at is null),
  CONSTRAINT bin_empty_closed CHECK ((closed_at is null) = (closed_by_id is null))
);
CREATE INDEX bin_empty_of_item ON bin_empty (organization_id, item_id);
CREATE UNIQUE INDEX bin_empty_once ON bin_empty (organization_id, item_id) WHERE taken_back_at is null and closed_at is null;
GRANT INSERT, UPDATE (taken_back_at) ON bin_empty TO wellstock_app;

CREATE FUNCTION guard_bin_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'a report that is over stays over' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM item WHERE organization_id = NEW.organization_id AND id = NEW.item_id
    AND replenish_method = 'two_bin' AND archived_at IS NULL) THEN
    RAISE EXCEPTION 'the item does not have two bins' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bin_empty_two_bins BEFORE INSERT ON bin_empty FOR EACH ROW EXECUTE FUNCTION guard_bin_empty();
CREATE TRIGGER bin_empty_stays_over BEFORE UPDATE ON bin_empty FOR EACH ROW
  WHEN (OLD.taken_back_at IS NOT NULL OR OLD.closed_at IS NOT NULL) EXECUTE FUNCTION guard_bin_empty();

-- Stock that came in after it was said fills the bin again.
CREATE FUNCTION fill_empty_bins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM posted WHERE quantity > 0 AND type IN ('receipt', 'transfer_in')) THEN
    UPDATE bin_empty b SET closed_at = m.recorded_at, closed_by_id = m.id
    FROM (SELECT DISTINCT ON (organization_id, item_id) * FROM posted
      WHERE quantity > 0 AND type IN ('receipt', 'transfer_in') ORDER BY organization_id, item_id, occurred_at DESC) m
    WHERE b.organization_id = m.organization_id AND b.item_id = m.item_id AND b.reported_at <= m.occurred_at
      AND b.taken_back_at IS NULL AND b.closed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_movement_fill AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION fill_empty_bins();

-- A link that says so for the items of a room, without signing in. One for each room.
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

-- Who an event is by, as it is read: with the token or the kiosk they did it through.
CREATE OR REPLACE FUNCTION actor_name(name text, details jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name || coalesce(' (API: ' || (details ->> 'token') || ')', '') || coalesce(' (Kiosk: ' || (details ->> 'kiosk') || ')', '')
$$;

-- An empty bin is as urgent as what else an organization is told of from the beginning.
CREATE OR REPLACE FUNCTION add_built_in_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO alert_rule (organization_id, id, built_in, name, kinds, least_severity, roles, channels)
  VALUES
    (NEW.id, gen_random_uuid(), 'stock', '', '{out,low}', 'low', '{admin,inventory_manager}', '{app,email}'),
    (NEW.id, gen_random_uuid(), 'urgent', '',
      '{integrity,on_hold,expired_in_stock,expiring,wasting,no_expiry,count_overdue,over,bin_empty}', 'high',
      '{admin,inventory_manager}', '{app,email}');
  RETURN NULL;
END $$;
UPDATE alert_rule SET kinds = kinds || '{bin_empty}' WHERE built_in = 'urgent' AND cardinality(kinds) > 0;
