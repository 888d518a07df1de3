-- Blanket orders: what is agreed with a vendor for a period, and what of it its vendor orders have drawn.
CREATE TABLE blanket_order (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  vendor_id uuid NOT NULL,
  valid_from date NOT NULL,
  -- Its last day. Past it it has expired, which is not written anywhere.
  valid_to date NOT NULL,
  -- The most that is drawn in money; null: as much as its lines allow.
  value_cap numeric(14, 2),
  note text NOT NULL DEFAULT '',
  -- Of its lines. Kept by a trigger.
  drawn_value numeric(14, 2) NOT NULL DEFAULT 0,
  -- When somebody was told that most of the money is drawn, and that it ends soon.
  value_told_at timestamptz,
  period_told_at timestamptz,
  created_by uuid NOT NULL,
  activated_by uuid,
  activated_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  -- Why it was ended or canceled.
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  FOREIGN KEY (organization_id, activated_by) REFERENCES person,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  CONSTRAINT blanket_order_number UNIQUE (organization_id, number),
  CONSTRAINT blanket_order_state CHECK (state IN ('draft', 'active', 'ended', 'cancelled')),
  CONSTRAINT blanket_order_days CHECK (valid_to >= valid_from),
  CONSTRAINT blanket_order_cap CHECK (drawn_value BETWEEN 0 AND value_cap),
  CONSTRAINT blanket_order_cap_positive CHECK (value_cap > 0),
  CONSTRAINT blanket_order_active CHECK ((state IN ('active', 'ended')) = (activated_at IS NOT NULL)),
  CONSTRAINT blanket_order_ended CHECK ((state IN ('ended', 'cancelled')) = (ended_at IS NOT NULL)),
  CONSTRAINT blanket_order_texts CHECK (length(note) <= 1000 AND length(remark) <= 500)
);
CREATE INDEX blanket_order_latest ON blanket_order (organization_id, created_at);
CREATE INDEX blanket_order_of_vendor ON blanket_order (organization_id, vendor_id);
CREATE INDEX blanket_order_running ON blanket_order (valid_to) WHERE state = 'active';
GRANT INSERT (organization_id, id, number, vendor_id, valid_from, valid_to, value_cap, note, created_by), UPDATE (state, vendor_id,
  valid_from, valid_to, value_cap, note, value_told_at, period_told_at, activated_by, activated_at, ended_by, ended_at, remark,
  updated_at, version) ON blanket_order TO wellstock_app;
-- What was drawn is given back also once it has ended.
CREATE TRIGGER blanket_order_states BEFORE UPDATE ON blanket_order FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'drawn_value') IS DISTINCT FROM (to_jsonb(NEW) - 'drawn_value')) EXECUTE FUNCTION guard_state();

CREATE TABLE blanket_order_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  blanket_order_id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  -- As the vendor writes it, and how many base units that is.
  pack text NOT NULL,
  pack_quantity integer NOT NULL,
  -- What was agreed for a pack.
  pack_price numeric(14, 4) NOT NULL,
  -- The most that is drawn of it, in base units; null: as much as the money allows.
  quantity_cap integer,
  -- Of the lines of vendor orders tied to it. Kept by a trigger.
  drawn integer NOT NULL DEFAULT 0,
  drawn_value numeric(14, 2) NOT NULL DEFAULT 0,
  told_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, blanket_order_id) REFERENCES blanket_order,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT blanket_order_line_once UNIQUE (organization_id, blanket_order_id, product_id),
  CONSTRAINT blanket_order_line_pack CHECK (pack_quantity BETWEEN 1 AND 1000000 AND length(pack) BETWEEN 1 AND 60),
  CONSTRAINT blanket_order_line_price CHECK (pack_price > 0),
  CONSTRAINT blanket_order_line_cap CHECK (drawn BETWEEN 0 AND quantity_cap),
  CONSTRAINT blanket_order_line_drawn CHECK (drawn >= 0 AND drawn_value >= 0),
  CONSTRAINT blanket_order_line_whole CHECK (quantity_cap BETWEEN 1 AND 10000000 AND quantity_cap % pack_quantity = 0)
);
CREATE INDEX blanket_order_line_of ON blanket_order_line (organization_id, blanket_order_id, position);
CREATE INDEX blanket_order_line_of_product ON blanket_order_line (organization_id, product_id);
GRANT INSERT (organization_id, id, blanket_order_id, position, product_id, pack, pack_quantity, pack_price, quantity_cap), DELETE,
  UPDATE (quantity_cap, told_at) ON blanket_order_line TO wellstock_app;

-- What was agreed stands once it is active: its caps are raised, its last day is put off.
CREATE FUNCTION guard_blanket_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.number <> OLD.number OR OLD.state <> 'draft' AND (NEW.vendor_id <> OLD.vendor_id OR NEW.valid_from <> OLD.valid_from
      OR NEW.valid_to < OLD.valid_to OR coalesce(NEW.value_cap < OLD.value_cap, NEW.value_cap IS NOT NULL AND OLD.value_cap IS NULL)) THEN
    RAISE EXCEPTION 'what was agreed in a blanket order stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'draft' AND NEW.state = 'active' AND NOT EXISTS (SELECT FROM blanket_order_line l
      WHERE l.organization_id = NEW.organization_id AND l.blanket_order_id = NEW.id) THEN
    RAISE EXCEPTION 'a blanket order has lines' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER blanket_order_guarded BEFORE UPDATE ON blanket_order FOR EACH ROW EXECUTE FUNCTION guard_blanket_order();

