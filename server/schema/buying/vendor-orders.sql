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
  acknowledged_by_vendor boolean NOT NULL DEFAULT false,
  -- When the vendor was asked again because it had not confirmed.
  reminded_at timestamptz,
  -- What freight and tax are expected to cost.
  freight numeric(14, 2) NOT NULL DEFAULT 0,
  tax numeric(14, 2) NOT NULL DEFAULT 0,
  -- It is received, and nothing of it is billed any more.
  closed_by uuid,
  closed_at timestamptz,
  -- How often it was revised, and whether a revision waits for its approval. Kept by a trigger.
  revision integer NOT NULL DEFAULT 0,
  is_revising boolean NOT NULL DEFAULT false,
  -- When the vendor was asked where it is, and its buyer told that the e-mail with it does not leave: once each.
  chased_at timestamptz,
  mail_told_at timestamptz,
  -- The direct buy it is placed for: one that has a vendor order of its own.
  direct_order_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, buyer_id) REFERENCES person,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  FOREIGN KEY (organization_id, document_id) REFERENCES document,
  FOREIGN KEY (organization_id, closed_by) REFERENCES person,
  FOREIGN KEY (organization_id, direct_order_id) REFERENCES supply_order,
  CONSTRAINT vendor_order_numbered CHECK (number IS NOT NULL OR state IN ('draft', 'cancelled')),
  CONSTRAINT vendor_order_sent CHECK (
    (sent_at IS NOT NULL OR state IN ('draft', 'pending_approval', 'cancelled'))
    AND (sent_at IS NULL OR state NOT IN ('draft', 'pending_approval'))),
  CONSTRAINT vendor_order_way CHECK (way IN ('email', 'by_hand') AND (way <> 'email' OR sent_to <> '')),
  CONSTRAINT vendor_order_asked CHECK (state = 'draft' OR state = 'cancelled' OR way IS NOT NULL),
  CONSTRAINT vendor_order_ended CHECK ((state = 'cancelled') = (ended_at IS NOT NULL)),
  CONSTRAINT vendor_order_texts CHECK (length(note) <= 1000 AND length(waiver) <= 500 AND length(sent_to) <= 254
    AND length(vendor_reference) <= 60 AND length(remark) <= 2000),
  CONSTRAINT vendor_order_second_person CHECK (decided_by <> buyer_id),
  CONSTRAINT vendor_order_extras CHECK (freight >= 0 AND tax >= 0),
  CONSTRAINT vendor_order_state CHECK (state IN
    ('draft', 'pending_approval', 'sent', 'acknowledged', 'on_hold', 'partly_received', 'received', 'closed', 'cancelled')),
  CONSTRAINT vendor_order_closed CHECK (state <> 'closed' OR closed_at IS NOT NULL),
  CONSTRAINT vendor_order_revising CHECK (NOT is_revising
    OR state IN ('sent', 'acknowledged', 'on_hold', 'partly_received', 'received')),
  CONSTRAINT vendor_order_filed CHECK (NOT to_file OR sent_at IS NOT NULL AND (document_id IS NULL OR revision > 0))
);
CREATE UNIQUE INDEX vendor_order_number ON vendor_order (organization_id, number) WHERE number IS NOT NULL;
CREATE INDEX vendor_order_latest ON vendor_order (organization_id, created_at);
CREATE INDEX vendor_order_of_office ON vendor_order (organization_id, office_id, created_at);
CREATE INDEX vendor_order_of_vendor ON vendor_order (organization_id, vendor_id, created_at);
CREATE INDEX vendor_order_to_send ON vendor_order (organization_id, office_id) WHERE state IN ('draft', 'pending_approval');
GRANT INSERT (organization_id, id, vendor_id, office_id, buyer_id, direct_order_id), UPDATE (number, state, buyer_id, note, waiver,
  way, sent_to, sent_at, to_file, mail_id, document_id, vendor_reference, acknowledged_at, decided_by, decided_at, remark, ended_by,
  ended_at, updated_at, version, acknowledged_by_vendor, reminded_at, freight, tax, closed_by, closed_at, chased_at, mail_told_at)
  ON vendor_order TO wellstock_app;
-- Organizations with vendor orders whose paper is still to be made.
CREATE INDEX vendor_order_to_file ON vendor_order (organization_id) WHERE to_file;
CREATE INDEX vendor_order_silent ON vendor_order (sent_at) WHERE state = 'sent' AND way = 'email' AND reminded_at IS NULL;
CREATE INDEX vendor_order_due ON vendor_order (organization_id, due_on)
  WHERE state IN ('sent', 'acknowledged', 'on_hold', 'partly_received');
