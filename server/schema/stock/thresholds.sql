-- Levels of many items are changed by a document: the policy says who decides it, and the decision changes them.
CREATE TABLE threshold_change (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'requested',
  reason text NOT NULL,
  -- What higher maximums add to the value of a full stock; null where something has no price.
  amount numeric(16, 4),
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by uuid,
  decided_at timestamptz,
  remark text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, requested_by) REFERENCES person,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  CONSTRAINT threshold_change_state CHECK (state IN ('requested', 'applied', 'rejected', 'withdrawn')),
  CONSTRAINT threshold_change_texts CHECK (length(reason) <= 500 AND length(remark) <= 2000),
  CONSTRAINT threshold_change_amount CHECK (amount >= 0),
  CONSTRAINT threshold_change_decided CHECK ((state = 'requested') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX threshold_change_number ON threshold_change (organization_id, number);
CREATE INDEX threshold_change_waiting ON threshold_change (organization_id, requested_at) WHERE state = 'requested';
GRANT INSERT, UPDATE (state, decided_by, decided_at, remark, updated_at, version) ON threshold_change TO wellstock_app;
CREATE TRIGGER threshold_change_states BEFORE UPDATE ON threshold_change FOR EACH ROW EXECUTE FUNCTION guard_state();

CREATE TABLE threshold_change_line (
  organization_id uuid NOT NULL,
  change_id uuid NOT NULL,
  item_id uuid NOT NULL,
  -- The item as it was looked at.
  version integer NOT NULL,
  -- By field: from and to.
  changes jsonb NOT NULL,
  outcome text,
  -- A sentence of the catalog: why it was not changed.
  message jsonb,
  PRIMARY KEY (organization_id, change_id, item_id),
  FOREIGN KEY (organization_id, change_id) REFERENCES threshold_change,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  CONSTRAINT threshold_change_line_outcome CHECK (outcome IN ('changed', 'unchanged', 'refused', 'stale')),
  CONSTRAINT threshold_change_line_changes CHECK (jsonb_typeof(changes) = 'object' AND changes <> '{}')
);
CREATE INDEX threshold_change_line_of_item ON threshold_change_line (organization_id, item_id);
GRANT INSERT, UPDATE (outcome, message) ON threshold_change_line TO wellstock_app;

-- What is applied was approved; what came of a line stands, and is known when it is applied.
CREATE FUNCTION guard_threshold_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approval_request r WHERE r.organization_id = NEW.organization_id
      AND r.kind = 'threshold_change' AND r.document_id = NEW.id AND r.state = 'approved')
    OR EXISTS (SELECT FROM threshold_change_line l WHERE l.organization_id = NEW.organization_id AND l.change_id = NEW.id
      AND l.outcome IS NULL) THEN
    RAISE EXCEPTION 'levels are changed by an approval, line by line' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER threshold_change_applied BEFORE UPDATE OF state ON threshold_change FOR EACH ROW
  WHEN (NEW.state = 'applied') EXECUTE FUNCTION guard_threshold_change();

CREATE FUNCTION guard_threshold_change_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what came of a line stands' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER threshold_change_line_stands BEFORE UPDATE ON threshold_change_line FOR EACH ROW
  WHEN (OLD.outcome IS NOT NULL) EXECUTE FUNCTION guard_threshold_change_line();
