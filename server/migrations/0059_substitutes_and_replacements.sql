-- Vendors offer something else for a line, in their own words; the buyer says which product that is, or refuses it.
ALTER TABLE vendor_order_answer_line
  ADD COLUMN substitute_sku text NOT NULL DEFAULT '',
  ADD COLUMN substitute_name text NOT NULL DEFAULT '',
  ADD COLUMN substitute_pack text NOT NULL DEFAULT '',
  -- Of a pack; null: nothing is offered.
  ADD COLUMN substitute_price numeric(14, 4),
  -- Null: nobody has decided.
  ADD COLUMN is_taken boolean,
  ADD CONSTRAINT vendor_order_answer_line_substitute CHECK (substitute_price >= 0
    AND (substitute_price IS NULL) = (substitute_name = '') AND (substitute_price IS NOT NULL
      OR substitute_sku = '' AND substitute_pack = '' AND is_taken IS NULL)),
  ADD CONSTRAINT vendor_order_answer_line_texts CHECK (length(substitute_sku) <= 60 AND length(substitute_name) <= 200
    AND length(substitute_pack) <= 60);
GRANT UPDATE (is_taken) ON vendor_order_answer_line TO wellstock_app;

-- What a vendor said stands; whether what it offers is taken is said once.
CREATE FUNCTION guard_answer_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.is_taken IS NULL AND to_jsonb(NEW) - 'is_taken' = to_jsonb(OLD) - 'is_taken' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what a vendor answered stands' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER vendor_order_answer_line_stands BEFORE UPDATE OR DELETE ON vendor_order_answer_line
  FOR EACH ROW EXECUTE FUNCTION guard_answer_line();

-- What is taken in for a line as if it were what was ordered.
ALTER TABLE vendor_order_line ADD COLUMN substitute_product_id uuid,
  ADD FOREIGN KEY (organization_id, substitute_product_id) REFERENCES product,
  ADD CONSTRAINT vendor_order_line_substitute CHECK (substitute_product_id <> product_id);
GRANT UPDATE (substitute_product_id) ON vendor_order_line TO wellstock_app;

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

-- What a vendor sends again for what went back to it: a line of a revision at price 0, that nobody pays, nobody bills and no order asked for.
ALTER TABLE vendor_order_line
  ADD COLUMN return_id uuid,
  -- Of a base unit, as what went back cost: it is received at that.
  ADD COLUMN replaced_cost numeric(14, 4),
  -- Base units that went back and come again as another line: they are billed as if they had stayed. Kept by a trigger.
  ADD COLUMN replaced integer NOT NULL DEFAULT 0,
  ADD FOREIGN KEY (organization_id, return_id) REFERENCES vendor_return,
  ADD CONSTRAINT vendor_order_line_replaces CHECK (return_id IS NULL AND replaced_cost IS NULL
    OR return_id IS NOT NULL AND replaced_cost >= 0 AND pack_price = 0 AND billed = 0),
  ADD CONSTRAINT vendor_order_line_replaced CHECK (replaced BETWEEN 0 AND sent_back),
  DROP CONSTRAINT vendor_order_line_once,
  ADD CONSTRAINT vendor_order_line_once UNIQUE NULLS NOT DISTINCT (organization_id, vendor_order_id, product_id, pack_quantity, return_id);
CREATE INDEX vendor_order_line_of_return ON vendor_order_line (organization_id, return_id) WHERE return_id IS NOT NULL;
GRANT INSERT (return_id, replaced_cost), UPDATE (closed) ON vendor_order_line TO wellstock_app;

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
  UPDATE vendor_order_line l SET replaced = l.replaced + s.quantity
  FROM (SELECT k.vendor_order_line_id, sum(n.quantity) AS quantity FROM vendor_return_line n
    JOIN receipt_line k ON k.organization_id = n.organization_id AND k.id = n.receipt_line_id AND k.product_id = NEW.product_id
    WHERE n.organization_id = NEW.organization_id AND n.return_id = NEW.return_id GROUP BY 1) s
  WHERE l.organization_id = NEW.organization_id AND l.id = s.vendor_order_line_id AND l.vendor_order_id = NEW.vendor_order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_order_line_replaced AFTER INSERT ON vendor_order_line FOR EACH ROW
  WHEN (NEW.return_id IS NOT NULL) EXECUTE FUNCTION replace_lines();
