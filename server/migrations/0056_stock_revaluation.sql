-- What the approval of an invoice made of the price of what it bills: stock is worth what was paid for it.
CREATE TABLE stock_revaluation (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  item_id uuid NOT NULL,
  -- On hand then, and of a base unit the price before and as billed.
  quantity integer NOT NULL,
  price_before numeric(14, 4),
  price numeric(14, 4) NOT NULL,
  amount numeric(16, 2) GENERATED ALWAYS AS (round(quantity * (price - coalesce(price_before, 0)), 2)) STORED NOT NULL,
  PRIMARY KEY (organization_id, invoice_id, item_id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  CONSTRAINT stock_revaluation_figures CHECK (quantity >= 0 AND price > 0 AND price IS DISTINCT FROM price_before)
);
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
      WHERE i.unit_price IS DISTINCT FROM w.price OR i.current_quantity <> w.quantity OR i.office_id <> n.office_id
        OR n.approved_at IS NULL) THEN
    RAISE EXCEPTION 'stock is revalued with the price of its item, by an approved invoice' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_revaluation_guarded AFTER INSERT ON stock_revaluation
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION guard_revaluation();
