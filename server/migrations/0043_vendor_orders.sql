-- Vendor orders: what one vendor is sent for one office, made from lines of approved orders.
CREATE TABLE vendor_order (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- Given as it leaves the draft for the first time.
  number text,
  state text NOT NULL DEFAULT 'draft',
  vendor_id uuid NOT NULL,
  -- Where it is shipped to.
  office_id uuid NOT NULL,
  -- Who began it, or sent it since.
  buyer_id uuid NOT NULL,
  -- For the vendor: it stands on the order.
  note text NOT NULL DEFAULT '',
  -- Why it is sent although it is below the vendor's minimum.
  waiver text NOT NULL DEFAULT '',
  way text,
  sent_to text NOT NULL DEFAULT '',
  sent_at timestamptz,
  -- Its paper is still to be made; the mail that carries it, and where it is kept.
  to_file boolean NOT NULL DEFAULT false,
  mail_id uuid,
  document_id uuid,
  -- What the vendor calls it, and when it confirmed it.
  vendor_reference text NOT NULL DEFAULT '',
  acknowledged_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  -- Why it came back, or was put on hold or canceled.
  remark text NOT NULL DEFAULT '',
  ended_by uuid,
  ended_at timestamptz,
  -- Of its lines; the first day something of it is due. Kept by triggers.
  line_count integer NOT NULL DEFAULT 0,
  total numeric(14, 2) NOT NULL DEFAULT 0,
  due_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, buyer_id) REFERENCES person,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  FOREIGN KEY (organization_id, document_id) REFERENCES document,
  CONSTRAINT vendor_order_state CHECK (state IN
    ('draft', 'pending_approval', 'sent', 'acknowledged', 'on_hold', 'cancelled')),
  CONSTRAINT vendor_order_numbered CHECK (number IS NOT NULL OR state IN ('draft', 'cancelled')),
  CONSTRAINT vendor_order_sent CHECK (
    (sent_at IS NOT NULL OR state IN ('draft', 'pending_approval', 'cancelled'))
    AND (sent_at IS NULL OR state NOT IN ('draft', 'pending_approval'))),
  CONSTRAINT vendor_order_way CHECK (way IN ('email', 'by_hand') AND (way <> 'email' OR sent_to <> '')),
  CONSTRAINT vendor_order_asked CHECK (state = 'draft' OR state = 'cancelled' OR way IS NOT NULL),
  CONSTRAINT vendor_order_filed CHECK (NOT to_file OR sent_at IS NOT NULL AND document_id IS NULL),
  CONSTRAINT vendor_order_ended CHECK ((state = 'cancelled') = (ended_at IS NOT NULL)),
  CONSTRAINT vendor_order_texts CHECK (length(note) <= 1000 AND length(waiver) <= 500 AND length(sent_to) <= 254
    AND length(vendor_reference) <= 60 AND length(remark) <= 2000),
  CONSTRAINT vendor_order_second_person CHECK (decided_by <> buyer_id)
);
CREATE UNIQUE INDEX vendor_order_number ON vendor_order (organization_id, number) WHERE number IS NOT NULL;
-- What is to be ordered of a vendor for an office comes together in one draft.
CREATE UNIQUE INDEX vendor_order_draft ON vendor_order (organization_id, office_id, vendor_id) WHERE state = 'draft';
CREATE INDEX vendor_order_latest ON vendor_order (organization_id, created_at);
CREATE INDEX vendor_order_of_office ON vendor_order (organization_id, office_id, created_at);
CREATE INDEX vendor_order_of_vendor ON vendor_order (organization_id, vendor_id, created_at);
CREATE INDEX vendor_order_due ON vendor_order (organization_id, due_on) WHERE state IN ('sent', 'acknowledged', 'on_hold');
CREATE INDEX vendor_order_to_send ON vendor_order (organization_id, office_id) WHERE state IN ('draft', 'pending_approval');
GRANT INSERT (organization_id, id, vendor_id, office_id, buyer_id),
  UPDATE (number, state, buyer_id, note, waiver, way, sent_to, sent_at, to_file, mail_id, document_id, vendor_reference,
    acknowledged_at, decided_by, decided_at, remark, ended_by, ended_at, updated_at, version) ON vendor_order TO wellstock_app;
