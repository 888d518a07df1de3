-- Something in the ledger that looks wrong, with its evidence, and what somebody made of it.
CREATE TABLE anomaly (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  rule text NOT NULL,
  subject text NOT NULL,
  office_id uuid NOT NULL,
  item_id uuid,
  severity text NOT NULL,
  evidence jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open',
  owner_id uuid,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE,
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  CONSTRAINT anomaly_severity CHECK (severity in ('high', 'medium', 'low')),
  CONSTRAINT anomaly_state CHECK (state in ('open', 'confirmed', 'dismissed', 'fixed', 'gone'))
);
ALTER TABLE anomaly FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX anomaly_once ON anomaly (organization_id, rule, subject);
CREATE INDEX anomaly_by_state ON anomaly (organization_id, state, last_seen_at);
GRANT INSERT, UPDATE ON anomaly TO wellstock_app;

-- How the rules that look for anomalies are set, where they are not as they come: see `ruleLimits` for the meaning of the figures.
CREATE TABLE anomaly_rule (
  organization_id uuid NOT NULL,
  rule text NOT NULL,
  is_on boolean NOT NULL,
  threshold numeric(6, 3) NOT NULL,
  recent_days integer,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, rule),
  FOREIGN KEY (organization_id) REFERENCES organization,
  CONSTRAINT anomaly_rule_limits CHECK (CASE
    WHEN rule IN ('duplicate_items', 'unit_mismatch') THEN threshold BETWEEN 0.4 AND 0.95
    WHEN rule = 'dead_stock' THEN threshold BETWEEN 30 AND 730 AND threshold = trunc(threshold)
    WHEN rule = 'count_drift' THEN threshold BETWEEN 2 AND 10 AND threshold = trunc(threshold)
    WHEN rule = 'unusual_use' THEN threshold BETWEEN 2 AND 10
    WHEN rule = 'price_jump' THEN threshold BETWEEN 0.01 AND 1
    ELSE false END),
  CONSTRAINT anomaly_rule_recent CHECK (CASE
    WHEN rule IN ('unusual_use', 'price_jump') THEN recent_days IS NOT NULL AND recent_days BETWEEN 7 AND 90
    ELSE recent_days IS NULL END)
);
ALTER TABLE anomaly_rule FORCE ROW LEVEL SECURITY;
GRANT INSERT, UPDATE (is_on, threshold, recent_days, version, updated_at) ON anomaly_rule TO wellstock_app;
