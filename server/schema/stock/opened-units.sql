-- What of a lot in a place is opened: still on hand, until it is used up or thrown away. Usable through `beyond_use_on`.
CREATE TABLE opened_unit (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  -- Null: of stock kept without a lot.
  lot_id uuid,
  quantity integer NOT NULL,
  opened_on date NOT NULL,
  beyond_use_on date NOT NULL,
  -- `gone`: it left with the stock otherwise.
  state text NOT NULL DEFAULT 'open',
  -- What closed it, as postings name their causes: taken back, it is open again.
  cause_id uuid,
  opened_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, opened_by) REFERENCES person,
  CONSTRAINT opened_unit_quantity CHECK (quantity > 0),
  CONSTRAINT opened_unit_dates CHECK (beyond_use_on >= opened_on),
  CONSTRAINT opened_unit_state CHECK (state IN ('open', 'used', 'wasted', 'gone')),
  CONSTRAINT opened_unit_closed CHECK ((state = 'open') = (cause_id IS NULL))
);
CREATE INDEX opened_unit_of_item ON opened_unit (organization_id, item_id, state);
CREATE INDEX opened_unit_due ON opened_unit (organization_id, beyond_use_on) WHERE state = 'open';
CREATE INDEX opened_unit_of_cause ON opened_unit (organization_id, cause_id) WHERE cause_id IS NOT NULL;
GRANT INSERT, DELETE, UPDATE (state, cause_id, updated_at) ON opened_unit TO wellstock_app;

-- Never more opened than on hand of a lot in its place, never opened later than today, nor used beyond its expiry.
CREATE FUNCTION guard_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE here integer; expires date; today date;
BEGIN
  IF NEW.state <> 'open' THEN RETURN NULL; END IF;
  SELECT b.on_hand, b.expiry_date INTO here, expires FROM stock_balance b
  WHERE b.organization_id = NEW.organization_id AND b.item_id = NEW.item_id
    AND coalesce(b.lot_id, b.item_id) = coalesce(NEW.lot_id, NEW.item_id) FOR UPDATE;
  IF coalesce(here, 0) < (
    SELECT sum(u.quantity) FROM opened_unit u
    WHERE u.organization_id = NEW.organization_id AND u.item_id = NEW.item_id AND u.state = 'open'
      AND u.lot_id IS NOT DISTINCT FROM NEW.lot_id
  ) THEN
    RAISE EXCEPTION 'more is opened than on hand' USING ERRCODE = 'check_violation', CONSTRAINT = 'opened_unit_on_hand';
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT office_today(o.timezone) INTO today FROM item i
    JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
    WHERE i.organization_id = NEW.organization_id AND i.id = NEW.item_id;
    IF NEW.opened_on > today OR NEW.beyond_use_on > expires THEN
      RAISE EXCEPTION 'opened later than today, or usable beyond its expiry' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER opened_unit_guarded AFTER INSERT OR UPDATE OF item_id, quantity, state ON opened_unit
  FOR EACH ROW EXECUTE FUNCTION guard_opened();

-- Where less is left than was opened, what was opened has left: the first to be used up before the others. Of a move it goes
-- along. What is taken back is open again.
CREATE FUNCTION follow_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE place record; unit record; surplus integer;
BEGIN
  IF NOT EXISTS (SELECT FROM opened_unit u JOIN posted m ON u.organization_id = m.organization_id AND u.item_id = m.item_id) THEN
    RETURN NULL;
  END IF;
  FOR place IN
    SELECT m.organization_id, m.item_id, m.lot_id, b.on_hand, max(m.type) AS type, coalesce(max(g.cause_id::text)::uuid, m.item_id) AS cause_id,
      (SELECT i.item_id FROM posted i WHERE i.organization_id = m.organization_id AND i.lot_id IS NOT DISTINCT FROM m.lot_id
         AND i.item_id <> m.item_id AND i.quantity > 0 AND i.type IN ('transfer_in', 'transfer_out')
         AND i.posting_id = max(m.posting_id::text)::uuid LIMIT 1) AS to_item
    FROM posted m
    JOIN stock_balance b ON b.organization_id = m.organization_id AND b.item_id = m.item_id
      AND coalesce(b.lot_id, b.item_id) = coalesce(m.lot_id, m.item_id)
    LEFT JOIN posting g ON g.organization_id = m.organization_id AND g.id = m.posting_id
    GROUP BY 1, 2, 3, 4 HAVING sum(m.quantity) < 0
  LOOP
    SELECT sum(quantity) - place.on_hand INTO surplus FROM opened_unit
    WHERE organization_id = place.organization_id AND item_id = place.item_id AND state = 'open'
      AND lot_id IS NOT DISTINCT FROM place.lot_id;
    FOR unit IN
      SELECT * FROM opened_unit
      WHERE organization_id = place.organization_id AND item_id = place.item_id AND state = 'open'
        AND lot_id IS NOT DISTINCT FROM place.lot_id
      ORDER BY beyond_use_on, id FOR UPDATE
    LOOP
      EXIT WHEN surplus <= 0;
      IF place.to_item IS NULL THEN
        unit.state := CASE WHEN place.type = 'issue' THEN 'used' WHEN place.type LIKE 'waste%' THEN 'wasted' ELSE 'gone' END;
        unit.cause_id := place.cause_id;
      END IF;
      -- Of several opened together some may stay.
      IF unit.quantity > surplus THEN
        UPDATE opened_unit SET quantity = quantity - surplus, updated_at = now()
        WHERE organization_id = unit.organization_id AND id = unit.id;
        INSERT INTO opened_unit (organization_id, id, item_id, lot_id, quantity, opened_on, beyond_use_on, state, cause_id, opened_by, created_at)
        VALUES (unit.organization_id, gen_random_uuid(), coalesce(place.to_item, unit.item_id), unit.lot_id, surplus, unit.opened_on,
          unit.beyond_use_on, unit.state, unit.cause_id, unit.opened_by, unit.created_at);
      ELSE
        UPDATE opened_unit SET item_id = coalesce(place.to_item, unit.item_id), state = unit.state, cause_id = unit.cause_id, updated_at = now()
        WHERE organization_id = unit.organization_id AND id = unit.id;
      END IF;
      surplus := surplus - unit.quantity;
    END LOOP;
  END LOOP;

  UPDATE opened_unit u SET state = 'open', cause_id = NULL, updated_at = now()
  FROM posted m
  JOIN stock_movement t ON t.organization_id = m.organization_id AND t.id = m.reverses_id
  JOIN posting g ON g.organization_id = t.organization_id AND g.id = t.posting_id
  WHERE m.quantity > 0 AND u.organization_id = m.organization_id AND u.cause_id = g.cause_id AND u.item_id = m.item_id
    AND u.lot_id IS NOT DISTINCT FROM m.lot_id;
  RETURN NULL;
END $$;
-- After the trigger that moves the balances: triggers run in the order of their names.
CREATE TRIGGER stock_movement_post_opened AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION follow_opened();
