-- Orders: what an office asks to have bought, line by line, with the price it was asked at and the line of a budget that pays.

-- It was approved and is not over: to be ordered, ordered or received, as vendors have it.
CREATE FUNCTION order_is_approved(state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state IN ('approved', 'partly_ordered', 'ordered', 'partly_received', 'received')
$$;

CREATE TABLE supply_order (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  office_id uuid NOT NULL,
  department_id uuid NOT NULL,
  priority text NOT NULL DEFAULT 'routine',
  needed_by date NOT NULL,
  note text NOT NULL DEFAULT '',
  requested_by uuid NOT NULL,
  submitted_at timestamptz,
  -- Nobody: approved at once by a rule.
  decided_by uuid,
  decided_at timestamptz,
  -- Why it came back, or was rejected or cancelled.
  remark text NOT NULL DEFAULT '',
  -- Who closed or cancelled it.
  ended_by uuid,
  ended_at timestamptz,
  -- Of the lines that are not cancelled. Kept by a trigger.
  line_count integer NOT NULL DEFAULT 0,
  total numeric(14, 2) NOT NULL DEFAULT 0,
  unpriced integer NOT NULL DEFAULT 0,
  -- What its lines come to at the prices of its vendors. Null: no vendor has any of it. Kept by triggers.
  total_at_vendors numeric(14, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- Begun by the night, not by a person. Whoever submits it is who asks for it.
  is_automatic boolean NOT NULL DEFAULT false,
  -- The night still adds to it. It ends once the order is more than a draft, or of another office or department.
  is_collecting boolean NOT NULL DEFAULT false,
  -- Whose products are collected. Null: nobody knows a vendor.
  vendor_id uuid,
  freight numeric(14, 2) NOT NULL DEFAULT 0,
  tax numeric(14, 2) NOT NULL DEFAULT 0,
  -- The vendor of a direct buy, which it is sent to as soon as it is approved.
  direct_vendor_id uuid,
  -- Approved, and its vendor order is still to be made.
  to_place boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, department_id) REFERENCES department,
  FOREIGN KEY (organization_id, requested_by) REFERENCES person,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, direct_vendor_id) REFERENCES vendor,
  CONSTRAINT supply_order_ended CHECK ((state IN ('closed', 'cancelled')) = (ended_at IS NOT NULL AND ended_by IS NOT NULL)),
  CONSTRAINT supply_order_state CHECK (state IN
    ('draft', 'submitted', 'changes_requested', 'approved', 'partly_ordered', 'ordered', 'partly_received', 'received', 'rejected',
      'closed', 'cancelled')),
  CONSTRAINT supply_order_priority CHECK (priority IN ('routine', 'urgent', 'emergency')),
  CONSTRAINT supply_order_texts CHECK (length(note) <= 1000 AND length(remark) <= 2000),
  CONSTRAINT supply_order_second_person CHECK (decided_by <> requested_by),
  CONSTRAINT supply_order_collecting CHECK (NOT is_collecting OR is_automatic AND state = 'draft'),
  CONSTRAINT supply_order_extras CHECK (freight >= 0 AND tax >= 0),
  CONSTRAINT supply_order_to_place CHECK (NOT to_place OR direct_vendor_id IS NOT NULL)
);
CREATE UNIQUE INDEX supply_order_number ON supply_order (organization_id, number);
CREATE INDEX supply_order_of_office ON supply_order (organization_id, office_id, created_at);
CREATE INDEX supply_order_of_requester ON supply_order (organization_id, requested_by, created_at);
-- Who asked for what lately: what counts together for the route.
CREATE INDEX supply_order_lately ON supply_order (organization_id, requested_by, submitted_at) WHERE submitted_at IS NOT NULL;
CREATE INDEX supply_order_latest ON supply_order (organization_id, created_at);
CREATE INDEX supply_order_of_department ON supply_order (organization_id, department_id);
GRANT INSERT (organization_id, id, number, office_id, department_id, priority, needed_by, note, requested_by, is_automatic,
  is_collecting, vendor_id, direct_vendor_id), UPDATE (state, office_id, department_id, priority, needed_by, note, submitted_at,
  decided_by, decided_at, remark, ended_by, ended_at, updated_at, version, requested_by, freight, tax, direct_vendor_id, to_place)
  ON supply_order TO wellstock_app;