CREATE INDEX vendor_order_coming ON vendor_order (organization_id, office_id)
  WHERE state IN ('draft', 'pending_approval', 'sent', 'acknowledged', 'on_hold', 'partly_received');
CREATE INDEX vendor_order_to_chase ON vendor_order (due_on) WHERE chased_at IS NULL AND state IN ('sent', 'acknowledged', 'partly_received');
CREATE UNIQUE INDEX vendor_order_direct ON vendor_order (organization_id, direct_order_id) WHERE direct_order_id IS NOT NULL;
CREATE UNIQUE INDEX vendor_order_draft ON vendor_order (organization_id, office_id, vendor_id)
  WHERE state = 'draft' AND direct_order_id IS NULL;
CREATE TRIGGER vendor_order_states BEFORE UPDATE ON vendor_order FOR EACH ROW EXECUTE FUNCTION guard_state();
CREATE TRIGGER vendor_order_second_person BEFORE INSERT OR UPDATE OF decided_by ON vendor_order FOR EACH ROW
  WHEN (NEW.decided_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('decided_by', 'buyer_id');
CREATE TRIGGER vendor_order_as_sent BEFORE UPDATE OF number, note, sent_at, way, sent_to ON vendor_order FOR EACH ROW
  WHEN (OLD.sent_at IS NOT NULL AND ((OLD.number, OLD.sent_at, OLD.way, OLD.sent_to)
    IS DISTINCT FROM (NEW.number, NEW.sent_at, NEW.way, NEW.sent_to) OR OLD.note <> NEW.note AND OLD.revision = NEW.revision))
  EXECUTE FUNCTION refuse_change();

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
  blanket_line_id uuid,
  -- How much of what was ordered has come, in base units. Kept by triggers.
  received integer NOT NULL DEFAULT 0,
  -- What of the freight and tax of its order is held with the line.
  extras numeric(14, 2) NOT NULL DEFAULT 0,
  -- Base units on invoices that were approved, less those of credit notes. Kept by a trigger.
  billed integer NOT NULL DEFAULT 0,
  -- Base units that went back to the vendor, and how many of them it had billed and has to credit. Kept by triggers.
  sent_back integer NOT NULL DEFAULT 0,
  to_credit integer NOT NULL DEFAULT 0,
  -- What is taken in for a line as if it were what was ordered.
  substitute_product_id uuid,
  -- What a vendor sends again for what went back to it: a line of a revision at price 0, that nobody pays, nobody bills and no order asked for.
  return_id uuid,
  -- Of a base unit, as what went back cost: it is received at that.
  replaced_cost numeric(14, 4),
  -- Base units that went back and come again as another line: they are billed as if they had stayed. Kept by a trigger.
  replaced integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_order_id) REFERENCES vendor_order,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, substitute_product_id) REFERENCES product,
  FOREIGN KEY (organization_id, blanket_line_id) REFERENCES blanket_order_line,
  CONSTRAINT vendor_order_line_pack CHECK (pack_quantity >= 1 AND packs >= 1 AND packs::bigint * pack_quantity <= 10000000),
  CONSTRAINT vendor_order_line_price CHECK (pack_price >= 0),
  CONSTRAINT vendor_order_line_source CHECK (price_source IN ('list', 'contract', 'last', 'quote')),
  CONSTRAINT vendor_order_line_closed CHECK (closed BETWEEN 0 AND packs * pack_quantity),
  CONSTRAINT vendor_order_line_texts CHECK (length(vendor_sku) <= 60 AND length(pack) <= 60 AND length(close_reason) <= 500),
  CONSTRAINT vendor_order_line_received CHECK (received >= 0),
  CONSTRAINT vendor_order_line_sent_back CHECK (sent_back >= 0 AND to_credit BETWEEN 0 AND sent_back),
  CONSTRAINT vendor_order_line_extras CHECK (extras >= 0),
  CONSTRAINT vendor_order_line_billed CHECK (billed >= 0),
  CONSTRAINT vendor_order_line_substitute CHECK (substitute_product_id <> product_id),
  CONSTRAINT vendor_order_line_replaces CHECK (return_id IS NULL AND replaced_cost IS NULL
    OR return_id IS NOT NULL AND replaced_cost >= 0 AND pack_price = 0 AND billed = 0),
  CONSTRAINT vendor_order_line_replaced CHECK (replaced BETWEEN 0 AND sent_back),
  CONSTRAINT vendor_order_line_once UNIQUE NULLS NOT DISTINCT (organization_id, vendor_order_id, product_id, pack_quantity, return_id)
);
CREATE INDEX vendor_order_line_of ON vendor_order_line (organization_id, vendor_order_id, position);
CREATE INDEX vendor_order_line_of_product ON vendor_order_line (organization_id, product_id);
GRANT INSERT (organization_id, id, vendor_order_id, position, product_id, vendor_sku, pack, pack_quantity, packs, pack_price,
  price_source, return_id, replaced_cost), DELETE, UPDATE (vendor_sku, packs, pack_price, price_source, expected_on, promised_on,
  close_reason, blanket_line_id, extras, substitute_product_id, closed) ON vendor_order_line TO wellstock_app;
