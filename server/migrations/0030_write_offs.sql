-- Write-offs that ask for approval: a disposal that waits, with its stock kept until somebody else has decided.

ALTER TABLE disposal
  ADD COLUMN state text NOT NULL DEFAULT 'posted',
  -- When approval was asked for; null where it was thrown away at once. `disposed_at` is when it went off the books then.
  ADD COLUMN requested_at timestamptz,
  -- Why it was not approved.
  ADD COLUMN remark text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT disposal_state CHECK (state IN ('requested', 'posted', 'rejected', 'withdrawn')),
  ADD CONSTRAINT disposal_asked CHECK (state = 'posted' OR requested_at IS NOT NULL),
  ADD CONSTRAINT disposal_remark CHECK (length(remark) <= 2000);
CREATE INDEX disposal_unposted ON disposal (organization_id, id) WHERE state <> 'posted';
GRANT UPDATE (state, disposed_at, remark, updated_at, version) ON disposal TO wellstock_app;

-- What is kept for a write-off: its lots, whatever keeps others from using them.
ALTER TABLE reservation ADD COLUMN disposal_id uuid, ADD FOREIGN KEY (organization_id, disposal_id) REFERENCES disposal;
CREATE INDEX reservation_of_disposal ON reservation (organization_id, disposal_id) WHERE disposal_id IS NOT NULL;
CREATE INDEX reservation_written_off ON reservation (organization_id, item_id) WHERE disposal_id IS NOT NULL;

-- Above this value, or of a recalled lot, throwing away takes a second person: `WITNESS_VALUE`.
CREATE FUNCTION witness_value() RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT 250 $$;

-- Whether somebody else has approved that a disposal is written off, as whoever disposes asked for it.
CREATE FUNCTION write_off_is_approved(wanted disposal) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM approval_request r WHERE r.organization_id = wanted.organization_id AND r.kind = 'write_off'
    AND r.document_id = wanted.id AND r.state = 'approved' AND r.requested_by = wanted.disposed_by)
$$;

DROP TRIGGER disposal_photo_once ON disposal;
CREATE TRIGGER disposal_photo_once BEFORE UPDATE OF photo ON disposal FOR EACH ROW EXECUTE FUNCTION guard_disposal();
CREATE TRIGGER disposal_states BEFORE UPDATE OF state, disposed_at, remark ON disposal FOR EACH ROW EXECUTE FUNCTION guard_state();

CREATE FUNCTION guard_write_off() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT write_off_is_approved(NEW) THEN
    RAISE EXCEPTION 'a write-off that waits for approval is posted once it is approved' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER disposal_approved BEFORE UPDATE ON disposal FOR EACH ROW
  WHEN (OLD.state <> 'posted' AND NEW.state = 'posted') EXECUTE FUNCTION guard_write_off();

-- What takes a second person leaves the books with a witness, or once it is approved; what waits does not leave at all.
CREATE FUNCTION guard_waste() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE command stock_command; certificate disposal; takes_two boolean;
BEGIN
  SELECT c.* INTO command FROM posting g
  JOIN stock_command c ON c.organization_id = g.organization_id AND c.id = g.cause_id AND c.kind = 'waste'
  WHERE g.organization_id = NEW.organization_id AND g.id = NEW.posting_id AND g.cause = 'stock_command';
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT d.* INTO certificate FROM disposal_line n
  JOIN disposal d ON d.organization_id = n.organization_id AND d.id = n.disposal_id
  WHERE n.organization_id = NEW.organization_id AND n.command_id = command.id;
  IF certificate.state IS DISTINCT FROM 'posted' THEN
    RAISE EXCEPTION 'what is thrown away has a certificate that is posted' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT sum(-m.quantity * coalesce(m.unit_cost, 0)) > witness_value() OR bool_or(m.type = 'waste_recalled') INTO takes_two
  FROM stock_movement m WHERE m.organization_id = NEW.organization_id AND m.posting_id = NEW.posting_id;
  IF takes_two AND NOT write_off_is_approved(certificate) AND NOT EXISTS (
    SELECT FROM person p WHERE p.organization_id = command.organization_id AND p.id::text = command.request ->> 'witnessId'
      AND p.id <> command.actor_id
  ) THEN
    RAISE EXCEPTION 'throwing this away takes a second person' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
-- At the end of the transaction: the certificate is entered after what it certifies.
CREATE CONSTRAINT TRIGGER stock_movement_waste AFTER INSERT ON stock_movement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.type IN ('waste_expired', 'waste_damaged', 'waste_recalled') AND NEW.quantity < 0 AND NEW.reverses_id IS NULL AND NEW.posting_id IS NOT NULL)
  EXECUTE FUNCTION guard_waste();

-- As before; what nobody may use can be kept for a write-off, and stays kept while that waits.
CREATE OR REPLACE FUNCTION post_reservation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE before integer := 0; after integer := 0; changed integer; is_written_off boolean := false;
BEGIN
  IF NEW.disposal_id IS NOT NULL THEN
    SELECT d.state = 'requested' INTO is_written_off FROM disposal d JOIN item i ON i.organization_id = d.organization_id AND i.office_id = d.office_id
    WHERE d.organization_id = NEW.organization_id AND d.id = NEW.disposal_id AND i.id = NEW.item_id;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.item_id, OLD.lot_id, OLD.disposal_id) IS DISTINCT FROM (NEW.item_id, NEW.lot_id, NEW.disposal_id) THEN
      RAISE EXCEPTION 'a reservation stays with its lot' USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.state = 'held' THEN before := OLD.quantity; END IF;
  END IF;
  IF NEW.state = 'held' THEN after := NEW.quantity; END IF;
  IF after < before AND is_written_off THEN
    RAISE EXCEPTION 'what waits to be written off stays kept' USING ERRCODE = 'restrict_violation';
  END IF;
  IF after > before AND NOT coalesce(is_written_off, false) AND is_barred(NEW.organization_id, NEW.item_id, NEW.lot_id, now(), false) THEN
    RAISE EXCEPTION 'stock that is expired, on hold or in quarantine cannot be reserved' USING ERRCODE = 'check_violation';
  END IF;
  IF after = before THEN RETURN NULL; END IF;

  UPDATE stock_balance b SET reserved = b.reserved + after - before
  WHERE b.organization_id = NEW.organization_id AND b.item_id = NEW.item_id
    AND coalesce(b.lot_id, b.item_id) = coalesce(NEW.lot_id, NEW.item_id);
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed = 0 THEN
    RAISE EXCEPTION 'nothing of this lot is on hand' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE item i SET reserved_quantity = i.reserved_quantity + after - before,
    unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = NEW.organization_id AND i.id = NEW.item_id;
  RETURN NULL;
END $$;
