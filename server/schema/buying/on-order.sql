-- What is on its way to an office: from other offices, what of approved orders no vendor has yet, and what vendors have to send.
CREATE VIEW on_order WITH (security_invoker = true) AS
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
  WHERE order_is_approved(o.state) AND n.sourced < n.quantity
  GROUP BY 1, 2, 3
  UNION ALL
  -- On hold it comes, but nobody knows when.
  SELECT v.organization_id, v.office_id, l.product_id, sum(l.quantity - l.closed - l.received),
    min(l.promised_on) FILTER (WHERE v.state <> 'on_hold'), sum(l.quantity - l.closed - l.received)
  FROM vendor_order v
  JOIN vendor_order_line l ON l.organization_id = v.organization_id AND l.vendor_order_id = v.id AND l.closed + l.received < l.quantity
  WHERE v.state IN ('draft', 'pending_approval', 'sent', 'acknowledged', 'on_hold', 'partly_received')
  GROUP BY 1, 2, 3) w
GROUP BY 1, 2, 3;
GRANT SELECT ON on_order TO wellstock_app;
