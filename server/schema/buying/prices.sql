-- What vendors sell and at what price: catalogs, dated prices, and the price lists they come from.

-- A list of a vendor as it was handed in. Its lines are worked out from it; its prices are written when it is taken.
CREATE TABLE price_list (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  vendor_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  -- What its prices are: the vendor's list, or what was agreed with it.
  source text NOT NULL DEFAULT 'list',
  valid_from date NOT NULL,
  valid_to date,
  file_name text NOT NULL,
  -- The file as handed in, kept as evidence.
  content text NOT NULL,
  rows integer NOT NULL,
  -- What each column is read as.
  fields jsonb NOT NULL,
  -- The sign before decimals, as somebody said where the columns do not show it.
  decimal_sign text,
  -- When its lines were last worked out; null: not since it is read this way.
  checked_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  taken_by uuid,
  taken_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  FOREIGN KEY (organization_id, taken_by) REFERENCES person,
  FOREIGN KEY (organization_id, undone_by) REFERENCES person,
  CONSTRAINT price_list_state CHECK (state IN ('draft', 'taking', 'taken', 'undone')),
  CONSTRAINT price_list_source CHECK (source IN ('list', 'contract')),
  CONSTRAINT price_list_decimal_sign CHECK (decimal_sign IN ('.', ',')),
  CONSTRAINT price_list_days CHECK (valid_to >= valid_from),
  CONSTRAINT price_list_taken CHECK ((state = 'draft') = (taken_at IS NULL) AND (taken_at IS NULL OR checked_at IS NOT NULL)),
  CONSTRAINT price_list_undone CHECK ((state = 'undone') = (undone_at IS NOT NULL))
);
CREATE UNIQUE INDEX price_list_number ON price_list (organization_id, number);
CREATE INDEX price_list_of ON price_list (organization_id, vendor_id, created_at);
GRANT INSERT, DELETE, UPDATE (state, source, valid_from, valid_to, fields, decimal_sign, checked_at, taken_by, taken_at, undone_by, undone_at,
  updated_at, version) ON price_list TO wellstock_app;
CREATE TRIGGER price_list_states BEFORE UPDATE ON price_list FOR EACH ROW EXECUTE FUNCTION guard_state();

-- A product as one vendor sells it.
CREATE TABLE vendor_product (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  product_id uuid NOT NULL,
  vendor_sku text NOT NULL DEFAULT '',
  -- In packs. Null: nothing said.
  minimum_packs integer,
  multiple_packs integer,
  -- Null: as the vendor.
  lead_time_days integer,
  -- Whom it is bought from first; null: no preference.
  rank smallint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT vendor_product_once UNIQUE (organization_id, vendor_id, product_id),
  CONSTRAINT vendor_product_sku CHECK (length(vendor_sku) <= 60),
  CONSTRAINT vendor_product_packs CHECK (minimum_packs >= 1 AND multiple_packs >= 1),
  CONSTRAINT vendor_product_lead_time CHECK (lead_time_days BETWEEN 0 AND 365),
  CONSTRAINT vendor_product_rank CHECK (rank BETWEEN 1 AND 99)
);
CREATE UNIQUE INDEX vendor_product_by_sku ON vendor_product (organization_id, vendor_id, lower(vendor_sku)) WHERE vendor_sku <> '';
CREATE INDEX vendor_product_of_product ON vendor_product (organization_id, product_id);
GRANT INSERT, UPDATE (vendor_id, vendor_sku, minimum_packs, multiple_packs, lead_time_days, rank, updated_at, version) ON
  vendor_product TO wellstock_app;

