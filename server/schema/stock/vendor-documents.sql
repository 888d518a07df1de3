-- The documents a vendor has to have before it is active.

CREATE FUNCTION vendor_categories(organization uuid, vendor uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT c.category ORDER BY c.category), '{}') FROM (
    SELECT category FROM item WHERE organization_id = organization AND vendor_id = vendor AND archived_at IS NULL
    UNION ALL
    SELECT unnest(supplies) FROM vendor v WHERE v.organization_id = organization AND v.id = vendor) c
$$;

-- Which documents a vendor of a category has to have before it is active. Empty: of every category.
CREATE TABLE vendor_requirement (
  organization_id uuid NOT NULL REFERENCES organization,
  category text NOT NULL,
  type text NOT NULL,
  PRIMARY KEY (organization_id, category, type),
  CONSTRAINT vendor_requirement_type CHECK (type IN ('sop', 'ifu', 'sds', 'contract', 'certificate', 'invoice', 'packing_slip', 'photo', 'report')),
  CONSTRAINT vendor_requirement_category CHECK (length(category) <= 120)
);
GRANT INSERT, DELETE ON vendor_requirement TO wellstock_app;

-- The documents a vendor has to have, each type once: for which categories, and the approved one that is valid the longest. It is
-- said 60 days before that one expires: a vendor needs weeks to renew it.
CREATE FUNCTION vendor_papers(organization uuid, vendor uuid)
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

CREATE FUNCTION guard_vendor_papers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM vendor_papers(NEW.organization_id, NEW.id) p WHERE p.state IN ('missing', 'expired')) THEN
    RAISE EXCEPTION 'a vendor is active with the documents its categories require' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_papers_there BEFORE UPDATE OF state ON vendor FOR EACH ROW
  WHEN (OLD.state = 'in_review' AND NEW.state = 'active') EXECUTE FUNCTION guard_vendor_papers();
