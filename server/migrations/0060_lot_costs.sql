-- What stock is worth: its lots at what they came at, as it was billed in the end. What has no lot, or one that was never received,
-- is worth the price of its item.
ALTER TABLE lot
  ADD COLUMN received_quantity integer NOT NULL DEFAULT 0,
  ADD COLUMN received_amount numeric(18, 4) NOT NULL DEFAULT 0,
  -- Of a base unit, over all its receipts and what invoices said of them; null while it has none.
  ADD COLUMN unit_cost numeric(14, 4) GENERATED ALWAYS AS (
    CASE WHEN received_quantity > 0 THEN greatest(round(received_amount / received_quantity, 4), 0) END) STORED,
  ADD CONSTRAINT lot_received CHECK (received_quantity >= 0);
REVOKE INSERT, UPDATE ON lot FROM wellstock_app;
GRANT INSERT (organization_id, id, product_id, number, expiry_date, hold, hold_reason),
  UPDATE (expiry_date, hold, hold_reason, updated_at, version) ON lot TO wellstock_app;

-- Of a unit of what is on hand, on average over its lots; with nothing on hand, its price. Kept by triggers.
ALTER TABLE item ADD COLUMN unit_cost numeric;

CREATE FUNCTION stock_unit_cost(organization uuid, wanted uuid, price numeric) RETURNS numeric
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN sum(b.on_hand) > 0 THEN sum(b.on_hand * coalesce(
      (SELECT l.unit_cost FROM lot l WHERE l.organization_id = b.organization_id AND l.id = b.lot_id), price)) / sum(b.on_hand) ELSE price END
    FROM stock_balance b WHERE b.organization_id = organization AND b.item_id = wanted AND b.on_hand > 0);
END $$;

CREATE FUNCTION follow_price() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.unit_cost := stock_unit_cost(NEW.organization_id, NEW.id, NEW.unit_price);
  RETURN NEW;
END $$;
CREATE TRIGGER item_price_followed BEFORE INSERT OR UPDATE OF unit_price ON item FOR EACH ROW EXECUTE FUNCTION follow_price();