CREATE TRIGGER vendor_order_states BEFORE UPDATE ON vendor_order FOR EACH ROW EXECUTE FUNCTION guard_state();
CREATE TRIGGER vendor_order_second_human BEFORE INSERT OR UPDATE OF decided_by ON vendor_order FOR EACH ROW
  WHEN (NEW.decided_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('decided_by', 'buyer_id');

CREATE TABLE vendor_order_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  vendor_order_id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  vendor_sku text NOT NULL DEFAULT '',
  pack text NOT NULL,
  pack_quantity integer NOT NULL,
  packs integer NOT NULL,
  -- In base units.
  quantity integer GENERATED ALWAYS AS (packs * pack_quantity) STORED NOT NULL,
  -- Of a pack.
  pack_price numeric(14, 4) NOT NULL,
  price_source text NOT NULL,
  amount numeric(14, 2) GENERATED ALWAYS AS (round(packs * pack_price, 2)) STORED NOT NULL,
  -- By its lead time, and as the vendor promised it.
  expected_on date,
  promised_on date,
  -- Base units that do not come any more. Kept by a trigger.
  closed integer NOT NULL DEFAULT 0,
  close_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_order_id) REFERENCES vendor_order,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT vendor_order_line_once UNIQUE (organization_id, vendor_order_id, product_id, pack_quantity),
  CONSTRAINT vendor_order_line_pack CHECK (pack_quantity >= 1 AND packs >= 1 AND packs::bigint * pack_quantity <= 10000000),
  CONSTRAINT vendor_order_line_price CHECK (pack_price >= 0),
  CONSTRAINT vendor_order_line_source CHECK (price_source IN ('list', 'contract', 'last', 'quote')),
  CONSTRAINT vendor_order_line_closed CHECK (closed BETWEEN 0 AND packs * pack_quantity),
  CONSTRAINT vendor_order_line_texts CHECK (length(vendor_sku) <= 60 AND length(pack) <= 60 AND length(close_reason) <= 500)
);
CREATE INDEX vendor_order_line_of ON vendor_order_line (organization_id, vendor_order_id, position);
CREATE INDEX vendor_order_line_of_product ON vendor_order_line (organization_id, product_id);
GRANT INSERT (organization_id, id, vendor_order_id, position, product_id, vendor_sku, pack, pack_quantity, packs, pack_price, price_source),
  DELETE, UPDATE (vendor_sku, packs, pack_price, price_source, expected_on, promised_on, close_reason)
  ON vendor_order_line TO wellstock_app;

-- What of a line is for which line of an approved order, in base units. It holds the money of that line once it has left the draft.
CREATE TABLE vendor_order_part (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  line_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  quantity integer NOT NULL,
  -- Not coming: to be ordered of somebody else, and not needed any more.
  returned integer NOT NULL DEFAULT 0,
  closed integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, line_id) REFERENCES vendor_order_line ON DELETE CASCADE,
  FOREIGN KEY (organization_id, order_line_id) REFERENCES supply_order_line,
  CONSTRAINT vendor_order_part_once UNIQUE (organization_id, line_id, order_line_id),
  CONSTRAINT vendor_order_part_quantity CHECK (quantity >= 1 AND returned >= 0 AND closed >= 0 AND returned + closed <= quantity)
);
CREATE INDEX vendor_order_part_of_order ON vendor_order_part (organization_id, order_line_id);
GRANT INSERT (organization_id, id, line_id, order_line_id, quantity), DELETE, UPDATE (quantity, returned, closed)
  ON vendor_order_part TO wellstock_app;

-- How much of an order line vendor orders have taken on, in base units: what is on one, is coming, came, or is not needed any more.
ALTER TABLE supply_order_line ADD COLUMN sourced integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT supply_order_line_sourced CHECK (sourced BETWEEN 0 AND packs * pack_quantity),
  ADD CONSTRAINT supply_order_line_gone CHECK (cancelled_at IS NULL OR sourced = 0);
CREATE INDEX supply_order_line_to_source ON supply_order_line (organization_id, order_id)
  WHERE cancelled_at IS NULL AND sourced < packs * pack_quantity;