-- What a pack costs, from one day on. The pack belongs to its price: who changes the one changes the other.
CREATE TABLE vendor_price (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  vendor_product_id uuid NOT NULL,
  source text NOT NULL,
  -- As the vendor writes it, and how many base units that is.
  pack text NOT NULL,
  pack_quantity integer NOT NULL,
  price numeric(14, 4) NOT NULL,
  base_price numeric(18, 8) NOT NULL GENERATED ALWAYS AS (price / greatest(pack_quantity, 1)) STORED,
  valid_from date NOT NULL,
  -- Until when it was agreed; and its last day, where another price took over or the product was dropped.
  agreed_to date,
  ended_on date,
  valid_to date GENERATED ALWAYS AS (least(agreed_to, ended_on)) STORED,
  -- Null: by hand.
  price_list_id uuid,
  ended_by_list uuid,
  undone_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  -- A contract price that was written for a line.
  blanket_line_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_product_id) REFERENCES vendor_product,
  FOREIGN KEY (organization_id, price_list_id) REFERENCES price_list,
  FOREIGN KEY (organization_id, ended_by_list) REFERENCES price_list,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT vendor_price_source CHECK (source IN ('list', 'contract')),
  CONSTRAINT vendor_price_pack CHECK (pack_quantity BETWEEN 1 AND 1000000 AND length(pack) <= 60),
  CONSTRAINT vendor_price_positive CHECK (price >= 0),
  CONSTRAINT vendor_price_days CHECK (agreed_to >= valid_from),
  -- The day before it began: it never held, another of the same day took over.
  CONSTRAINT vendor_price_ended CHECK (ended_on >= valid_from - 1),
  CONSTRAINT vendor_price_alone EXCLUDE USING gist (organization_id WITH =, vendor_product_id WITH =, source WITH =,
    daterange(valid_from, least(agreed_to, ended_on), '[]') WITH &&)
    WHERE (undone_at IS NULL AND (ended_on IS NULL OR ended_on >= valid_from)),
  CONSTRAINT vendor_price_agreed CHECK (blanket_line_id IS NULL OR source = 'contract' AND price_list_id IS NULL)
);
CREATE UNIQUE INDEX vendor_price_open ON vendor_price (organization_id, vendor_product_id, source)
  WHERE undone_at IS NULL AND agreed_to IS NULL AND ended_on IS NULL;
CREATE INDEX vendor_price_of ON vendor_price (organization_id, vendor_product_id, source, seq);
CREATE INDEX vendor_price_of_list ON vendor_price (organization_id, price_list_id) WHERE price_list_id IS NOT NULL;
CREATE INDEX vendor_price_ended_by ON vendor_price (organization_id, ended_by_list) WHERE ended_by_list IS NOT NULL;
GRANT INSERT, UPDATE (ended_on, ended_by_list, undone_at) ON vendor_price TO wellstock_app;
CREATE INDEX vendor_price_of_blanket ON vendor_price (organization_id, blanket_line_id) WHERE blanket_line_id IS NOT NULL;

-- Prices are added, never changed. What ended one, or took it back, is noted once; an undone list lets go of what it ended.
CREATE FUNCTION guard_vendor_price() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'prices are append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.organization_id, OLD.id, OLD.vendor_product_id, OLD.source, OLD.pack, OLD.pack_quantity, OLD.price, OLD.valid_from, OLD.agreed_to,
      OLD.price_list_id, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM (NEW.organization_id, NEW.id, NEW.vendor_product_id, NEW.source, NEW.pack, NEW.pack_quantity, NEW.price, NEW.valid_from,
      NEW.agreed_to, NEW.price_list_id, NEW.created_by, NEW.created_at)
    OR (OLD.undone_at IS NOT NULL AND NEW.undone_at IS DISTINCT FROM OLD.undone_at) THEN
    RAISE EXCEPTION 'prices are append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM price_list l WHERE l.organization_id = NEW.organization_id AND l.id = NEW.price_list_id AND l.state = 'undone') THEN
    RAISE EXCEPTION 'a price goes with the list it came from' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.ended_on IS NOT NULL AND (OLD.ended_on, OLD.ended_by_list) IS DISTINCT FROM (NEW.ended_on, NEW.ended_by_list) AND NOT (
    NEW.ended_on IS NULL AND EXISTS (SELECT FROM price_list l
      WHERE l.organization_id = NEW.organization_id AND l.id = OLD.ended_by_list AND l.state = 'undone')) THEN
    RAISE EXCEPTION 'a price that has ended stays so until its successor is taken back' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_price_stands BEFORE UPDATE OR DELETE ON vendor_price FOR EACH ROW EXECUTE FUNCTION guard_vendor_price();

