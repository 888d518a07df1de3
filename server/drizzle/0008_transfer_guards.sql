-- What the first guards say of every table, for those of transfers, plans and reports.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['transfer', 'transfer_line', 'transfer_lot', 'transfer_loss', 'rebalance_plan', 'rebalance_proposal',
    'item_month', 'report_schedule']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I TO wellstock_app USING (organization_id = current_organization())', t || '_tenant', t);
    EXECUTE format('GRANT SELECT ON %I TO wellstock_app', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT INSERT, UPDATE ON transfer, rebalance_plan TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON rebalance_proposal, report_schedule TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, DELETE, UPDATE (quantity, position, short_reason) ON transfer_line TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, DELETE, UPDATE (reservation_id, allocated, picked, unit_cost) ON transfer_lot TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, UPDATE (state, approved_by, approved_at, found_by, found_at, decision_note) ON transfer_loss TO wellstock_app;
--> statement-breakpoint
ALTER TABLE stock_movement ADD FOREIGN KEY (organization_id, transfer_lot_id) REFERENCES transfer_lot (organization_id, id);
--> statement-breakpoint
-- Which state may follow which. What is asked for stands still once somebody has been asked; nothing is over while any of
-- it is on its way.
CREATE FUNCTION guard_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE sent integer; waiting integer; undecided integer;
BEGIN
  IF OLD.state <> 'draft' AND (OLD.from_office_id, OLD.to_office_id, OLD.purpose, OLD.min_life_days, OLD.number)
    IS DISTINCT FROM (NEW.from_office_id, NEW.to_office_id, NEW.purpose, NEW.min_life_days, NEW.number) THEN
    RAISE EXCEPTION 'a transfer that was requested stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = NEW.state THEN RETURN NEW; END IF;
  IF NOT (OLD.state || '>' || NEW.state = ANY (ARRAY[
    'draft>requested', 'draft>approved', 'draft>cancelled', 'requested>approved', 'requested>draft', 'requested>cancelled',
    'approved>picking', 'approved>in_transit', 'approved>cancelled', 'picking>in_transit', 'picking>cancelled',
    'in_transit>partly_received', 'in_transit>received', 'in_transit>closed', 'partly_received>received', 'partly_received>closed',
    'received>closed', 'received>partly_received', 'closed>partly_received'])) THEN
    RAISE EXCEPTION 'a transfer does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT coalesce(sum(shipped), 0), coalesce(sum(in_transit - missing), 0), coalesce(sum(missing), 0)
  INTO sent, waiting, undecided
  FROM transfer_lot WHERE organization_id = NEW.organization_id AND transfer_id = NEW.id;
  IF NEW.state = 'cancelled' AND sent > 0 OR NEW.state = 'in_transit' AND sent = 0
    OR NEW.state IN ('received', 'closed') AND waiting > 0 OR NEW.state = 'closed' AND undecided > 0 THEN
    RAISE EXCEPTION 'a transfer with % sent, % on the way and % missing is not %', sent, waiting, undecided, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transfer_states BEFORE UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION guard_transfer();
--> statement-breakpoint
-- Lines are written while the transfer is a draft. What the owner of the tables loads is history.
CREATE FUNCTION guard_transfer_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_organization() IS NOT NULL AND NOT EXISTS (
    SELECT FROM transfer t WHERE t.state = 'draft'
      AND (t.organization_id, t.id) = (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.transfer_id, OLD.transfer_id))
  ) THEN
    RAISE EXCEPTION 'a transfer that was requested stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER transfer_line_of_draft BEFORE INSERT OR DELETE OR UPDATE OF quantity, item_id, transfer_id ON transfer_line
  FOR EACH ROW EXECUTE FUNCTION guard_transfer_line();
--> statement-breakpoint
-- What was sent, arrived, came back and was lost follows movements and losses, and nothing else.
CREATE FUNCTION guard_transfer_lot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.shipped, NEW.arrived, NEW.damaged, NEW.returned, NEW.lost, NEW.missing) <> (0, 0, 0, 0, 0, 0) THEN
      RAISE EXCEPTION 'a lot on its way begins with a movement' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.shipped, OLD.arrived, OLD.damaged, OLD.returned, OLD.lost, OLD.missing)
    IS DISTINCT FROM (NEW.shipped, NEW.arrived, NEW.damaged, NEW.returned, NEW.lost, NEW.missing) AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'what is on its way follows movements and losses only' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.shipped > 0 AND OLD.unit_cost IS DISTINCT FROM NEW.unit_cost THEN
    RAISE EXCEPTION 'what is on its way keeps its cost' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transfer_lot_guarded BEFORE INSERT OR UPDATE ON transfer_lot FOR EACH ROW EXECUTE FUNCTION guard_transfer_lot();