CREATE INDEX supply_order_open ON supply_order (organization_id, office_id) WHERE order_is_approved(state);
CREATE UNIQUE INDEX supply_order_collects_once ON supply_order (organization_id, office_id, department_id, vendor_id)
  NULLS NOT DISTINCT WHERE is_collecting;
CREATE INDEX supply_order_of_direct_vendor ON supply_order (organization_id, direct_vendor_id) WHERE direct_vendor_id IS NOT NULL;
CREATE INDEX supply_order_to_place ON supply_order (organization_id) WHERE to_place;
-- What it costs at its vendors may change after it is closed.
CREATE TRIGGER supply_order_states BEFORE UPDATE ON supply_order FOR EACH ROW
  WHEN (OLD.total_at_vendors IS NOT DISTINCT FROM NEW.total_at_vendors) EXECUTE FUNCTION guard_state();
CREATE TRIGGER supply_order_as_submitted BEFORE UPDATE OF office_id, needed_by, priority, note ON supply_order FOR EACH ROW
  WHEN (OLD.state NOT IN ('draft', 'changes_requested') AND (OLD.office_id, OLD.needed_by, OLD.priority, OLD.note)
    IS DISTINCT FROM (NEW.office_id, NEW.needed_by, NEW.priority, NEW.note))
  EXECUTE FUNCTION refuse_change();
-- Who asks for an order stays who asks for it; for one the night began that is whoever submits it.
CREATE TRIGGER supply_order_requester BEFORE UPDATE OF requested_by ON supply_order FOR EACH ROW
  WHEN (OLD.requested_by <> NEW.requested_by
    AND NOT (OLD.is_automatic AND OLD.state <> 'submitted' AND NEW.state = 'submitted'))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER supply_order_second_person BEFORE INSERT OR UPDATE OF decided_by ON supply_order FOR EACH ROW
  WHEN (NEW.decided_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('decided_by', 'requested_by');
CREATE TRIGGER supply_order_direct_stands BEFORE UPDATE OF direct_vendor_id ON supply_order FOR EACH ROW
  WHEN (OLD.state NOT IN ('draft', 'changes_requested') AND OLD.direct_vendor_id IS DISTINCT FROM NEW.direct_vendor_id)
  EXECUTE FUNCTION refuse_change();

-- How many orders of an office are in a state. Counted at the end of a transaction: whoever comes next waits for the commit alone.
CREATE TABLE supply_order_count (
  organization_id uuid NOT NULL REFERENCES organization,
  office_id uuid NOT NULL,
  state text NOT NULL,
  orders integer NOT NULL,
  PRIMARY KEY (organization_id, office_id, state)
);

CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO supply_order_count AS c (organization_id, office_id, state, orders)
  SELECT m.organization_id, m.office_id, m.state, m.orders
  FROM (VALUES (OLD.organization_id, OLD.office_id, OLD.state, -1), (NEW.organization_id, NEW.office_id, NEW.state, 1))
    AS m (organization_id, office_id, state, orders)
  WHERE m.organization_id IS NOT NULL ORDER BY m.office_id, m.state
  ON CONFLICT (organization_id, office_id, state) DO UPDATE SET orders = c.orders + excluded.orders;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER supply_order_counted AFTER INSERT OR DELETE ON supply_order DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_orders();
CREATE CONSTRAINT TRIGGER supply_order_recounted AFTER UPDATE ON supply_order DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.office_id, OLD.state) <> (NEW.office_id, NEW.state)) EXECUTE FUNCTION count_orders();

