-- Vendors as records that people keep: a state, terms, contacts, and the names they had before.
-- The address of a vendor's page is given once and stays, whatever it is called later.
ALTER TABLE vendor ALTER COLUMN slug DROP EXPRESSION;
ALTER TABLE vendor
  ADD COLUMN code text NOT NULL DEFAULT '',
  -- Those there are were bought from; one that is only named since is a prospect.
  ADD COLUMN state text NOT NULL DEFAULT 'active',
  ADD COLUMN held_reason text NOT NULL DEFAULT '',
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN website text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN tax_id text NOT NULL DEFAULT '',
  -- How the vendor calls us.
  ADD COLUMN account_number text NOT NULL DEFAULT '',
  ADD COLUMN order_channel text NOT NULL DEFAULT 'email',
  -- In days from the invoice, and in the organization's currency. Null: not agreed.
  ADD COLUMN payment_days integer,
  ADD COLUMN minimum_order numeric(12, 2),
  ADD COLUMN free_freight_above numeric(12, 2),
  -- What may come beyond what was ordered.
  ADD COLUMN over_receipt_percent numeric(4, 2) NOT NULL DEFAULT 0,
  ADD COLUMN charges_tax boolean NOT NULL DEFAULT true,
  ADD COLUMN notes text NOT NULL DEFAULT '',
  -- Where what it had went. The row stays for what was written about it.
  ADD COLUMN merged_into uuid,
  ADD FOREIGN KEY (organization_id, merged_into) REFERENCES vendor,
  ADD CONSTRAINT vendor_state CHECK (state IN ('prospect', 'in_review', 'active', 'on_hold', 'blocked')),
  ADD CONSTRAINT vendor_held CHECK ((state IN ('on_hold', 'blocked')) = (held_reason <> '')),
  ADD CONSTRAINT vendor_channel CHECK (order_channel IN ('email', 'edi', 'cxml', 'phone')),
  ADD CONSTRAINT vendor_terms CHECK (payment_days BETWEEN 0 AND 365 AND minimum_order >= 0 AND free_freight_above >= 0),
  ADD CONSTRAINT vendor_over_receipt CHECK (over_receipt_percent BETWEEN 0 AND 10),
  ADD CONSTRAINT vendor_not_into_itself CHECK (merged_into <> id);
ALTER TABLE vendor ALTER COLUMN state SET DEFAULT 'prospect';
DROP INDEX vendor_name;
CREATE UNIQUE INDEX vendor_name ON vendor (organization_id, lower(name)) WHERE merged_into IS NULL;
CREATE UNIQUE INDEX vendor_code ON vendor (organization_id, lower(code)) WHERE code <> '' AND merged_into IS NULL;

-- One address a vendor: of two that would have the same, the older one keeps it.
UPDATE vendor v SET slug = n.slug FROM (
  SELECT organization_id, id, coalesce(nullif(slug, ''), 'vendor') || CASE WHEN place > 1 OR slug = '' THEN '-' || place ELSE '' END AS slug
  FROM (SELECT organization_id, id, slug, row_number() OVER (PARTITION BY organization_id, slug ORDER BY created_at, id) AS place FROM vendor) p) n
WHERE v.organization_id = n.organization_id AND v.id = n.id AND v.slug IS DISTINCT FROM n.slug;
ALTER TABLE vendor ALTER COLUMN slug SET NOT NULL;
DROP INDEX vendor_slug;
CREATE UNIQUE INDEX vendor_slug ON vendor (organization_id, slug);

CREATE FUNCTION name_vendor_address() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  base text := coalesce(nullif(trim(BOTH '-' FROM regexp_replace(lower(NEW.name), '[^a-z0-9]+', '-', 'g')), ''), 'vendor');
  place integer := 1;
BEGIN
  -- Not what other addresses of the API are called.
  IF base IN ('export', 'duplicates') THEN base := base || '-vendor'; END IF;
  NEW.slug := base;
  WHILE EXISTS (SELECT FROM vendor WHERE organization_id = NEW.organization_id AND slug = NEW.slug) LOOP
    place := place + 1;
    NEW.slug := base || '-' || place;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_address BEFORE INSERT ON vendor FOR EACH ROW EXECUTE FUNCTION name_vendor_address();
