-- Two-bin items.

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
