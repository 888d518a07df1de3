-- Cases: booked procedures. Nothing of a patient is kept.
CREATE TABLE procedure_case (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'scheduled',
  office_id uuid NOT NULL,
  type_id uuid NOT NULL,
  room_id uuid NOT NULL,
  -- Who performs it; others are beside.
  provider_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The day it starts on in its office, and until when its room is not free. Kept by triggers.
  day date NOT NULL,
  room_until timestamptz NOT NULL,
  turnover_minutes integer NOT NULL,
  -- The version of the card it was booked with, until somebody takes a newer one. Null: there was none.
  card_id uuid,
  edition integer,
  is_emergency boolean NOT NULL DEFAULT false,
  -- How others know it. Never of a patient.
  reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  -- Why it starts or ends while its office is closed.
  closed_reason text NOT NULL DEFAULT '',
  -- Booked together with others.
  series_id uuid,
  -- Rises with each change that a calendar shows.
  sequence integer NOT NULL DEFAULT 0,
  -- Null: it has no card, or is not among the coming days.
  readiness text,
  -- Equipment of its card that is not there for it: its classes.
  missing_equipment text[] NOT NULL DEFAULT '{}',
  picked_at timestamptz,
  picked_by uuid,
  started_at timestamptz,
  started_by uuid,
  -- Why it was started although something it opens was short.
  red_reason text NOT NULL DEFAULT '',
  completed_at timestamptz,
  completed_by uuid,
  -- Why it was cancelled, not attended or opened again.
  remark text NOT NULL DEFAULT '',
  -- Once it is completed: what was used and what was opened for nothing, and what its card would have come at: opened, and with all held.
  used_cost numeric(14, 4),
  unused_cost numeric(14, 4),
  card_cost numeric(14, 4),
  card_cost_most numeric(14, 4),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, office_id, room_id) REFERENCES room (organization_id, office_id, id),
  FOREIGN KEY (organization_id, type_id) REFERENCES procedure_type,
  FOREIGN KEY (organization_id, provider_id) REFERENCES provider,
  FOREIGN KEY (organization_id, card_id, edition) REFERENCES card_version,
  FOREIGN KEY (organization_id, picked_by) REFERENCES person,
  FOREIGN KEY (organization_id, started_by) REFERENCES person,
  FOREIGN KEY (organization_id, completed_by) REFERENCES person,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT procedure_case_state CHECK (state IN ('scheduled', 'ready', 'in_progress', 'completed', 'cancelled', 'no_show')),
  CONSTRAINT procedure_case_times CHECK (starts_at < ends_at AND ends_at <= starts_at + interval '24 hours'),
  CONSTRAINT procedure_case_turnover CHECK (turnover_minutes BETWEEN 0 AND 240),
  CONSTRAINT procedure_case_card CHECK ((card_id IS NULL) = (edition IS NULL)),
  CONSTRAINT procedure_case_readiness CHECK (readiness IN ('green', 'amber', 'red')),
  CONSTRAINT procedure_case_ready CHECK (state <> 'ready' OR readiness = 'green' AND missing_equipment = '{}'),
  CONSTRAINT procedure_case_picked CHECK ((picked_at IS NULL) = (picked_by IS NULL)),
  CONSTRAINT procedure_case_started CHECK ((started_at IS NULL) = (started_by IS NULL) AND (state IN ('in_progress', 'completed')) = (started_at IS NOT NULL)),
  CONSTRAINT procedure_case_completed CHECK ((completed_at IS NULL) = (completed_by IS NULL) AND (state = 'completed') = (completed_at IS NOT NULL)
    AND (state = 'completed') = (used_cost IS NOT NULL) AND (used_cost IS NULL) = (unused_cost IS NULL)),
  CONSTRAINT procedure_case_ended CHECK (state NOT IN ('cancelled', 'no_show') OR remark <> ''),
  CONSTRAINT procedure_case_texts CHECK (length(reference) <= 40 AND length(note) <= 500 AND length(closed_reason) <= 500
    AND length(red_reason) <= 500 AND length(remark) <= 500),
  -- No two in one room, its turnover included.
  CONSTRAINT procedure_case_room_free EXCLUDE USING gist (organization_id WITH =, room_id WITH =, tstzrange(starts_at, room_until) WITH &&)
    WHERE (state NOT IN ('cancelled', 'no_show'))
);
CREATE UNIQUE INDEX procedure_case_number ON procedure_case (organization_id, number);
CREATE INDEX procedure_case_by_start ON procedure_case (organization_id, office_id, starts_at);
CREATE INDEX procedure_case_coming ON procedure_case (organization_id, office_id, day) WHERE state IN ('scheduled', 'ready', 'in_progress');
CREATE INDEX procedure_case_of_card ON procedure_case (organization_id, card_id, edition, completed_at) WHERE card_id IS NOT NULL;
CREATE INDEX procedure_case_of_type ON procedure_case (organization_id, type_id, starts_at);
CREATE INDEX procedure_case_of_room ON procedure_case (organization_id, room_id, starts_at);
CREATE INDEX procedure_case_of_provider ON procedure_case (organization_id, provider_id, starts_at);
CREATE INDEX procedure_case_of_series ON procedure_case (organization_id, series_id) WHERE series_id IS NOT NULL;
CREATE INDEX procedure_case_picked_by ON procedure_case (organization_id, picked_by) WHERE picked_by IS NOT NULL;
CREATE INDEX procedure_case_started_by ON procedure_case (organization_id, started_by) WHERE started_by IS NOT NULL;
CREATE INDEX procedure_case_completed_by ON procedure_case (organization_id, completed_by) WHERE completed_by IS NOT NULL;
CREATE INDEX procedure_case_by ON procedure_case (organization_id, created_by);
GRANT INSERT (organization_id, id, number, state, office_id, type_id, room_id, provider_id, starts_at, ends_at, turnover_minutes, card_id, edition, is_emergency,
  reference, note, closed_reason, series_id, created_by),
  UPDATE (state, room_id, provider_id, starts_at, ends_at, card_id, edition, is_emergency, reference, note, closed_reason, sequence, readiness, missing_equipment,
  picked_at, picked_by, started_at, started_by, red_reason, completed_at, completed_by, remark, used_cost, unused_cost, card_cost, card_cost_most, updated_at,
  version) ON procedure_case TO wellstock_app;
