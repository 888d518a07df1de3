-- Receipts: what came from vendors, where it was put, and what is claimed of the vendor for it.
CREATE TABLE receipt (
  organization_id uuid NOT NULL REFERENCES organization,
  -- Made by the device: the same one again is the same receipt.
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'posted',
  office_id uuid NOT NULL,
  -- Null: nobody knows whose goods they are.
  vendor_id uuid,
  -- The number of the packing slip.
  delivery_note text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  -- Of cold goods on arrival, in °C.
  temperature numeric(4, 1),
  device text NOT NULL DEFAULT '',
  received_by uuid NOT NULL,
  received_at timestamptz NOT NULL,
  reversed_by uuid,
  reversed_at timestamptz,
  -- Who else signed that it is taken back, and why it is.
  witness_id uuid,
  remark text NOT NULL DEFAULT '',
  -- Of its lines. Kept by a trigger.
  line_count integer NOT NULL DEFAULT 0,
  problem_count integer NOT NULL DEFAULT 0,
  -- Lines that came without an order and have none yet.
  unmatched integer NOT NULL DEFAULT 0,
  value numeric(14, 2) NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- The day a receipt counts for in the books, and the day its reversal does.
  booked_on date NOT NULL,
  unbooked_on date,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, received_by) REFERENCES person,
  FOREIGN KEY (organization_id, reversed_by) REFERENCES person,
  FOREIGN KEY (organization_id, witness_id) REFERENCES person,
  CONSTRAINT receipt_state CHECK (state IN ('posted', 'reversed')),
  CONSTRAINT receipt_reversed CHECK ((state = 'reversed') = (reversed_at IS NOT NULL)
    AND (reversed_at IS NULL) = (reversed_by IS NULL) AND (state = 'posted' OR remark <> '')),
  CONSTRAINT receipt_witness CHECK (witness_id <> reversed_by),
  CONSTRAINT receipt_temperature CHECK (temperature BETWEEN -200 AND 200),
  CONSTRAINT receipt_texts CHECK (length(delivery_note) <= 60 AND length(note) <= 1000 AND length(device) <= 60 AND length(remark) <= 500)
);
CREATE UNIQUE INDEX receipt_number ON receipt (organization_id, number);
CREATE INDEX receipt_latest ON receipt (organization_id, received_at);
CREATE INDEX receipt_of_office ON receipt (organization_id, office_id, received_at);
CREATE INDEX receipt_of_vendor ON receipt (organization_id, vendor_id, received_at);
CREATE INDEX receipt_unmatched ON receipt (organization_id, office_id) WHERE unmatched > 0 AND state = 'posted';
GRANT INSERT (organization_id, id, number, office_id, vendor_id, delivery_note, note, temperature, device, received_by,
  received_at), UPDATE (state, vendor_id, reversed_by, reversed_at, witness_id, remark, updated_at, version) ON receipt TO
  wellstock_app;
CREATE INDEX receipt_booked ON receipt (organization_id, booked_on);
CREATE TRIGGER receipt_states BEFORE UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION guard_state();
CREATE TRIGGER receipt_second_person BEFORE UPDATE OF witness_id ON receipt FOR EACH ROW
  WHEN (NEW.witness_id IS NOT NULL) EXECUTE FUNCTION guard_second_person('witness_id', 'reversed_by');

-- What is done about goods that were not as they should be: one claim for a receipt, of the lines that say so.
CREATE TABLE vendor_claim (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  receipt_id uuid NOT NULL,
  -- What its lines cost.
  amount numeric(14, 2) NOT NULL DEFAULT 0,
  sent_at timestamptz,
  sent_to text NOT NULL DEFAULT '',
  -- How it was settled, and how much the vendor gives back.
  outcome text,
  credit numeric(14, 2),
  remark text NOT NULL DEFAULT '',
  ended_by uuid,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, receipt_id) REFERENCES receipt,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  CONSTRAINT vendor_claim_once UNIQUE (organization_id, receipt_id),
  CONSTRAINT vendor_claim_state CHECK (state IN ('open', 'sent', 'settled', 'withdrawn')),
  CONSTRAINT vendor_claim_outcome CHECK (outcome IN ('credit', 'replacement', 'nothing')),
  CONSTRAINT vendor_claim_settled CHECK ((state = 'settled') = (outcome IS NOT NULL)
    AND (credit IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'credit') AND credit BETWEEN 0.01 AND 99999999.99),
  CONSTRAINT vendor_claim_ended CHECK ((state IN ('settled', 'withdrawn')) = (ended_at IS NOT NULL)),
  CONSTRAINT vendor_claim_sent CHECK (state <> 'sent' OR sent_at IS NOT NULL),
  CONSTRAINT vendor_claim_texts CHECK (length(sent_to) <= 254 AND length(remark) <= 500)
);
CREATE UNIQUE INDEX vendor_claim_number ON vendor_claim (organization_id, number);
CREATE INDEX vendor_claim_open ON vendor_claim (organization_id, created_at) WHERE state IN ('open', 'sent');
GRANT INSERT (organization_id, id, number, receipt_id, amount), UPDATE (state, sent_at, sent_to, outcome, credit, remark, ended_by,
  ended_at, updated_at, version) ON vendor_claim TO wellstock_app;
