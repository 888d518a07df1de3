-- What the expiry date of a lot was corrected from and to: one version a correction, never changed. Later than it was known takes two.
CREATE TABLE lot_correction (
  organization_id uuid NOT NULL,
  lot_id uuid NOT NULL,
  -- Of the lot, as the correction left it.
  version integer NOT NULL,
  date_before date,
  expiry_date date NOT NULL,
  reason text NOT NULL,
  corrected_by uuid NOT NULL,
  witness_id uuid,
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, lot_id, version),
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, corrected_by) REFERENCES person,
  FOREIGN KEY (organization_id, witness_id) REFERENCES person,
  CONSTRAINT lot_correction_reason CHECK (reason <> ''),
  CONSTRAINT lot_correction_later CHECK (date_before IS NULL OR expiry_date <= date_before OR witness_id IS NOT NULL),
  CONSTRAINT lot_correction_second CHECK (witness_id <> corrected_by)
);
ALTER TABLE lot_correction FORCE ROW LEVEL SECURITY;
GRANT INSERT ON lot_correction TO wellstock_app;
CREATE INDEX lot_correction_by_person ON lot_correction (organization_id, corrected_by);
CREATE INDEX lot_correction_by_witness ON lot_correction (organization_id, witness_id) WHERE witness_id IS NOT NULL;
