-- What comes to an office, without a look at what has come.
CREATE INDEX transfer_on_order ON transfer (organization_id, to_office_id)
  WHERE state IN ('approved', 'picking', 'in_transit', 'partly_received');

-- What is kept for an office or on its way to it, in base units. Recalled stock is no use to anybody.
CREATE VIEW on_order WITH (security_invoker = true) AS
SELECT d.organization_id, d.to_office_id AS office_id, i.product_id,
  sum(CASE WHEN d.shipped_at IS NULL THEN p.allocated ELSE p.in_transit - p.missing END)::integer AS quantity,
  min(d.expected_on) AS next_on
FROM transfer d
JOIN transfer_lot p ON p.organization_id = d.organization_id AND p.transfer_id = d.id
JOIN transfer_line n ON n.organization_id = p.organization_id AND n.id = p.line_id
JOIN item i ON i.organization_id = n.organization_id AND i.id = n.item_id
WHERE d.purpose <> 'recall' AND d.state IN ('approved', 'picking', 'in_transit', 'partly_received')
GROUP BY 1, 2, 3
HAVING sum(CASE WHEN d.shipped_at IS NULL THEN p.allocated ELSE p.in_transit - p.missing END) > 0;
GRANT SELECT ON on_order TO wellstock_app;