-- Lines are written in a draft; while it is active lines are added and caps raised. What is drawn follows vendor orders at any time.
CREATE FUNCTION guard_blanket_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE order_state text;
BEGIN
  SELECT o.state INTO order_state FROM blanket_order o WHERE (o.organization_id, o.id) =
    (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.blanket_order_id, OLD.blanket_order_id)) FOR NO KEY UPDATE;
  IF order_state = 'draft' OR order_state = 'active' AND TG_OP = 'INSERT' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - '{quantity_cap,drawn,drawn_value,told_at}'::text[])
      = (to_jsonb(OLD) - '{quantity_cap,drawn,drawn_value,told_at}'::text[])
    AND (NEW.quantity_cap IS NOT DISTINCT FROM OLD.quantity_cap
      OR order_state = 'active' AND OLD.quantity_cap IS NOT NULL AND coalesce(NEW.quantity_cap >= OLD.quantity_cap, true)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the lines of a blanket order that is % stand', order_state USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER blanket_order_line_guarded BEFORE INSERT OR UPDATE OR DELETE ON blanket_order_line
  FOR EACH ROW EXECUTE FUNCTION guard_blanket_line();

-- Vendor orders as releases of a blanket order, numbered within it.
CREATE TABLE blanket_release (
  organization_id uuid NOT NULL,
  blanket_order_id uuid NOT NULL,
  vendor_order_id uuid NOT NULL,
  number integer NOT NULL,
  PRIMARY KEY (organization_id, blanket_order_id, vendor_order_id),
  FOREIGN KEY (organization_id, blanket_order_id) REFERENCES blanket_order,
  CONSTRAINT blanket_release_number UNIQUE (organization_id, blanket_order_id, number),
  CONSTRAINT blanket_release_from_one CHECK (number >= 1)
);
CREATE INDEX blanket_release_of ON blanket_release (organization_id, vendor_order_id);
GRANT INSERT ON blanket_release TO wellstock_app;
CREATE TRIGGER blanket_release_stands BEFORE UPDATE OR DELETE ON blanket_release FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A line that was sent is tied once, to a line of the same vendor, product and pack, with a release.
CREATE FUNCTION guard_blanket_tie() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.blanket_line_id IS NOT NULL OR NOT EXISTS (
    SELECT FROM blanket_order_line n
    JOIN blanket_order b ON b.organization_id = n.organization_id AND b.id = n.blanket_order_id AND b.state = 'active'
    JOIN vendor_order o ON o.organization_id = n.organization_id AND o.id = NEW.vendor_order_id AND o.sent_at IS NOT NULL
    JOIN vendor v ON v.organization_id = o.organization_id AND v.id = o.vendor_id
    JOIN vendor w ON w.organization_id = b.organization_id AND w.id = b.vendor_id
      AND coalesce(w.merged_into, w.id) = coalesce(v.merged_into, v.id)
    JOIN blanket_release r ON r.organization_id = b.organization_id AND r.blanket_order_id = b.id AND r.vendor_order_id = o.id
    WHERE n.organization_id = NEW.organization_id AND n.id = NEW.blanket_line_id
      AND (n.product_id, n.pack_quantity) = (NEW.product_id, NEW.pack_quantity)) THEN
    RAISE EXCEPTION 'a line that was sent draws from what was agreed for it, once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- What is drawn: what of the tied lines still comes or came, and its share of what they cost. Beyond a cap it is refused.
CREATE FUNCTION draw_from_blanket() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  units integer := NEW.quantity - NEW.closed - CASE WHEN OLD.blanket_line_id IS NULL THEN 0 ELSE OLD.quantity - OLD.closed END;
  money numeric := round(NEW.amount * (NEW.quantity - NEW.closed) / NEW.quantity, 2)
    - CASE WHEN OLD.blanket_line_id IS NULL THEN 0 ELSE round(OLD.amount * (OLD.quantity - OLD.closed) / OLD.quantity, 2) END;
BEGIN
  UPDATE blanket_order o SET drawn_value = o.drawn_value + money FROM blanket_order_line l
  WHERE l.organization_id = NEW.organization_id AND l.id = NEW.blanket_line_id
    AND o.organization_id = l.organization_id AND o.id = l.blanket_order_id;
  UPDATE blanket_order_line SET drawn = drawn + units, drawn_value = drawn_value + money
  WHERE organization_id = NEW.organization_id AND id = NEW.blanket_line_id;
  RETURN NULL;
END $$;

-- How much of a cap is drawn, in whole percent; null where there is none.
CREATE FUNCTION blanket_share(drawn numeric, cap numeric) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(100 * drawn / cap)::integer
$$;

-- Organizations of which somebody is to be told that a blanket order ends soon, or that so many percent of a cap are drawn.
CREATE FUNCTION organizations_with_blanket_orders_to_tell(days integer, share integer) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT b.organization_id FROM blanket_order b
  WHERE b.state = 'active' AND (
    b.period_told_at IS NULL AND b.valid_to <= organization_today(b.organization_id) + days
    OR b.value_told_at IS NULL AND blanket_share(b.drawn_value, b.value_cap) >= share
    OR EXISTS (SELECT FROM blanket_order_line l WHERE l.organization_id = b.organization_id AND l.blanket_order_id = b.id
      AND l.told_at IS NULL AND blanket_share(l.drawn, l.quantity_cap) >= share))
$$;

ALTER TABLE vendor_price ADD FOREIGN KEY (organization_id, blanket_line_id) REFERENCES blanket_order_line;