--> statement-breakpoint
-- A leg of a transfer leaves from the line's item, arrives in one of the two offices, and keeps lot and cost. What arrived
-- damaged is thrown away there, as a leg too: neither can be reversed by itself.
CREATE FUNCTION post_transfer_legs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM posted WHERE reverses_id IS NOT NULL) AND EXISTS (
    SELECT FROM posted m JOIN stock_movement o ON o.organization_id = m.organization_id AND o.id = m.reverses_id
    WHERE o.transfer_lot_id IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'what a transfer has moved is corrected by the transfer' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM posted WHERE transfer_lot_id IS NOT NULL) THEN RETURN NULL; END IF;

  IF EXISTS (
    SELECT FROM posted m
    JOIN transfer_lot p ON p.organization_id = m.organization_id AND p.id = m.transfer_lot_id
    JOIN transfer_line n ON n.organization_id = p.organization_id AND n.id = p.line_id
    JOIN transfer t ON t.organization_id = p.organization_id AND t.id = p.transfer_id
    JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
    JOIN item s ON s.organization_id = m.organization_id AND s.id = n.item_id
    WHERE m.lot_id IS DISTINCT FROM p.lot_id OR m.unit_cost IS DISTINCT FROM p.unit_cost OR m.reverses_id IS NOT NULL
      OR i.product_id <> s.product_id
      OR NOT coalesce(CASE m.type
        WHEN 'transfer_out' THEN m.quantity < 0 AND m.item_id = n.item_id AND i.office_id = t.from_office_id
        WHEN 'transfer_in' THEN m.quantity > 0 AND i.office_id IN (t.from_office_id, t.to_office_id)
        WHEN 'waste_damaged' THEN m.quantity < 0 AND i.office_id = t.to_office_id
      END, false)
  ) THEN
    RAISE EXCEPTION 'this is no leg of the transfer' USING ERRCODE = 'check_violation';
  END IF;

  UPDATE transfer_lot p SET shipped = p.shipped + m.shipped, arrived = p.arrived + m.arrived, damaged = p.damaged + m.damaged,
    returned = p.returned + m.returned
  FROM (
    SELECT m.organization_id, m.transfer_lot_id,
      coalesce(-sum(m.quantity) FILTER (WHERE m.type = 'transfer_out'), 0)::integer AS shipped,
      coalesce(sum(m.quantity) FILTER (WHERE m.type = 'transfer_in' AND i.office_id = t.to_office_id), 0)::integer AS arrived,
      coalesce(-sum(m.quantity) FILTER (WHERE m.type = 'waste_damaged'), 0)::integer AS damaged,
      coalesce(sum(m.quantity) FILTER (WHERE m.type = 'transfer_in' AND i.office_id = t.from_office_id), 0)::integer AS returned
    FROM posted m
    JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
    JOIN transfer_lot p ON p.organization_id = m.organization_id AND p.id = m.transfer_lot_id
    JOIN transfer t ON t.organization_id = p.organization_id AND t.id = p.transfer_id
    GROUP BY 1, 2
  ) m
  WHERE p.organization_id = m.organization_id AND p.id = m.transfer_lot_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movement_transfer AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION post_transfer_legs();
--> statement-breakpoint
CREATE FUNCTION post_transfer_loss() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NOT (OLD.state || '>' || NEW.state = ANY (ARRAY['reported>approved', 'reported>found', 'approved>found'])) THEN
    RAISE EXCEPTION 'a loss does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE transfer_lot p SET
    missing = coalesce((SELECT sum(quantity) FROM transfer_loss l WHERE l.organization_id = p.organization_id
      AND l.transfer_lot_id = p.id AND l.state = 'reported'), 0),
    lost = coalesce((SELECT sum(quantity) FROM transfer_loss l WHERE l.organization_id = p.organization_id
      AND l.transfer_lot_id = p.id AND l.state = 'approved'), 0)
  WHERE p.organization_id = NEW.organization_id AND p.id = NEW.transfer_lot_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER transfer_loss_post AFTER INSERT OR UPDATE ON transfer_loss FOR EACH ROW EXECUTE FUNCTION post_transfer_loss();
