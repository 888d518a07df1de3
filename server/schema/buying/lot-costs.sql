-- The cost of lots: stock is worth its lots at what they came at, as it was billed in the end. What has no lot, or one that was never
-- received, is worth the price of its item.

-- What the approval of an invoice made of the price of what it bills: stock is worth what was paid for it.
CREATE TABLE stock_revaluation (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  item_id uuid NOT NULL,
  -- On hand then, and of a base unit the price before and as billed.
  quantity integer NOT NULL,
  price_before numeric(14, 4),
  price numeric(14, 4),
  cost_before numeric,
  cost numeric NOT NULL,
  amount numeric(16, 2) GENERATED ALWAYS AS (round(quantity * (cost - coalesce(cost_before, 0)), 2)) STORED NOT NULL,
  PRIMARY KEY (organization_id, invoice_id, item_id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  CONSTRAINT stock_revaluation_figures
    CHECK (quantity >= 0 AND cost >= 0 AND (price IS DISTINCT FROM price_before OR cost IS DISTINCT FROM cost_before))
);
ALTER TABLE stock_revaluation FORCE ROW LEVEL SECURITY;
CREATE INDEX stock_revaluation_of_item ON stock_revaluation (organization_id, item_id);
GRANT INSERT ON stock_revaluation TO wellstock_app;
CREATE TRIGGER stock_revaluation_stands BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_revaluation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The row and the price go together: what is written is what the item then costs.
CREATE FUNCTION guard_revaluation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
CREATE TRIGGER stock_revaluation_guarded AFTER INSERT ON stock_revaluation
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION guard_revaluation();

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
