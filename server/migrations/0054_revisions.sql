-- Revisions of vendor orders: what is changed once a vendor has them. What it was sent stands until the next is sent.
ALTER TABLE vendor_order
  -- How often it was revised, and whether a revision waits for its approval. Kept by a trigger.
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN is_revising boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT vendor_order_revising CHECK (NOT is_revising
    OR state IN ('sent', 'acknowledged', 'on_hold', 'partly_received', 'received')),
  DROP CONSTRAINT vendor_order_filed,
  ADD CONSTRAINT vendor_order_filed CHECK (NOT to_file OR sent_at IS NOT NULL AND (document_id IS NULL OR revision > 0));

-- Of its units, those that revisions added to what its order line gave; below 0: that they took away, as nobody needs them.
ALTER TABLE vendor_order_part ADD COLUMN revised integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT vendor_order_part_quantity,
  ADD CONSTRAINT vendor_order_part_quantity CHECK (quantity >= CASE WHEN revised < 0 THEN 0 ELSE 1 END
    AND returned >= 0 AND closed >= 0 AND returned + closed <= quantity AND returned <= quantity - revised);
GRANT UPDATE (revised) ON vendor_order_part TO wellstock_app;

CREATE TABLE vendor_order_revision (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  vendor_order_id uuid NOT NULL,
  number integer NOT NULL,
  state text NOT NULL,
  note text NOT NULL,
  from_note text NOT NULL,
  total numeric(14, 2) NOT NULL,
  from_total numeric(14, 2) NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- What the vendor was sent.
  document_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_order_id) REFERENCES vendor_order,
  FOREIGN KEY (organization_id, asked_by) REFERENCES person,
  FOREIGN KEY (organization_id, document_id) REFERENCES document,
  CONSTRAINT vendor_order_revision_state CHECK (state IN ('waiting', 'sent', 'rejected', 'withdrawn')),
  CONSTRAINT vendor_order_revision_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL) AND (document_id IS NULL OR state = 'sent')),
  CONSTRAINT vendor_order_revision_figures CHECK (number >= 1 AND total >= 0 AND from_total >= 0),
  CONSTRAINT vendor_order_revision_texts CHECK (length(note) <= 1000)
);
CREATE UNIQUE INDEX vendor_order_revision_number ON vendor_order_revision (organization_id, vendor_order_id, number)
  WHERE state IN ('waiting', 'sent');
CREATE INDEX vendor_order_revision_of ON vendor_order_revision (organization_id, vendor_order_id, asked_at);
GRANT INSERT (organization_id, id, vendor_order_id, number, state, note, from_note, total, from_total, asked_by),
  UPDATE (state, document_id) ON vendor_order_revision TO wellstock_app;

-- Lines that change, with how they were.
CREATE TABLE vendor_order_revision_line (
  organization_id uuid NOT NULL,
  revision_id uuid NOT NULL,
  line_id uuid NOT NULL,
  packs integer NOT NULL,
  from_packs integer NOT NULL,
  pack_price numeric(14, 4) NOT NULL,
  from_price numeric(14, 4) NOT NULL,
  PRIMARY KEY (organization_id, revision_id, line_id),
  FOREIGN KEY (organization_id, revision_id) REFERENCES vendor_order_revision,
  FOREIGN KEY (organization_id, line_id) REFERENCES vendor_order_line,
  CONSTRAINT vendor_order_revision_line_changes CHECK (packs >= 1 AND pack_price >= 0 AND (packs, pack_price) <> (from_packs, from_price))
);
GRANT INSERT ON vendor_order_revision_line TO wellstock_app;
CREATE TRIGGER vendor_order_revision_line_stands BEFORE UPDATE OR DELETE OR TRUNCATE ON vendor_order_revision_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whether a revision of a vendor order has been approved.
CREATE FUNCTION revision_is_approved(revision vendor_order_revision) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM approval_request r WHERE r.organization_id = revision.organization_id AND r.kind = 'vendor_order'
    AND r.document_id = revision.vendor_order_id AND r.state = 'approved' AND r.requested_at >= revision.asked_at
    AND (r.submitted_content::jsonb ->> 'total')::numeric = revision.total)