CREATE INDEX vendor_order_line_of_blanket ON vendor_order_line (organization_id, blanket_line_id) WHERE blanket_line_id IS NOT NULL;
CREATE INDEX vendor_order_line_of_return ON vendor_order_line (organization_id, return_id) WHERE return_id IS NOT NULL;
CREATE TRIGGER vendor_order_line_tied BEFORE UPDATE OF blanket_line_id ON vendor_order_line FOR EACH ROW
  WHEN (NEW.blanket_line_id IS DISTINCT FROM OLD.blanket_line_id) EXECUTE FUNCTION guard_blanket_tie();
CREATE TRIGGER vendor_order_line_drawn AFTER UPDATE ON vendor_order_line FOR EACH ROW
  WHEN (NEW.blanket_line_id IS NOT NULL AND (OLD.blanket_line_id IS NULL OR (NEW.closed, NEW.packs, NEW.pack_price)
    <> (OLD.closed, OLD.packs, OLD.pack_price)))
  EXECUTE FUNCTION draw_from_blanket();

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
  -- What of the line's received units is for it: `allocateReceipt`.
  received integer NOT NULL DEFAULT 0,
  -- On invoices that were approved less credit notes, and what those took off: it was billed once, and nothing is held for it any more.
  -- Kept by a trigger.
  billed integer NOT NULL DEFAULT 0,
  credited integer NOT NULL DEFAULT 0,
  -- Of its units, those that revisions added to what its order line gave; below 0: that they took away, as nobody needs them.
  revised integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, line_id) REFERENCES vendor_order_line ON DELETE CASCADE,
  FOREIGN KEY (organization_id, order_line_id) REFERENCES supply_order_line,
  CONSTRAINT vendor_order_part_once UNIQUE (organization_id, line_id, order_line_id),
  CONSTRAINT vendor_order_part_received CHECK (received >= 0),
  CONSTRAINT vendor_order_part_billed CHECK (billed >= 0 AND credited >= 0),
  CONSTRAINT vendor_order_part_quantity CHECK (quantity >= CASE WHEN revised < 0 THEN 0 ELSE 1 END
    AND returned >= 0 AND closed >= 0 AND returned + closed <= quantity AND returned <= quantity - revised)
);
CREATE INDEX vendor_order_part_of_order ON vendor_order_part (organization_id, order_line_id);
GRANT INSERT (organization_id, id, line_id, order_line_id, quantity), DELETE, UPDATE (quantity, returned, closed, revised, received) ON
  vendor_order_part TO wellstock_app;

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
  WHEN (order_is_approved(OLD.state) AND NEW.state IN ('cancelled', 'closed')) EXECUTE FUNCTION guard_sourced_order();