CREATE TABLE supply_order_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  -- Null: any vendor.
  vendor_id uuid,
  -- Whose price it has: its vendor, or of any the one it would be bought from. Null: nobody knows one.
  offered_by uuid,
  -- Base units, in whole packs.
  pack text NOT NULL,
  pack_quantity integer NOT NULL,
  packs integer NOT NULL,
  quantity integer GENERATED ALWAYS AS (packs * pack_quantity) STORED NOT NULL,
  -- Of a pack; null: nobody knows one.
  pack_price numeric(14, 4),
  price_source text,
  amount numeric(14, 2) GENERATED ALWAYS AS (round(packs * pack_price, 2)) STORED,
  -- The line of a budget that pays. Null in a draft: the one that fits when it is submitted.
  budget_line_id uuid,
  -- Null: as the order says.
  needed_by date,
  takes_substitute boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text NOT NULL DEFAULT '',
  -- How much of an order line vendor orders have taken on, in base units: what is on one, is coming, came, or is not needed any more.
  sourced integer NOT NULL DEFAULT 0,
  -- What of the freight and tax of its order is held with the line.
  extras numeric(14, 2) NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, order_id) REFERENCES supply_order,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, offered_by) REFERENCES vendor,
  FOREIGN KEY (organization_id, budget_line_id) REFERENCES budget_line,
  FOREIGN KEY (organization_id, cancelled_by) REFERENCES person,
  CONSTRAINT supply_order_line_once UNIQUE (organization_id, order_id, product_id),
  CONSTRAINT supply_order_line_pack CHECK (pack_quantity >= 1 AND packs >= 1 AND packs::bigint * pack_quantity <= 10000000),
  CONSTRAINT supply_order_line_price CHECK (pack_price >= 0 AND (pack_price IS NULL) = (price_source IS NULL)),
  CONSTRAINT supply_order_line_vendor CHECK (vendor_id IS NULL OR offered_by IS NOT DISTINCT FROM vendor_id),
  CONSTRAINT supply_order_line_source CHECK (price_source IN ('list', 'contract', 'last')),
  CONSTRAINT supply_order_line_texts CHECK (length(pack) <= 60 AND length(note) <= 500 AND length(cancel_reason) <= 500),
  CONSTRAINT supply_order_line_cancelled CHECK (
    (cancelled_at IS NULL) = (cancelled_by IS NULL) AND (cancelled_at IS NULL) = (cancel_reason = '')),
  CONSTRAINT supply_order_line_sourced CHECK (sourced BETWEEN 0 AND packs * pack_quantity),
  CONSTRAINT supply_order_line_gone CHECK (cancelled_at IS NULL OR sourced = 0),
  CONSTRAINT supply_order_line_extras CHECK (extras >= 0)
);
CREATE INDEX supply_order_line_of_order ON supply_order_line (organization_id, order_id, position);
CREATE INDEX supply_order_line_of_vendor ON supply_order_line (organization_id, offered_by) WHERE offered_by IS NOT NULL;
GRANT INSERT, DELETE, UPDATE (vendor_id, offered_by, pack, pack_quantity, packs, pack_price, price_source, budget_line_id, cancelled_at,
  cancelled_by, cancel_reason, extras) ON supply_order_line TO wellstock_app;
CREATE INDEX supply_order_line_of_product ON supply_order_line (organization_id, product_id, id);
CREATE INDEX supply_order_line_to_source ON supply_order_line (organization_id, order_id)
  WHERE cancelled_at IS NULL AND sourced < packs * pack_quantity;

-- Lines are written in a draft. After that a line of an approved order can be cancelled, once.
CREATE FUNCTION guard_order_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE order_state text;
BEGIN
  SELECT o.state INTO order_state FROM supply_order o
  WHERE (o.organization_id, o.id) = (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.order_id, OLD.order_id))
  FOR NO KEY UPDATE;
  IF order_state IN ('draft', 'changes_requested') AND (TG_OP = 'DELETE' OR NEW.cancelled_at IS NULL AND NEW.sourced = 0) THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.vendor_id, NEW.offered_by, NEW.pack_quantity, NEW.packs, NEW.pack_price, NEW.budget_line_id)
      IS NOT DISTINCT FROM (OLD.vendor_id, OLD.offered_by, OLD.pack_quantity, OLD.packs, OLD.pack_price, OLD.budget_line_id) THEN
    -- A line of an approved order is canceled once, unless a vendor order has it.
    IF order_is_approved(order_state) AND OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL AND NEW.sourced = OLD.sourced THEN
      RETURN NEW;
    END IF;
    -- Vendor orders take it on, as long as it is to be bought; what they give back they give back at any time.
    IF NEW.sourced <> OLD.sourced AND (order_is_approved(order_state) OR NEW.sourced < OLD.sourced)
      AND NEW.cancelled_at IS NOT DISTINCT FROM OLD.cancelled_at THEN
      RETURN NEW;
    END IF;
  END IF;
  -- Another line of a budget pays, which was approved just now.
  IF TG_OP = 'UPDATE' AND order_is_approved(order_state) AND line_has_moved(OLD, NEW) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the lines of an order that is % stand', order_state USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER supply_order_line_guarded BEFORE INSERT OR UPDATE OR DELETE ON supply_order_line
  FOR EACH ROW EXECUTE FUNCTION guard_order_line();

