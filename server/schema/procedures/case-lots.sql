-- The stock of a case, by lot: reserved for it, picked, and what became of it.
CREATE TABLE case_lot (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  case_id uuid NOT NULL,
  -- The need it is for. What was scanned without being on the card is a need of its own.
  need_id uuid NOT NULL,
  item_id uuid NOT NULL,
  lot_id uuid,
  -- What it is reserved by while the case is to come or goes on; null once that is over.
  reservation_id uuid,
  quantity integer NOT NULL,
  picked integer NOT NULL DEFAULT 0,
  -- Of what was picked.
  used integer NOT NULL DEFAULT 0,
  opened_unused integer NOT NULL DEFAULT 0,
  returned integer NOT NULL DEFAULT 0,
  -- Of a base unit, once the case is completed.
  unit_cost numeric(14, 4),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, case_id, need_id) REFERENCES case_need (organization_id, case_id, product_id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, reservation_id) REFERENCES reservation,
  CONSTRAINT case_lot_once UNIQUE NULLS NOT DISTINCT (organization_id, case_id, need_id, item_id, lot_id),
  CONSTRAINT case_lot_quantity CHECK (quantity > 0 AND picked BETWEEN 0 AND quantity),
  CONSTRAINT case_lot_use CHECK (used >= 0 AND opened_unused >= 0 AND returned >= 0 AND used + opened_unused + returned <= picked)
);
CREATE INDEX case_lot_of_item ON case_lot (organization_id, item_id);
CREATE INDEX case_lot_of_lot ON case_lot (organization_id, lot_id) WHERE lot_id IS NOT NULL;
CREATE UNIQUE INDEX case_lot_of_reservation ON case_lot (organization_id, reservation_id) WHERE reservation_id IS NOT NULL;
GRANT INSERT (organization_id, id, case_id, need_id, item_id, lot_id, reservation_id, quantity, picked),
  UPDATE (reservation_id, quantity, picked, used, opened_unused, returned, unit_cost), DELETE ON case_lot TO wellstock_app;

-- At the end of a transaction: what is the case's is reserved for it, in that quantity, of a lot that is good on its day; a completed case
-- has accounted for all it picked and moved exactly that; one that goes on or is to come has moved nothing; one that ended keeps nothing.
CREATE FUNCTION guard_case_stock() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  organization uuid := (changed ->> 'organization_id')::uuid;
  wanted uuid := (changed ->> CASE TG_TABLE_NAME WHEN 'procedure_case' THEN 'id' ELSE 'case_id' END)::uuid;
  found procedure_case;
BEGIN
  SELECT * INTO found FROM procedure_case WHERE organization_id = organization AND id = wanted;
  IF found.state IN ('scheduled', 'ready', 'in_progress') THEN
    IF EXISTS (
      SELECT FROM case_lot k
      LEFT JOIN reservation v ON v.organization_id = k.organization_id AND v.id = k.reservation_id AND v.state = 'held'
        AND v.item_id = k.item_id AND v.lot_id IS NOT DISTINCT FROM k.lot_id AND v.cause_id = k.case_id
      LEFT JOIN lot l ON l.organization_id = k.organization_id AND l.id = k.lot_id
      WHERE k.organization_id = organization AND k.case_id = wanted
        AND (v.quantity IS DISTINCT FROM k.quantity OR found.state <> 'in_progress' AND l.expiry_date < found.day)) THEN
      RAISE EXCEPTION 'what a case has is reserved for it, and good on its day' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'case_lot_reserved';
    END IF;
  ELSIF EXISTS (SELECT FROM reservation v WHERE v.organization_id = organization AND v.cause_id = wanted AND v.state = 'held') THEN
    RAISE EXCEPTION 'a case that is over keeps nothing' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'case_lot_released';
  END IF;
  IF found.state = 'completed' AND EXISTS (SELECT FROM case_lot k WHERE k.organization_id = organization AND k.case_id = wanted
      AND (k.picked <> k.quantity OR k.used + k.opened_unused + k.returned <> k.picked)) THEN
    RAISE EXCEPTION 'all that was picked is accounted for' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'case_lot_accounted';
  END IF;
  IF current_organization() IS NOT NULL AND EXISTS (
      SELECT FROM case_lot k
      LEFT JOIN LATERAL (
        SELECT coalesce(-sum(m.quantity), 0) AS moved FROM posting p
        JOIN stock_movement m ON m.organization_id = p.organization_id AND m.posting_id = p.id AND m.line_id = k.id
        WHERE p.organization_id = k.organization_id AND p.cause_id = k.case_id) m ON true
      WHERE k.organization_id = organization AND k.case_id = wanted
        AND m.moved <> CASE WHEN found.state = 'completed' THEN k.used + k.opened_unused ELSE 0 END) THEN
    RAISE EXCEPTION 'the movements of a case are what it used' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'case_lot_moved';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER procedure_case_stock AFTER UPDATE OF state, starts_at ON procedure_case DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_case_stock();
CREATE CONSTRAINT TRIGGER case_lot_stock AFTER INSERT OR UPDATE OR DELETE ON case_lot DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_case_stock();

-- What is picked of a case is off its shelf, and its reservation says so.
CREATE FUNCTION copy_picked_to_reservation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE reservation SET is_picked = NEW.picked > 0
  WHERE organization_id = NEW.organization_id AND id = NEW.reservation_id AND is_picked <> (NEW.picked > 0);
  RETURN NULL;
END $$;
CREATE TRIGGER case_lot_picked AFTER INSERT OR UPDATE OF reservation_id, picked ON case_lot FOR EACH ROW
  WHEN (NEW.reservation_id IS NOT NULL) EXECUTE FUNCTION copy_picked_to_reservation();

-- What was reserved for a case and is promised to nobody any more, as after a recall, is not its own.
CREATE FUNCTION follow_case_reservation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM case_lot WHERE organization_id = NEW.organization_id AND reservation_id = NEW.id AND picked = 0;
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_of_case_ended AFTER UPDATE OF state ON reservation FOR EACH ROW
  WHEN (NEW.cause = 'procedure_case' AND OLD.state = 'held' AND NEW.state <> 'held') EXECUTE FUNCTION follow_case_reservation();

-- What a coming case needs of a product and is not reserved for it yet.
CREATE VIEW planned_use WITH (security_invoker = true) AS
SELECT c.organization_id, c.office_id, n.product_id, c.day, c.id AS case_id, c.number,
  (n.open + n.hold - coalesce(k.reserved, 0))::integer AS quantity
FROM procedure_case c
JOIN case_need n ON n.organization_id = c.organization_id AND n.case_id = c.id AND NOT n.is_optional
LEFT JOIN LATERAL (SELECT sum(l.quantity) AS reserved FROM case_lot l
  WHERE l.organization_id = n.organization_id AND l.case_id = n.case_id AND l.need_id = n.product_id) k ON true
WHERE c.state IN ('scheduled', 'ready') AND n.open + n.hold > coalesce(k.reserved, 0);
GRANT SELECT ON planned_use TO wellstock_app;