-- Lines are written in a draft and stand once it has left. After that the vendor promises days, and a revision that is sent now
-- changes packs and prices, never to fewer than were received, billed or closed.
CREATE FUNCTION guard_vendor_order_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE order_state text;
BEGIN
  SELECT o.state INTO order_state FROM vendor_order o
  WHERE (o.organization_id, o.id) =
    (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.vendor_order_id, OLD.vendor_order_id)) FOR NO KEY UPDATE;
  IF order_state = 'draft' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'UPDATE' AND (NEW.product_id, NEW.vendor_sku, NEW.pack, NEW.pack_quantity) = (OLD.product_id, OLD.vendor_sku, OLD.pack, OLD.pack_quantity) THEN
    IF (NEW.packs, NEW.pack_price, NEW.price_source) = (OLD.packs, OLD.pack_price, OLD.price_source) THEN RETURN NEW; END IF;
    IF EXISTS (SELECT FROM vendor_order_revision r
        JOIN vendor_order_revision_line n ON n.organization_id = r.organization_id AND n.revision_id = r.id AND n.line_id = NEW.id
        WHERE r.organization_id = NEW.organization_id AND r.vendor_order_id = NEW.vendor_order_id AND r.sent_at = now()
          AND (n.packs, n.pack_price) = (NEW.packs, NEW.pack_price))
      AND NEW.packs >= least(OLD.packs, ceil((NEW.closed + greatest(NEW.received, NEW.billed))::numeric / NEW.pack_quantity)) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the lines of a vendor order that is % stand', order_state USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER vendor_order_line_guarded BEFORE DELETE
  OR UPDATE OF product_id, vendor_sku, pack, pack_quantity, packs, pack_price, price_source ON vendor_order_line
  FOR EACH ROW EXECUTE FUNCTION guard_vendor_order_line();
CREATE TRIGGER vendor_order_line_drafted BEFORE INSERT ON vendor_order_line FOR EACH ROW
  WHEN (NEW.return_id IS NULL) EXECUTE FUNCTION guard_vendor_order_line();

-- Parts are of the same product as their order line; what ends of them only grows once the order is sent. Their units change with a
-- revision that is sent now, and exceed what their order gave only once it is approved.
CREATE FUNCTION guard_vendor_order_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE line record;
BEGIN
  SELECT l.product_id, o.state, o.id AS order_id INTO line FROM vendor_order_line l
  JOIN vendor_order o ON o.organization_id = l.organization_id AND o.id = l.vendor_order_id
  WHERE (l.organization_id, l.id) = (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.line_id, OLD.line_id));
  IF TG_OP = 'DELETE' THEN
    -- With its line, the line says whether it may go.
    IF line IS NOT NULL AND line.state <> 'draft' THEN
      RAISE EXCEPTION 'the lines of a vendor order that is % stand', line.state USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' AND (line.state <> 'draft' OR NEW.revised <> 0 OR NOT EXISTS (
      SELECT FROM supply_order_line n WHERE (n.organization_id, n.id, n.product_id)
        = (NEW.organization_id, NEW.order_line_id, line.product_id))) THEN
    RAISE EXCEPTION 'a part is of its order line' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.returned < OLD.returned OR NEW.closed < OLD.closed
    OR (line.state <> 'draft' OR NEW.revised <> OLD.revised) AND (NEW.quantity, NEW.revised) <> (OLD.quantity, OLD.revised) AND NOT EXISTS (
      SELECT FROM vendor_order_revision r WHERE r.organization_id = NEW.organization_id AND r.vendor_order_id = line.order_id
        AND r.sent_at = now() AND (NEW.revised <= greatest(OLD.revised, 0) OR revision_is_approved(r)))) THEN
    RAISE EXCEPTION 'the lines of a vendor order that is % stand', line.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_order_part_guarded BEFORE INSERT OR DELETE OR UPDATE OF line_id, order_line_id, quantity, returned, closed, revised
  ON vendor_order_part FOR EACH ROW EXECUTE FUNCTION guard_vendor_order_part();

-- Order lines follow the parts that take them on: more than was approved is refused there. Units that revisions added or took away
-- do not count.
CREATE FUNCTION source_order_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE more integer := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE NEW.quantity - NEW.revised - NEW.returned END
  - CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.quantity - OLD.revised - OLD.returned END;
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
CREATE TRIGGER vendor_order_part_sourced AFTER INSERT OR DELETE OR UPDATE OF quantity, returned, closed, revised ON vendor_order_part
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
CREATE CONSTRAINT TRIGGER vendor_order_part_sum AFTER INSERT OR UPDATE OF quantity OR DELETE ON vendor_order_part
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_parts();
CREATE CONSTRAINT TRIGGER vendor_order_line_parts AFTER INSERT OR UPDATE OF packs ON vendor_order_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.return_id IS NULL) EXECUTE FUNCTION guard_parts();

