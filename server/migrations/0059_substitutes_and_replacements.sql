-- Vendors offer something else for a line, in their own words; the buyer says which product that is, or refuses it.
ALTER TABLE vendor_order_answer_line
  ADD COLUMN substitute_sku text NOT NULL DEFAULT '',
  ADD COLUMN substitute_name text NOT NULL DEFAULT '',
  ADD COLUMN substitute_pack text NOT NULL DEFAULT '',
  -- Of a pack; null: nothing is offered.
  ADD COLUMN substitute_price numeric(14, 4),
  -- Null: nobody has decided.
  ADD COLUMN is_taken boolean,
  ADD CONSTRAINT vendor_order_answer_line_substitute CHECK (substitute_price >= 0
    AND (substitute_price IS NULL) = (substitute_name = '') AND (substitute_price IS NOT NULL
      OR substitute_sku = '' AND substitute_pack = '' AND is_taken IS NULL)),
  ADD CONSTRAINT vendor_order_answer_line_texts CHECK (length(substitute_sku) <= 60 AND length(substitute_name) <= 200
    AND length(substitute_pack) <= 60);
GRANT UPDATE (is_taken) ON vendor_order_answer_line TO wellstock_app;

-- What a vendor said stands; whether what it offers is taken is said once.
CREATE FUNCTION guard_answer_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.is_taken IS NULL AND to_jsonb(NEW) - 'is_taken' = to_jsonb(OLD) - 'is_taken' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what a vendor answered stands' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER vendor_order_answer_line_stands BEFORE UPDATE OR DELETE ON vendor_order_answer_line
  FOR EACH ROW EXECUTE FUNCTION guard_answer_line();

-- What is taken in for a line as if it were what was ordered.
ALTER TABLE vendor_order_line ADD COLUMN substitute_product_id uuid,
  ADD FOREIGN KEY (organization_id, substitute_product_id) REFERENCES product,
  ADD CONSTRAINT vendor_order_line_substitute CHECK (substitute_product_id <> product_id);
GRANT UPDATE (substitute_product_id) ON vendor_order_line TO wellstock_app;

-- It is what the vendor offered and the buyer took, counted in the same unit, where everybody the line is for takes something instead.
CREATE FUNCTION guard_substitute() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.substitute_product_id IS NULL OR NOT EXISTS (
      SELECT FROM vendor_order o
      JOIN product x ON x.organization_id = o.organization_id AND x.id = NEW.product_id
      JOIN product d ON d.organization_id = o.organization_id AND d.id = NEW.substitute_product_id AND d.unit = x.unit
      WHERE o.organization_id = NEW.organization_id AND o.id = NEW.vendor_order_id
        AND o.state IN ('sent', 'acknowledged', 'on_hold', 'partly_received'))
    OR NOT EXISTS (SELECT FROM vendor_order_answer_line a
      WHERE a.organization_id = NEW.organization_id AND a.line_id = NEW.id AND a.is_taken)
    OR (SELECT bool_and(n.takes_substitute) FROM vendor_order_part p
      JOIN supply_order_line n ON n.organization_id = p.organization_id AND n.id = p.order_line_id
      WHERE p.organization_id = NEW.organization_id AND p.line_id = NEW.id) IS NOT TRUE THEN
    RAISE EXCEPTION 'a substitute is taken that was offered and is allowed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_order_line_substituted BEFORE UPDATE OF substitute_product_id ON vendor_order_line FOR EACH ROW
  WHEN (NEW.substitute_product_id IS DISTINCT FROM OLD.substitute_product_id) EXECUTE FUNCTION guard_substitute();
