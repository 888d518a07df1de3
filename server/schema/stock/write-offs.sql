-- Write-offs.

-- What was thrown away together in an office, with its certificate: commands that wasted stock, and who saw it. A photo is kept once.
CREATE TABLE disposal (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  office_id uuid NOT NULL,
  witness text NOT NULL DEFAULT '',
  photo bytea,
  disposed_by uuid NOT NULL,
  disposed_at timestamptz NOT NULL DEFAULT now(),
  -- One that asks for approval waits, with its stock kept until somebody else has decided.
  state text NOT NULL DEFAULT 'posted',
  -- When approval was asked for; null where it was thrown away at once. `disposed_at` is when it went off the books then.
  requested_at timestamptz,
  -- Why it was not approved.
  remark text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, disposed_by) REFERENCES person,
  CONSTRAINT disposal_number UNIQUE (organization_id, number),
  CONSTRAINT disposal_witness CHECK (length(witness) <= 120),
  CONSTRAINT disposal_state CHECK (state IN ('requested', 'posted', 'rejected', 'withdrawn')),
  CONSTRAINT disposal_asked CHECK (state = 'posted' OR requested_at IS NOT NULL),
  CONSTRAINT disposal_remark CHECK (length(remark) <= 2000)
);
CREATE INDEX disposal_of_office ON disposal (organization_id, office_id, disposed_at);
GRANT INSERT, UPDATE (photo, state, disposed_at, remark, updated_at, version) ON disposal TO wellstock_app;
CREATE INDEX disposal_unposted ON disposal (organization_id, id) WHERE state <> 'posted';
CREATE TRIGGER disposal_states BEFORE UPDATE OF state, disposed_at, remark ON disposal FOR EACH ROW EXECUTE FUNCTION guard_state();

CREATE TABLE disposal_line (
  organization_id uuid NOT NULL,
  command_id uuid NOT NULL,
  disposal_id uuid NOT NULL,
  PRIMARY KEY (organization_id, command_id),
  FOREIGN KEY (organization_id, command_id) REFERENCES stock_command,
  FOREIGN KEY (organization_id, disposal_id) REFERENCES disposal
);
CREATE INDEX disposal_line_of_disposal ON disposal_line (organization_id, disposal_id);
GRANT INSERT ON disposal_line TO wellstock_app;

CREATE FUNCTION guard_disposal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'disposal' THEN
    IF OLD.photo IS NOT NULL THEN
      RAISE EXCEPTION 'the photo of a disposal stands' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF NOT EXISTS (
    SELECT FROM stock_command c JOIN disposal d ON d.organization_id = c.organization_id AND d.office_id = c.office_id
    WHERE c.organization_id = NEW.organization_id AND c.id = NEW.command_id AND c.kind = 'waste' AND d.id = NEW.disposal_id
  ) THEN
    RAISE EXCEPTION 'a disposal names what was thrown away in its office' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER disposal_line_guarded BEFORE INSERT ON disposal_line FOR EACH ROW EXECUTE FUNCTION guard_disposal();
CREATE TRIGGER disposal_photo_once BEFORE UPDATE OF photo ON disposal FOR EACH ROW EXECUTE FUNCTION guard_disposal();

-- What is given away can be used, and for 30 days yet.
CREATE FUNCTION guard_donation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF is_barred(NEW.organization_id, NEW.item_id, NEW.lot_id, NEW.occurred_at, false) OR EXISTS (
    SELECT FROM lot l
    JOIN item i ON i.organization_id = l.organization_id AND i.id = NEW.item_id
    JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
    WHERE l.organization_id = NEW.organization_id AND l.id = NEW.lot_id AND l.expiry_date < (NEW.occurred_at AT TIME ZONE o.timezone)::date + 30
  ) THEN
    RAISE EXCEPTION 'what is given away can be used for 30 days yet' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_movement_donated BEFORE INSERT ON stock_movement FOR EACH ROW
  WHEN (NEW.type = 'donation' AND NEW.quantity < 0 AND NEW.reverses_id IS NULL) EXECUTE FUNCTION guard_donation();

-- Above this value, or of a recalled lot, throwing away takes a second person: `WITNESS_VALUE`.
CREATE FUNCTION witness_value() RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT 250 $$;

-- Whether somebody else has approved that a disposal is written off, as whoever disposes asked for it.
CREATE FUNCTION write_off_is_approved(wanted disposal) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM approval_request r WHERE r.organization_id = wanted.organization_id AND r.kind = 'write_off'
    AND r.document_id = wanted.id AND r.state = 'approved' AND r.requested_by = wanted.disposed_by)
$$;

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
      AND NOT is_same_identity(p.organization_id, p.id, command.actor_id)
  ) THEN
    RAISE EXCEPTION 'throwing this away takes a second person' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
-- At the end of the transaction: the certificate is entered after what it certifies.
CREATE CONSTRAINT TRIGGER stock_movement_waste AFTER INSERT ON stock_movement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.type IN ('waste_expired', 'waste_damaged', 'waste_recalled') AND NEW.quantity < 0 AND NEW.reverses_id IS NULL AND NEW.posting_id IS NOT NULL)
  EXECUTE FUNCTION guard_waste();

ALTER TABLE reservation ADD FOREIGN KEY (organization_id, disposal_id) REFERENCES disposal;