CREATE OR REPLACE FUNCTION follow_lots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed record;
BEGIN
  UPDATE stock_balance b SET expiry_date = n.expiry_date FROM new_lots n
  WHERE b.organization_id = n.organization_id AND b.lot_id = n.id AND b.expiry_date IS DISTINCT FROM n.expiry_date;
  UPDATE item i SET unit_cost = stock_unit_cost(i.organization_id, i.id, i.unit_price)
  FROM (
    SELECT DISTINCT b.organization_id, b.item_id
    FROM old_lots o JOIN new_lots n ON n.organization_id = o.organization_id AND n.id = o.id
    JOIN stock_balance b ON b.organization_id = n.organization_id AND b.lot_id = n.id AND b.on_hand > 0
    WHERE o.unit_cost IS DISTINCT FROM n.unit_cost) c
  WHERE i.organization_id = c.organization_id AND i.id = c.item_id;
  FOR changed IN
    SELECT b.organization_id, array_agg(DISTINCT b.item_id) AS items
    FROM old_lots o JOIN new_lots n ON n.organization_id = o.organization_id AND n.id = o.id
    JOIN stock_balance b ON b.organization_id = n.organization_id AND b.lot_id = n.id
    WHERE (o.hold, o.expiry_date) IS DISTINCT FROM (n.hold, n.expiry_date) GROUP BY 1
  LOOP
    PERFORM publish_usable_change(changed.organization_id, changed.items);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION follow_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT n.organization_id, array_agg(n.id) AS items,
      array_agg(n.id) FILTER (WHERE o.room_id IS DISTINCT FROM n.room_id) AS moved,
      array_agg(n.id) FILTER (WHERE (o.stock_level, o.archived_at) IS DISTINCT FROM (n.stock_level, n.archived_at)
        AND (n.archived_at IS NULL AND n.stock_level IN ('Low Stock', 'Out of Stock')
          OR EXISTS (SELECT FROM notification p WHERE p.organization_id = n.organization_id
            AND p.problem = 'stock:' || n.id AND p.ended_at IS NULL))) AS levels
    FROM old_items o JOIN new_items n ON n.organization_id = o.organization_id AND n.id = o.id
    WHERE (o.current_quantity, o.reserved_quantity, o.unusable_quantity, o.updated_at, o.status, o.archived_at, o.office_id,
        o.room_id, o.min_quantity, o.reorder_point, o.max_quantity, o.lead_time_days, o.review_days, o.unit_price, o.unit_cost)
      IS DISTINCT FROM (n.current_quantity, n.reserved_quantity, n.unusable_quantity, n.updated_at, n.status, n.archived_at,
        n.office_id, n.room_id, n.min_quantity, n.reorder_point, n.max_quantity, n.lead_time_days, n.review_days, n.unit_price, n.unit_cost)
    GROUP BY 1
  LOOP
    IF changed.moved IS NOT NULL THEN
      PERFORM refresh_unusable_of(changed.organization_id, changed.moved);
    END IF;
    PERFORM publish_stock_change(changed.organization_id, changed.items, coalesce(changed.levels, '{}'));
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION post_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE has_lots boolean; has_reversals boolean; has_loose boolean; is_taken boolean; is_costed boolean; costed record; places bigint; known bigint;
BEGIN
  -- What there is to be checked at all: most postings are one movement without a lot.
  SELECT bool_or(lot_id IS NOT NULL), bool_or(reverses_id IS NOT NULL), bool_or(posting_id IS NULL),
    bool_or(reverses_id IS NULL AND (type = 'issue' AND quantity < 0 OR type = 'transfer_in')),
    bool_or(type = 'receipt' AND lot_id IS NOT NULL AND unit_cost IS NOT NULL),
    count(DISTINCT (organization_id, item_id, lot_id))
  INTO has_lots, has_reversals, has_loose, is_taken, is_costed, places FROM posted;

  -- Each lot by its key: joined, all lots of the organization were read for each movement until the database had counted them.
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

  IF is_costed THEN
    FOR costed IN
      SELECT organization_id, array_agg(lot_id) AS lots FROM posted
      WHERE type = 'receipt' AND lot_id IS NOT NULL AND unit_cost IS NOT NULL GROUP BY 1
    LOOP
      UPDATE lot l SET received_quantity = l.received_quantity + m.quantity, received_amount = l.received_amount + m.amount
      FROM (
        SELECT lot_id, sum(quantity)::integer AS quantity, sum(quantity * unit_cost) AS amount FROM posted
        WHERE organization_id = costed.organization_id AND type = 'receipt' AND unit_cost IS NOT NULL GROUP BY 1
      ) m
      WHERE l.organization_id = costed.organization_id AND l.id = ANY(costed.lots) AND l.id = m.lot_id;
    END LOOP;
  END IF;

  -- What is worth its price on average stays so, whatever moves without a lot.
  UPDATE item i SET current_quantity = i.current_quantity + m.quantity,
    unusable_quantity = unusable_stock(i.organization_id, i.id), updated_at = now(), updated_by = m.actor,
    unit_cost = CASE WHEN has_lots OR i.unit_cost IS DISTINCT FROM i.unit_price
      THEN stock_unit_cost(i.organization_id, i.id, i.unit_price) ELSE i.unit_cost END
  FROM (
    SELECT organization_id, item_id, sum(quantity)::integer AS quantity, (array_agg(actor_id ORDER BY seq DESC))[1] AS actor
    FROM posted GROUP BY 1, 2
  ) m
  WHERE i.organization_id = m.organization_id AND i.id = m.item_id;
  RETURN NULL;
END $$;