CREATE TRIGGER vendor_claim_states BEFORE UPDATE ON vendor_claim FOR EACH ROW EXECUTE FUNCTION guard_state();

CREATE TABLE receipt_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  receipt_id uuid NOT NULL,
  position integer NOT NULL,
  -- What it is part of; null: it came without an order, or nobody has agreed to it yet.
  vendor_order_line_id uuid,
  product_id uuid NOT NULL,
  -- Where it was put, as which lot. Null: refused at the door, or kept without a lot.
  item_id uuid,
  lot_id uuid,
  lot_number text NOT NULL DEFAULT '',
  expiry_date date,
  -- In base units.
  quantity integer NOT NULL,
  outcome text NOT NULL,
  problem text,
  -- Of a base unit, as agreed.
  unit_cost numeric(14, 4),
  note text NOT NULL DEFAULT '',
  matched_by uuid,
  matched_at timestamptz,
  -- Base units on returns that were not canceled, and those of them that have left to the vendor. Kept by the returns.
  on_returns integer NOT NULL DEFAULT 0,
  sent_back integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, receipt_id) REFERENCES receipt,
  FOREIGN KEY (organization_id, vendor_order_line_id) REFERENCES vendor_order_line,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, matched_by) REFERENCES person,
  CONSTRAINT receipt_line_quantity CHECK (quantity BETWEEN 1 AND 10000000),
  CONSTRAINT receipt_line_outcome CHECK (outcome IN ('stocked', 'quarantined', 'rejected')),
  CONSTRAINT receipt_line_problem CHECK (problem IN ('damaged', 'wrong', 'short_dated', 'warm', 'over', 'recalled')),
  CONSTRAINT receipt_line_why CHECK (outcome = 'stocked' AND coalesce(problem, 'short_dated') = 'short_dated'
    OR outcome = 'quarantined' AND problem IS NOT NULL AND problem <> 'over' OR outcome = 'rejected' AND problem IS NOT NULL),
  CONSTRAINT receipt_line_place CHECK ((outcome = 'rejected') = (item_id IS NULL) AND (lot_id IS NULL OR item_id IS NOT NULL)),
  CONSTRAINT receipt_line_matched CHECK ((matched_by IS NULL) = (matched_at IS NULL)
    AND (matched_by IS NULL OR vendor_order_line_id IS NOT NULL)),
  CONSTRAINT receipt_line_returned CHECK (0 <= sent_back AND sent_back <= on_returns AND on_returns <= quantity
    AND (outcome <> 'rejected' OR on_returns = 0)),
  CONSTRAINT receipt_line_texts CHECK (length(lot_number) <= 20 AND length(note) <= 500)
);
CREATE INDEX receipt_line_of ON receipt_line (organization_id, receipt_id, position);
CREATE INDEX receipt_line_of_order ON receipt_line (organization_id, vendor_order_line_id) WHERE vendor_order_line_id IS NOT NULL;
CREATE INDEX receipt_line_of_product ON receipt_line (organization_id, product_id);
CREATE INDEX receipt_line_of_item ON receipt_line (organization_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX receipt_line_of_lot ON receipt_line (organization_id, lot_id) WHERE lot_id IS NOT NULL;
GRANT INSERT (organization_id, id, receipt_id, position, vendor_order_line_id, product_id, item_id, lot_id, lot_number, expiry_date,
  quantity, outcome, problem, unit_cost, note), UPDATE (vendor_order_line_id, unit_cost, matched_by, matched_at) ON receipt_line TO
  wellstock_app;

-- Lines come with their receipt, for vendor orders that were sent to its office by its vendor. What stands only gets an order it had none
-- of, and goes back.
CREATE FUNCTION guard_receipt_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_order text[] := '{vendor_order_line_id,unit_cost,matched_by,matched_at}'; of_returns text[] := '{on_returns,sent_back}';
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - of_returns - CASE WHEN OLD.vendor_order_line_id IS NULL THEN of_order ELSE '{}' END)
      <> (to_jsonb(OLD) - of_returns - CASE WHEN OLD.vendor_order_line_id IS NULL THEN of_order ELSE '{}' END) THEN
    RAISE EXCEPTION 'the lines of a receipt stand' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receipt_line_stands BEFORE UPDATE OR DELETE ON receipt_line FOR EACH ROW EXECUTE FUNCTION guard_receipt_line();

