-- Direct buys: an order that names its vendor, and is placed as soon as it is approved.

CREATE FUNCTION guard_direct_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM vendor v WHERE v.organization_id = NEW.organization_id AND v.id = NEW.direct_vendor_id AND v.state = 'active')
    OR EXISTS (SELECT FROM supply_order_line n WHERE n.organization_id = NEW.organization_id AND n.order_id = NEW.id
      AND n.vendor_id IS DISTINCT FROM NEW.direct_vendor_id) THEN
    RAISE EXCEPTION 'all of a direct buy is bought from its vendor, which is active' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER supply_order_direct BEFORE UPDATE OF state ON supply_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state = 'submitted' AND NEW.direct_vendor_id IS NOT NULL)
  EXECUTE FUNCTION guard_direct_order();

-- Lines of a direct buy are bought from its vendor alone, and its vendor order has no others.
CREATE FUNCTION guard_direct_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM vendor_order_line l
    JOIN vendor_order o ON o.organization_id = l.organization_id AND o.id = l.vendor_order_id
    JOIN vendor v ON v.organization_id = o.organization_id AND v.id = o.vendor_id
    JOIN supply_order_line n ON n.organization_id = l.organization_id AND n.id = NEW.order_line_id
    JOIN supply_order s ON s.organization_id = n.organization_id AND s.id = n.order_id
    LEFT JOIN vendor d ON d.organization_id = s.organization_id AND d.id = s.direct_vendor_id
    WHERE l.organization_id = NEW.organization_id AND l.id = NEW.line_id
      AND (o.direct_order_id <> s.id OR coalesce(d.merged_into, d.id) <> coalesce(v.merged_into, v.id))) THEN
    RAISE EXCEPTION 'a direct buy is bought from its vendor' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_order_part_direct BEFORE INSERT ON vendor_order_part FOR EACH ROW EXECUTE FUNCTION guard_direct_part();

CREATE FUNCTION direct_orders_to_place() RETURNS TABLE (organization_id uuid, order_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id, id FROM supply_order WHERE to_place AND state = 'approved' ORDER BY decided_at, id LIMIT 50
$$;
REVOKE ALL ON FUNCTION direct_orders_to_place FROM public;
GRANT EXECUTE ON FUNCTION direct_orders_to_place TO wellstock_app;
