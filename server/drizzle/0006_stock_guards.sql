-- What the first guards say of every table, for those of lots, counts, alerts and detection.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['bin', 'number_series', 'stock_command', 'reservation', 'unknown_code', 'stock_count', 'count_line',
    'alert', 'alert_mute', 'item_outlook', 'expiry_day', 'detection', 'detection_row', 'detection_photo', 'anomaly']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I TO wellstock_app USING (organization_id = current_organization())', t || '_tenant', t);
    EXECUTE format('GRANT SELECT ON %I TO wellstock_app', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT INSERT ON stock_command TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, UPDATE ON number_series, reservation, stock_count, detection, alert, anomaly TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON bin, unknown_code, count_line, alert_mute, item_outlook, expiry_day, detection_row TO wellstock_app;
--> statement-breakpoint
GRANT INSERT ON detection_photo TO wellstock_app;
--> statement-breakpoint
GRANT UPDATE (bin_id, replenish_method, lead_time_days, review_days, service_level, order_multiple, auto_reorder,
  auto_reorder_quantity, alert_people, levels_locked, abc_class) ON item TO wellstock_app;
--> statement-breakpoint
ALTER TABLE stock_movement ADD FOREIGN KEY (organization_id, count_id) REFERENCES stock_count (organization_id, id);
--> statement-breakpoint
CREATE TRIGGER stock_command_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_command
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE stock_balance DISABLE TRIGGER stock_balance_by_movement;
--> statement-breakpoint
UPDATE stock_balance b SET expiry_date = l.expiry_date FROM lot l WHERE l.organization_id = b.organization_id AND l.id = b.lot_id;
--> statement-breakpoint
ALTER TABLE stock_balance ENABLE TRIGGER stock_balance_by_movement;

--> statement-breakpoint
CREATE FUNCTION office_today(timezone text) RETURNS date LANGUAGE sql STABLE AS $$ SELECT (now() AT TIME ZONE timezone)::date $$;
--> statement-breakpoint
-- The one predicate: on hold, past its expiry day, or in quarantine. A lot is usable through its expiry day.
CREATE FUNCTION is_unusable(hold text, expiry_date date, today date, is_quarantine boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(hold, 'none') <> 'none' OR coalesce(expiry_date < today, false) OR coalesce(is_quarantine, false)
$$;
--> statement-breakpoint
-- What an item holds and nobody may use, apart from what is reserved.
CREATE FUNCTION unusable_stock(organization uuid, wanted uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(b.on_hand - b.reserved), 0)::integer
  FROM stock_balance b
  JOIN item i ON i.organization_id = b.organization_id AND i.id = b.item_id
  JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
  LEFT JOIN room r ON r.organization_id = i.organization_id AND r.id = i.room_id
  LEFT JOIN lot l ON l.organization_id = b.organization_id AND l.id = b.lot_id
  WHERE b.organization_id = organization AND b.item_id = wanted AND b.on_hand > 0
    AND is_unusable(l.hold, l.expiry_date, office_today(o.timezone), r.is_quarantine)
$$;
--> statement-breakpoint
-- What had expired, was on hold or lay in quarantine before anybody asked.
UPDATE item i SET unusable_quantity = unusable_stock(i.organization_id, i.id) WHERE current_quantity > 0;
--> statement-breakpoint
CREATE FUNCTION refresh_unusable_of(organization uuid, wanted uuid[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE item i SET unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = organization AND i.id = ANY(wanted)
    AND i.unusable_quantity <> unusable_stock(i.organization_id, i.id)
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION refresh_unusable_of(uuid, uuid[]) FROM PUBLIC;
--> statement-breakpoint
-- What the calendar made unusable since anybody looked: run every few minutes.
CREATE FUNCTION refresh_expired_stock() RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE item i SET unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = current_organization() AND i.id IN (
    SELECT b.item_id FROM lot l
    JOIN stock_balance b ON b.organization_id = l.organization_id AND b.lot_id = l.id AND b.on_hand > 0
    WHERE l.organization_id = current_organization() AND l.expiry_date < (now() + interval '1 day')::date)
    AND i.unusable_quantity <> unusable_stock(i.organization_id, i.id)
  RETURNING i.id
$$;
--> statement-breakpoint
-- Whatever changes what an item can be used for is told after the commit: outlook and alerts follow. What the owner of
-- the tables loads is history.
CREATE FUNCTION announce_stock_change(organization uuid, items uuid[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO outbox_event (organization_id, kind, data)
  SELECT organization, 'stock.changed', jsonb_build_object('itemIds', to_jsonb(items))
  WHERE current_organization() IS NOT NULL AND cardinality(items) > 0
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION announce_stock_change(uuid, uuid[]) FROM PUBLIC;
--> statement-breakpoint
-- Whether a lot of an item could not be used at a moment. What goes into quarantine may be anything.
CREATE FUNCTION is_barred(organization uuid, wanted uuid, lot uuid, at timestamptz, is_arrival boolean) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_arrival AND coalesce(r.is_quarantine, false) THEN false
    ELSE is_unusable(l.hold, l.expiry_date, (at AT TIME ZONE o.timezone)::date, r.is_quarantine) END
  FROM item i
  JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
  LEFT JOIN room r ON r.organization_id = i.organization_id AND r.id = i.room_id
  LEFT JOIN lot l ON l.organization_id = i.organization_id AND l.id = is_barred.lot
  WHERE i.organization_id = organization AND i.id = wanted
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed record;
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

  FOR changed IN SELECT organization_id, array_agg(DISTINCT item_id) AS items FROM posted GROUP BY 1 LOOP
    PERFORM announce_stock_change(changed.organization_id, changed.items);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Reserved stock follows the reservations that are held, by lot and by item.
CREATE FUNCTION post_reservation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
  PERFORM announce_stock_change(NEW.organization_id, ARRAY[NEW.item_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservation_post AFTER INSERT OR UPDATE ON reservation FOR EACH ROW EXECUTE FUNCTION post_reservation();
--> statement-breakpoint
CREATE FUNCTION follow_lots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    PERFORM refresh_unusable_of(changed.organization_id, changed.items);
    PERFORM announce_stock_change(changed.organization_id, changed.items);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lot_followed AFTER UPDATE ON lot
  REFERENCING OLD TABLE AS old_lots NEW TABLE AS new_lots FOR EACH STATEMENT EXECUTE FUNCTION follow_lots();
--> statement-breakpoint
CREATE FUNCTION follow_room() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE items uuid[];
BEGIN
  SELECT array_agg(id) INTO items FROM item WHERE organization_id = NEW.organization_id AND room_id = NEW.id;
  PERFORM refresh_unusable_of(NEW.organization_id, items);
  PERFORM announce_stock_change(NEW.organization_id, items);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER room_followed AFTER UPDATE OF is_quarantine ON room FOR EACH ROW
  WHEN (OLD.is_quarantine IS DISTINCT FROM NEW.is_quarantine) EXECUTE FUNCTION follow_room();
--> statement-breakpoint
CREATE FUNCTION follow_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT n.organization_id, array_agg(n.id) AS items,
      array_agg(n.id) FILTER (WHERE o.room_id IS DISTINCT FROM n.room_id) AS moved
    FROM old_items o JOIN new_items n ON n.organization_id = o.organization_id AND n.id = o.id
    WHERE (o.status, o.archived_at, o.office_id, o.room_id, o.min_quantity, o.reorder_point, o.max_quantity,
        o.lead_time_days, o.review_days, o.unit_price)
      IS DISTINCT FROM (n.status, n.archived_at, n.office_id, n.room_id, n.min_quantity, n.reorder_point, n.max_quantity,
        n.lead_time_days, n.review_days, n.unit_price)
    GROUP BY 1
  LOOP
    IF changed.moved IS NOT NULL THEN
      PERFORM refresh_unusable_of(changed.organization_id, changed.moved);
    END IF;
    PERFORM announce_stock_change(changed.organization_id, changed.items);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_followed AFTER UPDATE ON item
  REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION follow_items();
--> statement-breakpoint
CREATE FUNCTION follow_new_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE added record;
BEGIN
  FOR added IN SELECT organization_id, array_agg(id) AS items FROM new_items GROUP BY 1 LOOP
    PERFORM announce_stock_change(added.organization_id, added.items);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_added AFTER INSERT ON item
  REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION follow_new_items();
--> statement-breakpoint
-- A second person counts again, and a posted count stands.
CREATE FUNCTION guard_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('posted', 'cancelled') THEN
    RAISE EXCEPTION 'a count that is over stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_count_stands BEFORE UPDATE ON stock_count FOR EACH ROW EXECUTE FUNCTION guard_count();
--> statement-breakpoint
-- Work that waits for a day to begin, in whichever organisation.
CREATE FUNCTION organizations_with_a_new_day() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT o.organization_id FROM office o
  WHERE o.archived_at IS NULL AND (
    EXISTS (SELECT FROM item_outlook x WHERE x.organization_id = o.organization_id AND x.office_id = o.id
      AND x.as_of < office_today(o.timezone))
    OR EXISTS (SELECT FROM item i WHERE i.organization_id = o.organization_id AND i.office_id = o.id AND i.archived_at IS NULL)
      AND NOT EXISTS (SELECT FROM item_outlook x WHERE x.organization_id = o.organization_id AND x.office_id = o.id))
$$;
