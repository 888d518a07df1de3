-- What moved of an item in a month of its office, added up by a trigger with every movement. Amounts are at the cost of
-- the movement; without one they count as 0. Used and wasted are positive, reversals deducted; corrected is signed.
CREATE TABLE item_month (
  organization_id uuid NOT NULL,
  item_id uuid NOT NULL,
  month date NOT NULL,
  -- All quantities: on hand at the end of a month is the sum up to it.
  net integer NOT NULL DEFAULT 0,
  -- The same, each times the days of the month before it: what an average over days is made of.
  net_days integer NOT NULL DEFAULT 0,
  first_on date,
  last_on date,
  -- The first and last day something was used in it.
  first_issue_on date,
  last_issue_on date,
  used_quantity integer NOT NULL DEFAULT 0,
  used_amount numeric(18, 4) NOT NULL DEFAULT 0,
  received_quantity integer NOT NULL DEFAULT 0,
  received_amount numeric(18, 4) NOT NULL DEFAULT 0,
  expired_amount numeric(18, 4) NOT NULL DEFAULT 0,
  damaged_amount numeric(18, 4) NOT NULL DEFAULT 0,
  recalled_amount numeric(18, 4) NOT NULL DEFAULT 0,
  corrected_amount numeric(18, 4) NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, item_id, month),
  FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE
);

-- Adds movements to the months of their items.
CREATE FUNCTION add_to_months(movements stock_movement[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO item_month AS k (organization_id, item_id, month, net, net_days, first_on, last_on, first_issue_on, last_issue_on,
    used_quantity, used_amount, received_quantity, received_amount, expired_amount, damaged_amount, recalled_amount, corrected_amount)
  SELECT organization_id, item_id, date_trunc('month', day)::date, sum(quantity), sum(quantity * (extract(day from day)::integer - 1)),
    min(day), max(day), min(day) FILTER (WHERE type = 'issue' AND quantity < 0), max(day) FILTER (WHERE type = 'issue' AND quantity < 0),
    coalesce(-sum(quantity) FILTER (WHERE type = 'issue'), 0), coalesce(-sum(amount) FILTER (WHERE type = 'issue'), 0),
    coalesce(sum(quantity) FILTER (WHERE type = 'receipt'), 0), coalesce(sum(amount) FILTER (WHERE type = 'receipt'), 0),
    coalesce(-sum(amount) FILTER (WHERE type = 'waste_expired'), 0), coalesce(-sum(amount) FILTER (WHERE type = 'waste_damaged'), 0),
    coalesce(-sum(amount) FILTER (WHERE type = 'waste_recalled'), 0),
    coalesce(sum(amount) FILTER (WHERE type IN ('count_adjust', 'adjust')), 0)
  FROM (
    SELECT m.organization_id, m.item_id, m.type, m.quantity, m.quantity * coalesce(m.unit_cost, 0) AS amount,
      (m.occurred_at AT TIME ZONE o.timezone)::date AS day
    FROM unnest(movements) m
    JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
    JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
  ) m GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, item_id, month) DO UPDATE SET
    net = k.net + excluded.net, net_days = k.net_days + excluded.net_days,
    first_on = least(k.first_on, excluded.first_on), last_on = greatest(k.last_on, excluded.last_on),
    first_issue_on = least(k.first_issue_on, excluded.first_issue_on), last_issue_on = greatest(k.last_issue_on, excluded.last_issue_on),
    used_quantity = k.used_quantity + excluded.used_quantity, used_amount = k.used_amount + excluded.used_amount,
    received_quantity = k.received_quantity + excluded.received_quantity, received_amount = k.received_amount + excluded.received_amount,
    expired_amount = k.expired_amount + excluded.expired_amount, damaged_amount = k.damaged_amount + excluded.damaged_amount,
    recalled_amount = k.recalled_amount + excluded.recalled_amount, corrected_amount = k.corrected_amount + excluded.corrected_amount;
END $$;
REVOKE EXECUTE ON FUNCTION add_to_months(stock_movement[]) FROM PUBLIC;

CREATE FUNCTION tally_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_to_months((SELECT array_agg(p::stock_movement) FROM posted p));
  RETURN NULL;
END $$;
CREATE TRIGGER stock_movement_tally AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION tally_movements();

-- The months of the items given, added up from the ledger: what the trigger keeps, from nothing. Some items at a time.
CREATE FUNCTION rebuild_item_months(organization uuid, wanted uuid[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE chunk uuid[];
BEGIN
  FOR place IN 1 .. coalesce(cardinality(wanted), 0) BY 200 LOOP
    chunk := wanted[place : place + 199];
    DELETE FROM item_month WHERE organization_id = organization AND item_id = ANY(chunk);
    PERFORM add_to_months((SELECT array_agg(m) FROM stock_movement m WHERE m.organization_id = organization AND m.item_id = ANY(chunk)));
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION rebuild_item_months(uuid, uuid[]) FROM PUBLIC;

-- Months are those of the office: another zone or another office is another month.
CREATE FUNCTION follow_time_zone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM rebuild_item_months(NEW.organization_id, (
    SELECT array_agg(id) FROM item WHERE organization_id = NEW.organization_id AND office_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER office_time_zone_followed AFTER UPDATE OF timezone ON office FOR EACH ROW
  WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION follow_time_zone();

CREATE FUNCTION follow_item_office() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM rebuild_item_months(NEW.organization_id, ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER item_office_followed AFTER UPDATE OF office_id ON item FOR EACH ROW
  WHEN (OLD.office_id IS DISTINCT FROM NEW.office_id) EXECUTE FUNCTION follow_item_office();
