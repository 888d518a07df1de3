-- Checklists of audits: the clauses an auditor looks at, each with what came of it.
CREATE TABLE audit_check (
  organization_id uuid NOT NULL,
  visit_id uuid NOT NULL,
  clause_id uuid NOT NULL,
  position integer NOT NULL,
  -- What the clause asked for when it came onto the list.
  requirement text NOT NULL,
  -- Why it stood before the others then.
  mark text,
  -- Null: it was not looked at.
  result text,
  note text NOT NULL DEFAULT '',
  looked_by uuid,
  looked_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, visit_id, clause_id),
  FOREIGN KEY (organization_id, visit_id) REFERENCES audit_visit,
  FOREIGN KEY (organization_id, clause_id) REFERENCES clause,
  FOREIGN KEY (organization_id, looked_by) REFERENCES person,
  CONSTRAINT audit_check_mark CHECK (mark IN ('open_finding', 'gap')),
  CONSTRAINT audit_check_result CHECK (result IN ('conforms', 'finding', 'not_applicable')),
  CONSTRAINT audit_check_looked CHECK ((result IS NULL) = (looked_by IS NULL) AND (looked_by IS NULL) = (looked_at IS NULL)),
  CONSTRAINT audit_check_texts CHECK (length(requirement) <= 1000 AND length(note) <= 1000)
);
CREATE INDEX audit_check_of_clause ON audit_check (organization_id, clause_id);
CREATE INDEX audit_check_by ON audit_check (organization_id, looked_by) WHERE looked_by IS NOT NULL;
GRANT INSERT (organization_id, visit_id, clause_id, position, requirement, mark), UPDATE (result, note, looked_by, looked_at, version), DELETE
  ON audit_check TO wellstock_app;

-- The checklist of an audit that was done stands. What is found later, as in the auditor's report, is added to it.
CREATE FUNCTION guard_audit_check() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  one audit_check := coalesce(NEW, OLD);
  visit_state text;
BEGIN
  SELECT v.state INTO visit_state FROM audit_visit v WHERE v.organization_id = one.organization_id AND v.id = one.visit_id FOR SHARE;
  IF visit_state <> 'planned' AND NOT (visit_state = 'done' AND TG_OP = 'UPDATE' AND one.result IS NOT DISTINCT FROM 'finding'
    AND OLD.result IS DISTINCT FROM 'finding') THEN
    RAISE EXCEPTION 'the checklist of an audit that is % stands', visit_state USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' AND one.result IS NOT NULL THEN
    RAISE EXCEPTION 'what was looked at stays on the checklist' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN one;
END $$;
CREATE TRIGGER audit_check_guarded BEFORE INSERT OR UPDATE OR DELETE ON audit_check FOR EACH ROW EXECUTE FUNCTION guard_audit_check();

-- A clause on the list is found wanting exactly where the audit has a finding that names it. One that is withdrawn may stay with it.
CREATE FUNCTION guard_check_and_finding() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_check k WHERE k.organization_id = NEW.organization_id AND k.visit_id = NEW.visit_id AND k.clause_id = NEW.clause_id
    AND CASE WHEN k.result IS NOT DISTINCT FROM 'finding'
      THEN NOT EXISTS (SELECT FROM finding g WHERE g.organization_id = k.organization_id AND g.visit_id = k.visit_id AND g.clause_id = k.clause_id)
      ELSE EXISTS (SELECT FROM finding g WHERE g.organization_id = k.organization_id AND g.visit_id = k.visit_id AND g.clause_id = k.clause_id
        AND g.state <> 'withdrawn') END) THEN
    RAISE EXCEPTION 'a clause is found wanting where the audit has a finding of it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER audit_check_has_finding AFTER INSERT OR UPDATE ON audit_check DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION guard_check_and_finding();
CREATE CONSTRAINT TRIGGER finding_has_audit_check AFTER INSERT OR UPDATE ON finding DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.clause_id IS NOT NULL) EXECUTE FUNCTION guard_check_and_finding();

-- An audit is done once its list was looked at, or with the reason why not; one that found something is not called off.
CREATE FUNCTION guard_audit_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state = 'done' AND NEW.left_reason = '' AND EXISTS (SELECT FROM audit_check k
    WHERE k.organization_id = NEW.organization_id AND k.visit_id = NEW.id AND k.result IS NULL) THEN
    RAISE EXCEPTION 'clauses of the checklist were not looked at' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'called_off' AND EXISTS (SELECT FROM finding g
    WHERE g.organization_id = NEW.organization_id AND g.visit_id = NEW.id AND g.state <> 'withdrawn') THEN
    RAISE EXCEPTION 'an audit that found something is not called off' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_visit_ends BEFORE UPDATE ON audit_visit FOR EACH ROW EXECUTE FUNCTION guard_audit_end();
