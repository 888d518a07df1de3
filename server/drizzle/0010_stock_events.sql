-- A change of stock is one event, whatever caused it: the items that changed, and those of them whose level somebody is
-- notified of. What the owner of the tables loads is history.
CREATE FUNCTION publish_stock_change(organization uuid, items uuid[], levels uuid[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO outbox_event (organization_id, kind, data)
  SELECT organization, 'stock.changed', jsonb_build_object('itemIds', to_jsonb(items), 'levels', to_jsonb(levels))
  WHERE current_organization() IS NOT NULL AND cardinality(items) > 0
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION publish_stock_change(uuid, uuid[], uuid[]) FROM PUBLIC;
--> statement-breakpoint
-- Where less or more of them can be used, the items themselves say so; of the others only their lots have changed.
CREATE FUNCTION publish_usable_change(organization uuid, wanted uuid[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE same uuid[];
BEGIN
  SELECT array_agg(i.id) INTO same FROM item i
  WHERE i.organization_id = organization AND i.id = ANY(wanted)
    AND i.unusable_quantity = unusable_stock(i.organization_id, i.id);
  PERFORM refresh_unusable_of(organization, wanted);
  PERFORM publish_stock_change(organization, same, '{}');
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION publish_usable_change(uuid, uuid[]) FROM PUBLIC;
--> statement-breakpoint
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
        o.room_id, o.min_quantity, o.reorder_point, o.max_quantity, o.lead_time_days, o.review_days, o.unit_price)
      IS DISTINCT FROM (n.current_quantity, n.reserved_quantity, n.unusable_quantity, n.updated_at, n.status, n.archived_at,
        n.office_id, n.room_id, n.min_quantity, n.reorder_point, n.max_quantity, n.lead_time_days, n.review_days, n.unit_price)
    GROUP BY 1
  LOOP
    IF changed.moved IS NOT NULL THEN
      PERFORM refresh_unusable_of(changed.organization_id, changed.moved);
    END IF;
    PERFORM publish_stock_change(changed.organization_id, changed.items, coalesce(changed.levels, '{}'));
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM posted m JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
    JOIN lot l ON l.organization_id = m.organization_id AND l.id = m.lot_id
    WHERE l.product_id <> i.product_id
  ) THEN
    RAISE EXCEPTION 'the lot belongs to another product' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM posted m LEFT JOIN stock_movement o ON o.organization_id = m.organization_id AND o.id = m.reverses_id
    WHERE m.reverses_id IS NOT NULL
      AND (o.item_id, o.lot_id, -o.quantity, o.type) IS DISTINCT FROM (m.item_id, m.lot_id, m.quantity, m.type)
  ) THEN
    RAISE EXCEPTION 'a reversal mirrors its movement' USING ERRCODE = 'check_violation';
  END IF;
  -- Asked once per item and lot, at its latest moment: what is usable then was usable before. What the owner of the tables
  -- loads happened long ago, whatever has been learnt of its lots since.
  IF current_organization() IS NOT NULL AND EXISTS (
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

  -- Balances that did not exist yet. A concurrent first movement may have made one meanwhile: then it is added to.
  INSERT INTO stock_balance (organization_id, item_id, lot_id, on_hand, expiry_date)
  SELECT m.organization_id, m.item_id, m.lot_id, sum(m.quantity)::integer,
    (SELECT l.expiry_date FROM lot l WHERE l.organization_id = m.organization_id AND l.id = m.lot_id)
  FROM posted m
  WHERE NOT EXISTS (
    SELECT FROM stock_balance b WHERE b.organization_id = m.organization_id AND b.item_id = m.item_id
      AND coalesce(b.lot_id, b.item_id) = coalesce(m.lot_id, m.item_id))
  GROUP BY 1, 2, 3
  ON CONFLICT (organization_id, item_id, lot_id) DO UPDATE SET on_hand = stock_balance.on_hand + excluded.on_hand;

  UPDATE item i SET current_quantity = i.current_quantity + m.quantity,
    unusable_quantity = unusable_stock(i.organization_id, i.id), updated_at = now(), updated_by = m.actor
  FROM (
    SELECT organization_id, item_id, sum(quantity)::integer AS quantity, (array_agg(actor_id ORDER BY seq DESC))[1] AS actor
    FROM posted GROUP BY 1, 2
  ) m
  WHERE i.organization_id = m.organization_id AND i.id = m.item_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_reservation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE before integer := 0; after integer := 0; changed integer;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.item_id, OLD.lot_id) IS DISTINCT FROM (NEW.item_id, NEW.lot_id) THEN
      RAISE EXCEPTION 'a reservation stays with its lot' USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.state = 'held' THEN before := OLD.quantity; END IF;
  END IF;
  IF NEW.state = 'held' THEN after := NEW.quantity; END IF;
  IF after > before AND is_barred(NEW.organization_id, NEW.item_id, NEW.lot_id, now(), false) THEN
    RAISE EXCEPTION 'stock that is expired, on hold or in quarantine cannot be reserved' USING ERRCODE = 'check_violation';
  END IF;
  IF after = before THEN RETURN NULL; END IF;

  UPDATE stock_balance b SET reserved = b.reserved + after - before
  WHERE b.organization_id = NEW.organization_id AND b.item_id = NEW.item_id
    AND coalesce(b.lot_id, b.item_id) = coalesce(NEW.lot_id, NEW.item_id);
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed = 0 THEN
    RAISE EXCEPTION 'nothing of this lot is on hand' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE item i SET reserved_quantity = i.reserved_quantity + after - before,
    unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = NEW.organization_id AND i.id = NEW.item_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_lots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed record;
BEGIN
  UPDATE stock_balance b SET expiry_date = n.expiry_date FROM new_lots n
  WHERE b.organization_id = n.organization_id AND b.lot_id = n.id AND b.expiry_date IS DISTINCT FROM n.expiry_date;
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_room() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE items uuid[];
BEGIN
  SELECT array_agg(id) INTO items FROM item WHERE organization_id = NEW.organization_id AND room_id = NEW.id;
  PERFORM publish_usable_change(NEW.organization_id, items);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_new_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE added record;
BEGIN
  FOR added IN SELECT organization_id, array_agg(id) AS items FROM new_items GROUP BY 1 LOOP
    PERFORM publish_stock_change(added.organization_id, added.items, '{}');
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER item_level_announced ON item;
--> statement-breakpoint
DROP FUNCTION announce_stock_levels();
--> statement-breakpoint
DROP FUNCTION announce_stock_change(uuid, uuid[]);
--> statement-breakpoint
ALTER FUNCTION tell_of_work() RENAME TO notify_of_work;
