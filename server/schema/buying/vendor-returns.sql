-- Returns: what goes back to a vendor from the lines of a receipt, and what the vendor credits for it.
CREATE TABLE vendor_return (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  receipt_id uuid NOT NULL,
  office_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  -- The number under which the vendor takes it back.
  rma text NOT NULL DEFAULT '',
  carrier text NOT NULL DEFAULT '',
  tracking text NOT NULL DEFAULT '',
  -- Null until it is shipped, unless the vendor has said how much.
  credit_expected numeric(14, 2),
  -- What credit notes are allotted to it. Kept by a trigger.
  credit numeric(14, 2) NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  authorised_by uuid,
  authorised_at timestamptz,
  shipped_by uuid,
  shipped_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  -- Why it was canceled, or closed without all of its credit.
  remark text NOT NULL DEFAULT '',
  -- The day it counts for in the books, and the day it no longer does: its credit was waived.
  booked_on date,
  unbooked_on date,
  -- When the buyer was told that its credit is missing.
  reminded_at timestamptz,
  -- Of its lines. Kept by a trigger.
  line_count integer NOT NULL DEFAULT 0,
  value numeric(14, 2) NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, receipt_id) REFERENCES receipt,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  FOREIGN KEY (organization_id, authorised_by) REFERENCES person,
  FOREIGN KEY (organization_id, shipped_by) REFERENCES person,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  CONSTRAINT vendor_return_state CHECK (state IN ('draft', 'authorised', 'shipped', 'credited', 'closed', 'cancelled')),
  CONSTRAINT vendor_return_reason CHECK (reason IN ('damaged', 'wrong', 'short_dated', 'warm', 'over', 'recalled', 'not_needed')),
  CONSTRAINT vendor_return_authorised CHECK ((authorised_by IS NULL) = (authorised_at IS NULL)
    AND (state IN ('draft', 'cancelled') OR authorised_at IS NOT NULL AND rma <> '')),
  CONSTRAINT vendor_return_shipped CHECK ((shipped_by IS NULL) = (shipped_at IS NULL) AND (shipped_at IS NULL) = (booked_on IS NULL)
    AND (state IN ('shipped', 'credited', 'closed')) = (shipped_at IS NOT NULL) AND (shipped_at IS NULL OR credit_expected IS NOT NULL)),
  CONSTRAINT vendor_return_ended CHECK ((ended_by IS NULL) = (ended_at IS NULL) AND (ended_at IS NOT NULL) = (state IN ('credited', 'closed', 'cancelled'))),
  CONSTRAINT vendor_return_credit CHECK (credit_expected >= 0 AND (state <> 'credited' OR credit >= credit_expected AND credit > 0)
    AND (state <> 'closed' OR credit >= credit_expected OR remark <> '') AND (state <> 'cancelled' OR remark <> '')),
  CONSTRAINT vendor_return_texts CHECK (length(note) <= 1000 AND length(rma) <= 60 AND length(carrier) <= 60 AND length(tracking) <= 60
    AND length(remark) <= 500)
);
CREATE UNIQUE INDEX vendor_return_number ON vendor_return (organization_id, number);
CREATE INDEX vendor_return_latest ON vendor_return (organization_id, created_at);
CREATE INDEX vendor_return_of_office ON vendor_return (organization_id, office_id, created_at);
CREATE INDEX vendor_return_of_vendor ON vendor_return (organization_id, vendor_id, created_at);
CREATE INDEX vendor_return_of_receipt ON vendor_return (organization_id, receipt_id);
CREATE INDEX vendor_return_open ON vendor_return (organization_id, created_at) WHERE state IN ('draft', 'authorised', 'shipped');
CREATE INDEX vendor_return_booked ON vendor_return (organization_id, booked_on) WHERE booked_on IS NOT NULL;
GRANT INSERT (organization_id, id, number, receipt_id, office_id, vendor_id, reason, note, created_by), UPDATE (state, reason, note,
  rma, carrier, tracking, credit_expected, authorised_by, authorised_at, shipped_by, shipped_at, ended_by, ended_at, remark,
  reminded_at, updated_at, version) ON vendor_return TO wellstock_app;
CREATE INDEX vendor_return_credit_missing ON vendor_return (shipped_at) WHERE state = 'shipped' AND reminded_at IS NULL;
CREATE TRIGGER vendor_return_states BEFORE UPDATE ON vendor_return FOR EACH ROW EXECUTE FUNCTION guard_state();