-- What a vendor order comes to, and when the next of it is due.
CREATE FUNCTION total_vendor_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE vendor_order o SET line_count = s.lines, total = s.total, due_on = s.due_on
  FROM (
    SELECT c.organization_id, c.vendor_order_id, count(l.id) AS lines, coalesce(sum(l.amount), 0) AS total,
      min(coalesce(l.promised_on, l.expected_on)) FILTER (WHERE l.closed + l.received < l.quantity) AS due_on
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
-- What a revision took away is not to be ordered again, and what it added was never approved with the order.
CREATE FUNCTION order_at_vendors(organization uuid, supply_order uuid, with_order uuid)
RETURNS TABLE (line_id uuid, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT n.id, round(n.amount * (n.quantity - coalesce(s.units, 0)) / n.quantity + coalesce(s.amount, 0), 2)
  FROM supply_order_line n
  LEFT JOIN LATERAL (
    SELECT sum(p.quantity - p.revised - p.returned) AS units, sum(l.amount * (p.quantity - p.returned - p.closed) / l.quantity) AS amount
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

-- The money of a vendor order follows its state: none of it is its own before it is sent or asked about, or once it has ended;
-- what a vendor has, and of which nothing has ended, holds what its lines cost. Once anything was billed this is not compared any
-- more, even after it was credited or voided: a credit gives back what was spent and holds nothing again, and a revision since then
-- has another price.
CREATE FUNCTION guard_vendor_order_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM vendor_order o
    JOIN vendor_order_line l ON l.organization_id = o.organization_id AND l.vendor_order_id = o.id
    CROSS JOIN LATERAL (SELECT coalesce(sum(h.precommitted), 0) AS asked, coalesce(sum(h.committed), 0) AS committed
      FROM vendor_order_part p JOIN budget_hold h ON h.organization_id = p.organization_id AND h.reference_id = p.id
      WHERE p.organization_id = l.organization_id AND p.line_id = l.id) h
    WHERE o.organization_id = NEW.organization_id AND o.id = NEW.id AND CASE
      WHEN o.state IN ('draft', 'closed', 'cancelled') OR l.closed = l.quantity THEN h.asked + h.committed <> 0
      WHEN o.state = 'pending_approval' THEN h.asked + h.committed < l.amount
      WHEN l.closed = 0 AND o.closed_at IS NULL AND NOT EXISTS (SELECT FROM vendor_order_part p
          JOIN invoice_part b ON b.organization_id = p.organization_id AND b.part_id = p.id
          WHERE p.organization_id = l.organization_id AND p.line_id = l.id) THEN h.asked <> 0
        OR h.committed <> l.amount + l.extras + round(greatest(0, l.received - l.quantity) * l.pack_price / l.pack_quantity, 2)
      ELSE h.asked <> 0 END) THEN
    RAISE EXCEPTION 'the money of vendor order % is not as its state says', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (
    SELECT FROM (SELECT o.state, sum(l.received) AS received, bool_or(l.received + l.closed < l.quantity) AS is_coming
      FROM vendor_order o JOIN vendor_order_line l ON l.organization_id = o.organization_id AND l.vendor_order_id = o.id
      WHERE o.organization_id = NEW.organization_id AND o.id = NEW.id GROUP BY 1) s
    WHERE s.state = 'partly_received' AND (s.received = 0 OR NOT s.is_coming) OR s.state IN ('received', 'closed') AND s.is_coming
      OR s.state IN ('sent', 'acknowledged', 'cancelled') AND s.received > 0) THEN
    RAISE EXCEPTION 'vendor order % has come as its lines say', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER vendor_order_money AFTER UPDATE ON vendor_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NOT NEW.is_revising AND (OLD.state, OLD.is_revising, OLD.revision) <> (NEW.state, NEW.is_revising, NEW.revision))
  EXECUTE FUNCTION guard_vendor_order_money();

CREATE FUNCTION organizations_with_vendor_orders_to_file() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT organization_id FROM vendor_order WHERE to_file
$$;

-- How many vendor orders of an office are in a state and due on a day. Counted at the end of a transaction: whoever comes next waits
-- for the commit alone.
CREATE TABLE vendor_order_count (
  organization_id uuid NOT NULL REFERENCES organization,
  office_id uuid NOT NULL,
  state text NOT NULL,
  -- 'infinity': nobody knows, or nothing of it is to come.
  due_on date NOT NULL,
  orders integer NOT NULL,
  PRIMARY KEY (organization_id, office_id, state, due_on)
);

CREATE FUNCTION count_vendor_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO vendor_order_count AS c (organization_id, office_id, state, due_on, orders)
  SELECT m.organization_id, m.office_id, m.state, coalesce(m.due_on, 'infinity'), m.orders
  FROM (VALUES (OLD.organization_id, OLD.office_id, OLD.state, OLD.due_on, -1), (NEW.organization_id, NEW.office_id, NEW.state, NEW.due_on, 1))
    AS m (organization_id, office_id, state, due_on, orders)
  WHERE m.organization_id IS NOT NULL ORDER BY m.office_id, m.state, m.due_on
  ON CONFLICT (organization_id, office_id, state, due_on) DO UPDATE SET orders = c.orders + excluded.orders;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER vendor_order_counted AFTER INSERT OR DELETE ON vendor_order DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_vendor_orders();
CREATE CONSTRAINT TRIGGER vendor_order_recounted AFTER UPDATE ON vendor_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.office_id, OLD.state, OLD.due_on) IS DISTINCT FROM (NEW.office_id, NEW.state, NEW.due_on)) EXECUTE FUNCTION count_vendor_orders();

