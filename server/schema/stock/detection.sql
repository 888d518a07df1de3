-- A look at a room: what was seen there, set against what should be.
CREATE TABLE detection (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  office_id uuid NOT NULL,
  room_id uuid NOT NULL,
  source text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  started_by uuid NOT NULL,
  -- What it became: a count, or moves.
  result jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id, room_id) REFERENCES room (organization_id, office_id, id),
  FOREIGN KEY (organization_id, started_by) REFERENCES person,
  CONSTRAINT detection_source CHECK (source in ('photo', 'camera', 'list', 'file', 'scanner')),
  CONSTRAINT detection_state CHECK (state in ('open', 'reviewed', 'applied', 'discarded'))
);
CREATE INDEX detection_of_office ON detection (organization_id, office_id, created_at);
GRANT INSERT, UPDATE ON detection TO wellstock_app;

CREATE TABLE detection_row (
  organization_id uuid NOT NULL,
  detection_id uuid NOT NULL,
  position integer NOT NULL,
  -- Null: not seen, but it should be there.
  raw text,
  seen integer NOT NULL,
  product_id uuid,
  item_id uuid,
  lot_id uuid,
  -- What the code says: lot, expiry, serial, and what is wrong with it.
  code jsonb NOT NULL,
  verdict text NOT NULL,
  action text,
  PRIMARY KEY (organization_id, detection_id, position),
  FOREIGN KEY (organization_id, detection_id) REFERENCES detection ON DELETE CASCADE,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  CONSTRAINT detection_row_verdict CHECK (verdict in ('present', 'missing', 'unexpected', 'unknown', 'expired', 'recalled'))
);
ALTER TABLE detection_row FORCE ROW LEVEL SECURITY;
GRANT INSERT, UPDATE, DELETE ON detection_row TO wellstock_app;

-- The pictures a look was made from, re-encoded, as evidence.
CREATE TABLE detection_photo (
  organization_id uuid NOT NULL,
  detection_id uuid NOT NULL,
  position integer NOT NULL,
  image bytea NOT NULL,
  PRIMARY KEY (organization_id, detection_id, position),
  FOREIGN KEY (organization_id, detection_id) REFERENCES detection ON DELETE CASCADE
);
ALTER TABLE detection_photo FORCE ROW LEVEL SECURITY;
GRANT INSERT ON detection_photo TO wellstock_app;
