-- As before, each lot looked up by its key: joined, all lots of the organization were read for each movement until the database had
-- counted them.
CREATE OR REPLACE FUNCTION post_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE has_lots boolean; has_reversals boolean; has_loose boolean; is_taken boolean; places bigint; known bigint;
BEGIN
  -- What there is to be checked at all: most postings are one movement without a lot.
  SELECT bool_or(lot_id IS NOT NULL), bool_or(reverses_id IS NOT NULL), bool_or(posting_id IS NULL),
    bool_or(reverses_id IS NULL AND (type = 'issue' AND quantity < 0 OR type = 'transfer_in')),
    count(DISTINCT (organization_id, item_id, lot_id))
  INTO has_lots, has_reversals, has_loose, is_taken, places FROM posted;

  IF has_lots AND EXISTS (
    SELECT FROM posted m
    WHERE (SELECT l.product_id FROM lot l WHERE l.organization_id = m.organization_id AND l.id = m.lot_id)
      <> (SELECT i.product_id FROM item i WHERE i.organization_id = m.organization_id AND i.id = m.item_id)
  ) THEN
    RAISE EXCEPTION 'the lot belongs to another product' USING ERRCODE = 'check_violation';
  END IF;
  IF has_reversals AND EXISTS (
    SELECT FROM posted m LEFT JOIN stock_movement o ON o.organization_id = m.organization_id AND o.id = m.reverses_id
    WHERE m.reverses_id IS NOT NULL
      AND (o.item_id, o.lot_id, -o.quantity, o.type) IS DISTINCT FROM (m.item_id, m.lot_id, m.quantity, m.type)
  ) THEN
    RAISE EXCEPTION 'a reversal mirrors its movement' USING ERRCODE = 'check_violation';
  END IF;
  IF has_loose AND current_setting('role') = 'wellstock_app' THEN
    RAISE EXCEPTION 'a movement belongs to a posting' USING ERRCODE = 'check_violation';
  END IF;
  -- Asked once per item and lot, at its latest moment: what is usable then was usable before. What the owner of the tables
  -- loads happened long ago, whatever has been learnt of its lots since.
  IF is_taken AND current_organization() IS NOT NULL AND EXISTS (
    SELECT FROM (
      SELECT organization_id, item_id, lot_id, type, max(occurred_at) AS at FROM posted
      WHERE reverses_id IS NULL AND (type = 'issue' AND quantity < 0 OR type = 'transfer_in') GROUP BY 1, 2, 3, 4
    ) m
    WHERE is_barred(m.organization_id, m.item_id, m.lot_id, m.at, m.type = 'transfer_in')
  ) THEN
    RAISE EXCEPTION 'stock that is expired, on hold or in quarantine cannot be used' USING ERRCODE = 'check_violation';
  END IF;

  -- Stock without a lot is matched by the item's own id, so that both sides can be joined by equality.
  UPDATE stock_balance b SET on_hand = b.on_hand + m.quantity
  FROM (SELECT organization_id, item_id, lot_id, sum(quantity)::integer AS quantity FROM posted GROUP BY 1, 2, 3) m
  WHERE b.organization_id = m.organization_id AND b.item_id = m.item_id
    AND coalesce(b.lot_id, b.item_id) = coalesce(m.lot_id, m.item_id);
  GET DIAGNOSTICS known = ROW_COUNT;

  -- Balances that did not exist yet. A concurrent first movement may have made one meanwhile: then it is added to.
  IF known < places THEN
    INSERT INTO stock_balance (organization_id, item_id, lot_id, on_hand, expiry_date)
    SELECT m.organization_id, m.item_id, m.lot_id, sum(m.quantity)::integer,
      (SELECT l.expiry_date FROM lot l WHERE l.organization_id = m.organization_id AND l.id = m.lot_id)
    FROM posted m
    WHERE NOT EXISTS (
      SELECT FROM stock_balance b WHERE b.organization_id = m.organization_id AND b.item_id = m.item_id
        AND coalesce(b.lot_id, b.item_id) = coalesce(m.lot_id, m.item_id))
    GROUP BY 1, 2, 3
    ON CONFLICT (organization_id, item_id, lot_id) DO UPDATE SET on_hand = stock_balance.on_hand + excluded.on_hand;
  END IF;

  UPDATE item i SET current_quantity = i.current_quantity + m.quantity,
    unusable_quantity = unusable_stock(i.organization_id, i.id), updated_at = now(), updated_by = m.actor
  FROM (
    SELECT organization_id, item_id, sum(quantity)::integer AS quantity, (array_agg(actor_id ORDER BY seq DESC))[1] AS actor
    FROM posted GROUP BY 1, 2
  ) m
  WHERE i.organization_id = m.organization_id AND i.id = m.item_id;
  RETURN NULL;
END $$;

-- As before, each receipt by its own lines: joined to all at once the lines of every receipt were read while there were few.
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