CREATE FUNCTION guard_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'prices are append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER vendor_price_kept BEFORE TRUNCATE ON vendor_price FOR EACH STATEMENT EXECUTE FUNCTION guard_prices();

-- A list is taken back while nothing has followed its prices.
CREATE FUNCTION guard_price_list() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state = 'undone' AND OLD.state <> 'undone' AND EXISTS (
    SELECT FROM vendor_price p JOIN vendor_price later ON later.organization_id = p.organization_id
      AND later.vendor_product_id = p.vendor_product_id AND later.source = p.source AND later.seq > p.seq AND later.undone_at IS NULL
      AND later.price_list_id IS DISTINCT FROM NEW.id
    WHERE p.organization_id = NEW.organization_id AND (p.price_list_id = NEW.id OR p.ended_by_list = NEW.id)) THEN
    RAISE EXCEPTION 'later prices follow those of this list' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'price_list_latest';
  END IF;
  IF OLD.state <> 'draft' AND (OLD.vendor_id, OLD.source, OLD.valid_from, OLD.valid_to, OLD.fields, OLD.content)
    IS DISTINCT FROM (NEW.vendor_id, NEW.source, NEW.valid_from, NEW.valid_to, NEW.fields, NEW.content) AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a list that was taken stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER price_list_guarded BEFORE UPDATE ON price_list FOR EACH ROW EXECUTE FUNCTION guard_price_list();

-- What each row of a list is read as and comes to, and what somebody answered. Below the rows: what is no longer on the list.
CREATE TABLE price_list_line (
  organization_id uuid NOT NULL,
  price_list_id uuid NOT NULL,
  line integer NOT NULL,
  outcome text NOT NULL,
  vendor_sku text NOT NULL,
  name text NOT NULL,
  pack text NOT NULL,
  pack_quantity integer,
  price numeric(14, 4),
  minimum_packs integer,
  multiple_packs integer,
  lead_time_days integer,
  product_id uuid,
  matched_by text,
  -- The price it is compared with: of the same source, on the day the list begins.
  before_price numeric(14, 4),
  before_pack_quantity integer,
  -- Answers that fit: numbers of base units, or products with their likeness.
  answers jsonb NOT NULL DEFAULT '[]',
  -- Sentences of the catalog: why it is asked or refused, and what is odd about it.
  message jsonb,
  outlier jsonb,
  is_excluded boolean NOT NULL DEFAULT false,
  -- Its price or end is written.
  is_taken boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, price_list_id, line),
  FOREIGN KEY (organization_id, price_list_id) REFERENCES price_list ON DELETE CASCADE,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT price_list_line_outcome CHECK (outcome IN ('new', 'dearer', 'cheaper', 'pack_changed', 'unchanged', 'dropped', 'asked', 'refused', 'other')),
  CONSTRAINT price_list_line_pack CHECK (pack_quantity >= 1)
);
CREATE INDEX price_list_line_outcomes ON price_list_line (organization_id, price_list_id, outcome, line);
GRANT INSERT, DELETE, UPDATE ON price_list_line TO wellstock_app;

-- How many base units a vendor means by a pack text, where somebody had to say.
CREATE TABLE vendor_pack_answer (
  organization_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  product_id uuid NOT NULL,
  -- As `packKey` compares it.
  pack text NOT NULL,
  pack_quantity integer NOT NULL,
  answered_by uuid NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, vendor_id, product_id, pack),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, answered_by) REFERENCES person,
  CONSTRAINT vendor_pack_answer_pack CHECK (pack_quantity BETWEEN 1 AND 1000000)
);
GRANT INSERT, UPDATE ON vendor_pack_answer TO wellstock_app;

