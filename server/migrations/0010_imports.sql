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
GRANT INSERT, DELETE ON import_code TO wellstock_app;

-- A list is written in portions, each a transaction of its own: `writing` from the first to the last, and after a crash until somebody
-- goes on or takes it back. The version says whose turn it is.
ALTER TABLE import_batch DROP CONSTRAINT import_batch_state;
ALTER TABLE import_batch ADD CONSTRAINT import_batch_state CHECK (state in ('draft', 'writing', 'committed', 'undone'));
