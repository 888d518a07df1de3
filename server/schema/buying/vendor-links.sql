-- Vendor links: the page on which a vendor answers an order.

-- Links can be read for 90 days after their order has ended.
CREATE FUNCTION end_vendor_links() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE mailed_link SET expires_at = NEW.ended_at + interval '90 days'
  WHERE organization_id = NEW.organization_id AND vendor_order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_order_ends_links AFTER UPDATE OF ended_at ON vendor_order FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_vendor_links();

-- What a vendor said that is not as ordered, or that somebody has to read. It changes nothing of the order.
CREATE TABLE vendor_order_answer (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  vendor_order_id uuid NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(),
  is_declined boolean NOT NULL,
  vendor_reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  -- By whom it was seen to; nobody: the vendor has answered anew.
  seen_by uuid,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_order_id) REFERENCES vendor_order,
  FOREIGN KEY (organization_id, seen_by) REFERENCES person,
  CONSTRAINT vendor_order_answer_seen CHECK (seen_by IS NULL OR ended_at IS NOT NULL),
  CONSTRAINT vendor_order_answer_reason CHECK (NOT is_declined OR note <> ''),
  CONSTRAINT vendor_order_answer_texts CHECK (length(vendor_reference) <= 60 AND length(note) <= 1000)
);
CREATE UNIQUE INDEX vendor_order_answer_open ON vendor_order_answer (organization_id, vendor_order_id) WHERE ended_at IS NULL;
CREATE INDEX vendor_order_answer_of ON vendor_order_answer (organization_id, vendor_order_id, answered_at);
GRANT INSERT (organization_id, id, vendor_order_id, is_declined, vendor_reference, note), UPDATE (seen_by, ended_at) ON
  vendor_order_answer TO wellstock_app;
CREATE TRIGGER vendor_order_answer_stands BEFORE UPDATE ON vendor_order_answer FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

CREATE TABLE vendor_order_answer_line (
  organization_id uuid NOT NULL,
  answer_id uuid NOT NULL,
  line_id uuid NOT NULL,
  -- What it can send, of what was still to come then.
  packs integer NOT NULL,
  ordered_packs integer NOT NULL,
  pack_price numeric(14, 4) NOT NULL,
  promised_on date,
  -- Vendors offer something else for a line, in their own words; the buyer says which product that is, or refuses it.
  substitute_sku text NOT NULL DEFAULT '',
  substitute_name text NOT NULL DEFAULT '',
  substitute_pack text NOT NULL DEFAULT '',
  -- Of a pack; null: nothing is offered.
  substitute_price numeric(14, 4),
  -- Null: nobody has decided.
  is_taken boolean,
  PRIMARY KEY (organization_id, answer_id, line_id),
  FOREIGN KEY (organization_id, answer_id) REFERENCES vendor_order_answer,
  FOREIGN KEY (organization_id, line_id) REFERENCES vendor_order_line,
  CONSTRAINT vendor_order_answer_line_packs CHECK (packs BETWEEN 0 AND ordered_packs),
  CONSTRAINT vendor_order_answer_line_price CHECK (pack_price >= 0),
  CONSTRAINT vendor_order_answer_line_substitute CHECK (substitute_price >= 0
    AND (substitute_price IS NULL) = (substitute_name = '') AND (substitute_price IS NOT NULL
    OR substitute_sku = '' AND substitute_pack = '' AND is_taken IS NULL)),
  CONSTRAINT vendor_order_answer_line_texts CHECK (length(substitute_sku) <= 60 AND length(substitute_name) <= 200
    AND length(substitute_pack) <= 60)
);
GRANT INSERT, UPDATE (is_taken) ON vendor_order_answer_line TO wellstock_app;

-- Like `find_link`, before there is an organization to be scoped to.
CREATE FUNCTION find_vendor_link(wanted bytea, at timestamptz) RETURNS TABLE (id uuid, organization_id uuid, vendor_order_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.id, l.organization_id, l.vendor_order_id FROM mailed_link l
  WHERE l.token_hash = wanted AND l.purpose = 'vendor_order' AND l.used_at IS NULL AND l.expires_at > at
$$;

-- Orders that left by e-mail before a moment and that their vendors have not answered, nor been reminded of.
CREATE FUNCTION vendor_orders_to_remind(before timestamptz) RETURNS TABLE (organization_id uuid, vendor_order_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id, o.id FROM vendor_order o
  JOIN outgoing_mail m ON m.organization_id = o.organization_id AND m.id = o.mail_id AND m.sent_at <= before
  WHERE o.state = 'sent' AND o.way = 'email' AND o.reminded_at IS NULL AND o.sent_at <= before
    AND NOT EXISTS (SELECT FROM vendor_order_answer a WHERE a.organization_id = o.organization_id AND a.vendor_order_id = o.id)
  ORDER BY o.sent_at LIMIT 50
$$;

-- What a vendor said stands; whether what it offers is taken is said once.
CREATE FUNCTION guard_answer_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.is_taken IS NULL AND to_jsonb(NEW) - 'is_taken' = to_jsonb(OLD) - 'is_taken' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what a vendor answered stands' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER vendor_order_answer_line_stands BEFORE UPDATE OR DELETE ON vendor_order_answer_line
  FOR EACH ROW EXECUTE FUNCTION guard_answer_line();
