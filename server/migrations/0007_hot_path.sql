-- A function in SQL that is not taken apart into the statement around it is planned anew at every call, one in PL/pgSQL once
-- for a connection. Here are those that a request or a movement calls. Their meaning is as it was.

DROP FUNCTION find_session(bytea);
-- As one value: a row of fifteen columns takes longer to take apart than the rest of the request.
CREATE FUNCTION find_session(wanted bytea) RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT json_build_object('id', s.id, 'organization_id', s.organization_id, 'organization_name', o.name, 'is_demo', o.is_demo,
      'currency', o.currency, 'last_seen_at', s.last_seen_at, 'ends_at', s.ends_at, 'ended_at', s.ended_at,
      'person_id', p.id, 'person_name', p.name, 'email', p.email, 'department', p.department,
      'primary_role', p.primary_role, 'person_status', p.status,
      'grants', coalesce((SELECT json_agg(json_build_object('role', g.role, 'officeId', g.office_id))
        FROM role_grant g WHERE g.organization_id = s.organization_id AND g.person_id = p.id), '[]'))
    FROM session s
    JOIN person p ON p.organization_id = s.organization_id AND p.id = s.person_id
    JOIN organization o ON o.id = s.organization_id
    WHERE s.token_hash = wanted);
END $$;

CREATE OR REPLACE FUNCTION search_words(source text) RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(DISTINCT left(word, 40)), '{}')
    FROM regexp_split_to_table(lower(unaccent(source)), '[^[:alnum:]]+') AS word
    WHERE word <> '');
END $$;

CREATE OR REPLACE FUNCTION stock_level(status text, quantity integer, reorder_point integer, min_quantity integer) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE
    WHEN status = 'maintenance' THEN 'Maintenance'
    WHEN quantity <= 0 THEN 'Out of Stock'
    WHEN quantity <= coalesce(reorder_point, min_quantity, 5) THEN 'Low Stock'
    ELSE 'In Stock'
  END;
END $$;

CREATE OR REPLACE FUNCTION unusable_stock(organization uuid, wanted uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(sum(b.on_hand - b.reserved), 0)::integer
    FROM stock_balance b
    JOIN item i ON i.organization_id = b.organization_id AND i.id = b.item_id
    JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
    LEFT JOIN room r ON r.organization_id = i.organization_id AND r.id = i.room_id
    LEFT JOIN lot l ON l.organization_id = b.organization_id AND l.id = b.lot_id
    WHERE b.organization_id = organization AND b.item_id = wanted AND b.on_hand > 0
      AND is_unusable(l.hold, l.expiry_date, office_today(o.timezone), r.is_quarantine));
END $$;

CREATE OR REPLACE FUNCTION is_barred(organization uuid, wanted uuid, lot uuid, at timestamptz, is_arrival boolean) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN is_arrival AND coalesce(r.is_quarantine, false) THEN false
      ELSE is_unusable(l.hold, l.expiry_date, (at AT TIME ZONE o.timezone)::date, r.is_quarantine) END
    FROM item i
    JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
    LEFT JOIN room r ON r.organization_id = i.organization_id AND r.id = i.room_id
    LEFT JOIN lot l ON l.organization_id = i.organization_id AND l.id = is_barred.lot
    WHERE i.organization_id = organization AND i.id = wanted);
END $$;

CREATE OR REPLACE FUNCTION refresh_unusable_of(organization uuid, wanted uuid[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE item i SET unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = organization AND i.id = ANY(wanted)
    AND i.unusable_quantity <> unusable_stock(i.organization_id, i.id);
END $$;

CREATE OR REPLACE FUNCTION publish_stock_change(organization uuid, items uuid[], levels uuid[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO outbox_event (organization_id, kind, data)
  SELECT organization, 'stock.changed', jsonb_build_object('itemIds', to_jsonb(items), 'levels', to_jsonb(levels))
  WHERE current_organization() IS NOT NULL AND cardinality(items) > 0;
END $$;

CREATE OR REPLACE FUNCTION post_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE has_lots boolean; has_reversals boolean; has_loose boolean; is_taken boolean; places bigint; known bigint;
BEGIN
  -- What there is to be checked at all: most postings are one movement without a lot.
  SELECT bool_or(lot_id IS NOT NULL), bool_or(reverses_id IS NOT NULL), bool_or(posting_id IS NULL),
    bool_or(reverses_id IS NULL AND (type = 'issue' AND quantity < 0 OR type = 'transfer_in')),
    count(DISTINCT (organization_id, item_id, lot_id))
  INTO has_lots, has_reversals, has_loose, is_taken, places FROM posted;

  IF has_lots AND EXISTS (
    SELECT FROM posted m JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
    JOIN lot l ON l.organization_id = m.organization_id AND l.id = m.lot_id
    WHERE l.product_id <> i.product_id
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

-- A statement put together at run time is planned at each call, too: what is posted all day long has its own.
CREATE OR REPLACE FUNCTION guard_posting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE is_there boolean;
BEGIN
  IF NEW.cause = 'stock_command' THEN
    is_there := EXISTS (SELECT FROM stock_command WHERE organization_id = NEW.organization_id AND id = NEW.cause_id);
  ELSE
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE organization_id = $1 AND id = $2)', NEW.cause)
    INTO is_there USING NEW.organization_id, NEW.cause_id;
  END IF;
  IF NOT is_there THEN
    RAISE EXCEPTION 'nothing of % caused this', NEW.cause USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- A transaction that notifies has every other one that does wait until its commit is on disk. Connection.transaction()
-- notifies after the commit, of changes and of work alike.
DROP TRIGGER outbox_event_added ON outbox_event;
DROP TRIGGER outgoing_mail_added ON outgoing_mail;
DROP FUNCTION notify_of_work();