CREATE OR REPLACE FUNCTION guard_order_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE order_state text;
BEGIN
  SELECT o.state INTO order_state FROM supply_order o
  WHERE (o.organization_id, o.id) = (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.order_id, OLD.order_id))
  FOR NO KEY UPDATE;
  IF order_state IN ('draft', 'changes_requested') AND (TG_OP = 'DELETE' OR NEW.cancelled_at IS NULL AND NEW.sourced = 0) THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.vendor_id, NEW.pack_quantity, NEW.packs, NEW.pack_price, NEW.budget_line_id)
      IS NOT DISTINCT FROM (OLD.vendor_id, OLD.pack_quantity, OLD.packs, OLD.pack_price, OLD.budget_line_id) THEN
    -- A line of an approved order is canceled once, unless a vendor order has it.
    IF order_state = 'approved' AND OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL AND NEW.sourced = OLD.sourced THEN
      RETURN NEW;
    END IF;
    -- Vendor orders take it on, as long as it is to be bought; what they give back they give back at any time.
    IF NEW.sourced <> OLD.sourced AND (order_state = 'approved' OR NEW.sourced < OLD.sourced)
      AND NEW.cancelled_at IS NOT DISTINCT FROM OLD.cancelled_at THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the lines of an order that is % stand', order_state USING ERRCODE = 'restrict_violation';
END $$;

-- An order that a vendor has, in whole or part, is not canceled; nor is it closed while a draft for a vendor still has some of it.
CREATE FUNCTION guard_sourced_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM supply_order_line n
      LEFT JOIN vendor_order_part p ON p.organization_id = n.organization_id AND p.order_line_id = n.id
      LEFT JOIN vendor_order_line l ON l.organization_id = p.organization_id AND l.id = p.line_id
      LEFT JOIN vendor_order v ON v.organization_id = l.organization_id AND v.id = l.vendor_order_id
      WHERE n.organization_id = NEW.organization_id AND n.order_id = NEW.id
        AND (NEW.state = 'cancelled' AND n.sourced > 0 OR v.state IN ('draft', 'pending_approval'))) THEN
    RAISE EXCEPTION 'what vendors are sent of an order is ended first' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER supply_order_sourced BEFORE UPDATE OF state ON supply_order FOR EACH ROW
  WHEN (OLD.state = 'approved' AND NEW.state IN ('cancelled', 'closed')) EXECUTE FUNCTION guard_sourced_order();

-- Lines are written in a draft and stand once it has left. After that the vendor promises days.
CREATE FUNCTION guard_vendor_order_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE order_state text;
BEGIN
  SELECT o.state INTO order_state FROM vendor_order o
  WHERE (o.organization_id, o.id) =
    (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.vendor_order_id, OLD.vendor_order_id)) FOR NO KEY UPDATE;
  IF order_state = 'draft' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'UPDATE' AND (NEW.product_id, NEW.vendor_sku, NEW.pack, NEW.pack_quantity, NEW.packs, NEW.pack_price, NEW.price_source)
    = (OLD.product_id, OLD.vendor_sku, OLD.pack, OLD.pack_quantity, OLD.packs, OLD.pack_price, OLD.price_source) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the lines of a vendor order that is % stand', order_state USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER vendor_order_line_guarded BEFORE INSERT OR UPDATE OR DELETE ON vendor_order_line
  FOR EACH ROW EXECUTE FUNCTION guard_vendor_order_line();

-- Parts are of the same product as their order line; what ends of them only grows once the order is sent.
CREATE FUNCTION guard_vendor_order_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE order_state text; line record;
BEGIN
  SELECT l.product_id, o.state INTO line FROM vendor_order_line l
  JOIN vendor_order o ON o.organization_id = l.organization_id AND o.id = l.vendor_order_id
  WHERE (l.organization_id, l.id) = (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.line_id, OLD.line_id));
  IF TG_OP = 'DELETE' THEN
    -- With its line, the line says whether it may go.
    IF line IS NOT NULL AND line.state <> 'draft' THEN
      RAISE EXCEPTION 'the lines of a vendor order that is % stand', line.state USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' AND (line.state <> 'draft' OR NOT EXISTS (
      SELECT FROM supply_order_line n WHERE (n.organization_id, n.id, n.product_id)
        = (NEW.organization_id, NEW.order_line_id, line.product_id))) THEN
    RAISE EXCEPTION 'a part is of its order line' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.quantity <> OLD.quantity AND line.state <> 'draft'
    OR NEW.returned < OLD.returned OR NEW.closed < OLD.closed) THEN
    RAISE EXCEPTION 'the lines of a vendor order that is % stand', line.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_order_part_guarded BEFORE INSERT OR UPDATE OR DELETE ON vendor_order_part
  FOR EACH ROW EXECUTE FUNCTION guard_vendor_order_part();