-- Returns of any organization that were shipped before a moment and are not credited, as long as nobody was told.
CREATE FUNCTION vendor_returns_to_remind(before timestamptz) RETURNS TABLE (organization_id uuid, return_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id, id FROM vendor_return
  WHERE state = 'shipped' AND reminded_at IS NULL AND shipped_at <= before ORDER BY shipped_at LIMIT 50
$$;

-- Some units of a line of the receipt, and where they are taken from.
CREATE TABLE vendor_return_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  return_id uuid NOT NULL,
  position integer NOT NULL,
  receipt_line_id uuid NOT NULL,
  item_id uuid NOT NULL,
  lot_id uuid,
  -- In base units, and what one cost as it came.
  quantity integer NOT NULL,
  unit_cost numeric(14, 4),
  -- Of its units, those the vendor had billed as they were shipped, and has to credit.
  to_credit integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, return_id) REFERENCES vendor_return,
  FOREIGN KEY (organization_id, receipt_line_id) REFERENCES receipt_line,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  CONSTRAINT vendor_return_line_once UNIQUE (organization_id, return_id, receipt_line_id, item_id),
  CONSTRAINT vendor_return_line_quantity CHECK (quantity BETWEEN 1 AND 10000000 AND to_credit BETWEEN 0 AND quantity)
);
CREATE INDEX vendor_return_line_of ON vendor_return_line (organization_id, return_id, position);
CREATE INDEX vendor_return_line_of_receipt ON vendor_return_line (organization_id, receipt_line_id);
CREATE INDEX vendor_return_line_of_item ON vendor_return_line (organization_id, item_id);
CREATE INDEX vendor_return_line_of_lot ON vendor_return_line (organization_id, lot_id) WHERE lot_id IS NOT NULL;
GRANT INSERT, DELETE, UPDATE (to_credit) ON vendor_return_line TO wellstock_app;

-- Lines are written while it is a draft, what of them is to be credited as they are shipped: of its own receipt, from stock of the same product and lot in its office. The line of the receipt
-- counts them, and no more than came (`receipt_line_returned`).
CREATE FUNCTION guard_vendor_return_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE line vendor_return_line := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF NOT EXISTS (SELECT FROM vendor_return v WHERE v.organization_id = line.organization_id AND v.id = line.return_id
      AND v.state = CASE TG_OP WHEN 'UPDATE' THEN 'authorised' ELSE 'draft' END)
    OR TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'to_credit' <> to_jsonb(OLD) - 'to_credit' THEN
    RAISE EXCEPTION 'the lines of a return that was authorised stand' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' THEN
    UPDATE receipt_line SET on_returns = on_returns - OLD.quantity
    WHERE organization_id = OLD.organization_id AND id = OLD.receipt_line_id;
    RETURN OLD;
  END IF;
  UPDATE receipt_line k SET on_returns = k.on_returns + NEW.quantity
  FROM vendor_return v
  JOIN receipt r ON r.organization_id = v.organization_id AND r.id = v.receipt_id AND r.state = 'posted'
  JOIN item i ON i.organization_id = v.organization_id AND i.id = NEW.item_id AND i.office_id = v.office_id
  WHERE v.organization_id = NEW.organization_id AND v.id = NEW.return_id AND v.receipt_id = k.receipt_id
    AND k.organization_id = NEW.organization_id AND k.id = NEW.receipt_line_id AND k.outcome <> 'rejected'
    AND i.product_id = k.product_id AND k.lot_id IS NOT DISTINCT FROM NEW.lot_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a return takes back what its receipt put away' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_return_line_guarded BEFORE INSERT OR UPDATE OR DELETE ON vendor_return_line
  FOR EACH ROW EXECUTE FUNCTION guard_vendor_return_line();

CREATE FUNCTION total_vendor_returns() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE vendor_return v SET line_count = s.lines, value = s.value
  FROM (SELECT c.organization_id, c.return_id, count(n.id) AS lines, coalesce(sum(round(n.quantity * n.unit_cost, 2)), 0) AS value
    FROM (SELECT DISTINCT organization_id, return_id FROM touched) c
    LEFT JOIN vendor_return_line n ON n.organization_id = c.organization_id AND n.return_id = c.return_id GROUP BY 1, 2) s
  WHERE v.organization_id = s.organization_id AND v.id = s.return_id;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_return_line_added AFTER INSERT ON vendor_return_line
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION total_vendor_returns();
CREATE TRIGGER vendor_return_line_gone AFTER DELETE ON vendor_return_line
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION total_vendor_returns();