-- What the lines of receipts that stand say has come.
CREATE FUNCTION receive_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM touched t JOIN before b USING (organization_id, id) WHERE b.vendor_order_line_id IS NULL
      AND t.vendor_order_line_id IS NOT NULL) THEN RETURN NULL; END IF;
  END IF;
  IF EXISTS (SELECT FROM touched t
      JOIN receipt r ON r.organization_id = t.organization_id AND r.id = t.receipt_id
      LEFT JOIN vendor_order_line l ON l.organization_id = t.organization_id AND l.id = t.vendor_order_line_id
      LEFT JOIN vendor_order v ON v.organization_id = l.organization_id AND v.id = l.vendor_order_id
      LEFT JOIN vendor u ON u.organization_id = v.organization_id AND u.id = v.vendor_id
      WHERE r.state <> 'posted' OR TG_OP = 'INSERT' AND r.created_at <> now() OR l.id IS NOT NULL AND (r.office_id <> v.office_id
        OR r.vendor_id IS NULL OR r.vendor_id NOT IN (u.id, coalesce(u.merged_into, u.id))
        OR v.state NOT IN ('sent', 'acknowledged', 'on_hold', 'partly_received', 'received'))) THEN
    RAISE EXCEPTION 'goods come for a vendor order that was sent' USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE vendor_order_line l SET received = l.received + s.quantity
  FROM (SELECT organization_id, vendor_order_line_id, sum(quantity) AS quantity FROM touched
    WHERE vendor_order_line_id IS NOT NULL AND outcome <> 'rejected' GROUP BY 1, 2) s
  WHERE l.organization_id = s.organization_id AND l.id = s.vendor_order_line_id;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_line_received AFTER INSERT ON receipt_line
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION receive_lines();
-- An update gives lines an order that had none.
CREATE TRIGGER receipt_line_matched AFTER UPDATE ON receipt_line
  REFERENCING OLD TABLE AS before NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION receive_lines();

CREATE FUNCTION take_receipt_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE vendor_order_line l SET received = l.received - s.quantity
  FROM (SELECT vendor_order_line_id, sum(quantity) AS quantity FROM receipt_line
    WHERE organization_id = NEW.organization_id AND receipt_id = NEW.id AND outcome <> 'rejected' AND vendor_order_line_id IS NOT NULL
    GROUP BY 1) s
  WHERE l.organization_id = NEW.organization_id AND l.id = s.vendor_order_line_id;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_taken_back AFTER UPDATE OF state ON receipt FOR EACH ROW
  WHEN (OLD.state = 'posted' AND NEW.state = 'reversed') EXECUTE FUNCTION take_receipt_back();

-- No more comes than was ordered and not closed, and what the vendor may send above that; no more is closed than has not come.
CREATE FUNCTION guard_received() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
-- What is generated is not there yet before a row is written.
DECLARE most integer; ordered integer := NEW.packs * NEW.pack_quantity;
BEGIN
  IF NEW.received > OLD.received AND NEW.received > ordered - NEW.closed THEN
    SELECT floor((ordered - NEW.closed) * (100 + u.over_receipt_percent) / 100) INTO most FROM vendor_order v
    JOIN vendor u ON u.organization_id = v.organization_id AND u.id = v.vendor_id
    WHERE v.organization_id = NEW.organization_id AND v.id = NEW.vendor_order_id;
    IF NEW.received > most THEN
      RAISE EXCEPTION 'more has come than was ordered' USING ERRCODE = 'check_violation', CONSTRAINT = 'vendor_order_line_most';
    END IF;
  END IF;
  IF NEW.closed > OLD.closed AND NEW.closed > greatest(0, ordered - NEW.received) THEN
    RAISE EXCEPTION 'what has come is not closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'vendor_order_line_open';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_order_line_most BEFORE UPDATE OF received, closed ON vendor_order_line
  FOR EACH ROW EXECUTE FUNCTION guard_received();

