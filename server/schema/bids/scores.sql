-- Scores of offers, each by one evaluator, who sees those of the others after locking their own.

CREATE TABLE bid_evaluator (
  organization_id uuid NOT NULL,
  bid_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- They said that they have no interest in who wins.
  declared_at timestamptz,
  locked_at timestamptz,
  excused_at timestamptz,
  excused_by uuid,
  excused_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, bid_id, person_id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  FOREIGN KEY (organization_id, excused_by) REFERENCES person,
  CONSTRAINT bid_evaluator_excused CHECK ((excused_at IS NULL) = (excused_reason = '') AND (excused_at IS NULL OR locked_at IS NULL)),
  CONSTRAINT bid_evaluator_locked CHECK (locked_at IS NULL OR declared_at IS NOT NULL),
  CONSTRAINT bid_evaluator_reason CHECK (length(excused_reason) <= 500)
);
CREATE INDEX bid_evaluator_of_person ON bid_evaluator (organization_id, person_id);
GRANT INSERT (organization_id, bid_id, person_id), UPDATE (declared_at, locked_at, excused_at, excused_by, excused_reason) ON bid_evaluator TO wellstock_app;

-- What somebody gave an offer in a criterion, from 0 to 10. The latest of theirs counts.
CREATE TABLE bid_score (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  criterion_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  person_id uuid NOT NULL,
  points integer NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id, person_id) REFERENCES bid_evaluator,
  FOREIGN KEY (organization_id, criterion_id, person_id) REFERENCES bid_criterion_evaluator,
  FOREIGN KEY (organization_id, offer_id) REFERENCES bid_offer,
  CONSTRAINT bid_score_points CHECK (points BETWEEN 0 AND 10)
);
CREATE INDEX bid_score_of ON bid_score (organization_id, bid_id, person_id);
GRANT INSERT (organization_id, id, bid_id, criterion_id, offer_id, person_id, points) ON bid_score TO wellstock_app;
CREATE TRIGGER bid_score_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_score FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Nobody scores beside a conflict, before saying that there is none, or once their scores are locked.
CREATE FUNCTION guard_score() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM bid_evaluator e JOIN bid b ON b.organization_id = e.organization_id AND b.id = e.bid_id
  WHERE e.organization_id = NEW.organization_id AND e.bid_id = NEW.bid_id AND e.person_id = NEW.person_id
    AND e.declared_at IS NOT NULL AND e.locked_at IS NULL AND e.excused_at IS NULL AND b.state IN ('opened', 'evaluating') FOR SHARE OF e;
  IF NOT FOUND OR EXISTS (SELECT FROM bid_conflict c WHERE c.organization_id = NEW.organization_id AND c.bid_id = NEW.bid_id
    AND is_same_identity(c.organization_id, c.person_id, NEW.person_id)) THEN
    RAISE EXCEPTION 'scores are given once, by who has no conflict' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'bid_score_open';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bid_score_guarded BEFORE INSERT ON bid_score FOR EACH ROW EXECUTE FUNCTION guard_score();

-- Locked stays locked, excused stays excused.
CREATE FUNCTION guard_evaluator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.locked_at IS NOT NULL OR OLD.excused_at IS NOT NULL OR OLD.declared_at IS NOT NULL AND NEW.declared_at IS DISTINCT FROM OLD.declared_at THEN
    RAISE EXCEPTION 'what an evaluator said stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bid_evaluator_stands BEFORE UPDATE ON bid_evaluator FOR EACH ROW EXECUTE FUNCTION guard_evaluator();

-- The scores that somebody may see: their own, and all once theirs are locked; whoever scores nothing of it, once all are.
CREATE FUNCTION bid_scores_for(bid uuid, reader uuid)
RETURNS TABLE (criterion_id uuid, offer_id uuid, person_id uuid, points integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH own AS (
    SELECT e.* FROM bid_evaluator e WHERE e.organization_id = current_organization() AND e.bid_id = bid
      AND is_same_identity(e.organization_id, e.person_id, reader)
  ), may AS (
    SELECT CASE WHEN EXISTS (SELECT FROM own o WHERE o.excused_at IS NULL AND NOT EXISTS (SELECT FROM bid_conflict c
        WHERE c.organization_id = o.organization_id AND c.bid_id = o.bid_id AND c.person_id = o.person_id))
      THEN NOT EXISTS (SELECT FROM own o WHERE o.locked_at IS NULL AND o.excused_at IS NULL)
      ELSE NOT EXISTS (SELECT FROM bid_evaluator e WHERE e.organization_id = current_organization() AND e.bid_id = bid
        AND e.locked_at IS NULL AND e.excused_at IS NULL AND NOT EXISTS (SELECT FROM bid_conflict c
          WHERE c.organization_id = e.organization_id AND c.bid_id = e.bid_id AND c.person_id = e.person_id)) END AS see_all
  )
  SELECT DISTINCT ON (s.criterion_id, s.offer_id, s.person_id) s.criterion_id, s.offer_id, s.person_id, s.points
  FROM bid_score s, may WHERE s.organization_id = current_organization() AND s.bid_id = bid
    AND (may.see_all OR is_same_identity(s.organization_id, s.person_id, reader))
  ORDER BY s.criterion_id, s.offer_id, s.person_id, s.seq DESC
$$;
-- By that alone: the table itself is read by nobody.
ALTER TABLE bid_score ENABLE ROW LEVEL SECURITY;
CREATE POLICY bid_score_written ON bid_score FOR INSERT TO wellstock_app WITH CHECK (organization_id = current_organization());
