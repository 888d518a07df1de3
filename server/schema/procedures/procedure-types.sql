-- What is performed: how long it takes, and in which rooms.
CREATE TABLE procedure_type (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  name text NOT NULL,
  minutes integer NOT NULL,
  -- Until its room is ready for the next.
  turnover_minutes integer NOT NULL DEFAULT 0,
  -- What is asked before one is started, in its order.
  checklist text[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT procedure_type_texts CHECK (length(btrim(name)) BETWEEN 1 AND 120 AND cardinality(checklist) <= 20),
  CONSTRAINT procedure_type_minutes CHECK (minutes BETWEEN 5 AND 1440),
  CONSTRAINT procedure_type_turnover CHECK (turnover_minutes BETWEEN 0 AND 240)
);
CREATE UNIQUE INDEX procedure_type_name ON procedure_type (organization_id, lower(name)) WHERE is_active;
GRANT INSERT (organization_id, id, name, minutes, turnover_minutes, checklist, is_active),
  UPDATE (name, minutes, turnover_minutes, checklist, is_active, updated_at, version) ON procedure_type TO wellstock_app;

-- The rooms that suit.
CREATE TABLE procedure_type_room (
  organization_id uuid NOT NULL,
  type_id uuid NOT NULL,
  room_id uuid NOT NULL,
  PRIMARY KEY (organization_id, type_id, room_id),
  FOREIGN KEY (organization_id, type_id) REFERENCES procedure_type,
  FOREIGN KEY (organization_id, room_id) REFERENCES room ON DELETE CASCADE
);
CREATE INDEX procedure_type_room_of_room ON procedure_type_room (organization_id, room_id);
GRANT INSERT, DELETE ON procedure_type_room TO wellstock_app;