-- What came of a line is for its parts, all of it: for which, `allocateReceipt` says. A replacement is for no order.
CREATE FUNCTION guard_received_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT l.received FROM vendor_order_line l WHERE l.organization_id = NEW.organization_id AND l.id = NEW.id)
    <> (SELECT coalesce(sum(p.received), 0) FROM vendor_order_part p WHERE p.organization_id = NEW.organization_id AND p.line_id = NEW.id) THEN
    RAISE EXCEPTION 'what came of a line is for its parts' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER vendor_order_line_received_parts AFTER UPDATE OF received ON vendor_order_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.received <> OLD.received AND NEW.return_id IS NULL) EXECUTE FUNCTION guard_received_line();

-- Its parts follow what has come, and nothing else.
CREATE FUNCTION guard_received_parts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM touched n JOIN before b USING (organization_id, id) WHERE n.received <> b.received) THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM (SELECT DISTINCT organization_id, line_id FROM touched) t
      JOIN vendor_order_line l ON l.organization_id = t.organization_id AND l.id = t.line_id
      CROSS JOIN LATERAL (SELECT sum(p.received) AS received FROM vendor_order_part p
        WHERE p.organization_id = l.organization_id AND p.line_id = l.id) s
      WHERE s.received <> l.received) THEN
    RAISE EXCEPTION 'what came of a line is for its parts' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_order_part_received_sum AFTER UPDATE ON vendor_order_part
  REFERENCING OLD TABLE AS before NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION guard_received_parts();

-- The sums of a receipt. Each receipt by its own lines: joined to all at once, the lines of every receipt were read while there were few.
CREATE FUNCTION total_receipts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE receipt r SET line_count = s.lines, problem_count = s.problems, unmatched = s.unmatched, value = s.value
  FROM (SELECT DISTINCT organization_id, receipt_id FROM touched) c
  CROSS JOIN LATERAL (SELECT count(*) AS lines, count(l.problem) AS problems,
      count(*) FILTER (WHERE l.vendor_order_line_id IS NULL AND l.outcome <> 'rejected') AS unmatched,
      coalesce(sum(round(l.quantity * l.unit_cost, 2)) FILTER (WHERE l.outcome <> 'rejected'), 0) AS value
    FROM receipt_line l WHERE l.organization_id = c.organization_id AND l.receipt_id = c.receipt_id) s
  WHERE r.organization_id = c.organization_id AND r.id = c.receipt_id;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_line_added AFTER INSERT ON receipt_line
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION total_receipts();
CREATE TRIGGER receipt_line_changed AFTER UPDATE ON receipt_line
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION total_receipts();

-- The ledger says what the receipt says: as much as its lines put away, and nothing any more once it is reversed.
CREATE FUNCTION guard_receipt_stock() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE receipt uuid := CASE WHEN TG_TABLE_NAME = 'receipt' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'receipt_id')::uuid END;
BEGIN
  IF EXISTS (SELECT FROM receipt_line l
      JOIN receipt r ON r.organization_id = l.organization_id AND r.id = l.receipt_id
      LEFT JOIN LATERAL (SELECT sum(m.quantity) AS quantity FROM stock_movement m
        WHERE m.organization_id = l.organization_id AND m.line_id = l.id) m ON true
      WHERE l.organization_id = NEW.organization_id AND l.receipt_id = receipt
        AND coalesce(m.quantity, 0) <> CASE WHEN r.state = 'posted' AND l.outcome <> 'rejected' THEN l.quantity ELSE 0 END) THEN
    RAISE EXCEPTION 'the ledger follows the lines of a receipt' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER receipt_stock AFTER INSERT OR UPDATE OF state ON receipt DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_receipt_stock();

-- What a receipt put away is taken back by reversing the receipt.
CREATE FUNCTION guard_receipt_reversal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM stock_movement m
      JOIN posting g ON g.organization_id = m.organization_id AND g.id = m.posting_id AND g.cause = 'receipt'
      JOIN receipt r ON r.organization_id = g.organization_id AND r.id = g.cause_id AND r.state = 'posted'
      WHERE m.organization_id = NEW.organization_id AND m.id = NEW.reverses_id) THEN
    RAISE EXCEPTION 'a receipt is reversed as a whole' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER stock_movement_of_receipt AFTER INSERT ON stock_movement DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION guard_receipt_reversal();
