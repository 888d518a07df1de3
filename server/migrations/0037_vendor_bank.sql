-- Where a vendor is paid. Each row is a change somebody asked for: another person confirms it, and it is in force a day later.
-- The latest one in force is where the vendor is paid today; rows are never altered or taken away.
CREATE TABLE vendor_bank_change (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'requested',
  holder text NOT NULL,
  bank_name text NOT NULL DEFAULT '',
  kind text NOT NULL,
  -- Of an American bank; otherwise empty.
  routing_number text NOT NULL DEFAULT '',
  -- The IBAN, or the number of an American account; without spaces.
  account_number text NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Whom the vendor had as contact when it was asked for: the notice went there.
  told text NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz,
  in_force_at timestamptz,
  -- Who stopped or rejected it, and why.
  ended_by uuid,
  ended_at timestamptz,
  remark text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, requested_by) REFERENCES person,
  FOREIGN KEY (organization_id, confirmed_by) REFERENCES person,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  CONSTRAINT vendor_bank_change_state CHECK (state IN ('requested', 'confirmed', 'stopped', 'rejected')),
  CONSTRAINT vendor_bank_change_account CHECK (
    kind = 'us' AND routing_number ~ '^\d{9}$' AND account_number ~ '^\d{4,17}$'
    OR kind = 'iban' AND routing_number = '' AND account_number ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  CONSTRAINT vendor_bank_change_texts CHECK (length(btrim(holder)) BETWEEN 2 AND 120 AND length(bank_name) <= 120
    AND length(reason) <= 500 AND length(remark) <= 500 AND told <> ''),
  CONSTRAINT vendor_bank_change_second_person CHECK (confirmed_by <> requested_by),
  CONSTRAINT vendor_bank_change_confirmed CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)
    AND (confirmed_at IS NULL) = (in_force_at IS NULL) AND (state <> 'confirmed' OR confirmed_at IS NOT NULL)
    AND (state NOT IN ('requested', 'rejected') OR confirmed_at IS NULL)),
  CONSTRAINT vendor_bank_change_cool_off CHECK (in_force_at >= confirmed_at + interval '24 hours'),
  CONSTRAINT vendor_bank_change_ended CHECK ((state IN ('stopped', 'rejected')) = (ended_at IS NOT NULL)
    AND (ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT vendor_bank_change_rejected CHECK (state <> 'rejected' OR ended_by <> requested_by)
);
CREATE INDEX vendor_bank_change_of ON vendor_bank_change (organization_id, vendor_id, requested_at DESC NULLS LAST);
CREATE UNIQUE INDEX vendor_bank_change_one_requested ON vendor_bank_change (organization_id, vendor_id) WHERE state = 'requested';
GRANT INSERT (organization_id, id, vendor_id, holder, bank_name, kind, routing_number, account_number, reason, requested_by, told),
  UPDATE (state, confirmed_by, confirmed_at, in_force_at, ended_by, ended_at, remark, updated_at, version) ON vendor_bank_change TO wellstock_app;
CREATE TRIGGER vendor_bank_change_states BEFORE UPDATE ON vendor_bank_change FOR EACH ROW EXECUTE FUNCTION guard_state();

CREATE FUNCTION guard_vendor_bank_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM vendor WHERE organization_id = NEW.organization_id AND id = NEW.vendor_id AND merged_into IS NULL FOR UPDATE;
    IF NOT FOUND OR NEW.state <> 'requested' OR NEW.requested_at <> now() OR EXISTS (
      SELECT FROM vendor_bank_change c WHERE c.organization_id = NEW.organization_id AND c.vendor_id = NEW.vendor_id
        AND (c.state = 'requested' OR c.state = 'confirmed' AND c.in_force_at > now())) THEN
      RAISE EXCEPTION 'one change of the bank details of a vendor is asked for at a time' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR NEW.state = OLD.state
    OR (NEW.organization_id, NEW.id, NEW.vendor_id, NEW.holder, NEW.bank_name, NEW.kind, NEW.routing_number, NEW.account_number,
      NEW.reason, NEW.requested_by, NEW.requested_at, NEW.told)
    <> (OLD.organization_id, OLD.id, OLD.vendor_id, OLD.holder, OLD.bank_name, OLD.kind, OLD.routing_number, OLD.account_number,
      OLD.reason, OLD.requested_by, OLD.requested_at, OLD.told)
    OR OLD.confirmed_at IS NOT NULL AND (NEW.confirmed_by, NEW.confirmed_at, NEW.in_force_at)
      IS DISTINCT FROM (OLD.confirmed_by, OLD.confirmed_at, OLD.in_force_at) THEN
    RAISE EXCEPTION 'what was asked of bank details stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'confirmed' AND (NEW.confirmed_at <> now() OR NOT EXISTS (
      SELECT FROM role_grant g WHERE g.organization_id = NEW.organization_id AND g.person_id = NEW.confirmed_by
        AND g.role = 'finance_manager' AND g.office_id IS NULL)) THEN
    RAISE EXCEPTION 'bank details are confirmed by a finance manager, now' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'stopped' AND OLD.in_force_at <= now() THEN
    RAISE EXCEPTION 'bank details in force are changed, not stopped' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_bank_change_guarded BEFORE INSERT OR UPDATE OR DELETE ON vendor_bank_change FOR EACH ROW
  EXECUTE FUNCTION guard_vendor_bank_change();

-- What somebody chose that a vendor supplies, beside what its items are.
ALTER TABLE vendor ADD COLUMN supplies text[] NOT NULL DEFAULT '{}';
GRANT INSERT (supplies), UPDATE (supplies) ON vendor TO wellstock_app;
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

-- The documents a vendor has to have, each type once: for which categories, and the approved one that is valid the longest.
CREATE FUNCTION vendor_papers(organization uuid, vendor uuid)
  RETURNS TABLE (type text, categories text[], state text, slug text, title text, valid_to date) LANGUAGE sql STABLE AS $$
  SELECT w.type, w.categories,
    CASE WHEN d.slug IS NULL THEN 'missing' WHEN d.valid_to < d.today THEN 'expired' WHEN d.valid_to <= d.today + 30 THEN 'expiring' ELSE 'valid' END,
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

-- Names of the API no vendor has as its address.
CREATE OR REPLACE FUNCTION name_vendor_address() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  base text := coalesce(nullif(trim(BOTH '-' FROM regexp_replace(lower(NEW.name), '[^a-z0-9]+', '-', 'g')), ''), 'vendor');
  place integer := 1;
BEGIN
  IF base IN ('export', 'duplicates', 'requirements') THEN base := base || '-vendor'; END IF;
  NEW.slug := base;
  WHILE EXISTS (SELECT FROM vendor WHERE organization_id = NEW.organization_id AND slug = NEW.slug) LOOP
    place := place + 1;
    NEW.slug := base || '-' || place;
  END LOOP;
  RETURN NEW;
END $$;