-- What there is already.
UPDATE lot l SET received_quantity = m.quantity, received_amount = m.amount
FROM (
  SELECT organization_id, lot_id, sum(quantity)::integer AS quantity, sum(quantity * unit_cost) AS amount FROM stock_movement
  WHERE type = 'receipt' AND lot_id IS NOT NULL AND unit_cost IS NOT NULL GROUP BY 1, 2
) m
WHERE l.organization_id = m.organization_id AND l.id = m.lot_id AND m.quantity > 0;
UPDATE item SET unit_cost = stock_unit_cost(organization_id, id, unit_price);

-- What an invoice adds to the cost of the lots it bills, or takes off it; what is void takes that back.
CREATE TABLE lot_revaluation (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  lot_id uuid NOT NULL,
  is_undo boolean NOT NULL DEFAULT false,
  amount numeric(16, 4) NOT NULL,
  PRIMARY KEY (organization_id, invoice_id, lot_id, is_undo),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  CONSTRAINT lot_revaluation_amount CHECK (amount <> 0)
);
CREATE INDEX lot_revaluation_of_lot ON lot_revaluation (organization_id, lot_id);
GRANT INSERT ON lot_revaluation TO wellstock_app;
CREATE TRIGGER lot_revaluation_stands BEFORE UPDATE OR DELETE OR TRUNCATE ON lot_revaluation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION revalue_lots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM written w
      LEFT JOIN invoice n ON n.organization_id = w.organization_id AND n.id = w.invoice_id
      LEFT JOIN lot_revaluation o ON o.organization_id = w.organization_id AND o.invoice_id = w.invoice_id AND o.lot_id = w.lot_id
        AND NOT o.is_undo
      WHERE n.approved_at IS NULL OR w.is_undo AND (n.state <> 'void' OR o.amount IS DISTINCT FROM -w.amount)) THEN
    RAISE EXCEPTION 'lots are revalued by an approved invoice, and back by the same one when it is void'
      USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE lot l SET received_amount = l.received_amount + w.amount
  FROM (SELECT organization_id, lot_id, sum(amount) AS amount FROM written GROUP BY 1, 2) w
  WHERE l.organization_id = w.organization_id AND l.id = w.lot_id;
  RETURN NULL;
END $$;
CREATE TRIGGER lot_revaluation_applied AFTER INSERT ON lot_revaluation
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION revalue_lots();

-- The value follows what a unit costs on average, which is the price where there are no lots.
ALTER TABLE stock_revaluation
  DROP CONSTRAINT stock_revaluation_figures,
  DROP COLUMN amount,
  ALTER COLUMN price DROP NOT NULL,
  ADD COLUMN cost_before numeric,
  ADD COLUMN cost numeric;
ALTER TABLE stock_revaluation DISABLE TRIGGER stock_revaluation_stands;
UPDATE stock_revaluation SET cost_before = price_before, cost = price;
ALTER TABLE stock_revaluation ENABLE TRIGGER stock_revaluation_stands;
ALTER TABLE stock_revaluation
  ALTER COLUMN cost SET NOT NULL,
  ADD COLUMN amount numeric(16, 2) GENERATED ALWAYS AS (round(quantity * (cost - coalesce(cost_before, 0)), 2)) STORED NOT NULL,
  ADD CONSTRAINT stock_revaluation_figures
    CHECK (quantity >= 0 AND cost >= 0 AND (price IS DISTINCT FROM price_before OR cost IS DISTINCT FROM cost_before));

CREATE OR REPLACE FUNCTION guard_revaluation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM written w
      LEFT JOIN item i ON i.organization_id = w.organization_id AND i.id = w.item_id
      LEFT JOIN invoice n ON n.organization_id = w.organization_id AND n.id = w.invoice_id
      WHERE i.unit_price IS DISTINCT FROM w.price OR i.unit_cost IS DISTINCT FROM w.cost OR i.current_quantity <> w.quantity
        OR w.price IS DISTINCT FROM w.price_before AND i.office_id <> n.office_id OR n.approved_at IS NULL) THEN
    RAISE EXCEPTION 'stock is revalued with the price and cost of its item, by an approved invoice' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
