-- Settings, numbers of documents, and the answers kept for repeated commands.

-- Settings of the organization or of the whole installation, one row a key.
CREATE TABLE setting (
  organization_id uuid NOT NULL REFERENCES organization,
  key text NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, key)
);
GRANT INSERT, UPDATE, DELETE ON setting TO wellstock_app;

-- The last number given in a series, such as the counts of an office in a year. Never given twice; gaps may be.
CREATE TABLE number_series (
  organization_id uuid NOT NULL REFERENCES organization,
  key text NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (organization_id, key)
);
GRANT INSERT, UPDATE ON number_series TO wellstock_app;

-- One row per command a person has sent, inserted before it acts; the answer is kept for a repeat of it.
CREATE TABLE idempotency_key (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  answer json,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, person_id, route, key)
);
GRANT INSERT, UPDATE, DELETE ON idempotency_key TO wellstock_app;