-- Order lines follow the parts that take them on: more than was approved is refused there.
CREATE FUNCTION source_order_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE more integer := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE NEW.quantity - NEW.returned END
  - CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.quantity - OLD.returned END;
BEGIN
  IF more <> 0 THEN
    UPDATE supply_order_line SET sourced = sourced + more
    WHERE organization_id = coalesce(NEW.organization_id, OLD.organization_id) AND id = coalesce(NEW.order_line_id, OLD.order_line_id);
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.returned, NEW.closed) <> (OLD.returned, OLD.closed) THEN
    UPDATE vendor_order_line SET closed = closed + (NEW.returned - OLD.returned) + (NEW.closed - OLD.closed)
    WHERE organization_id = NEW.organization_id AND id = NEW.line_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_order_part_sourced AFTER INSERT OR UPDATE OR DELETE ON vendor_order_part
  FOR EACH ROW EXECUTE FUNCTION source_order_line();

-- Every unit of a line is for somebody.
CREATE FUNCTION guard_parts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE wanted uuid := CASE WHEN TG_TABLE_NAME = 'vendor_order_line' THEN coalesce(NEW.id, OLD.id)
  ELSE (coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'line_id')::uuid END;
BEGIN
  IF EXISTS (SELECT FROM vendor_order_line l WHERE l.organization_id = coalesce(NEW.organization_id, OLD.organization_id) AND l.id = wanted
      AND l.quantity <> (SELECT coalesce(sum(p.quantity), 0) FROM vendor_order_part p
        WHERE p.organization_id = l.organization_id AND p.line_id = l.id)) THEN
    RAISE EXCEPTION 'the parts of a line of a vendor order add up to it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER vendor_order_line_parts AFTER INSERT OR UPDATE OF packs ON vendor_order_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_parts();
CREATE CONSTRAINT TRIGGER vendor_order_part_sum AFTER INSERT OR UPDATE OF quantity OR DELETE ON vendor_order_part
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_parts();

-- What a vendor order comes to, and when the next of it is due.
CREATE FUNCTION total_vendor_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE vendor_order o SET line_count = s.lines, total = s.total, due_on = s.due_on
  FROM (
    SELECT c.organization_id, c.vendor_order_id, count(l.id) AS lines, coalesce(sum(l.amount), 0) AS total,
      min(coalesce(l.promised_on, l.expected_on)) FILTER (WHERE l.closed < l.quantity) AS due_on
    FROM (SELECT DISTINCT organization_id, vendor_order_id FROM touched) c
    LEFT JOIN vendor_order_line l ON l.organization_id = c.organization_id AND l.vendor_order_id = c.vendor_order_id
    GROUP BY 1, 2) s
  WHERE o.organization_id = s.organization_id AND o.id = s.vendor_order_id
    AND (o.line_count, o.total, o.due_on) IS DISTINCT FROM (s.lines, s.total, s.due_on);
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_order_line_added AFTER INSERT ON vendor_order_line
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION total_vendor_orders();
CREATE TRIGGER vendor_order_line_changed AFTER UPDATE ON vendor_order_line
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION total_vendor_orders();
CREATE TRIGGER vendor_order_line_removed AFTER DELETE ON vendor_order_line
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION total_vendor_orders();

