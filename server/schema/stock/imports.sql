-- Imports of items from a file, and what each row changed.

CREATE TABLE import_batch (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  office_id uuid NOT NULL,
  room_id uuid,
  file_name text NOT NULL,
  -- The file as handed in, kept as evidence of what was imported.
  content text NOT NULL,
  rows integer NOT NULL,
  reading jsonb NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  result jsonb,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- Items to try the product with are a list that was imported, and are taken away by undoing it. One at a time.
  is_sample boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, office_id, room_id) REFERENCES room (organization_id, office_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT import_batch_state CHECK (state in ('draft', 'writing', 'committed', 'undone'))
);
ALTER TABLE import_batch FORCE ROW LEVEL SECURITY;
GRANT INSERT, UPDATE, DELETE ON import_batch TO wellstock_app;
CREATE UNIQUE INDEX import_batch_sample ON import_batch (organization_id) WHERE is_sample AND state <> 'undone';

-- What an import did to an item, so that it can be taken back. `before` is null for an item it created.
CREATE TABLE import_change (
  organization_id uuid NOT NULL,
  import_id uuid NOT NULL,
  item_id uuid NOT NULL,
  before jsonb,
  -- The item's version the import left behind; another one means somebody has edited it since.
  version integer NOT NULL,
  PRIMARY KEY (organization_id, import_id, item_id),
  FOREIGN KEY (organization_id, import_id) REFERENCES import_batch,
  FOREIGN KEY (organization_id, item_id) REFERENCES item
);
ALTER TABLE import_change FORCE ROW LEVEL SECURITY;
CREATE INDEX import_change_of_item ON import_change (organization_id, item_id);
GRANT INSERT, UPDATE, DELETE ON import_change TO wellstock_app;

-- What an import wrote besides items, so that it can be taken back, and an import under way.
-- A lot it made, or gave the date it lacked. Movements are never deleted, so neither are the lots they name: taken back, a lot
-- of an import has no date again, and the corrected list can give it another.
CREATE TABLE import_lot (
  organization_id uuid NOT NULL,
  import_id uuid NOT NULL,
  lot_id uuid NOT NULL,
  -- The version the import left behind; another one means somebody has changed it since.
  version integer NOT NULL,
  PRIMARY KEY (organization_id, import_id, lot_id),
  FOREIGN KEY (organization_id, import_id) REFERENCES import_batch,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot
);
ALTER TABLE import_lot FORCE ROW LEVEL SECURITY;
GRANT INSERT, DELETE ON import_lot TO wellstock_app;

CREATE TABLE import_code (
  organization_id uuid NOT NULL,
  import_id uuid NOT NULL,
  scheme text NOT NULL,
  code text NOT NULL,
  product_id uuid NOT NULL,
  PRIMARY KEY (organization_id, import_id, scheme, code),
  FOREIGN KEY (organization_id, import_id) REFERENCES import_batch,
  FOREIGN KEY (organization_id, product_id) REFERENCES product
);
ALTER TABLE import_code FORCE ROW LEVEL SECURITY;
GRANT INSERT, DELETE ON import_code TO wellstock_app;
