-- Asking for a role that opens a page is a document: the policy says who decides it, and the decision gives the role.
CREATE TABLE access_request (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'requested',
  path text NOT NULL,
  role text NOT NULL,
  -- Null: for the whole organization.
  office_id uuid,
  reason text NOT NULL DEFAULT '',
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Nobody, where a role given otherwise opened the page.
  decided_by uuid,
  decided_at timestamptz,
  remark text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, requested_by) REFERENCES person,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  CONSTRAINT access_request_state CHECK (state IN ('requested', 'granted', 'rejected', 'withdrawn')),
  CONSTRAINT access_request_texts CHECK (length(path) <= 200 AND length(role) <= 60 AND length(reason) <= 500 AND length(remark) <= 2000),
  CONSTRAINT access_request_decided CHECK ((state = 'requested') = (decided_at IS NULL)),
  CONSTRAINT access_request_second_person CHECK (state NOT IN ('granted', 'rejected')
    OR decided_by IS NOT NULL AND decided_by <> requested_by)
);
CREATE UNIQUE INDEX access_request_number ON access_request (organization_id, number);
CREATE UNIQUE INDEX access_request_one_waiting ON access_request (organization_id, requested_by, path) WHERE state = 'requested';
CREATE INDEX access_request_of_person ON access_request (organization_id, requested_by, path, requested_at DESC NULLS LAST);
CREATE INDEX access_request_of_office ON access_request (organization_id, office_id);
GRANT INSERT, UPDATE (state, decided_by, decided_at, remark, updated_at, version) ON access_request TO wellstock_app;
CREATE TRIGGER access_request_states BEFORE UPDATE ON access_request FOR EACH ROW EXECUTE FUNCTION guard_state();
CREATE TRIGGER access_request_second_person BEFORE INSERT OR UPDATE OF decided_by ON access_request FOR EACH ROW
  WHEN (NEW.decided_by IS NOT NULL AND NEW.state IN ('granted', 'rejected')) EXECUTE FUNCTION guard_second_person('decided_by', 'requested_by');

-- What is granted was approved, and is held.
CREATE FUNCTION guard_access_request() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approval_request r WHERE r.organization_id = NEW.organization_id
      AND r.kind = 'access_request' AND r.document_id = NEW.id AND r.state = 'approved')
    OR NOT EXISTS (SELECT FROM current_role_grant g WHERE g.organization_id = NEW.organization_id AND g.person_id = NEW.requested_by
      AND g.role = NEW.role AND g.office_id IS NOT DISTINCT FROM NEW.office_id) THEN
    RAISE EXCEPTION 'access is granted by an approval and a role' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER access_request_granted BEFORE UPDATE OF state ON access_request FOR EACH ROW
  WHEN (NEW.state = 'granted') EXECUTE FUNCTION guard_access_request();

-- Whoever decides about access manages people, whatever a policy or a delegation says.
CREATE FUNCTION guard_access_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM approval_request r WHERE r.organization_id = NEW.organization_id AND r.id = NEW.request_id
      AND r.kind = 'access_request')
    AND NOT EXISTS (SELECT FROM current_role_grant g WHERE g.organization_id = NEW.organization_id AND g.person_id = NEW.person_id
      AND g.role = 'admin') THEN
    RAISE EXCEPTION 'access is decided by those who manage people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_decision_of_access BEFORE INSERT ON approval_decision FOR EACH ROW EXECUTE FUNCTION guard_access_decision();
