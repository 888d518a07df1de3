-- Orders of earlier years, with what came of them and what was billed, as they were brought in from files. They are closed: they hold
-- no money, move no stock and ask for no approval. Figures read them beside vendor orders, receipts and invoices (decision 112).

-- A file as it was handed in. Its rows are worked out from it; what they say is written when it is committed.
CREATE TABLE past_import (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  file_name text NOT NULL,
  -- The file as handed in, kept as evidence.
  content text NOT NULL,
  rows integer NOT NULL,
  -- What each column is read as.
  fields jsonb NOT NULL,
  -- Which of two numbers of a date comes first, where somebody had to say.
  date_order text,
  -- Where and from whom it was, where a row does not say.
  office_id uuid NOT NULL,
  vendor_id uuid,
  -- Names of vendors as the file writes them, and whom they mean.
  vendors jsonb NOT NULL DEFAULT '{}',
  -- How many rows come to what, and what they bring.
  counts jsonb,
  -- When its rows were last worked out; null: not since it is read this way.
  checked_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  committed_by uuid,
  committed_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  FOREIGN KEY (organization_id, committed_by) REFERENCES person,
  FOREIGN KEY (organization_id, undone_by) REFERENCES person,
  CONSTRAINT past_import_state CHECK (state IN ('draft', 'writing', 'committed', 'undone')),
  CONSTRAINT past_import_date_order CHECK (date_order IN ('day', 'month')),
  CONSTRAINT past_import_checked CHECK ((checked_at IS NULL) = (counts IS NULL) AND (state = 'draft' OR checked_at IS NOT NULL)),
  CONSTRAINT past_import_committed CHECK ((committed_by IS NULL) = (committed_at IS NULL) AND (state = 'draft') = (committed_at IS NULL)),
  CONSTRAINT past_import_undone CHECK ((undone_by IS NULL) = (undone_at IS NULL) AND (state = 'undone') = (undone_at IS NOT NULL))
);
CREATE INDEX past_import_latest ON past_import (organization_id, created_at);
-- What one file attaches to is there and stays while it is written.
CREATE UNIQUE INDEX past_import_one_writing ON past_import (organization_id) WHERE state = 'writing';
GRANT INSERT, DELETE, UPDATE (state, fields, date_order, office_id, vendor_id, vendors, counts, checked_at, committed_by, committed_at,
  undone_by, undone_at, updated_at, version) ON past_import TO wellstock_app;
CREATE TRIGGER past_import_states BEFORE UPDATE ON past_import FOR EACH ROW EXECUTE FUNCTION guard_state();

CREATE FUNCTION guard_past_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.state <> 'draft' THEN
    RAISE EXCEPTION 'a file that was brought in stays as evidence' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state <> 'draft' AND (OLD.content, OLD.fields, OLD.date_order, OLD.office_id, OLD.vendor_id, OLD.vendors)
    IS DISTINCT FROM (NEW.content, NEW.fields, NEW.date_order, NEW.office_id, NEW.vendor_id, NEW.vendors) THEN
    RAISE EXCEPTION 'a file that was brought in is read as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER past_import_stands BEFORE UPDATE OR DELETE ON past_import FOR EACH ROW EXECUTE FUNCTION guard_past_import();

-- What each row of a file comes to.
CREATE TABLE past_import_row (
  organization_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  outcome text NOT NULL,
  number text NOT NULL,
  vendor text NOT NULL,
  name text NOT NULL,
  vendor_id uuid,
  product_id uuid,
  pack text NOT NULL,
  -- Why it is left out: the field, a sentence of the catalog, and what would answer it.
  problem jsonb,
  -- What it brings: the order and the line where it is the first to name them, a receipt, a bill.
  plan jsonb,
  is_written boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, import_id, line),
  FOREIGN KEY (organization_id, import_id) REFERENCES past_import ON DELETE CASCADE,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT past_import_row_outcome CHECK (outcome IN ('new', 'same', 'problem')),
  CONSTRAINT past_import_row_problem CHECK ((outcome = 'problem') = (problem IS NOT NULL)),
  CONSTRAINT past_import_row_plan CHECK ((outcome = 'new') = (plan IS NOT NULL) AND (plan IS NOT NULL OR NOT is_written))
);
ALTER TABLE past_import_row FORCE ROW LEVEL SECURITY;
CREATE INDEX past_import_row_outcomes ON past_import_row (organization_id, import_id, outcome, line);
GRANT INSERT, DELETE, UPDATE ON past_import_row TO wellstock_app;

CREATE TABLE past_order (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  import_id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'closed' CHECK (state = 'closed'),
  vendor_id uuid NOT NULL,
  office_id uuid NOT NULL,
  ordered_on date NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, import_id) REFERENCES past_import,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  CONSTRAINT past_order_number_length CHECK (length(number) BETWEEN 1 AND 60)
);
ALTER TABLE past_order FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX past_order_number ON past_order (organization_id, vendor_id, lower(number));
CREATE INDEX past_order_latest ON past_order (organization_id, ordered_on);
CREATE INDEX past_order_of_vendor ON past_order (organization_id, vendor_id, ordered_on);
CREATE INDEX past_order_of_office ON past_order (organization_id, office_id, ordered_on);
CREATE INDEX past_order_of_import ON past_order (organization_id, import_id);
GRANT INSERT, DELETE ON past_order TO wellstock_app;