-- All other lines as before.
DROP TRIGGER vendor_order_line_guarded ON vendor_order_line;
CREATE TRIGGER vendor_order_line_guarded BEFORE DELETE
  OR UPDATE OF product_id, vendor_sku, pack, pack_quantity, packs, pack_price, price_source ON vendor_order_line
  FOR EACH ROW EXECUTE FUNCTION guard_vendor_order_line();
CREATE TRIGGER vendor_order_line_drafted BEFORE INSERT ON vendor_order_line FOR EACH ROW
  WHEN (NEW.return_id IS NULL) EXECUTE FUNCTION guard_vendor_order_line();
DROP TRIGGER vendor_order_line_parts ON vendor_order_line;
CREATE CONSTRAINT TRIGGER vendor_order_line_parts AFTER INSERT OR UPDATE OF packs ON vendor_order_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.return_id IS NULL) EXECUTE FUNCTION guard_parts();

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

-- As before, without what replaces what went back: it was not ordered, and costs nothing.
CREATE OR REPLACE VIEW vendor_order_line_delivery WITH (security_invoker = true) AS
SELECT c.*, (c.sent_at AT TIME ZONE c.timezone)::date AS sent_on, (c.first_at AT TIME ZONE c.timezone)::date AS first_on,
  (c.complete_at AT TIME ZONE c.timezone)::date AS complete_on,
  -- What a device wrote down may have come before the order was said to be sent.
  greatest(0, round(extract(epoch FROM c.first_at - c.sent_at)::numeric / 86400, 2)) AS days
FROM (
  SELECT l.organization_id, l.id, l.vendor_order_id, v.number, coalesce(u.merged_into, u.id) AS vendor_id, v.office_id, f.timezone,
    l.product_id, l.quantity - l.closed AS wanted, l.received, l.pack_price / l.pack_quantity AS unit_price, v.sent_at,
    -- On hold it comes, but nobody knows when.
    CASE WHEN v.state <> 'on_hold' THEN coalesce(l.promised_on, l.expected_on) END AS due_on,
    min(r.received_at) FILTER (WHERE k.outcome <> 'rejected') AS first_at,
    CASE
      WHEN coalesce(sum(k.quantity) FILTER (WHERE k.outcome <> 'rejected'), 0) < l.quantity - l.closed THEN NULL
      WHEN count(r.id) <= 1 THEN min(r.received_at) FILTER (WHERE k.outcome <> 'rejected')
      ELSE (
        SELECT min(w.received_at) FROM (
          SELECT s.received_at, sum(n.quantity) OVER (ORDER BY s.received_at, s.id) AS so_far
          FROM receipt_line n JOIN receipt s ON s.organization_id = n.organization_id AND s.id = n.receipt_id AND s.state = 'posted'
          WHERE n.organization_id = l.organization_id AND n.vendor_order_line_id = l.id AND n.outcome <> 'rejected') w
        WHERE w.so_far >= l.quantity - l.closed)
    END AS complete_at,
    coalesce(bool_or(is_faulty(k.outcome, k.problem)), false) AS is_faulty
  FROM vendor_order v
  JOIN vendor u ON u.organization_id = v.organization_id AND u.id = v.vendor_id
  JOIN office f ON f.organization_id = v.organization_id AND f.id = v.office_id
  JOIN vendor_order_line l ON l.organization_id = v.organization_id AND l.vendor_order_id = v.id
  LEFT JOIN (receipt_line k JOIN receipt r ON r.organization_id = k.organization_id AND r.id = k.receipt_id AND r.state = 'posted')
    ON k.organization_id = l.organization_id AND k.vendor_order_line_id = l.id
  WHERE v.sent_at IS NOT NULL AND l.return_id IS NULL
  GROUP BY l.organization_id, l.id, v.organization_id, v.id, u.organization_id, u.id, f.organization_id, f.id) c;
