-- Vendor orders that are late chase themselves, once; those whose e-mail does not leave are told to their buyer, once.
ALTER TABLE vendor_order ADD COLUMN chased_at timestamptz, ADD COLUMN mail_told_at timestamptz;
GRANT UPDATE (chased_at, mail_told_at) ON vendor_order TO wellstock_app;

-- Late, and nobody has asked the vendor since it was sent; `is_mailed`: its order reached it by e-mail.
CREATE FUNCTION vendor_orders_to_chase(at timestamptz) RETURNS TABLE (organization_id uuid, vendor_order_id uuid, is_mailed boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id, o.id, m.sent_at IS NOT NULL AND o.way = 'email' FROM vendor_order o
  JOIN office f ON f.organization_id = o.organization_id AND f.id = o.office_id
  LEFT JOIN outgoing_mail m ON m.organization_id = o.organization_id AND m.id = o.mail_id
  WHERE o.state IN ('sent', 'acknowledged', 'partly_received') AND o.chased_at IS NULL AND o.due_on < (at AT TIME ZONE f.timezone)::date
  ORDER BY o.due_on LIMIT 50
$$;
CREATE INDEX vendor_order_to_chase ON vendor_order (due_on) WHERE chased_at IS NULL AND state IN ('sent', 'acknowledged', 'partly_received');

-- Its e-mail was tried and refused since before, and its buyer does not know.
CREATE FUNCTION vendor_orders_unmailed() RETURNS TABLE (organization_id uuid, vendor_order_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id, o.id FROM vendor_order o
  JOIN outgoing_mail m ON m.organization_id = o.organization_id AND m.id = o.mail_id AND m.sent_at IS NULL AND m.last_error IS NOT NULL
  WHERE o.mail_told_at IS NULL AND o.state IN ('sent', 'acknowledged', 'on_hold', 'partly_received') LIMIT 50
$$;
REVOKE ALL ON FUNCTION vendor_orders_to_chase, vendor_orders_unmailed FROM public;
GRANT EXECUTE ON FUNCTION vendor_orders_to_chase, vendor_orders_unmailed TO wellstock_app;