CREATE TABLE past_order_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  import_id uuid NOT NULL,
  past_order_id uuid NOT NULL,
  -- The row of the file that names it first.
  line integer NOT NULL,
  product_id uuid NOT NULL,
  pack text NOT NULL,
  pack_quantity integer NOT NULL,
  packs integer NOT NULL,
  quantity integer NOT NULL GENERATED ALWAYS AS (packs * pack_quantity) STORED,
  pack_price numeric(14, 4) NOT NULL,
  promised_on date,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, import_id) REFERENCES past_import,
  FOREIGN KEY (organization_id, past_order_id) REFERENCES past_order,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT past_order_line_packs CHECK (packs >= 1 AND pack_quantity BETWEEN 1 AND 1000000 AND length(pack) <= 60
    AND packs::bigint * pack_quantity <= 10000000),
  CONSTRAINT past_order_line_price CHECK (pack_price >= 0)
);
ALTER TABLE past_order_line FORCE ROW LEVEL SECURITY;
CREATE INDEX past_order_line_of ON past_order_line (organization_id, past_order_id);
CREATE INDEX past_order_line_of_product ON past_order_line (organization_id, product_id);
CREATE INDEX past_order_line_of_import ON past_order_line (organization_id, import_id);
GRANT INSERT (organization_id, id, import_id, past_order_id, line, product_id, pack, pack_quantity, packs, pack_price, promised_on),
  DELETE ON past_order_line TO wellstock_app;

-- What came of a line on a day, in base units, and how many of them were refused or damaged.
CREATE TABLE past_receipt (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  import_id uuid NOT NULL,
  past_order_line_id uuid NOT NULL,
  received_on date NOT NULL,
  quantity integer NOT NULL,
  rejected integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, import_id) REFERENCES past_import,
  FOREIGN KEY (organization_id, past_order_line_id) REFERENCES past_order_line,
  CONSTRAINT past_receipt_quantity CHECK (quantity BETWEEN 1 AND 10000000 AND rejected BETWEEN 0 AND quantity)
);
ALTER TABLE past_receipt FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX past_receipt_once ON past_receipt (organization_id, past_order_line_id, received_on, quantity, rejected);
CREATE INDEX past_receipt_of_import ON past_receipt (organization_id, import_id);
GRANT INSERT, DELETE ON past_receipt TO wellstock_app;

-- What was billed of a line, in base units, at the price of the line's pack.
CREATE TABLE past_bill (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  import_id uuid NOT NULL,
  past_order_line_id uuid NOT NULL,
  number text NOT NULL,
  invoiced_on date NOT NULL,
  quantity integer NOT NULL,
  pack_price numeric(14, 4) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, import_id) REFERENCES past_import,
  FOREIGN KEY (organization_id, past_order_line_id) REFERENCES past_order_line,
  CONSTRAINT past_bill_number CHECK (length(number) BETWEEN 1 AND 60),
  CONSTRAINT past_bill_quantity CHECK (quantity BETWEEN 1 AND 10000000 AND pack_price >= 0)
);
ALTER TABLE past_bill FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX past_bill_once ON past_bill (organization_id, past_order_line_id, lower(number), invoiced_on, quantity, pack_price);
CREATE INDEX past_bill_of_import ON past_bill (organization_id, import_id);
GRANT INSERT, DELETE ON past_bill TO wellstock_app;

-- What is past is written with its file and goes with it, and is never of a day that has not come.
CREATE FUNCTION guard_past_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted text := CASE TG_OP WHEN 'INSERT' THEN 'writing' ELSE 'undone' END;
  latest date;
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT organization_id, import_id FROM changed_rows) c
    JOIN past_import i ON i.organization_id = c.organization_id AND i.id = c.import_id WHERE i.state <> wanted) THEN
    RAISE EXCEPTION 'past orders come and go with their file' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' AND TG_NARGS > 0 THEN
    EXECUTE format('SELECT max(%I) FROM changed_rows', TG_ARGV[0]) INTO latest;
    -- Nowhere on earth is it later than this.
    IF latest > office_today('Pacific/Kiritimati') THEN
      RAISE EXCEPTION 'what is past has happened' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;
DO $$
DECLARE
  of record;
BEGIN
  FOR of IN SELECT * FROM (VALUES ('past_order', '''ordered_on'''), ('past_order_line', ''), ('past_receipt', '''received_on'''),
    ('past_bill', '''invoiced_on''')) AS t (name, day) LOOP
    EXECUTE format('CREATE TRIGGER %1$s_comes AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
      EXECUTE FUNCTION guard_past_rows(%2$s)', of.name, of.day);
    EXECUTE format('CREATE TRIGGER %1$s_goes AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
      EXECUTE FUNCTION guard_past_rows()', of.name);
  END LOOP;
END $$;
