-- Deliveries and lead times, as measured by receipts.

-- Goods that were not as they should be: refused or put aside for a reason other than that there were too many.
CREATE FUNCTION is_faulty(outcome text, problem text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT outcome <> 'stocked' AND problem <> 'over'
$$;

-- What came of each line that a vendor was sent, by the receipts that stand, without replacements: they were not ordered and cost
-- nothing. Nothing of it is kept: a receipt may be taken back. Days are the office's. Beside them what came of past orders
-- (`is_past`; `vendor_order_id` is theirs then), of which the day is known and not the hour: noon stands for it. Of a past line of
-- which nothing came nobody knows whether it did: it was never due. Definitions: docs/definitions.md "Deliveries".
CREATE VIEW vendor_order_line_delivery WITH (security_invoker = true) AS
SELECT c.*, false AS is_past, (c.sent_at AT TIME ZONE c.timezone)::date AS sent_on, (c.first_at AT TIME ZONE c.timezone)::date AS first_on,
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
  GROUP BY l.organization_id, l.id, v.organization_id, v.id, u.organization_id, u.id, f.organization_id, f.id) c
UNION ALL
SELECT l.organization_id, l.id, o.id, o.number, coalesce(u.merged_into, u.id), o.office_id, f.timezone, l.product_id, l.quantity, d.received,
  l.pack_price / l.pack_quantity, (o.ordered_on + time '12:00') AT TIME ZONE f.timezone, CASE WHEN d.is_faulty IS NOT NULL THEN l.promised_on END,
  (d.first_on + time '12:00') AT TIME ZONE f.timezone, (d.complete_on + time '12:00') AT TIME ZONE f.timezone,
  coalesce(d.is_faulty, false), true, o.ordered_on, d.first_on, d.complete_on, (d.first_on - o.ordered_on)::numeric
FROM past_order_line l
JOIN past_order o ON o.organization_id = l.organization_id AND o.id = l.past_order_id
JOIN vendor u ON u.organization_id = o.organization_id AND u.id = o.vendor_id
JOIN office f ON f.organization_id = o.organization_id AND f.id = o.office_id
CROSS JOIN LATERAL (
  SELECT coalesce(max(w.so_far), 0)::integer AS received, min(w.received_on) FILTER (WHERE w.accepted > 0) AS first_on,
    min(w.received_on) FILTER (WHERE w.so_far >= l.quantity) AS complete_on, bool_or(w.rejected > 0) AS is_faulty
  FROM (
    SELECT r.received_on, r.quantity - r.rejected AS accepted, r.rejected,
      sum(r.quantity - r.rejected) OVER (ORDER BY r.received_on, r.id) AS so_far
    FROM past_receipt r WHERE r.organization_id = l.organization_id AND r.past_order_line_id = l.id) w) d;
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
