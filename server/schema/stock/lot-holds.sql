-- Why stock may not be used: a lot wherever it is, or what lies of it in one place. It is usable once none is open: ending one does not
-- free what another holds (decision 124). A hold is opened and ended, and never changed otherwise.
CREATE TABLE lot_hold (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null: of stock that has no lot.
  lot_id uuid,
  -- Null: wherever the lot is.
  item_id uuid,
  kind text NOT NULL,
  reason text NOT NULL,
  -- The document that put it on hold, by its table and row, and that alone ends it. Null: a person did.
  cause text,
  cause_id uuid,
  opened_by uuid NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  ended_by uuid,
  ended_at timestamptz,
  end_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, opened_by) REFERENCES person,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  CONSTRAINT lot_hold_kind CHECK (kind IN ('quarantined', 'recalled', 'damaged')),
  CONSTRAINT lot_hold_place CHECK (lot_id IS NOT NULL OR item_id IS NOT NULL),
  CONSTRAINT lot_hold_reason CHECK (reason <> ''),
  CONSTRAINT lot_hold_cause CHECK ((cause IS NULL) = (cause_id IS NULL)),
  CONSTRAINT lot_hold_ended CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND (ended_at IS NULL) = (end_reason = ''))
);
CREATE UNIQUE INDEX lot_hold_once ON lot_hold (organization_id, lot_id, item_id, kind, cause_id) NULLS NOT DISTINCT WHERE ended_at IS NULL;
CREATE INDEX lot_hold_of_lot ON lot_hold (organization_id, lot_id) WHERE lot_id IS NOT NULL;
CREATE INDEX lot_hold_of_item ON lot_hold (organization_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX lot_hold_of_cause ON lot_hold (organization_id, cause_id) WHERE cause_id IS NOT NULL;
CREATE INDEX lot_hold_by_opener ON lot_hold (organization_id, opened_by);
CREATE INDEX lot_hold_by_ender ON lot_hold (organization_id, ended_by) WHERE ended_by IS NOT NULL;
GRANT INSERT (organization_id, id, lot_id, item_id, kind, reason, cause, cause_id, opened_by), UPDATE (ended_by, ended_at, end_reason)
  ON lot_hold TO wellstock_app;
CREATE TRIGGER lot_hold_caused AFTER INSERT ON lot_hold FOR EACH ROW WHEN (NEW.cause IS NOT NULL) EXECUTE FUNCTION guard_cause();

CREATE FUNCTION guard_lot_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a hold is ended, never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'this hold has ended' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.organization_id, NEW.id, NEW.lot_id, NEW.item_id, NEW.kind, NEW.reason, NEW.cause, NEW.cause_id, NEW.opened_by, NEW.opened_at)
    IS DISTINCT FROM (OLD.organization_id, OLD.id, OLD.lot_id, OLD.item_id, OLD.kind, OLD.reason, OLD.cause, OLD.cause_id, OLD.opened_by,
      OLD.opened_at) THEN
    RAISE EXCEPTION 'a hold stays what it was opened for' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lot_hold_kept BEFORE UPDATE OR DELETE ON lot_hold FOR EACH ROW EXECUTE FUNCTION guard_lot_hold();

-- The hold that is shown where several are open: the worst, and of those the first. Of a whole lot where no place is named.
CREATE FUNCTION worst_hold(organization uuid, lot uuid, place uuid) RETURNS TABLE (id uuid, kind text, reason text) LANGUAGE sql STABLE AS $$
  SELECT h.id, h.kind, h.reason FROM lot_hold h
  WHERE h.organization_id = organization AND h.ended_at IS NULL
    AND (h.lot_id = lot AND (h.item_id IS NULL OR h.item_id = place) OR lot IS NULL AND h.lot_id IS NULL AND h.item_id = place)
  ORDER BY array_position(ARRAY['recalled', 'quarantined', 'damaged'], h.kind), h.opened_at, h.id LIMIT 1
$$;