--> statement-breakpoint
-- The months of the items given, added up from the ledger: what the triggers keep, from nothing. A thousand items at a time.
CREATE FUNCTION rebuild_item_months(organization uuid, wanted uuid[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE chunk uuid[];
BEGIN
  FOR place IN 1 .. coalesce(cardinality(wanted), 0) BY 1000 LOOP
    chunk := wanted[place : place + 999];
    DELETE FROM item_month WHERE organization_id = organization AND item_id = ANY(chunk);
    INSERT INTO item_month (organization_id, item_id, month, net, first_on, last_on, first_issue_on, last_issue_on, used_quantity,
      used_amount, received_quantity, received_amount, expired_amount, damaged_amount, recalled_amount, corrected_amount)
    SELECT organization_id, item_id, date_trunc('month', day)::date, sum(quantity), min(day), max(day),
      min(day) FILTER (WHERE type = 'issue' AND quantity < 0), max(day) FILTER (WHERE type = 'issue' AND quantity < 0),
      coalesce(-sum(quantity) FILTER (WHERE type = 'issue'), 0), coalesce(-sum(amount) FILTER (WHERE type = 'issue'), 0),
      coalesce(sum(quantity) FILTER (WHERE type = 'receipt'), 0), coalesce(sum(amount) FILTER (WHERE type = 'receipt'), 0),
      coalesce(-sum(amount) FILTER (WHERE type = 'waste_expired'), 0), coalesce(-sum(amount) FILTER (WHERE type = 'waste_damaged'), 0),
      coalesce(-sum(amount) FILTER (WHERE type = 'waste_recalled'), 0),
      coalesce(sum(amount) FILTER (WHERE type IN ('count_adjust', 'adjust')), 0)
    FROM (
      SELECT m.organization_id, m.item_id, m.type, m.quantity, m.quantity * coalesce(m.unit_cost, 0) AS amount,
        (m.occurred_at AT TIME ZONE o.timezone)::date AS day
      FROM stock_movement m
      JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
      JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
      WHERE m.organization_id = organization AND m.item_id = ANY(chunk)
    ) m GROUP BY 1, 2, 3;
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION rebuild_item_months(uuid, uuid[]) FROM PUBLIC;
--> statement-breakpoint
SELECT rebuild_item_months(organization_id, array_agg(id)) FROM item GROUP BY organization_id;
--> statement-breakpoint
CREATE FUNCTION tally_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO item_month AS k (organization_id, item_id, month, net, first_on, last_on, first_issue_on, last_issue_on, used_quantity,
    used_amount, received_quantity, received_amount, expired_amount, damaged_amount, recalled_amount, corrected_amount)
  SELECT organization_id, item_id, date_trunc('month', day)::date, sum(quantity), min(day), max(day),
    min(day) FILTER (WHERE type = 'issue' AND quantity < 0), max(day) FILTER (WHERE type = 'issue' AND quantity < 0),
    coalesce(-sum(quantity) FILTER (WHERE type = 'issue'), 0), coalesce(-sum(amount) FILTER (WHERE type = 'issue'), 0),
    coalesce(sum(quantity) FILTER (WHERE type = 'receipt'), 0), coalesce(sum(amount) FILTER (WHERE type = 'receipt'), 0),
    coalesce(-sum(amount) FILTER (WHERE type = 'waste_expired'), 0), coalesce(-sum(amount) FILTER (WHERE type = 'waste_damaged'), 0),
    coalesce(-sum(amount) FILTER (WHERE type = 'waste_recalled'), 0),
    coalesce(sum(amount) FILTER (WHERE type IN ('count_adjust', 'adjust')), 0)
  FROM (
    SELECT m.organization_id, m.item_id, m.type, m.quantity, m.quantity * coalesce(m.unit_cost, 0) AS amount,
      (m.occurred_at AT TIME ZONE o.timezone)::date AS day
    FROM posted m
    JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
    JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
  ) m GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, item_id, month) DO UPDATE SET
    net = k.net + excluded.net,
    first_on = least(k.first_on, excluded.first_on), last_on = greatest(k.last_on, excluded.last_on),
    first_issue_on = least(k.first_issue_on, excluded.first_issue_on), last_issue_on = greatest(k.last_issue_on, excluded.last_issue_on),
    used_quantity = k.used_quantity + excluded.used_quantity, used_amount = k.used_amount + excluded.used_amount,
    received_quantity = k.received_quantity + excluded.received_quantity, received_amount = k.received_amount + excluded.received_amount,
    expired_amount = k.expired_amount + excluded.expired_amount, damaged_amount = k.damaged_amount + excluded.damaged_amount,
    recalled_amount = k.recalled_amount + excluded.recalled_amount, corrected_amount = k.corrected_amount + excluded.corrected_amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movement_tally AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION tally_movements();
--> statement-breakpoint
-- Months are those of the office: another zone or another office is another month.
CREATE FUNCTION follow_time_zone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM rebuild_item_months(NEW.organization_id, (
    SELECT array_agg(id) FROM item WHERE organization_id = NEW.organization_id AND office_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER office_time_zone_followed AFTER UPDATE OF timezone ON office FOR EACH ROW
  WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION follow_time_zone();
--> statement-breakpoint
CREATE FUNCTION follow_item_office() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM rebuild_item_months(NEW.organization_id, ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_office_followed AFTER UPDATE OF office_id ON item FOR EACH ROW
  WHEN (OLD.office_id IS DISTINCT FROM NEW.office_id) EXECUTE FUNCTION follow_item_office();
--> statement-breakpoint
-- Work that waits, in whichever organisation: reports to be mailed, and plans whose day is over.
CREATE FUNCTION organizations_with_due_reports(at timestamptz) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT s.organization_id FROM report_schedule s WHERE s.is_active AND s.next_run_at <= at
$$;
--> statement-breakpoint
CREATE FUNCTION organizations_without_a_plan() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id FROM office o WHERE o.archived_at IS NULL GROUP BY 1
  HAVING count(*) > 1 AND NOT EXISTS (
    SELECT FROM rebalance_plan p WHERE p.organization_id = o.organization_id AND p.day >= min(office_today(o.timezone)))
$$;
