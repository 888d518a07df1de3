-- Counts of rooms.

-- The count of a room. While one is under way no other may begin there.
CREATE TABLE stock_count (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  office_id uuid NOT NULL,
  room_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'planned',
  -- Whoever counts does not see what should be there.
  is_blind boolean NOT NULL DEFAULT true,
  assigned_to uuid,
  due_on date,
  note text NOT NULL DEFAULT '',
  started_by uuid,
  started_at timestamptz,
  posted_by uuid,
  posted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id, room_id) REFERENCES room (organization_id, office_id, id),
  FOREIGN KEY (organization_id, assigned_to) REFERENCES person,
  FOREIGN KEY (organization_id, started_by) REFERENCES person,
  FOREIGN KEY (organization_id, posted_by) REFERENCES person,
  CONSTRAINT stock_count_state CHECK (state IN ('planned', 'counting', 'recount', 'review', 'awaiting_approval', 'posted', 'cancelled'))
);
CREATE UNIQUE INDEX stock_count_number ON stock_count (organization_id, number);
CREATE INDEX stock_count_of_office ON stock_count (organization_id, office_id, created_at);
GRANT INSERT, UPDATE ON stock_count TO wellstock_app;
CREATE UNIQUE INDEX stock_count_under_way ON stock_count (organization_id, room_id)
  WHERE state IN ('counting', 'recount', 'review', 'awaiting_approval');
CREATE TRIGGER stock_count_states BEFORE UPDATE ON stock_count FOR EACH ROW EXECUTE FUNCTION guard_state();

-- One lot of one item in a count. `expected` is what the ledger said at the moment of counting, so that what moved
-- meanwhile is in it; the same once more for the second person.
CREATE TABLE count_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  count_id uuid NOT NULL,
  item_id uuid NOT NULL,
  lot_id uuid,
  expected_at_start integer NOT NULL,
  expected integer,
  counted integer,
  counted_by uuid,
  counted_at timestamptz,
  recount_expected integer,
  recounted integer,
  recounted_by uuid,
  recounted_at timestamptz,
  root_cause text,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  CONSTRAINT count_line_once UNIQUE NULLS NOT DISTINCT (organization_id, count_id, item_id, lot_id),
  FOREIGN KEY (organization_id, count_id) REFERENCES stock_count ON DELETE CASCADE,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, counted_by) REFERENCES person,
  FOREIGN KEY (organization_id, recounted_by) REFERENCES person,
  CONSTRAINT count_line_quantities CHECK (counted >= 0 and recounted >= 0),
  CONSTRAINT count_line_second_person CHECK (recounted_by <> counted_by)
);
CREATE INDEX count_line_of_item ON count_line (organization_id, item_id);
GRANT INSERT, UPDATE, DELETE ON count_line TO wellstock_app;
CREATE TRIGGER count_line_second_person BEFORE INSERT OR UPDATE OF recounted_by ON count_line FOR EACH ROW
  WHEN (NEW.recounted_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('recounted_by', 'counted_by');

-- What differs, by line: the second count where there is one.
CREATE FUNCTION count_differences(organization uuid, count_of uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(l.id, d.variance::text), '{}')
  FROM count_line l CROSS JOIN LATERAL (SELECT coalesce(l.recounted - l.recount_expected, l.counted - l.expected) AS variance) d
  WHERE l.organization_id = organization AND l.count_id = count_of AND d.variance <> 0
$$;

-- Differences are posted as they were approved, by somebody or by a rule. A count waits as long as its request does.
CREATE FUNCTION guard_count_approval() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE differences jsonb;
BEGIN
  IF NEW.state = 'awaiting_approval' AND NOT EXISTS (SELECT FROM approval_request r WHERE r.organization_id = NEW.organization_id
    AND r.kind = 'count' AND r.document_id = NEW.id AND r.state = 'waiting') THEN
    RAISE EXCEPTION 'a count that waits for approval has asked for it' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'awaiting_approval' AND EXISTS (SELECT FROM approval_request r WHERE r.organization_id = NEW.organization_id
    AND r.kind = 'count' AND r.document_id = NEW.id AND r.state = 'waiting') THEN
    RAISE EXCEPTION 'a count whose approval waits stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'posted' THEN
    differences := count_differences(NEW.organization_id, NEW.id);
    IF differences <> '{}' AND NOT EXISTS (SELECT FROM approval_request r WHERE r.organization_id = NEW.organization_id
      AND r.kind = 'count' AND r.document_id = NEW.id AND r.state = 'approved' AND differences = (
        SELECT jsonb_object_agg(line ->> 'id', line ->> 'variance') FROM jsonb_array_elements(r.content::jsonb -> 'lines') line)) THEN
      RAISE EXCEPTION 'differences are posted as they were approved' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_count_approved BEFORE UPDATE OF state ON stock_count
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_count_approval();

-- What is being decided stays as it was asked about. What was expected follows the ledger.
CREATE FUNCTION guard_count_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE line count_line := coalesce(NEW, OLD);
BEGIN
  IF (TG_OP <> 'UPDATE' OR to_jsonb(NEW) - '{expected,recount_expected}'::text[] <> to_jsonb(OLD) - '{expected,recount_expected}'::text[])
    AND EXISTS (SELECT FROM stock_count c WHERE c.organization_id = line.organization_id AND c.id = line.count_id
      AND c.state = 'awaiting_approval') THEN
    RAISE EXCEPTION 'a line of a count that waits for approval stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN line;
END $$;
CREATE TRIGGER count_line_stands BEFORE INSERT OR UPDATE OR DELETE ON count_line FOR EACH ROW EXECUTE FUNCTION guard_count_line();
