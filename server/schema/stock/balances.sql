-- What follows from the ledger: balances, quantities of items, usable stock, and the event of each change.

-- The one predicate: on hold, past its expiry day, or in quarantine. A lot is usable through its expiry day.
CREATE FUNCTION is_unusable(hold text, expiry_date date, today date, is_quarantine boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(hold, 'none') <> 'none' OR coalesce(expiry_date < today, false) OR coalesce(is_quarantine, false)
$$;

-- What an item holds and nobody may use, apart from what is reserved.
CREATE FUNCTION unusable_stock(organization uuid, wanted uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(sum(b.on_hand - b.reserved), 0)::integer
    FROM stock_balance b
    JOIN item i ON i.organization_id = b.organization_id AND i.id = b.item_id
    JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
    LEFT JOIN room r ON r.organization_id = i.organization_id AND r.id = i.room_id
    LEFT JOIN lot l ON l.organization_id = b.organization_id AND l.id = b.lot_id
    WHERE b.organization_id = organization AND b.item_id = wanted AND b.on_hand > 0
      AND is_unusable(b.hold, l.expiry_date, office_today(o.timezone), r.is_quarantine));
END $$;

CREATE FUNCTION refresh_unusable_of(organization uuid, wanted uuid[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE item i SET unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = organization AND i.id = ANY(wanted)
    AND i.unusable_quantity <> unusable_stock(i.organization_id, i.id);
END $$;
REVOKE EXECUTE ON FUNCTION refresh_unusable_of(uuid, uuid[]) FROM PUBLIC;

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

-- Whether a lot of an item could not be used at a moment. What goes into quarantine may be anything.
CREATE FUNCTION is_barred(organization uuid, wanted uuid, lot uuid, at timestamptz, is_arrival boolean) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN is_arrival AND coalesce(r.is_quarantine, false) THEN false
      ELSE is_unusable(coalesce(b.hold, l.hold), l.expiry_date, (at AT TIME ZONE o.timezone)::date, r.is_quarantine) END
    FROM item i
    JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
    LEFT JOIN room r ON r.organization_id = i.organization_id AND r.id = i.room_id
    LEFT JOIN lot l ON l.organization_id = i.organization_id AND l.id = is_barred.lot
    LEFT JOIN stock_balance b ON b.organization_id = i.organization_id AND b.item_id = i.id
      AND coalesce(b.lot_id, b.item_id) = coalesce(is_barred.lot, i.id)
    WHERE i.organization_id = organization AND i.id = wanted);
END $$;

-- A change of stock is one event, whatever caused it: the items that changed, and those of them whose level somebody is
-- notified of. What the owner of the tables loads is history.
CREATE FUNCTION publish_stock_change(organization uuid, items uuid[], levels uuid[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO outbox_event (organization_id, kind, data)
  SELECT organization, 'stock.changed', jsonb_build_object('itemIds', to_jsonb(items), 'levels', to_jsonb(levels))
  WHERE current_organization() IS NOT NULL AND cardinality(items) > 0;
END $$;
REVOKE EXECUTE ON FUNCTION publish_stock_change(uuid, uuid[], uuid[]) FROM PUBLIC;

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
REVOKE EXECUTE ON FUNCTION publish_usable_change(uuid, uuid[]) FROM PUBLIC;

CREATE FUNCTION post_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE has_lots boolean; has_reversals boolean; has_loose boolean; is_taken boolean; is_arriving boolean;
  is_costed boolean; costed record; places bigint; known bigint;
BEGIN
  -- What there is to be checked at all: most postings are one movement without a lot.
  SELECT bool_or(lot_id IS NOT NULL), bool_or(reverses_id IS NOT NULL), bool_or(posting_id IS NULL),
    bool_or(reverses_id IS NULL AND (type = 'issue' AND quantity < 0 OR type = 'transfer_in')),
    bool_or(type = 'transfer_in'), bool_or(type = 'receipt' AND lot_id IS NOT NULL AND unit_cost IS NOT NULL),
    count(DISTINCT (organization_id, item_id, lot_id))
  INTO has_lots, has_reversals, has_loose, is_taken, is_arriving, is_costed, places FROM posted;

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
  -- Stock without a lot is matched by the item's own id, so that both sides can be joined by equality.
  UPDATE stock_balance b SET on_hand = b.on_hand + m.quantity
  FROM (SELECT organization_id, item_id, lot_id, sum(quantity)::integer AS quantity FROM posted GROUP BY 1, 2, 3) m
  WHERE b.organization_id = m.organization_id AND b.item_id = m.item_id
    AND coalesce(b.lot_id, b.item_id) = coalesce(m.lot_id, m.item_id);
  GET DIAGNOSTICS known = ROW_COUNT;

  -- Balances that did not exist yet. A concurrent first movement may have made one meanwhile: then it is added to.
  IF known < places THEN
    -- Whoever puts the lot on hold at this moment is waited for, and waits.
    IF has_lots AND current_organization() IS NOT NULL THEN
      PERFORM 1 FROM lot l WHERE l.organization_id = current_organization() AND l.id = ANY((SELECT array_agg(lot_id) FROM posted)::uuid[])
      ORDER BY l.id FOR KEY SHARE;
    END IF;
    INSERT INTO stock_balance (organization_id, item_id, lot_id, on_hand, expiry_date, hold, hold_reason)
    SELECT m.organization_id, m.item_id, m.lot_id, m.quantity, l.expiry_date, coalesce(l.hold, 'none'), coalesce(l.hold_reason, '')
    FROM (
      SELECT n.organization_id, n.item_id, n.lot_id, sum(n.quantity)::integer AS quantity FROM posted n
      WHERE NOT EXISTS (
        SELECT FROM stock_balance b WHERE b.organization_id = n.organization_id AND b.item_id = n.item_id
          AND coalesce(b.lot_id, b.item_id) = coalesce(n.lot_id, n.item_id))
      GROUP BY 1, 2, 3
    ) m LEFT JOIN LATERAL (
      SELECT k.expiry_date, k.hold, k.hold_reason FROM lot k WHERE k.organization_id = m.organization_id AND k.id = m.lot_id LIMIT 1
    ) l ON true
    ON CONFLICT (organization_id, item_id, lot_id) DO UPDATE SET on_hand = stock_balance.on_hand + excluded.on_hand;
  END IF;

  -- Asked once the balances are ours, so that a hold that came first is seen; once per item and lot, at its latest moment: what is
  -- usable then was usable before. What the owner of the tables loads happened long ago, whatever has been learnt of its lots since.
  IF is_taken AND current_organization() IS NOT NULL AND EXISTS (
    SELECT FROM (
      SELECT organization_id, item_id, lot_id, type, max(occurred_at) AS at FROM posted
      WHERE reverses_id IS NULL AND (type = 'issue' AND quantity < 0 OR type = 'transfer_in') GROUP BY 1, 2, 3, 4
    ) m
    WHERE is_barred(m.organization_id, m.item_id, m.lot_id, m.at, m.type = 'transfer_in')
  ) THEN
    RAISE EXCEPTION 'stock that is expired, on hold or in quarantine cannot be used' USING ERRCODE = 'check_violation';
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

  IF has_lots AND is_arriving THEN
    PERFORM take_holds_along(array_agg(DISTINCT posting_id)) FROM posted WHERE type = 'transfer_in' AND reverses_id IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_movement_post AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION post_movements();

-- Reserved stock follows the reservations that are held, by lot and by item. Stock nobody may use can be kept for a write-off, and
-- stays kept while that waits for approval.
CREATE FUNCTION post_reservation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE before integer := 0; after integer := 0; changed integer; is_written_off boolean := false;
BEGIN
  IF NEW.disposal_id IS NOT NULL THEN
    SELECT d.state = 'requested' INTO is_written_off FROM disposal d JOIN item i ON i.organization_id = d.organization_id AND i.office_id = d.office_id
    WHERE d.organization_id = NEW.organization_id AND d.id = NEW.disposal_id AND i.id = NEW.item_id;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.item_id, OLD.lot_id, OLD.disposal_id, OLD.cause_id) IS DISTINCT FROM (NEW.item_id, NEW.lot_id, NEW.disposal_id, NEW.cause_id) THEN
      RAISE EXCEPTION 'a reservation stays with its lot' USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.state = 'held' THEN before := OLD.quantity; END IF;
  END IF;
  IF NEW.state = 'held' THEN after := NEW.quantity; END IF;
  IF after < before AND is_written_off THEN
    RAISE EXCEPTION 'what waits to be written off stays kept' USING ERRCODE = 'restrict_violation';
  END IF;
  IF after = before THEN RETURN NULL; END IF;

  UPDATE stock_balance b SET reserved = b.reserved + after - before
  WHERE b.organization_id = NEW.organization_id AND b.item_id = NEW.item_id
    AND coalesce(b.lot_id, b.item_id) = coalesce(NEW.lot_id, NEW.item_id);
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed = 0 THEN
    RAISE EXCEPTION 'nothing of this lot is on hand' USING ERRCODE = 'check_violation';
  END IF;
  IF after > before AND NOT coalesce(is_written_off, false) AND is_barred(NEW.organization_id, NEW.item_id, NEW.lot_id, now(), false) THEN
    RAISE EXCEPTION 'stock that is expired, on hold or in quarantine cannot be reserved' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE item i SET reserved_quantity = i.reserved_quantity + after - before,
    unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = NEW.organization_id AND i.id = NEW.item_id;
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_post AFTER INSERT OR UPDATE ON reservation FOR EACH ROW EXECUTE FUNCTION post_reservation();

CREATE FUNCTION follow_lots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    WHERE o.expiry_date IS DISTINCT FROM n.expiry_date GROUP BY 1
  LOOP
    PERFORM publish_usable_change(changed.organization_id, changed.items);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER lot_followed AFTER UPDATE ON lot
  REFERENCING OLD TABLE AS old_lots NEW TABLE AS new_lots FOR EACH STATEMENT EXECUTE FUNCTION follow_lots();

CREATE FUNCTION follow_room() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE item i SET in_quarantine = NEW.is_quarantine, unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = NEW.organization_id AND i.room_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER room_followed AFTER UPDATE OF is_quarantine ON room FOR EACH ROW
  WHEN (OLD.is_quarantine IS DISTINCT FROM NEW.is_quarantine) EXECUTE FUNCTION follow_room();

CREATE FUNCTION follow_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    WHERE (o.in_quarantine, o.current_quantity, o.reserved_quantity, o.unusable_quantity, o.updated_at, o.status, o.archived_at, o.office_id,
        o.room_id, o.min_quantity, o.reorder_point, o.max_quantity, o.lead_time_days, o.review_days, o.unit_price, o.unit_cost)
      IS DISTINCT FROM (n.in_quarantine, n.current_quantity, n.reserved_quantity, n.unusable_quantity, n.updated_at, n.status, n.archived_at,
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
CREATE TRIGGER item_followed AFTER UPDATE ON item
  REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION follow_items();

CREATE FUNCTION follow_new_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE added record;
BEGIN
  FOR added IN SELECT organization_id, array_agg(id) AS items FROM new_items GROUP BY 1 LOOP
    PERFORM publish_stock_change(added.organization_id, added.items, '{}');
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER item_added AFTER INSERT ON item
  REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION follow_new_items();
