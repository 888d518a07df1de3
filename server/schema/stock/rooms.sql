-- Rooms and their bins.
CREATE TABLE room (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  office_id uuid NOT NULL,
  name text NOT NULL,
  number text NOT NULL,
  floor text NOT NULL,
  building text NOT NULL,
  type text NOT NULL,
  is_quarantine boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  -- Who looks after it, in words.
  responsible text NOT NULL DEFAULT '',
  -- What the room must keep to, in degrees Celsius.
  temperature_min numeric(5, 1),
  temperature_max numeric(5, 1),
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- How often it is checked whether the room is ready.
  check_rhythm text NOT NULL DEFAULT 'none',
  -- The day from which a room that was never checked is due.
  check_from date,
  PRIMARY KEY (organization_id, id),
  -- Lets an item name its room together with the room's office, so the two can never disagree.
  CONSTRAINT room_of_office UNIQUE (organization_id, office_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  CONSTRAINT room_temperature CHECK (temperature_min <= temperature_max),
  CONSTRAINT room_type CHECK (type in ('storage', 'exam_room', 'office', 'lab', 'conference')),
  CONSTRAINT room_check_rhythm CHECK (check_rhythm in ('none', 'daily', 'weekly')),
  CONSTRAINT room_check_from CHECK (check_rhythm = 'none' or check_from is not null)
);
CREATE UNIQUE INDEX room_number ON room (organization_id, office_id, lower(building), lower(number));
GRANT INSERT, UPDATE, DELETE ON room TO wellstock_app;

-- A shelf, drawer or box within a room. `position` is its place on the way through the room.
CREATE TABLE bin (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  code text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  -- Lets an item name its bin together with the bin's room.
  CONSTRAINT bin_of_room UNIQUE (organization_id, room_id, id),
  FOREIGN KEY (organization_id, room_id) REFERENCES room
);
CREATE UNIQUE INDEX bin_code ON bin (organization_id, room_id, lower(code));
GRANT INSERT, UPDATE, DELETE ON bin TO wellstock_app;