-- A receipt of which something goes back is not taken back.
CREATE FUNCTION guard_returned_receipt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM receipt_line k WHERE k.organization_id = NEW.organization_id AND k.receipt_id = NEW.id AND k.on_returns > 0) THEN
    RAISE EXCEPTION 'something of this receipt goes back to the vendor' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receipt_not_returned BEFORE UPDATE OF state ON receipt FOR EACH ROW
  WHEN (OLD.state = 'posted' AND NEW.state = 'reversed') EXECUTE FUNCTION guard_returned_receipt();

-- The day it counts for in the books, which is in a month that is open.
CREATE FUNCTION book_vendor_return() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE zone text;
BEGIN
  SELECT timezone INTO zone FROM office WHERE organization_id = NEW.organization_id AND id = NEW.office_id;
  IF NEW.booked_on IS NULL AND NEW.shipped_at IS NOT NULL THEN
    NEW.booked_on := open_day(NEW.organization_id, (NEW.shipped_at AT TIME ZONE zone)::date);
  END IF;
  IF NEW.state = 'closed' AND NEW.credit_expected > 0 AND NEW.credit = 0 THEN
    NEW.unbooked_on := greatest(NEW.booked_on, open_day(NEW.organization_id, (NEW.ended_at AT TIME ZONE zone)::date));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_return_booked BEFORE UPDATE OF state ON vendor_return FOR EACH ROW
  WHEN (NEW.state IN ('shipped', 'closed') AND NEW.state <> OLD.state) EXECUTE FUNCTION book_vendor_return();

-- What goes back of a receipt no longer does: its return is canceled.
CREATE FUNCTION keep_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE receipt_line k SET on_returns = k.on_returns - s.quantity
  FROM (SELECT receipt_line_id, sum(quantity) AS quantity FROM vendor_return_line
    WHERE organization_id = NEW.organization_id AND return_id = NEW.id GROUP BY 1) s
  WHERE k.organization_id = NEW.organization_id AND k.id = s.receipt_line_id;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_return_kept AFTER UPDATE OF state ON vendor_return FOR EACH ROW
  WHEN (OLD.state <> 'cancelled' AND NEW.state = 'cancelled') EXECUTE FUNCTION keep_lines();

-- What went back of lines of receipts and vendor orders: as it is shipped, or as the goods are said to be part of an order later.
CREATE FUNCTION send_lines_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE receipt_line k SET sent_back = k.sent_back + s.quantity
  FROM (SELECT receipt_line_id, sum(quantity) AS quantity FROM vendor_return_line
    WHERE organization_id = NEW.organization_id AND return_id = NEW.id GROUP BY 1) s
  WHERE k.organization_id = NEW.organization_id AND k.id = s.receipt_line_id;
  UPDATE vendor_order_line l SET sent_back = l.sent_back + s.quantity, to_credit = l.to_credit + s.to_credit
  FROM (SELECT k.vendor_order_line_id, sum(n.quantity) AS quantity, sum(n.to_credit) AS to_credit FROM vendor_return_line n
    JOIN receipt_line k ON k.organization_id = n.organization_id AND k.id = n.receipt_line_id
    WHERE n.organization_id = NEW.organization_id AND n.return_id = NEW.id AND k.vendor_order_line_id IS NOT NULL GROUP BY 1) s
  WHERE l.organization_id = NEW.organization_id AND l.id = s.vendor_order_line_id;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_return_sent_back AFTER UPDATE OF state ON vendor_return FOR EACH ROW
  WHEN (OLD.shipped_at IS NULL AND NEW.shipped_at IS NOT NULL) EXECUTE FUNCTION send_lines_back();

CREATE FUNCTION match_sent_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE vendor_order_line SET sent_back = sent_back + NEW.sent_back
  WHERE organization_id = NEW.organization_id AND id = NEW.vendor_order_line_id;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_line_sent_back AFTER UPDATE OF vendor_order_line_id ON receipt_line FOR EACH ROW
  WHEN (OLD.vendor_order_line_id IS NULL AND NEW.vendor_order_line_id IS NOT NULL AND NEW.sent_back > 0) EXECUTE FUNCTION match_sent_back();

