-- Which lines of a document raise a flag, with the figures that say why: `FlaggedLine` of the domain.
ALTER TABLE approval_request ADD COLUMN flagged_lines jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT approval_request_flagged CHECK (jsonb_typeof(flagged_lines) = 'array'
    AND (flagged_lines = '[]' OR cardinality(flags) > 0));
-- What a product cost of late: the latest of its lines first.
DROP INDEX supply_order_line_of_product;
CREATE INDEX supply_order_line_of_product ON supply_order_line (organization_id, product_id, id);
