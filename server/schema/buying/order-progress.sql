-- How far an approved order is, and what it comes to: by what vendors have of its lines, and what of that has come. A vendor has what
-- it was sent, less what does not come any more; what is on a draft it does not know of. The one definition, kept in the order.
CREATE FUNCTION order_progress(organization uuid, supply_order uuid) RETURNS TABLE (state text, total numeric) LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN s.ordered = 0 THEN 'approved'
      WHEN s.came = 0 THEN CASE WHEN s.has_left THEN 'partly_ordered' ELSE 'ordered' END
      WHEN s.has_left OR s.came < s.ordered THEN 'partly_received'
      ELSE 'received' END,
    CASE WHEN s.ordered > 0 THEN (SELECT sum(a.amount) FROM order_at_vendors(organization, supply_order, NULL) a) END
  FROM (
    SELECT coalesce(sum(a.ordered), 0) AS ordered, coalesce(sum(a.came), 0) AS came,
      coalesce(bool_or(coalesce(a.sourced, 0) < n.quantity), false) AS has_left
    FROM supply_order_line n
    LEFT JOIN LATERAL (
      SELECT sum(p.quantity - p.returned - p.closed) AS ordered, sum(least(p.received, p.quantity - p.returned - p.closed)) AS came,
        sum(p.quantity - p.revised - p.returned) AS sourced
      FROM vendor_order_part p
      JOIN vendor_order_line l ON l.organization_id = p.organization_id AND l.id = p.line_id
      JOIN vendor_order v ON v.organization_id = l.organization_id AND v.id = l.vendor_order_id
      WHERE p.organization_id = n.organization_id AND p.order_line_id = n.id AND v.state NOT IN ('draft', 'pending_approval')) a ON true
    WHERE n.organization_id = organization AND n.order_id = supply_order AND n.cancelled_at IS NULL) s
$$;

-- Locked before it is worked out: of two receipts for one order, the later sees what the earlier brought.
CREATE FUNCTION follow_orders(organization uuid, orders uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM supply_order WHERE organization_id = organization AND id = ANY (orders) ORDER BY id FOR NO KEY UPDATE;
  UPDATE supply_order o SET state = CASE WHEN order_is_approved(o.state) THEN w.state ELSE o.state END, total_at_vendors = w.total
  FROM (SELECT each AS id, p.* FROM unnest(orders) AS each CROSS JOIN LATERAL order_progress(organization, each) p) w
  WHERE o.organization_id = organization AND o.id = w.id
    AND (o.total_at_vendors IS DISTINCT FROM w.total OR order_is_approved(o.state) AND o.state <> w.state);
END $$;

CREATE FUNCTION follow_vendor_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM follow_orders(NEW.organization_id, array(SELECT DISTINCT n.order_id FROM vendor_order_line l
    JOIN vendor_order_part p ON p.organization_id = l.organization_id AND p.line_id = l.id
    JOIN supply_order_line n ON n.organization_id = p.organization_id AND n.id = p.order_line_id
    WHERE l.organization_id = NEW.organization_id AND l.vendor_order_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_order_followed AFTER UPDATE OF state ON vendor_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND OLD.state IN ('draft', 'pending_approval')) EXECUTE FUNCTION follow_vendor_order();

CREATE FUNCTION follow_vendor_order_parts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE moved record;
BEGIN
  FOR moved IN SELECT n.organization_id, array_agg(DISTINCT n.order_id) AS orders
    FROM changed c
    JOIN earlier e ON e.organization_id = c.organization_id AND e.id = c.id
      AND (e.quantity, e.revised, e.returned, e.closed, e.received) <> (c.quantity, c.revised, c.returned, c.closed, c.received)
    JOIN supply_order_line n ON n.organization_id = c.organization_id AND n.id = c.order_line_id
    GROUP BY 1 LOOP
    PERFORM follow_orders(moved.organization_id, moved.orders);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_order_part_followed AFTER UPDATE ON vendor_order_part
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_vendor_order_parts();

CREATE FUNCTION follow_vendor_order_price() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM follow_orders(NEW.organization_id, array(SELECT DISTINCT n.order_id FROM vendor_order_part p
    JOIN vendor_order v ON v.organization_id = p.organization_id AND v.id = NEW.vendor_order_id AND v.state <> 'draft'
    JOIN supply_order_line n ON n.organization_id = p.organization_id AND n.id = p.order_line_id
    WHERE p.organization_id = NEW.organization_id AND p.line_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_order_line_followed AFTER UPDATE OF packs, pack_price ON vendor_order_line FOR EACH ROW
  WHEN (OLD.amount <> NEW.amount) EXECUTE FUNCTION follow_vendor_order_price();

CREATE FUNCTION follow_cancelled_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM follow_orders(NEW.organization_id, array[NEW.order_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER supply_order_line_followed AFTER UPDATE OF cancelled_at ON supply_order_line FOR EACH ROW
  WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION follow_cancelled_line();

-- An approved order is as far as its vendor orders say.
CREATE FUNCTION guard_order_progress() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state <> (SELECT p.state FROM order_progress(NEW.organization_id, NEW.id) p) THEN
    RAISE EXCEPTION 'how far an order is its vendor orders say' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER supply_order_progress BEFORE UPDATE OF state ON supply_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND order_is_approved(OLD.state) AND order_is_approved(NEW.state)) EXECUTE FUNCTION guard_order_progress();