-- The ledger says what a return says: what its lines took out as it was shipped, and nothing before.
CREATE FUNCTION guard_vendor_return_stock() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM vendor_return_line n
      JOIN vendor_return v ON v.organization_id = n.organization_id AND v.id = n.return_id
      LEFT JOIN LATERAL (SELECT sum(m.quantity) AS quantity FROM stock_movement m
        WHERE m.organization_id = n.organization_id AND m.line_id = n.id) m ON true
      WHERE n.organization_id = NEW.organization_id AND n.return_id = NEW.id
        AND coalesce(m.quantity, 0) <> CASE WHEN v.shipped_at IS NULL THEN 0 ELSE -n.quantity END) THEN
    RAISE EXCEPTION 'the ledger follows the lines of a return' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> 'draft' AND NOT EXISTS (SELECT FROM vendor_return_line n
      WHERE n.organization_id = NEW.organization_id AND n.return_id = NEW.id) THEN
    RAISE EXCEPTION 'return % has no lines', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER vendor_return_stock AFTER INSERT OR UPDATE OF state ON vendor_return DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_vendor_return_stock();

-- What a return took out stays out.
CREATE FUNCTION guard_vendor_return_reversal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM stock_movement m
      JOIN posting g ON g.organization_id = m.organization_id AND g.id = m.posting_id AND g.cause = 'vendor_return'
      WHERE m.organization_id = NEW.organization_id AND m.id = NEW.reverses_id) THEN
    RAISE EXCEPTION 'what went back to the vendor is received again' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_movement_of_return AFTER INSERT ON stock_movement FOR EACH ROW
  WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION guard_vendor_return_reversal();

-- It comes with a revision that is sent now, and is as much of a product as a return that waits for its credit took back of that order.
CREATE FUNCTION guard_replacement_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM vendor_order_revision r
      WHERE r.organization_id = NEW.organization_id AND r.vendor_order_id = NEW.vendor_order_id AND r.sent_at = now())
    OR (SELECT sum(n.quantity) FROM vendor_return t
      JOIN vendor_return_line n ON n.organization_id = t.organization_id AND n.return_id = t.id
      JOIN receipt_line k ON k.organization_id = n.organization_id AND k.id = n.receipt_line_id AND k.product_id = NEW.product_id
      JOIN vendor_order_line l ON l.organization_id = k.organization_id AND l.id = k.vendor_order_line_id
        AND l.vendor_order_id = NEW.vendor_order_id
      WHERE t.organization_id = NEW.organization_id AND t.id = NEW.return_id AND t.state = 'shipped' AND t.credit = 0)
      IS DISTINCT FROM NEW.packs * NEW.pack_quantity
    OR EXISTS (SELECT FROM vendor_order_line l WHERE l.organization_id = NEW.organization_id AND l.vendor_order_id = NEW.vendor_order_id
      AND l.return_id = NEW.return_id AND l.product_id = NEW.product_id) THEN
    RAISE EXCEPTION 'a replacement is what went back' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_order_line_replaces BEFORE INSERT ON vendor_order_line FOR EACH ROW
  WHEN (NEW.return_id IS NOT NULL) EXECUTE FUNCTION guard_replacement_line();

CREATE FUNCTION replace_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE vendor_order_line l SET replaced = l.replaced + s.quantity, to_credit = l.to_credit - s.to_credit
  FROM (SELECT k.vendor_order_line_id, sum(n.quantity) AS quantity, sum(n.to_credit) AS to_credit FROM vendor_return_line n
    JOIN receipt_line k ON k.organization_id = n.organization_id AND k.id = n.receipt_line_id AND k.product_id = NEW.product_id
    WHERE n.organization_id = NEW.organization_id AND n.return_id = NEW.return_id GROUP BY 1) s
  WHERE l.organization_id = NEW.organization_id AND l.id = s.vendor_order_line_id AND l.vendor_order_id = NEW.vendor_order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_order_line_replaced AFTER INSERT ON vendor_order_line FOR EACH ROW
  WHEN (NEW.return_id IS NOT NULL) EXECUTE FUNCTION replace_lines();

ALTER TABLE vendor_order_line ADD FOREIGN KEY (organization_id, return_id) REFERENCES vendor_return;
