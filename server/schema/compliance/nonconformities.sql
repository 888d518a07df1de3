-- Nonconformities: what was not as it should be, what was done about it, and whether that held.
CREATE TABLE nonconformity (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  office_id uuid NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- What it is about, where it is about a device or something recorded of one.
  device_id uuid,
  record_id uuid,
  owner_id uuid,
  cause text NOT NULL DEFAULT '',
  opened_on date NOT NULL,
  corrected_by uuid,
  corrected_on date,
  verified_by uuid,
  verified_on date,
  -- When the effect of the correction was looked at, and found to hold.
  effect_seen_on date,
  -- How often it came again.
  recurrences integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, device_id) REFERENCES device,
  FOREIGN KEY (organization_id, record_id) REFERENCES task_record,
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  FOREIGN KEY (organization_id, corrected_by) REFERENCES person,
  FOREIGN KEY (organization_id, verified_by) REFERENCES person,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT nonconformity_state CHECK (state IN ('open', 'contained', 'corrected', 'verified', 'closed', 'voided')),
  CONSTRAINT nonconformity_corrected CHECK ((corrected_by IS NULL) = (corrected_on IS NULL)
    AND (state IN ('corrected', 'verified', 'closed')) = (corrected_on IS NOT NULL)),
  CONSTRAINT nonconformity_cause CHECK (corrected_on IS NULL OR btrim(cause) <> ''),
  CONSTRAINT nonconformity_verified CHECK ((verified_by IS NULL) = (verified_on IS NULL)
    AND (state IN ('verified', 'closed')) = (verified_on IS NOT NULL)),
  -- By somebody else than who corrected it.
  CONSTRAINT nonconformity_second CHECK (verified_by <> corrected_by),
  CONSTRAINT nonconformity_closed CHECK ((state = 'closed') = (effect_seen_on IS NOT NULL) AND effect_seen_on >= corrected_on),
  CONSTRAINT nonconformity_texts CHECK (length(btrim(title)) BETWEEN 1 AND 120 AND length(description) <= 2000 AND length(cause) <= 500)
);
CREATE UNIQUE INDEX nonconformity_number ON nonconformity (organization_id, number);
CREATE INDEX nonconformity_latest ON nonconformity (organization_id, created_at);
CREATE INDEX nonconformity_of_office ON nonconformity (organization_id, office_id, created_at);
CREATE INDEX nonconformity_of_device ON nonconformity (organization_id, device_id) WHERE device_id IS NOT NULL;
CREATE INDEX nonconformity_of_record ON nonconformity (organization_id, record_id) WHERE record_id IS NOT NULL;
CREATE INDEX nonconformity_of_owner ON nonconformity (organization_id, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX nonconformity_by_cause ON nonconformity (organization_id, lower(cause)) WHERE cause <> '';
GRANT INSERT (organization_id, id, number, office_id, title, description, device_id, record_id, owner_id, cause, opened_on, created_by),
  UPDATE (state, title, description, device_id, owner_id, cause, opened_on, corrected_by, corrected_on, verified_by, verified_on, effect_seen_on,
  recurrences, updated_at, version) ON nonconformity TO wellstock_app;
CREATE TRIGGER nonconformity_states BEFORE UPDATE ON nonconformity FOR EACH ROW EXECUTE FUNCTION guard_state();

-- What was done about one, in its order. Never changed.
CREATE TABLE nonconformity_action (
  organization_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  nonconformity_id uuid NOT NULL,
  step text NOT NULL,
  note text NOT NULL,
  by_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, nonconformity_id) REFERENCES nonconformity,
  FOREIGN KEY (organization_id, by_id) REFERENCES person,
  CONSTRAINT nonconformity_action_step CHECK (step IN ('open', 'contain', 'correct', 'verify', 'close', 'recur', 'void'))
);
CREATE INDEX nonconformity_action_of ON nonconformity_action (organization_id, nonconformity_id, at);
CREATE INDEX nonconformity_action_by ON nonconformity_action (organization_id, by_id);
GRANT INSERT (organization_id, nonconformity_id, step, note, by_id) ON nonconformity_action TO wellstock_app;
CREATE TRIGGER nonconformity_action_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON nonconformity_action
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
