-- Who performs procedures, and when they are away.
CREATE TABLE provider (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  name text NOT NULL,
  specialty text NOT NULL DEFAULT '',
  -- Their account, where they have one.
  person_id uuid,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  CONSTRAINT provider_texts CHECK (length(btrim(name)) BETWEEN 1 AND 120 AND length(specialty) <= 120)
);
CREATE UNIQUE INDEX provider_name ON provider (organization_id, lower(name)) WHERE is_active;
CREATE UNIQUE INDEX provider_of_person ON provider (organization_id, person_id) WHERE person_id IS NOT NULL;
GRANT INSERT (organization_id, id, name, specialty, person_id, is_active),
  UPDATE (name, specialty, person_id, is_active, updated_at, version) ON provider TO wellstock_app;

-- Not there from a moment to another: no case is booked meanwhile. Those that are booked already stay, and say so.
CREATE TABLE provider_absence (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  reason text NOT NULL DEFAULT '',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, provider_id) REFERENCES provider,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT provider_absence_order CHECK (starts_at < ends_at),
  CONSTRAINT provider_absence_reason CHECK (length(reason) <= 200)
);
CREATE INDEX provider_absence_of ON provider_absence (organization_id, provider_id, ends_at);
CREATE INDEX provider_absence_by ON provider_absence (organization_id, created_by);
GRANT INSERT (organization_id, id, provider_id, starts_at, ends_at, reason, created_by), DELETE ON provider_absence TO wellstock_app;
