-- A count whose differences somebody has to approve waits for it, and holds its room meanwhile.
ALTER TABLE stock_count DROP CONSTRAINT stock_count_state,
  ADD CONSTRAINT stock_count_state CHECK (state IN ('planned', 'counting', 'recount', 'review', 'awaiting_approval', 'posted', 'cancelled'));
DROP INDEX stock_count_under_way;
CREATE UNIQUE INDEX stock_count_under_way ON stock_count (organization_id, room_id)
  WHERE state IN ('counting', 'recount', 'review', 'awaiting_approval');

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