-- What the lines of an order come to where vendors are sent some of them at their prices: `with_order` is the one about to be sent.
CREATE FUNCTION order_at_vendors(organization uuid, supply_order uuid, with_order uuid)
RETURNS TABLE (line_id uuid, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT n.id, round(n.amount * (n.quantity - coalesce(s.units, 0)) / n.quantity + coalesce(s.amount, 0), 2)
  FROM supply_order_line n
  LEFT JOIN LATERAL (
    SELECT sum(p.quantity - p.returned) AS units, sum(l.amount * (p.quantity - p.returned - p.closed) / l.quantity) AS amount
    FROM vendor_order_part p
    JOIN vendor_order_line l ON l.organization_id = p.organization_id AND l.id = p.line_id
    JOIN vendor_order v ON v.organization_id = l.organization_id AND v.id = l.vendor_order_id
    WHERE p.organization_id = n.organization_id AND p.order_line_id = n.id AND (v.state <> 'draft' OR v.id = with_order)) s ON true
  WHERE n.organization_id = organization AND n.order_id = supply_order AND n.cancelled_at IS NULL
$$;

-- What is sent has lines, and costs what was approved: within tolerance, or approved again.
CREATE FUNCTION guard_vendor_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.line_count = 0 OR NEW.total <= 0 THEN
    RAISE EXCEPTION 'a vendor order that is sent has lines that cost something' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'pending_approval' THEN
    IF NOT EXISTS (SELECT FROM approval_request r WHERE r.organization_id = NEW.organization_id AND r.kind = 'vendor_order'
        AND r.document_id = NEW.id AND r.state = 'approved') THEN
      RAISE EXCEPTION 'a vendor order is approved by the approval of its request' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT n.order_id FROM vendor_order_line l
      JOIN vendor_order_part p ON p.organization_id = l.organization_id AND p.line_id = l.id
      JOIN supply_order_line n ON n.organization_id = p.organization_id AND n.id = p.order_line_id
      WHERE l.organization_id = NEW.organization_id AND l.vendor_order_id = NEW.id) o
    CROSS JOIN LATERAL (SELECT (r.submitted_content::jsonb ->> 'total')::numeric AS total FROM approval_request r
      WHERE r.organization_id = NEW.organization_id AND r.kind = 'order' AND r.document_id = o.order_id AND r.state = 'approved'
      ORDER BY r.requested_at DESC LIMIT 1) r
    WHERE (SELECT sum(amount) FROM order_at_vendors(NEW.organization_id, o.order_id, NEW.id)) > r.total + greatest(r.total * 0.02, 1)) THEN
    RAISE EXCEPTION 'a vendor order beyond tolerance is approved before it is sent' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_order_guarded BEFORE UPDATE OF state ON vendor_order FOR EACH ROW
  WHEN (OLD.state IN ('draft', 'pending_approval') AND NEW.state = 'sent') EXECUTE FUNCTION guard_vendor_order();
CREATE TRIGGER vendor_order_as_sent BEFORE UPDATE OF number, note, sent_at, way, sent_to ON vendor_order FOR EACH ROW
  WHEN (OLD.sent_at IS NOT NULL AND (OLD.number, OLD.note, OLD.sent_at, OLD.way, OLD.sent_to)
    IS DISTINCT FROM (NEW.number, NEW.note, NEW.sent_at, NEW.way, NEW.sent_to))
  EXECUTE FUNCTION refuse_change();

-- The money of a vendor order follows its state: none of it is its own before it is sent or asked about, or once it has ended;
-- what a vendor has, and of which nothing has ended, holds what its lines cost.
CREATE FUNCTION guard_vendor_order_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM vendor_order o
    JOIN vendor_order_line l ON l.organization_id = o.organization_id AND l.vendor_order_id = o.id
    CROSS JOIN LATERAL (SELECT coalesce(sum(h.precommitted), 0) AS asked, coalesce(sum(h.committed), 0) AS committed
      FROM vendor_order_part p JOIN budget_hold h ON h.organization_id = p.organization_id AND h.reference_id = p.id
      WHERE p.organization_id = l.organization_id AND p.line_id = l.id) h
    WHERE o.organization_id = NEW.organization_id AND o.id = NEW.id AND CASE
      WHEN o.state IN ('draft', 'cancelled') OR l.closed = l.quantity THEN h.asked + h.committed <> 0
      WHEN o.state = 'pending_approval' THEN h.asked + h.committed < l.amount
      WHEN l.closed = 0 THEN h.asked <> 0 OR h.committed <> l.amount
      ELSE h.asked <> 0 END) THEN
    RAISE EXCEPTION 'the money of vendor order % is not as its state says', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER vendor_order_money AFTER UPDATE ON vendor_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_vendor_order_money();