CREATE FUNCTION total_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE supply_order o SET line_count = s.lines, total = s.total, unpriced = s.unpriced
  FROM (
    SELECT c.organization_id, c.order_id, count(n.id) AS lines, coalesce(sum(n.amount), 0) AS total,
      count(n.id) FILTER (WHERE n.amount IS NULL) AS unpriced
    FROM (SELECT DISTINCT organization_id, order_id FROM touched) c
    LEFT JOIN supply_order_line n ON n.organization_id = c.organization_id AND n.order_id = c.order_id AND n.cancelled_at IS NULL
    GROUP BY 1, 2) s
  WHERE o.organization_id = s.organization_id AND o.id = s.order_id
    AND (o.line_count, o.total, o.unpriced) <> (s.lines, s.total, s.unpriced);
  RETURN NULL;
END $$;
CREATE TRIGGER supply_order_line_added AFTER INSERT ON supply_order_line
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION total_orders();
CREATE TRIGGER supply_order_line_changed AFTER UPDATE ON supply_order_line
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION total_orders();
CREATE TRIGGER supply_order_line_removed AFTER DELETE ON supply_order_line
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION total_orders();

-- What is submitted is whole, and what is approved was approved by somebody else, or by a rule.
CREATE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state = 'submitted' AND (NEW.line_count = 0 OR NEW.unpriced > 0 OR EXISTS (
      SELECT FROM supply_order_line n WHERE n.organization_id = NEW.organization_id AND n.order_id = NEW.id AND n.budget_line_id IS NULL)) THEN
    RAISE EXCEPTION 'an order that is submitted has lines, each with a price and a budget' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'submitted' AND NEW.state = 'approved' AND NOT EXISTS (
      SELECT FROM approval_request r WHERE r.organization_id = NEW.organization_id AND r.kind = 'order'
        AND r.document_id = NEW.id AND r.state = 'approved') THEN
    RAISE EXCEPTION 'an order is approved by the approval of its request' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER supply_order_guarded BEFORE UPDATE ON supply_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_order();

-- The money of an order follows its state, freight and tax included: asked for while it waits, committed once it is approved, none
-- otherwise. At the end of the transaction: entries are written after the step.
CREATE FUNCTION guard_order_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM supply_order o
    JOIN supply_order_line n ON n.organization_id = o.organization_id AND n.order_id = o.id
    LEFT JOIN LATERAL (SELECT sum(h.precommitted) AS asked, sum(h.committed) AS committed FROM budget_hold h
      WHERE h.organization_id = n.organization_id AND h.reference_id = n.id) h ON true
    WHERE o.organization_id = NEW.organization_id AND o.id = NEW.id
      AND (coalesce(h.asked, 0), coalesce(h.committed, 0)) <> (
        CASE WHEN o.state = 'submitted' THEN n.amount + n.extras
          -- Another line of a budget is asked to pay for it.
          WHEN order_is_approved(o.state) THEN coalesce((SELECT m.amount FROM order_line_move m
            WHERE m.organization_id = n.organization_id AND m.line_id = n.id AND m.state = 'waiting'), 0) ELSE 0 END,
        CASE WHEN NOT order_is_approved(o.state) OR n.cancelled_at IS NOT NULL THEN 0
          -- What was approved before may have been released since.
          WHEN OLD.state <> 'submitted' OR n.sourced > 0 THEN coalesce(h.committed, 0) ELSE n.amount + n.extras END)
  ) THEN
    RAISE EXCEPTION 'the money of order % is not as its state says', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER supply_order_money AFTER UPDATE ON supply_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_order_money();

CREATE FUNCTION guard_cancelled_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM budget_hold h WHERE h.organization_id = NEW.organization_id AND h.reference_id = NEW.id
      AND (h.precommitted > 0 OR h.committed > 0)) THEN
    RAISE EXCEPTION 'a line that is cancelled holds no money' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER supply_order_line_released AFTER UPDATE ON supply_order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION guard_cancelled_line();

-- Orders that are still open go where a department is merged into.
CREATE FUNCTION guard_department_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM supply_order WHERE organization_id = NEW.organization_id AND department_id = NEW.id
      AND (state IN ('draft', 'submitted', 'changes_requested') OR order_is_approved(state))) THEN
    RAISE EXCEPTION 'what a department has is moved before it is merged' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER department_orders_moved BEFORE UPDATE OF merged_into ON department FOR EACH ROW
  WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL) EXECUTE FUNCTION guard_department_orders();