CREATE TRIGGER procedure_case_states BEFORE UPDATE ON procedure_case FOR EACH ROW EXECUTE FUNCTION guard_state();

CREATE FUNCTION set_case_times() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT office_today(timezone, NEW.starts_at) INTO NEW.day FROM office WHERE organization_id = NEW.organization_id AND id = NEW.office_id;
  NEW.room_until := NEW.ends_at + make_interval(mins => NEW.turnover_minutes);
  RETURN NEW;
END $$;
CREATE TRIGGER procedure_case_timed BEFORE INSERT OR UPDATE OF starts_at, ends_at ON procedure_case
  FOR EACH ROW EXECUTE FUNCTION set_case_times();

-- Who is needed for a case, the one who performs it included: in one place at a time. Times and standing are the case's, copied by triggers.
CREATE TABLE case_provider (
  organization_id uuid NOT NULL,
  case_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  is_standing boolean NOT NULL,
  PRIMARY KEY (organization_id, case_id, provider_id),
  FOREIGN KEY (organization_id, case_id) REFERENCES procedure_case,
  FOREIGN KEY (organization_id, provider_id) REFERENCES provider,
  CONSTRAINT case_provider_free EXCLUDE USING gist (organization_id WITH =, provider_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (is_standing)
);
CREATE INDEX case_provider_of ON case_provider (organization_id, provider_id, starts_at);
GRANT INSERT (organization_id, case_id, provider_id), DELETE ON case_provider TO wellstock_app;

CREATE FUNCTION copy_case_to_provider() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT starts_at, ends_at, state NOT IN ('cancelled', 'no_show') INTO NEW.starts_at, NEW.ends_at, NEW.is_standing FROM procedure_case
  WHERE organization_id = NEW.organization_id AND id = NEW.case_id;
  RETURN NEW;
END $$;
CREATE TRIGGER case_provider_timed BEFORE INSERT ON case_provider FOR EACH ROW EXECUTE FUNCTION copy_case_to_provider();

CREATE FUNCTION follow_case() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE case_provider SET starts_at = NEW.starts_at, ends_at = NEW.ends_at, is_standing = NEW.state NOT IN ('cancelled', 'no_show')
  WHERE organization_id = NEW.organization_id AND case_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER procedure_case_followed AFTER UPDATE OF starts_at, ends_at, state ON procedure_case FOR EACH ROW
  WHEN ((OLD.starts_at, OLD.ends_at, OLD.state) IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.state)) EXECUTE FUNCTION follow_case();

-- Whoever performs a case is among those who are needed for it.
CREATE FUNCTION guard_case_provider() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM procedure_case c JOIN case_provider p ON p.organization_id = c.organization_id AND p.case_id = c.id AND p.provider_id = c.provider_id
      WHERE c.organization_id = NEW.organization_id AND c.id = NEW.id) THEN
    RAISE EXCEPTION 'whoever performs a case is needed for it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER procedure_case_performed AFTER INSERT OR UPDATE OF provider_id ON procedure_case DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_case_provider();

-- A case that was completed stands: it is opened again, or not changed.
CREATE FUNCTION guard_completed_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'completed' THEN
    RAISE EXCEPTION 'a case that was completed stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER procedure_case_stands BEFORE UPDATE ON procedure_case FOR EACH ROW WHEN (OLD.state = 'completed') EXECUTE FUNCTION guard_completed_case();

