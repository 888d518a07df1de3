-- Prices that were flagged as they were seen on a price list, an order, the answer of a vendor or an invoice, with what was found
-- (`PriceFinding` of the domain), and what became of each.
CREATE TABLE price_check (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  source text NOT NULL,
  price_list_id uuid,
  supply_order_id uuid,
  vendor_order_id uuid,
  invoice_id uuid,
  document_id uuid GENERATED ALWAYS AS (coalesce(price_list_id, supply_order_id, vendor_order_id, invoice_id)) STORED NOT NULL,
  -- Null: a price list is of no office.
  office_id uuid,
  vendor_id uuid,
  product_id uuid NOT NULL,
  -- As it was flagged: a pack of so many base units, its price, and how many base units of it.
  pack_quantity integer NOT NULL,
  pack_price numeric(14, 4) NOT NULL,
  quantity integer,
  findings jsonb NOT NULL,
  -- The one of them that leads.
  flag text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  outcome text NOT NULL DEFAULT 'open',
  -- What a base unit was taken at.
  accepted numeric,
  -- (flagged − accepted) × quantity, to the cent; rounded before, so that what does not divide is not a part of a cent short.
  saved numeric(14, 2) GENERATED ALWAYS AS (CASE WHEN outcome = 'corrected'
    THEN greatest(0, round(round((pack_price / pack_quantity - accepted) * coalesce(quantity, 0), 6), 2)) ELSE 0 END) STORED NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, price_list_id) REFERENCES price_list ON DELETE CASCADE,
  FOREIGN KEY (organization_id, supply_order_id) REFERENCES supply_order,
  FOREIGN KEY (organization_id, vendor_order_id) REFERENCES vendor_order,
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT price_check_source CHECK (num_nonnulls(price_list_id, supply_order_id, vendor_order_id, invoice_id) = 1 AND CASE source
    WHEN 'list' THEN price_list_id IS NOT NULL AND office_id IS NULL AND quantity IS NULL
    WHEN 'order' THEN supply_order_id IS NOT NULL AND office_id IS NOT NULL AND quantity IS NOT NULL
    WHEN 'acknowledgement' THEN vendor_order_id IS NOT NULL AND office_id IS NOT NULL AND quantity IS NOT NULL
    WHEN 'invoice' THEN invoice_id IS NOT NULL AND office_id IS NOT NULL AND quantity IS NOT NULL ELSE false END),
  CONSTRAINT price_check_figures CHECK (pack_quantity >= 1 AND pack_price > 0 AND quantity >= 0 AND accepted >= 0),
  CONSTRAINT price_check_findings CHECK (jsonb_typeof(findings) = 'array' AND findings <> '[]'
    AND flag IN ('unit', 'contract', 'jump', 'trend')),
  CONSTRAINT price_check_outcome CHECK (outcome IN ('open', 'corrected', 'accepted', 'dropped')
    AND (outcome = 'open') = (settled_at IS NULL) AND (outcome IN ('corrected', 'accepted')) = (accepted IS NOT NULL))
);
-- A product is flagged once in a document as long as nobody has seen to it.
CREATE UNIQUE INDEX price_check_open ON price_check (organization_id, document_id, product_id) WHERE outcome = 'open';
CREATE INDEX price_check_latest ON price_check (organization_id, seen_at);
CREATE INDEX price_check_of ON price_check (organization_id, document_id);
CREATE INDEX price_check_of_list ON price_check (organization_id, price_list_id) WHERE price_list_id IS NOT NULL;
CREATE INDEX price_check_of_vendor ON price_check (organization_id, vendor_id, seen_at);
GRANT INSERT (organization_id, id, source, price_list_id, supply_order_id, vendor_order_id, invoice_id, office_id, vendor_id,
  product_id, pack_quantity, pack_price, quantity, findings, flag), UPDATE (vendor_id, pack_quantity, pack_price, quantity,
  findings, flag, seen_at, outcome, accepted, settled_at) ON price_check TO wellstock_app;

-- What was saved is not told otherwise later. A price that was taken as it was comes to nothing with its document: a price list that
-- is undone, an invoice that is void, an order that is canceled after all. Neither saved anything; what was corrected stands.
CREATE FUNCTION guard_price_check() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  told text[] := '{outcome,accepted,settled_at,saved,document_id}';
BEGIN
  IF OLD.outcome = 'accepted' AND NEW.outcome = 'dropped' AND to_jsonb(NEW) - told = to_jsonb(OLD) - told THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a flagged price that was seen to stands' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER price_check_stands BEFORE UPDATE ON price_check FOR EACH ROW WHEN (OLD.outcome <> 'open') EXECUTE FUNCTION guard_price_check();
