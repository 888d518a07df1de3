-- Alerts.

-- A problem, from when the facts opened it to when they closed it. At most one is open per kind and subject. `data` is
-- what the sentence of its consequence is made of.
CREATE TABLE alert (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- What it is about: the item's, lot-in-item's or room's identifier.
  subject text NOT NULL,
  office_id uuid NOT NULL,
  item_id uuid,
  lot_id uuid,
  room_id uuid,
  severity text NOT NULL,
  -- 1 critical … 4 low, for order.
  rank integer GENERATED ALWAYS AS (case severity when 'critical' then 1 when 'high' then 2 when 'medium' then 3 else 4 end) STORED NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open',
  owner_id uuid,
  snoozed_until timestamptz,
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  resolved_at timestamptz,
  -- Null: resolved by the facts.
  resolved_by uuid,
  resolution text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, room_id) REFERENCES room ON DELETE CASCADE,
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  FOREIGN KEY (organization_id, resolved_by) REFERENCES person,
  CONSTRAINT alert_severity CHECK (severity in ('critical', 'high', 'medium', 'low')),
  CONSTRAINT alert_state CHECK (state in ('open', 'acknowledged', 'snoozed', 'resolved'))
);
CREATE UNIQUE INDEX alert_once ON alert (organization_id, kind, subject) WHERE state <> 'resolved';
CREATE INDEX alert_standing ON alert (organization_id, rank, opened_at, id) WHERE state <> 'resolved';
CREATE INDEX alert_standing_of_office ON alert (organization_id, office_id, rank, opened_at, id) WHERE state <> 'resolved';
CREATE INDEX alert_resolved ON alert (organization_id, resolved_at) WHERE state = 'resolved';
CREATE INDEX alert_of_item ON alert (organization_id, item_id) WHERE state <> 'resolved';
GRANT INSERT, UPDATE ON alert TO wellstock_app;

-- Nobody wants to hear of this kind of problem with this item, for a while.
CREATE TABLE alert_mute (
  organization_id uuid NOT NULL,
  item_id uuid NOT NULL,
  kind text NOT NULL,
  until date NOT NULL,
  reason text NOT NULL,
  person_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, item_id, kind),
  FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE,
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
ALTER TABLE alert_mute FORCE ROW LEVEL SECURITY;
GRANT INSERT, UPDATE, DELETE ON alert_mute TO wellstock_app;