$$;
REVOKE ALL ON FUNCTION revision_is_approved FROM public;

-- A revision is the next of an order that a vendor has. What was asked for is sent once it is approved, or ends; then it stands.
CREATE FUNCTION guard_vendor_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.state NOT IN ('waiting', 'sent') OR OLD.state = 'sent'
      AND (NEW.state <> 'sent' OR NEW.sent_at <> OLD.sent_at OR OLD.document_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'a revision that has ended stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.state NOT IN ('waiting', 'sent') OR (TG_OP = 'INSERT' OR OLD.state <> NEW.state)
      AND NEW.state IN ('waiting', 'sent') AND NOT EXISTS (SELECT FROM vendor_order o
        WHERE o.organization_id = NEW.organization_id AND o.id = NEW.vendor_order_id AND o.revision = NEW.number - 1
          AND o.state IN ('sent', 'acknowledged', 'on_hold', 'partly_received', 'received')) THEN
    RAISE EXCEPTION 'a revision is the next of a vendor order that was sent' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'waiting' AND NEW.state = 'sent' AND NOT revision_is_approved(NEW) THEN
    RAISE EXCEPTION 'a revision that was asked for is approved before it is sent' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'sent' AND NEW.sent_at IS NULL THEN NEW.sent_at := now(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_order_revision_guarded BEFORE INSERT OR UPDATE ON vendor_order_revision
  FOR EACH ROW EXECUTE FUNCTION guard_vendor_revision();
CREATE TRIGGER vendor_order_revision_stands BEFORE DELETE OR TRUNCATE ON vendor_order_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The order follows.
CREATE FUNCTION follow_vendor_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE vendor_order SET is_revising = NEW.state = 'waiting',
    revision = CASE WHEN NEW.state = 'sent' THEN NEW.number ELSE revision END,
    note = CASE WHEN NEW.state = 'sent' THEN NEW.note ELSE note END
  WHERE organization_id = NEW.organization_id AND id = NEW.vendor_order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_order_revision_follows AFTER INSERT OR UPDATE OF state ON vendor_order_revision
  FOR EACH ROW EXECUTE FUNCTION follow_vendor_revision();
DROP TRIGGER vendor_order_as_sent ON vendor_order;
CREATE TRIGGER vendor_order_as_sent BEFORE UPDATE OF number, note, sent_at, way, sent_to ON vendor_order FOR EACH ROW
  WHEN (OLD.sent_at IS NOT NULL AND ((OLD.number, OLD.sent_at, OLD.way, OLD.sent_to)
    IS DISTINCT FROM (NEW.number, NEW.sent_at, NEW.way, NEW.sent_to) OR OLD.note <> NEW.note AND OLD.revision = NEW.revision))
  EXECUTE FUNCTION refuse_change();

-- As before; what a revision took away is not to be ordered again, and what it added was never approved with the order.
CREATE OR REPLACE FUNCTION order_at_vendors(organization uuid, supply_order uuid, with_order uuid)
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

-- What a revision that nobody decided costs more is within tolerance of what was decided: of the vendor order, or else of its orders.
CREATE FUNCTION guard_revision_cost() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE decided numeric;
BEGIN
  IF NEW.total <> (SELECT o.total FROM vendor_order o WHERE o.organization_id = NEW.organization_id AND o.id = NEW.vendor_order_id)
    OR EXISTS (SELECT FROM vendor_order_revision_line n
      JOIN vendor_order_line l ON l.organization_id = n.organization_id AND l.id = n.line_id
      WHERE n.organization_id = NEW.organization_id AND n.revision_id = NEW.id
        AND ((l.packs, l.pack_price) <> (n.packs, n.pack_price) OR l.vendor_order_id <> NEW.vendor_order_id)) THEN
    RAISE EXCEPTION 'a vendor order is as its latest revision says' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.total <= NEW.from_total OR revision_is_approved(NEW) THEN RETURN NULL; END IF;
  SELECT (r.submitted_content::jsonb ->> 'total')::numeric INTO decided FROM approval_request r
  WHERE r.organization_id = NEW.organization_id AND r.kind = 'vendor_order' AND r.document_id = NEW.vendor_order_id AND r.state = 'approved'
  ORDER BY r.requested_at DESC LIMIT 1;
  IF NEW.total > decided + greatest(decided * 0.02, 1) OR decided IS NULL AND EXISTS (
    SELECT FROM (SELECT DISTINCT n.order_id FROM vendor_order_line l
      JOIN vendor_order_part p ON p.organization_id = l.organization_id AND p.line_id = l.id
      JOIN supply_order_line n ON n.organization_id = p.organization_id AND n.id = p.order_line_id
      WHERE l.organization_id = NEW.organization_id AND l.vendor_order_id = NEW.vendor_order_id) o
    CROSS JOIN LATERAL (SELECT (r.submitted_content::jsonb ->> 'total')::numeric AS total FROM approval_request r
      WHERE r.organization_id = NEW.organization_id AND r.kind = 'order' AND r.document_id = o.order_id AND r.state = 'approved'
      ORDER BY r.requested_at DESC LIMIT 1) r
    WHERE (SELECT sum(amount) FROM order_at_vendors(NEW.organization_id, o.order_id, NEW.vendor_order_id)) > r.total + greatest(r.total * 0.02, 1)) THEN
    RAISE EXCEPTION 'a revision beyond tolerance is approved before it is sent' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER vendor_order_revision_cost AFTER INSERT OR UPDATE OF state ON vendor_order_revision DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'sent') EXECUTE FUNCTION guard_revision_cost();

-- As before; and with a revision that is sent now, packs and prices become what it says, never fewer than came, were billed or closed.
CREATE OR REPLACE FUNCTION guard_vendor_order_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- As before; units of parts change with a revision that is sent now, and become more than their order gave by its approval alone.
CREATE OR REPLACE FUNCTION guard_vendor_order_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
DROP TRIGGER vendor_order_part_guarded ON vendor_order_part;
CREATE TRIGGER vendor_order_part_guarded BEFORE INSERT OR DELETE OR UPDATE OF line_id, order_line_id, quantity, returned, closed, revised
  ON vendor_order_part FOR EACH ROW EXECUTE FUNCTION guard_vendor_order_part();

-- As before, without what revisions added or took away.
CREATE OR REPLACE FUNCTION source_order_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
DROP TRIGGER vendor_order_part_sourced ON vendor_order_part;
CREATE TRIGGER vendor_order_part_sourced AFTER INSERT OR DELETE OR UPDATE OF quantity, returned, closed, revised ON vendor_order_part
  FOR EACH ROW EXECUTE FUNCTION source_order_line();

-- While a revision waits its lines hold what it costs more as well; what they hold is looked at again once it does not.
DROP TRIGGER vendor_order_money ON vendor_order;
CREATE CONSTRAINT TRIGGER vendor_order_money AFTER UPDATE ON vendor_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NOT NEW.is_revising AND (OLD.state, OLD.is_revising, OLD.revision) <> (NEW.state, NEW.is_revising, NEW.revision))
  EXECUTE FUNCTION guard_vendor_order_money();

-- What is drawn from blanket orders follows.
DROP TRIGGER vendor_order_line_drawn ON vendor_order_line;
CREATE TRIGGER vendor_order_line_drawn AFTER UPDATE ON vendor_order_line FOR EACH ROW
  WHEN (NEW.blanket_line_id IS NOT NULL AND (OLD.blanket_line_id IS NULL OR (NEW.closed, NEW.packs, NEW.pack_price)
    <> (OLD.closed, OLD.packs, OLD.pack_price)))
  EXECUTE FUNCTION draw_from_blanket();
