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

-- As before, but that a document expires soon is said 60 days before: a vendor needs weeks to renew one.
CREATE OR REPLACE FUNCTION vendor_papers(organization uuid, vendor uuid)
  RETURNS TABLE (type text, categories text[], state text, slug text, title text, valid_to date) LANGUAGE sql STABLE AS $$
  SELECT w.type, w.categories,
    CASE WHEN d.slug IS NULL THEN 'missing' WHEN d.valid_to < d.today THEN 'expired' WHEN d.valid_to <= d.today + 60 THEN 'expiring' ELSE 'valid' END,
    d.slug, d.title, d.valid_to
  FROM (
    SELECT r.type, array_remove(array_agg(r.category ORDER BY r.category), '') AS categories FROM vendor_requirement r
    WHERE r.organization_id = organization AND (r.category = '' OR r.category = ANY (vendor_categories(organization, vendor)))
    GROUP BY r.type) w
  LEFT JOIN LATERAL (
    SELECT p.slug, p.title, p.valid_to, office_today(o.timezone) AS today FROM document_link l
    JOIN document p ON p.organization_id = l.organization_id AND p.id = l.document_id AND p.state = 'approved' AND p.type = w.type
    JOIN person o ON o.organization_id = p.organization_id AND o.id = p.owner_id
    WHERE l.organization_id = organization AND l.kind = 'vendor' AND l.record_id = vendor
    ORDER BY p.valid_to DESC NULLS FIRST, p.id LIMIT 1) d ON true
$$;