-- What a case needs: the lines of its card, and what was added for it alone. What they are met by is worked out (decision 131).
CREATE TABLE case_need (
  organization_id uuid NOT NULL,
  case_id uuid NOT NULL,
  product_id uuid NOT NULL,
  position integer NOT NULL,
  open integer NOT NULL,
  hold integer NOT NULL,
  is_optional boolean NOT NULL DEFAULT false,
  -- By rank: [{"productId", "needsApproval"}]. What was agreed to for this case needs none.
  substitutes jsonb NOT NULL DEFAULT '[]',
  color text,
  short integer NOT NULL DEFAULT 0,
  -- [{"from", "id", "productId", "quantity"}]: lots and what is on its way.
  parts jsonb NOT NULL DEFAULT '[]',
  -- [{"productId", "quantity"}]: what would help if somebody approved it.
  offers jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, case_id, product_id),
  FOREIGN KEY (organization_id, case_id) REFERENCES procedure_case,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT case_need_quantity CHECK (open BETWEEN 0 AND 10000 AND hold BETWEEN 0 AND 10000 AND open + hold > 0),
  CONSTRAINT case_need_color CHECK (color IN ('green', 'amber', 'red')),
  CONSTRAINT case_need_short CHECK (short >= 0)
);
CREATE INDEX case_need_of_product ON case_need (organization_id, product_id);
GRANT INSERT (organization_id, case_id, product_id, position, open, hold, is_optional, substitutes),
  UPDATE (position, open, hold, is_optional, substitutes, color, short, parts, offers), DELETE ON case_need TO wellstock_app;

-- Equipment that a case has for itself.
CREATE TABLE case_equipment (
  organization_id uuid NOT NULL,
  case_id uuid NOT NULL,
  device_class text NOT NULL,
  before_minutes integer NOT NULL,
  after_minutes integer NOT NULL,
  PRIMARY KEY (organization_id, case_id, device_class),
  FOREIGN KEY (organization_id, case_id) REFERENCES procedure_case,
  CONSTRAINT case_equipment_minutes CHECK (before_minutes BETWEEN 0 AND 480 AND after_minutes BETWEEN 0 AND 480)
);
GRANT INSERT, DELETE ON case_equipment TO wellstock_app;

-- Procedures that wait for a time.
CREATE TABLE case_wait (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  office_id uuid NOT NULL,
  type_id uuid NOT NULL,
  -- Null: whoever is free.
  provider_id uuid,
  wanted_from date,
  wanted_until date,
  reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  -- The case it became, or why it waits no more.
  case_id uuid,
  ended_at timestamptz,
  end_reason text NOT NULL DEFAULT '',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, type_id) REFERENCES procedure_type,
  FOREIGN KEY (organization_id, provider_id) REFERENCES provider,
  FOREIGN KEY (organization_id, case_id) REFERENCES procedure_case,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT case_wait_days CHECK (wanted_from <= wanted_until),
  CONSTRAINT case_wait_ended CHECK ((ended_at IS NOT NULL) = (case_id IS NOT NULL OR end_reason <> '')),
  CONSTRAINT case_wait_texts CHECK (length(reference) <= 40 AND length(note) <= 500 AND length(end_reason) <= 500)
);
CREATE INDEX case_wait_open ON case_wait (organization_id, office_id, created_at) WHERE ended_at IS NULL;
CREATE INDEX case_wait_of_type ON case_wait (organization_id, type_id);
CREATE INDEX case_wait_of_provider ON case_wait (organization_id, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX case_wait_of_case ON case_wait (organization_id, case_id) WHERE case_id IS NOT NULL;
CREATE INDEX case_wait_by ON case_wait (organization_id, created_by);
GRANT INSERT (organization_id, id, office_id, type_id, provider_id, wanted_from, wanted_until, reference, note, created_by),
  UPDATE (case_id, ended_at, end_reason) ON case_wait TO wellstock_app;

-- The day on which the coming cases of an office were last looked at as a whole.
CREATE TABLE case_day (
  organization_id uuid NOT NULL,
  office_id uuid NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (organization_id, office_id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office ON DELETE CASCADE
);
GRANT INSERT, UPDATE (day) ON case_day TO wellstock_app;

CREATE FUNCTION offices_with_cases_to_look_at() RETURNS TABLE (organization_id uuid, office_id uuid, today date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id, o.id, office_today(o.timezone) FROM office o
  LEFT JOIN case_day d ON d.organization_id = o.organization_id AND d.office_id = o.id
  WHERE d.day IS DISTINCT FROM office_today(o.timezone) AND EXISTS (
    SELECT FROM procedure_case c WHERE c.organization_id = o.organization_id AND c.office_id = o.id AND c.state IN ('scheduled', 'ready'))
$$;
