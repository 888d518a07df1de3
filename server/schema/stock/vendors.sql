-- Vendors: companies we buy from, their contacts and former names.

CREATE TABLE vendor (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  name text NOT NULL,
  -- The name in an address: 'Harrow & Vale Sutures' is harrow-vale-sutures.
  slug text NOT NULL,
  -- From order to delivery, in days: the mean and how far it strays. Null: not known yet.
  lead_time_days numeric(6, 2),
  lead_time_deviation numeric(6, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- Goods go back until so many days before they expire. Null: nothing was agreed.
  return_days_before_expiry integer,
  code text NOT NULL DEFAULT '',
  -- One that was only named is a prospect.
  state text NOT NULL DEFAULT 'prospect',
  held_reason text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  tax_id text NOT NULL DEFAULT '',
  -- How the vendor calls us.
  account_number text NOT NULL DEFAULT '',
  order_channel text NOT NULL DEFAULT 'email',
  -- In days from the invoice, and in the organization's currency. Null: not agreed.
  payment_days integer,
  minimum_order numeric(12, 2),
  free_freight_above numeric(12, 2),
  -- What may come beyond what was ordered.
  over_receipt_percent numeric(4, 2) NOT NULL DEFAULT 0,
  charges_tax boolean NOT NULL DEFAULT true,
  notes text NOT NULL DEFAULT '',
  -- Where what it had went. The row stays for what was written about it.
  merged_into uuid,
  -- What somebody chose that a vendor supplies, beside what its items are.
  supplies text[] NOT NULL DEFAULT '{}',
  -- Of one delivery below `free_freight_above`.
  freight_charge numeric(12, 2) NOT NULL DEFAULT 0,
  -- Of goods, where it charges tax. What is due where, nobody knows before the invoice.
  tax_percent numeric(7, 4) NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, merged_into) REFERENCES vendor,
  CONSTRAINT vendor_lead_time CHECK (lead_time_days between 0 and 365 and lead_time_deviation between 0 and 365),
  CONSTRAINT vendor_return_days CHECK (return_days_before_expiry BETWEEN 0 AND 730),
  CONSTRAINT vendor_state CHECK (state IN ('prospect', 'in_review', 'active', 'on_hold', 'blocked')),
  CONSTRAINT vendor_held CHECK ((state IN ('on_hold', 'blocked')) = (held_reason <> '')),
  CONSTRAINT vendor_channel CHECK (order_channel IN ('email', 'edi', 'cxml', 'phone')),
  CONSTRAINT vendor_terms CHECK (payment_days BETWEEN 0 AND 365 AND minimum_order >= 0 AND free_freight_above >= 0),
  CONSTRAINT vendor_over_receipt CHECK (over_receipt_percent BETWEEN 0 AND 10),
  CONSTRAINT vendor_not_into_itself CHECK (merged_into <> id),
  CONSTRAINT vendor_extras CHECK (freight_charge >= 0 AND tax_percent BETWEEN 0 AND 30)
);
GRANT INSERT (organization_id, id, name, code, email, phone, website, address, tax_id, account_number, order_channel, payment_days,
  minimum_order, free_freight_above, over_receipt_percent, charges_tax, lead_time_days, lead_time_deviation,
  return_days_before_expiry, notes, supplies, freight_charge, tax_percent), UPDATE (name, code, state, held_reason, email, phone,
  website, address, tax_id, account_number, order_channel, payment_days, minimum_order, free_freight_above, over_receipt_percent,
  charges_tax, lead_time_days, lead_time_deviation, return_days_before_expiry, notes, merged_into, updated_at, version, supplies,
  freight_charge, tax_percent) ON vendor TO wellstock_app;
CREATE UNIQUE INDEX vendor_name ON vendor (organization_id, lower(name)) WHERE merged_into IS NULL;
CREATE UNIQUE INDEX vendor_code ON vendor (organization_id, lower(code)) WHERE code <> '' AND merged_into IS NULL;
CREATE UNIQUE INDEX vendor_slug ON vendor (organization_id, slug);
CREATE TRIGGER vendor_states BEFORE UPDATE ON vendor FOR EACH ROW EXECUTE FUNCTION guard_state();

-- Names of the API no vendor has as its address.
CREATE FUNCTION name_vendor_address() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
CREATE TRIGGER vendor_address BEFORE INSERT ON vendor FOR EACH ROW EXECUTE FUNCTION name_vendor_address();

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

-- Somebody else lets a vendor be bought from: what activates it is an approval of this moment.
CREATE FUNCTION guard_vendor_activation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approval_request r WHERE r.organization_id = NEW.organization_id AND r.kind = 'vendor'
      AND r.document_id = NEW.id AND r.state = 'approved' AND r.decided_at = now()) THEN
    RAISE EXCEPTION 'a vendor is activated by an approval' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_state_approved BEFORE UPDATE OF state ON vendor FOR EACH ROW
  WHEN (OLD.state = 'in_review' AND NEW.state = 'active') EXECUTE FUNCTION guard_vendor_activation();

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
