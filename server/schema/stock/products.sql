-- Products and their codes.

CREATE TABLE product (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  type text NOT NULL,
  unit text NOT NULL DEFAULT 'EA',
  criticality text NOT NULL DEFAULT 'E',
  expiry_required boolean NOT NULL DEFAULT false,
  shelf_life_days integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- How a product is tracked and stored: by lots, by serial numbers or by neither, and between which temperatures, in
  -- degrees Celsius.
  track text NOT NULL DEFAULT 'lot',
  storage_min numeric(5, 1),
  storage_max numeric(5, 1),
  -- Days a product may be used once it is opened, the day of opening not counted. Null: opening changes nothing.
  beyond_use_days integer,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT product_type CHECK (type in ('Supplies', 'Equipment')),
  CONSTRAINT product_criticality CHECK (criticality in ('V', 'E', 'D')),
  CONSTRAINT product_track CHECK (track in ('none', 'lot', 'serial')),
  -- A date belongs to a lot.
  CONSTRAINT product_dated CHECK (track <> 'none' or not expiry_required),
  CONSTRAINT product_storage CHECK (storage_min <= storage_max),
  CONSTRAINT product_beyond_use CHECK (beyond_use_days BETWEEN 1 AND 730)
);
CREATE UNIQUE INDEX product_sku ON product (organization_id, lower(sku));
CREATE INDEX product_category ON product (organization_id, category);
GRANT INSERT, UPDATE ON product TO wellstock_app;
CREATE INDEX product_name_likeness ON product USING gin (name gin_trgm_ops);

CREATE TABLE product_code (
  organization_id uuid NOT NULL,
  scheme text NOT NULL,
  code text NOT NULL,
  product_id uuid NOT NULL,
  pack_quantity integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, scheme, code),
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT product_code_scheme CHECK (scheme in ('GTIN', 'UDI-DI', 'HIBC', 'NDC', 'UPC', 'internal')),
  CONSTRAINT product_code_pack CHECK (pack_quantity >= 1)
);
GRANT INSERT, UPDATE, DELETE ON product_code TO wellstock_app;
CREATE INDEX product_code_by_code ON product_code (organization_id, code);