-- Late, and nobody has asked the vendor since it was sent; `is_mailed`: its order reached it by e-mail.
CREATE FUNCTION vendor_orders_to_chase(at timestamptz) RETURNS TABLE (organization_id uuid, vendor_order_id uuid, is_mailed boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id, o.id, m.sent_at IS NOT NULL AND o.way = 'email' FROM vendor_order o
  JOIN office f ON f.organization_id = o.organization_id AND f.id = o.office_id
  LEFT JOIN outgoing_mail m ON m.organization_id = o.organization_id AND m.id = o.mail_id
  WHERE o.state IN ('sent', 'acknowledged', 'partly_received') AND o.chased_at IS NULL AND o.due_on < (at AT TIME ZONE f.timezone)::date
  ORDER BY o.due_on LIMIT 50
$$;

-- Its e-mail was tried and refused since before, and its buyer does not know.
CREATE FUNCTION vendor_orders_unmailed() RETURNS TABLE (organization_id uuid, vendor_order_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id, o.id FROM vendor_order o
  JOIN outgoing_mail m ON m.organization_id = o.organization_id AND m.id = o.mail_id AND m.sent_at IS NULL AND m.last_error IS NOT NULL
  WHERE o.mail_told_at IS NULL AND o.state IN ('sent', 'acknowledged', 'on_hold', 'partly_received') LIMIT 50
$$;
REVOKE ALL ON FUNCTION vendor_orders_to_chase, vendor_orders_unmailed FROM public;
GRANT EXECUTE ON FUNCTION vendor_orders_to_chase, vendor_orders_unmailed TO wellstock_app;

-- It is what the vendor offered and the buyer took, counted in the same unit, where everybody the line is for takes something instead.
CREATE FUNCTION guard_substitute() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.substitute_product_id IS NULL OR NOT EXISTS (
      SELECT FROM vendor_order o
      JOIN product x ON x.organization_id = o.organization_id AND x.id = NEW.product_id
      JOIN product d ON d.organization_id = o.organization_id AND d.id = NEW.substitute_product_id AND d.unit = x.unit
      WHERE o.organization_id = NEW.organization_id AND o.id = NEW.vendor_order_id
        AND o.state IN ('sent', 'acknowledged', 'on_hold', 'partly_received'))
    OR NOT EXISTS (SELECT FROM vendor_order_answer_line a
      WHERE a.organization_id = NEW.organization_id AND a.line_id = NEW.id AND a.is_taken)
    OR (SELECT bool_and(n.takes_substitute) FROM vendor_order_part p
      JOIN supply_order_line n ON n.organization_id = p.organization_id AND n.id = p.order_line_id
      WHERE p.organization_id = NEW.organization_id AND p.line_id = NEW.id) IS NOT TRUE THEN
    RAISE EXCEPTION 'a substitute is taken that was offered and is allowed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_order_line_substituted BEFORE UPDATE OF substitute_product_id ON vendor_order_line FOR EACH ROW
  WHEN (NEW.substitute_product_id IS DISTINCT FROM OLD.substitute_product_id) EXECUTE FUNCTION guard_substitute();

-- What of other lines does not come any more their parts say, by a trigger of theirs; nobody else writes it.
CREATE FUNCTION guard_closed_by_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'what does not come of a line its parts say' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_order_line_of_parts BEFORE UPDATE OF closed ON vendor_order_line FOR EACH ROW
  WHEN (NEW.return_id IS NULL AND NEW.closed <> OLD.closed) EXECUTE FUNCTION guard_closed_by_parts();

ALTER TABLE mailed_link ADD FOREIGN KEY (organization_id, vendor_order_id) REFERENCES vendor_order;

ALTER TABLE blanket_release ADD FOREIGN KEY (organization_id, vendor_order_id) REFERENCES vendor_order;