-- The price of each vendor for each product that holds on a day: what was agreed before what is on its list.
CREATE FUNCTION price_in_force(organization uuid, day date) RETURNS TABLE (
  vendor_id uuid, product_id uuid, vendor_product_id uuid, vendor_sku text, price_id uuid, source text, price numeric, pack text,
  pack_quantity integer, base_price numeric, valid_from date, valid_to date, price_list_id uuid, minimum_packs integer, multiple_packs integer,
  lead_time_days integer, rank smallint)
LANGUAGE sql STABLE AS $$
  SELECT v.vendor_id, v.product_id, v.id, v.vendor_sku, p.id, p.source, p.price, p.pack, p.pack_quantity, p.base_price, p.valid_from, p.valid_to,
    p.price_list_id, v.minimum_packs, v.multiple_packs, v.lead_time_days, v.rank
  FROM vendor_product v
  JOIN vendor_price p ON p.organization_id = v.organization_id AND p.vendor_product_id = v.id
  WHERE v.organization_id = organization AND p.undone_at IS NULL AND p.valid_from <= day AND (p.valid_to IS NULL OR p.valid_to >= day)
    AND (p.source = 'contract' OR NOT EXISTS (
      SELECT FROM vendor_price c WHERE c.organization_id = v.organization_id AND c.vendor_product_id = v.id AND c.source = 'contract'
        AND c.undone_at IS NULL AND c.valid_from <= day AND (c.valid_to IS NULL OR c.valid_to >= day)))
$$;

-- At which of these prices a product is bought on a day: from a vendor, or (null) from the preferred one before the cheapest, of those that are bought from.
CREATE FUNCTION best_price(organization uuid, day date, product uuid, seller uuid) RETURNS TABLE (
  sold_by uuid, source text, price numeric, pack text, pack_quantity integer, base_price numeric, minimum_packs integer, multiple_packs integer,
  lead_time_days integer)
LANGUAGE sql STABLE AS $$
  SELECT v.id, f.source, f.price, f.pack, f.pack_quantity, f.base_price, f.minimum_packs, f.multiple_packs, f.lead_time_days
  FROM price_in_force(organization, day) f
  JOIN vendor v ON v.organization_id = organization AND v.id = f.vendor_id AND v.state NOT IN ('on_hold', 'blocked') AND v.merged_into IS NULL
  WHERE f.product_id = product AND (seller IS NULL OR v.id = seller)
  ORDER BY f.rank NULLS LAST, f.base_price, v.id LIMIT 1
$$;

-- A merged vendor's catalog goes to the one that stays, but for what that one sells itself.
CREATE FUNCTION vendor_prices_follow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE vendor_product v SET vendor_id = NEW.merged_into, updated_at = now(), version = v.version + 1
  WHERE v.organization_id = NEW.organization_id AND v.vendor_id = NEW.id AND NOT EXISTS (
    SELECT FROM vendor_product o WHERE o.organization_id = v.organization_id AND o.vendor_id = NEW.merged_into
      AND (o.product_id = v.product_id OR (o.vendor_sku <> '' AND lower(o.vendor_sku) = lower(v.vendor_sku))));
  UPDATE price_list SET vendor_id = NEW.merged_into
  WHERE organization_id = NEW.organization_id AND vendor_id = NEW.id AND state <> 'undone';
  INSERT INTO vendor_pack_answer (organization_id, vendor_id, product_id, pack, pack_quantity, answered_by, answered_at)
  SELECT organization_id, NEW.merged_into, product_id, pack, pack_quantity, answered_by, answered_at FROM vendor_pack_answer
  WHERE organization_id = NEW.organization_id AND vendor_id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_prices_followed AFTER UPDATE OF merged_into ON vendor FOR EACH ROW
  WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL) EXECUTE FUNCTION vendor_prices_follow();

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
