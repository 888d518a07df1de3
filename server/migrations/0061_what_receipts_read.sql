-- As before, but each receipt by its own lines: joined to all at once the lines of every receipt were read while there were few.
CREATE OR REPLACE FUNCTION total_receipts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE receipt r SET line_count = s.lines, problem_count = s.problems, unmatched = s.unmatched, value = s.value
  FROM (SELECT DISTINCT organization_id, receipt_id FROM touched) c
  CROSS JOIN LATERAL (SELECT count(*) AS lines, count(l.problem) AS problems,
      count(*) FILTER (WHERE l.vendor_order_line_id IS NULL AND l.outcome <> 'rejected') AS unmatched,
      coalesce(sum(round(l.quantity * l.unit_cost, 2)) FILTER (WHERE l.outcome <> 'rejected'), 0) AS value
    FROM receipt_line l WHERE l.organization_id = c.organization_id AND l.receipt_id = c.receipt_id) s
  WHERE r.organization_id = c.organization_id AND r.id = c.receipt_id;
  RETURN NULL;
END $$;