-- What a lot, its balances and its items say of holds follows these rows and nothing else. The lots are ours first: a place that they come
-- to at this moment is waited for, and waits.
CREATE FUNCTION follow_holds() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE touched record;
BEGIN
  PERFORM 1 FROM lot l
  WHERE (l.organization_id, l.id) IN (SELECT c.organization_id, c.lot_id FROM changed_holds c) ORDER BY l.id FOR UPDATE;
  UPDATE lot l SET hold = coalesce(w.kind, 'none'), hold_reason = coalesce(w.reason, ''), updated_at = now(), version = l.version + 1
  FROM (SELECT DISTINCT c.organization_id, c.lot_id FROM changed_holds c WHERE c.lot_id IS NOT NULL AND c.item_id IS NULL) c
  LEFT JOIN LATERAL worst_hold(c.organization_id, c.lot_id, NULL) w ON true
  WHERE l.organization_id = c.organization_id AND l.id = c.lot_id;
  FOR touched IN
    WITH place AS (
      SELECT DISTINCT b.organization_id, b.item_id, b.lot_id FROM changed_holds c
      JOIN stock_balance b ON b.organization_id = c.organization_id AND b.lot_id = c.lot_id AND (c.item_id IS NULL OR c.item_id = b.item_id)
      UNION SELECT b.organization_id, b.item_id, b.lot_id FROM changed_holds c
      JOIN stock_balance b ON b.organization_id = c.organization_id AND b.item_id = c.item_id AND b.lot_id IS NULL
      WHERE c.lot_id IS NULL
    ), shown AS (
      UPDATE stock_balance b SET hold = coalesce(w.kind, 'none'), hold_reason = coalesce(w.reason, '')
      FROM place p LEFT JOIN LATERAL worst_hold(p.organization_id, p.lot_id, p.item_id) w ON true
      WHERE b.organization_id = p.organization_id AND b.item_id = p.item_id
        AND coalesce(b.lot_id, b.item_id) = coalesce(p.lot_id, p.item_id)
      RETURNING b.organization_id, b.item_id
    )
    SELECT organization_id, array_agg(DISTINCT item_id) AS items FROM shown GROUP BY 1
  LOOP
    PERFORM publish_usable_change(touched.organization_id, touched.items);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER lot_hold_opened AFTER INSERT ON lot_hold
  REFERENCING NEW TABLE AS changed_holds FOR EACH STATEMENT EXECUTE FUNCTION follow_holds();
CREATE TRIGGER lot_hold_ended AFTER UPDATE ON lot_hold
  REFERENCING NEW TABLE AS changed_holds FOR EACH STATEMENT EXECUTE FUNCTION follow_holds();

-- A lot says what its holds say.
CREATE FUNCTION refuse_direct_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.hold <> 'none' OR TG_OP = 'UPDATE' AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a lot is put on hold by its holds only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lot_hold_followed BEFORE INSERT ON lot FOR EACH ROW WHEN (NEW.hold <> 'none') EXECUTE FUNCTION refuse_direct_hold();
CREATE TRIGGER lot_hold_by_rows BEFORE UPDATE OF hold, hold_reason ON lot FOR EACH ROW
  WHEN ((OLD.hold, OLD.hold_reason) IS DISTINCT FROM (NEW.hold, NEW.hold_reason)) EXECUTE FUNCTION refuse_direct_hold();

-- What is on hold in one place stays so where it is brought: by a move in the same posting, by a transfer in what was sent for it. Held
-- by the same document, or for the same reason.
CREATE FUNCTION take_holds_along(postings uuid[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO lot_hold (organization_id, id, lot_id, item_id, kind, reason, cause, cause_id, opened_by, opened_at)
  SELECT DISTINCT ON (h.id, i.item_id) h.organization_id, gen_random_uuid(), h.lot_id, i.item_id, h.kind, h.reason, h.cause, h.cause_id,
    h.opened_by, h.opened_at
  FROM posting p
  JOIN stock_movement i ON i.organization_id = p.organization_id AND i.posting_id = p.id AND i.type = 'transfer_in' AND i.lot_id IS NOT NULL
  JOIN posting s ON s.organization_id = p.organization_id AND s.cause_id = p.cause_id
  JOIN stock_movement o ON o.organization_id = s.organization_id AND o.posting_id = s.id AND o.type = 'transfer_out' AND o.lot_id = i.lot_id
  JOIN lot_hold h ON h.organization_id = o.organization_id AND h.item_id = o.item_id AND h.lot_id = o.lot_id AND h.ended_at IS NULL
  WHERE p.organization_id = current_organization() AND p.id = ANY(postings)
  ON CONFLICT DO NOTHING;
END $$;
REVOKE EXECUTE ON FUNCTION take_holds_along(uuid[]) FROM PUBLIC;