CREATE TRIGGER vendor_states BEFORE UPDATE ON vendor FOR EACH ROW EXECUTE FUNCTION guard_state();
REVOKE INSERT, UPDATE ON vendor FROM wellstock_app;
GRANT INSERT (organization_id, id, name, code, email, phone, website, address, tax_id, account_number, order_channel, payment_days, minimum_order,
    free_freight_above, over_receipt_percent, charges_tax, lead_time_days, lead_time_deviation, return_days_before_expiry, notes),
  UPDATE (name, code, state, held_reason, email, phone, website, address, tax_id, account_number, order_channel, payment_days, minimum_order,
    free_freight_above, over_receipt_percent, charges_tax, lead_time_days, lead_time_deviation, return_days_before_expiry, notes, merged_into,
    updated_at, version) ON vendor TO wellstock_app;

CREATE TABLE vendor_contact (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  position smallint NOT NULL,
  name text NOT NULL,
  role text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  is_primary boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  CONSTRAINT vendor_contact_named CHECK (length(btrim(name)) BETWEEN 1 AND 120)
);
CREATE UNIQUE INDEX vendor_contact_primary ON vendor_contact (organization_id, vendor_id) WHERE is_primary;
CREATE UNIQUE INDEX vendor_contact_email ON vendor_contact (organization_id, vendor_id, lower(email)) WHERE email <> '';
CREATE INDEX vendor_contact_of ON vendor_contact (organization_id, vendor_id, position);
GRANT INSERT, UPDATE, DELETE ON vendor_contact TO wellstock_app;

-- What a vendor was called before, and what those merged into it were called, in small letters: what a list or a form says leads there.
CREATE TABLE vendor_former_name (
  organization_id uuid NOT NULL,
  name_low text NOT NULL,
  vendor_id uuid NOT NULL,
  PRIMARY KEY (organization_id, name_low),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor
);

-- The vendor of a name in any letters, a present one before a former one; null where none has it.
CREATE FUNCTION vendor_called(organization uuid, written text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT id FROM vendor WHERE organization_id = organization AND lower(name) = lower(written) AND merged_into IS NULL),
    (SELECT vendor_id FROM vendor_former_name WHERE organization_id = organization AND name_low = lower(written)))
$$;

CREATE FUNCTION guard_vendor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.merged_into IS NOT NULL AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a merged vendor stays as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL THEN
    PERFORM FROM vendor WHERE organization_id = NEW.organization_id AND id = NEW.merged_into AND merged_into IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a vendor is merged into one that is there' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (SELECT FROM item WHERE organization_id = NEW.organization_id AND vendor_id = NEW.id)
      OR EXISTS (SELECT FROM vendor_contact WHERE organization_id = NEW.organization_id AND vendor_id = NEW.id) THEN
      RAISE EXCEPTION 'what a vendor has is moved before it is merged' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_guarded BEFORE UPDATE ON vendor FOR EACH ROW EXECUTE FUNCTION guard_vendor();

-- Former names lead to the vendor of today.
CREATE FUNCTION follow_vendor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE heir uuid := coalesce(NEW.merged_into, NEW.id);
BEGIN
  IF NEW.merged_into IS NULL THEN
    DELETE FROM vendor_former_name WHERE organization_id = NEW.organization_id AND name_low = lower(NEW.name);
  END IF;
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;
  IF NEW.merged_into IS NOT NULL AND OLD.merged_into IS NULL THEN
    UPDATE vendor SET merged_into = heir WHERE organization_id = NEW.organization_id AND merged_into = NEW.id;
    UPDATE vendor_former_name SET vendor_id = heir WHERE organization_id = NEW.organization_id AND vendor_id = NEW.id;
  END IF;
  IF NEW.merged_into IS NOT NULL OR lower(NEW.name) <> lower(OLD.name) THEN
    INSERT INTO vendor_former_name (organization_id, name_low, vendor_id) VALUES (NEW.organization_id, lower(OLD.name), heir)
    ON CONFLICT (organization_id, name_low) DO UPDATE SET vendor_id = excluded.vendor_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_followed AFTER INSERT OR UPDATE OF name, merged_into ON vendor FOR EACH ROW EXECUTE FUNCTION follow_vendor();
