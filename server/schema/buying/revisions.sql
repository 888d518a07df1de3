-- Revisions: what of a vendor order is changed after it was sent.

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
GRANT INSERT (organization_id, id, vendor_order_id, number, state, note, from_note, total, from_total, asked_by), UPDATE (state,
  document_id) ON vendor_order_revision TO wellstock_app;
CREATE TRIGGER vendor_order_revision_stands BEFORE DELETE OR TRUNCATE ON vendor_order_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
