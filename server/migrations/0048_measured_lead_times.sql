-- Goods that were not as they should be: refused or put aside for a reason other than that there were too many.
CREATE FUNCTION is_faulty(outcome text, problem text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT outcome <> 'stocked' AND problem <> 'over'
$$;

-- What came of each line that a vendor was sent, by the receipts that stand. Nothing of it is kept: a receipt may be taken back.
-- Days are the office's. Definitions: docs/definitions.md "Deliveries".
CREATE VIEW vendor_order_line_delivery WITH (security_invoker = true) AS
SELECT l.organization_id, l.id, l.vendor_order_id, v.number, coalesce(u.merged_into, u.id) AS vendor_id, v.office_id, l.product_id,
  l.quantity - l.closed AS wanted, l.received, l.pack_price / l.pack_quantity AS unit_price,
  v.sent_at, (v.sent_at AT TIME ZONE f.timezone)::date AS sent_on,
  -- On hold it comes, but nobody knows when.
  CASE WHEN v.state <> 'on_hold' THEN coalesce(l.promised_on, l.expected_on) END AS due_on,
  c.first_at, (c.first_at AT TIME ZONE f.timezone)::date AS first_on,
  -- What a device wrote down may have come before the order was said to be sent.
  greatest(0, round(extract(epoch FROM c.first_at - v.sent_at)::numeric / 86400, 2)) AS days,
  c.complete_at, (c.complete_at AT TIME ZONE f.timezone)::date AS complete_on, coalesce(c.is_faulty, false) AS is_faulty
FROM vendor_order v
JOIN vendor u ON u.organization_id = v.organization_id AND u.id = v.vendor_id
JOIN office f ON f.organization_id = v.organization_id AND f.id = v.office_id
JOIN vendor_order_line l ON l.organization_id = v.organization_id AND l.vendor_order_id = v.id
CROSS JOIN LATERAL (
  SELECT min(w.received_at) FILTER (WHERE w.outcome <> 'rejected') AS first_at,
    min(w.received_at) FILTER (WHERE w.outcome <> 'rejected' AND w.so_far >= l.quantity - l.closed) AS complete_at,
    bool_or(is_faulty(w.outcome, w.problem)) AS is_faulty
  FROM (
    SELECT r.received_at, k.outcome, k.problem,
      sum(k.quantity) FILTER (WHERE k.outcome <> 'rejected') OVER (ORDER BY r.received_at, r.id) AS so_far
    FROM receipt_line k JOIN receipt r ON r.organization_id = k.organization_id AND r.id = k.receipt_id AND r.state = 'posted'
    WHERE k.organization_id = l.organization_id AND k.vendor_order_line_id = l.id) w) c
WHERE v.sent_at IS NOT NULL;
GRANT SELECT ON vendor_order_line_delivery TO wellstock_app;

-- How long a vendor took to deliver a product in the last 365 days, in days from sent to the first of it, where that was at least
-- five times: half of the deliveries within p50, nine of ten within p90.
CREATE VIEW measured_lead_time WITH (security_invoker = true) AS
SELECT organization_id, vendor_id, product_id, count(*)::integer AS deliveries,
  round(percentile_cont(0.5) WITHIN GROUP (ORDER BY days)::numeric, 1) AS p50,
  round(percentile_cont(0.9) WITHIN GROUP (ORDER BY days)::numeric, 1) AS p90
FROM (SELECT organization_id, vendor_id, product_id, vendor_order_id, min(days) AS days FROM vendor_order_line_delivery
  WHERE first_at >= now() - interval '365 days' GROUP BY 1, 2, 3, 4) d
GROUP BY 1, 2, 3 HAVING count(*) >= 5;
GRANT SELECT ON measured_lead_time TO wellstock_app;