-- As before, but of a line that vendor orders have taken on, the money may have gone with it.
CREATE OR REPLACE FUNCTION guard_order_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM supply_order o
    JOIN supply_order_line n ON n.organization_id = o.organization_id AND n.order_id = o.id
    LEFT JOIN LATERAL (SELECT sum(h.precommitted) AS asked, sum(h.committed) AS committed FROM budget_hold h
      WHERE h.organization_id = n.organization_id AND h.reference_id = n.id) h ON true
    WHERE o.organization_id = NEW.organization_id AND o.id = NEW.id
      AND (coalesce(h.asked, 0), coalesce(h.committed, 0)) <> (
        CASE WHEN o.state = 'submitted' THEN n.amount ELSE 0 END,
        CASE WHEN o.state <> 'approved' OR n.cancelled_at IS NOT NULL THEN 0
          -- What was approved before may have been released since.
          WHEN NEW.state <> 'approved' OR n.sourced > 0 THEN coalesce(h.committed, 0) ELSE n.amount END)
  ) THEN
    RAISE EXCEPTION 'the money of order % is not as its state says', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

-- What is on its way to an office: from other offices, what of approved orders no vendor has yet, and what vendors have to send.
CREATE OR REPLACE VIEW on_order WITH (security_invoker = true) AS
SELECT organization_id, office_id, product_id, sum(quantity)::integer AS quantity, min(next_on) AS next_on,
  -- Of it, what is to come from vendors.
  sum(ordered)::integer AS ordered
FROM (
  SELECT d.organization_id, d.to_office_id AS office_id, i.product_id,
    sum(CASE WHEN d.shipped_at IS NULL THEN p.allocated ELSE p.in_transit - p.missing END) AS quantity,
    min(d.expected_on) AS next_on, 0 AS ordered
  FROM transfer d
  JOIN transfer_lot p ON p.organization_id = d.organization_id AND p.transfer_id = d.id
  JOIN transfer_line n ON n.organization_id = p.organization_id AND n.id = p.line_id
  JOIN item i ON i.organization_id = n.organization_id AND i.id = n.item_id
  WHERE d.purpose <> 'recall' AND d.state IN ('approved', 'picking', 'in_transit', 'partly_received')
  GROUP BY 1, 2, 3
  HAVING sum(CASE WHEN d.shipped_at IS NULL THEN p.allocated ELSE p.in_transit - p.missing END) > 0
  UNION ALL
  -- When it comes no vendor has said.
  SELECT o.organization_id, o.office_id, n.product_id, sum(n.quantity - n.sourced), NULL::date, sum(n.quantity - n.sourced)
  FROM supply_order o
  JOIN supply_order_line n ON n.organization_id = o.organization_id AND n.order_id = o.id AND n.cancelled_at IS NULL
  WHERE o.state = 'approved' AND n.sourced < n.quantity
  GROUP BY 1, 2, 3
  UNION ALL
  -- On hold it comes, but nobody knows when.
  SELECT v.organization_id, v.office_id, l.product_id, sum(l.quantity - l.closed),
    min(l.promised_on) FILTER (WHERE v.state <> 'on_hold'), sum(l.quantity - l.closed)
  FROM vendor_order v
  JOIN vendor_order_line l ON l.organization_id = v.organization_id AND l.vendor_order_id = v.id AND l.closed < l.quantity
  WHERE v.state IN ('draft', 'pending_approval', 'sent', 'acknowledged', 'on_hold')
  GROUP BY 1, 2, 3) w
GROUP BY 1, 2, 3;
CREATE INDEX vendor_order_coming ON vendor_order (organization_id, office_id)
  WHERE state IN ('draft', 'pending_approval', 'sent', 'acknowledged', 'on_hold');

ALTER TABLE document DROP CONSTRAINT document_type,
  ADD CONSTRAINT document_type CHECK (type IN
    ('sop', 'ifu', 'sds', 'contract', 'certificate', 'invoice', 'packing_slip', 'photo', 'report', 'purchase_order'));

-- Organizations with vendor orders whose paper is still to be made.
CREATE INDEX vendor_order_to_file ON vendor_order (organization_id) WHERE to_file;
CREATE FUNCTION organizations_with_vendor_orders_to_file() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT organization_id FROM vendor_order WHERE to_file
$$;
