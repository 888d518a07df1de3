-- Which product a vendor means by a row of its lists that nothing else says, where somebody had to.
CREATE TABLE vendor_row_answer (
  organization_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  -- The number the vendor has for it, or its name, as `rowKey` compares it.
  listed_as text NOT NULL,
  product_id uuid NOT NULL,
  answered_by uuid NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, vendor_id, listed_as),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, answered_by) REFERENCES person,
  CONSTRAINT vendor_row_answer_listed_as CHECK (length(listed_as) BETWEEN 1 AND 500)
);
GRANT INSERT, UPDATE ON vendor_row_answer TO wellstock_app;

-- The answers go with the catalog of a merged vendor.
CREATE FUNCTION vendor_row_answers_follow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO vendor_row_answer (organization_id, vendor_id, listed_as, product_id, answered_by, answered_at)
  SELECT organization_id, NEW.merged_into, listed_as, product_id, answered_by, answered_at FROM vendor_row_answer
  WHERE organization_id = NEW.organization_id AND vendor_id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_row_answers_followed AFTER UPDATE OF merged_into ON vendor FOR EACH ROW
  WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL) EXECUTE FUNCTION vendor_row_answers_follow();
