-- Accounts of one human being, and which lines of a document raise a flag.

-- Accounts that belong to one human being have the same; whoever has one account is their own.
ALTER TABLE person ADD COLUMN human_id uuid;
UPDATE person SET human_id = id;
ALTER TABLE person ALTER COLUMN human_id SET NOT NULL, ADD FOREIGN KEY (organization_id, human_id) REFERENCES person;
CREATE INDEX person_of_human ON person (organization_id, human_id);
CREATE FUNCTION begin_as_own_human() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.human_id := coalesce(NEW.human_id, NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER person_is_own_human BEFORE INSERT ON person FOR EACH ROW EXECUTE FUNCTION begin_as_own_human();

-- Which human beings these accounts belong to: what every rule about a second person asks.
CREATE FUNCTION humans_of(organization uuid, accounts uuid[]) RETURNS uuid[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT p.human_id), '{}') FROM person p WHERE p.organization_id = organization AND p.id = ANY (accounts)
$$;
CREATE FUNCTION is_same_human(organization uuid, one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT one = other OR humans_of(organization, ARRAY[one]) && humans_of(organization, ARRAY[other])
$$;

-- Refuses a row whose first column names another account of whom its second names, at the moment the first is written. That it
-- is not the same account is for the check of the table to say.
CREATE FUNCTION guard_second_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE second uuid := to_jsonb(NEW) ->> TG_ARGV[0]; first uuid := to_jsonb(NEW) ->> TG_ARGV[1];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) ->> TG_ARGV[0] = second::text THEN RETURN NEW; END IF;
  IF second <> first AND is_same_human(NEW.organization_id, second, first) THEN
    RAISE EXCEPTION 'a second person is not the first with another account' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER count_line_second_human BEFORE INSERT OR UPDATE OF recounted_by ON count_line FOR EACH ROW
  WHEN (NEW.recounted_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('recounted_by', 'counted_by');
CREATE TRIGGER transfer_second_human BEFORE INSERT OR UPDATE OF approved_by ON transfer FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('approved_by', 'requested_by');
CREATE TRIGGER transfer_loss_second_human BEFORE INSERT OR UPDATE OF approved_by ON transfer_loss FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('approved_by', 'reported_by');
CREATE TRIGGER budget_second_human BEFORE INSERT OR UPDATE OF approved_by ON budget FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('approved_by', 'proposed_by');
CREATE TRIGGER budget_change_second_human BEFORE INSERT OR UPDATE OF decided_by ON budget_change FOR EACH ROW
  WHEN (NEW.decided_by IS NOT NULL AND NEW.state IN ('approved', 'rejected')) EXECUTE FUNCTION guard_second_person('decided_by', 'requested_by');
CREATE TRIGGER access_request_second_human BEFORE INSERT OR UPDATE OF decided_by ON access_request FOR EACH ROW
  WHEN (NEW.decided_by IS NOT NULL AND NEW.state IN ('granted', 'rejected')) EXECUTE FUNCTION guard_second_person('decided_by', 'requested_by');
CREATE TRIGGER vendor_bank_change_second_human BEFORE INSERT OR UPDATE OF confirmed_by ON vendor_bank_change FOR EACH ROW
  WHEN (NEW.confirmed_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('confirmed_by', 'requested_by');
CREATE TRIGGER vendor_bank_change_second_human_rejecting BEFORE INSERT OR UPDATE OF ended_by ON vendor_bank_change FOR EACH ROW
  WHEN (NEW.ended_by IS NOT NULL AND NEW.state = 'rejected') EXECUTE FUNCTION guard_second_person('ended_by', 'requested_by');
CREATE TRIGGER supply_order_second_human BEFORE INSERT OR UPDATE OF decided_by ON supply_order FOR EACH ROW
  WHEN (NEW.decided_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('decided_by', 'requested_by');

CREATE FUNCTION guard_document_approver() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.approved_version, NEW.approved_by) IS DISTINCT FROM (OLD.approved_version, OLD.approved_by) AND EXISTS (
    SELECT FROM document_version v WHERE v.organization_id = NEW.organization_id AND v.document_id = NEW.id
      AND v.number = NEW.approved_version AND is_same_human(v.organization_id, v.uploaded_by, NEW.approved_by)) THEN
    RAISE EXCEPTION 'nobody approves what they uploaded' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_second_human BEFORE UPDATE OF approved_by ON document FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION guard_document_approver();

-- As before, asked of human beings.
CREATE OR REPLACE FUNCTION guard_approval_policy() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE admins uuid[];
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'published' THEN
    RAISE EXCEPTION 'a policy that was published stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW.state = 'draft' THEN
    IF NEW.drafted_by IS NULL OR NOT NEW.drafted_by = ANY (NEW.drafters) THEN
      RAISE EXCEPTION 'a draft names who wrote it' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- What an organization begins with is published by nobody, once.
  IF NEW.drafted_by IS NULL AND NEW.number = 1 AND TG_OP = 'INSERT' THEN RETURN NEW; END IF;
  SELECT array_agg(DISTINCT a) INTO admins FROM approval_admins(NEW.organization_id) a;
  IF NEW.published_by IS NULL OR NOT NEW.published_by = ANY (coalesce(admins, '{}')) THEN
    RAISE EXCEPTION 'a policy is published by an administrator' USING ERRCODE = 'restrict_violation';
  END IF;
  IF humans_of(NEW.organization_id, ARRAY[NEW.published_by]) && humans_of(NEW.organization_id, NEW.drafters)
    AND (cardinality(humans_of(NEW.organization_id, admins)) > 1 OR NEW.effective_at < NEW.published_at + interval '24 hours') THEN
    RAISE EXCEPTION 'a policy is published by somebody who has not written it, or takes effect a day later' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION guard_approval_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE request approval_request; step approval_step; owner uuid := coalesce(NEW.on_behalf_of, NEW.person_id);
  deciders uuid[] := humans_of(NEW.organization_id, ARRAY[NEW.person_id, owner]);
BEGIN
  SELECT * INTO request FROM approval_request WHERE organization_id = NEW.organization_id AND id = NEW.request_id FOR NO KEY UPDATE;
  SELECT * INTO step FROM approval_step
  WHERE organization_id = NEW.organization_id AND request_id = NEW.request_id AND position = NEW.position;
  IF request.state IS DISTINCT FROM 'waiting' OR step.state IS DISTINCT FROM 'active' THEN
    RAISE EXCEPTION 'a decision is about the step whose turn it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.content_hash <> request.content_hash OR NEW.policy_number <> request.policy_number THEN
    RAISE EXCEPTION 'a decision is about the content as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF humans_of(NEW.organization_id, request.requested_by || request.editors) && deciders THEN
    RAISE EXCEPTION 'nobody decides what they asked for or changed, nor for whoever did' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM approval_decision d WHERE d.organization_id = NEW.organization_id AND d.request_id = NEW.request_id
    AND humans_of(d.organization_id, ARRAY[d.person_id, d.on_behalf_of]) && deciders) THEN
    RAISE EXCEPTION 'nobody decides two steps, nor does their right' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.on_behalf_of IS NOT NULL AND NOT (
    EXISTS (SELECT FROM person p WHERE p.organization_id = NEW.organization_id AND p.id = NEW.person_id AND p.status = 'active')
    AND approval_reaches(NEW.organization_id, owner, NEW.person_id, request.kind, request.amount)) THEN
    RAISE EXCEPTION 'nobody has delegated this' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM jsonb_array_elements(step.seats) seat WHERE approval_fits(step, owner, seat))
    OR EXISTS (SELECT FROM unnest(NEW.seats) place
      WHERE step.seats -> place IS NULL OR place < 0 OR NOT approval_fits(step, owner, step.seats -> place)) THEN
    RAISE EXCEPTION 'this is not theirs to decide' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.decision = 'approve' AND step.mode = 'all' AND cardinality(NEW.seats) <> 1 THEN
    RAISE EXCEPTION 'one approval fills one place where all decide' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.decision = 'approve' AND cardinality(request.flags) > 0 AND btrim(NEW.comment) = '' THEN
    RAISE EXCEPTION 'what is flagged is approved with a comment' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION guard_waste() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE command stock_command; certificate disposal; takes_two boolean;
BEGIN
  SELECT c.* INTO command FROM posting g
  JOIN stock_command c ON c.organization_id = g.organization_id AND c.id = g.cause_id AND c.kind = 'waste'
  WHERE g.organization_id = NEW.organization_id AND g.id = NEW.posting_id AND g.cause = 'stock_command';
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT d.* INTO certificate FROM disposal_line n
  JOIN disposal d ON d.organization_id = n.organization_id AND d.id = n.disposal_id
  WHERE n.organization_id = NEW.organization_id AND n.command_id = command.id;
  IF certificate.state IS DISTINCT FROM 'posted' THEN
    RAISE EXCEPTION 'what is thrown away has a certificate that is posted' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT sum(-m.quantity * coalesce(m.unit_cost, 0)) > witness_value() OR bool_or(m.type = 'waste_recalled') INTO takes_two
  FROM stock_movement m WHERE m.organization_id = NEW.organization_id AND m.posting_id = NEW.posting_id;
  IF takes_two AND NOT write_off_is_approved(certificate) AND NOT EXISTS (
    SELECT FROM person p WHERE p.organization_id = command.organization_id AND p.id::text = command.request ->> 'witnessId'
      AND NOT is_same_human(p.organization_id, p.id, command.actor_id)
  ) THEN
    RAISE EXCEPTION 'throwing this away takes a second person' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

-- As before, with the other accounts of whoever is asking.
CREATE OR REPLACE FUNCTION find_session(wanted bytea) RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT json_build_object('id', s.id, 'organization_id', s.organization_id, 'organization_name', o.name, 'is_demo', o.is_demo,
      'currency', o.currency, 'last_seen_at', s.last_seen_at, 'ends_at', s.ends_at, 'ended_at', s.ended_at,
      'person_id', p.id, 'person_name', p.name, 'email', p.email, 'department', p.department,
      'primary_role', p.primary_role, 'person_status', p.status,
      'other_accounts', coalesce((SELECT json_agg(h.id) FROM person h
        WHERE h.organization_id = p.organization_id AND h.human_id = p.human_id AND h.id <> p.id), '[]'),
      'grants', coalesce((SELECT json_agg(json_build_object('role', g.role, 'officeId', g.office_id))
        FROM role_grant g WHERE g.organization_id = s.organization_id AND g.person_id = p.id), '[]'))
    FROM session s
    JOIN person p ON p.organization_id = s.organization_id AND p.id = s.person_id
    JOIN organization o ON o.id = s.organization_id
    WHERE s.token_hash = wanted);
END $$;

CREATE OR REPLACE FUNCTION find_token(wanted bytea) RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT json_build_object('id', t.id, 'organization_id', t.organization_id, 'organization_name', o.name, 'is_demo', o.is_demo,
      'currency', o.currency, 'name', t.name, 'permissions', t.permissions, 'can_write', t.can_write,
      'offices', CASE WHEN t.in_named_offices THEN coalesce((SELECT json_agg(f.office_id) FROM api_token_office f
        WHERE f.organization_id = t.organization_id AND f.token_id = t.id), '[]') END,
      'expires_at', t.expires_at, 'revoked_at', t.revoked_at, 'last_used_at', t.last_used_at, 'last_address', t.last_address,
      'person_id', p.id, 'person_name', p.name, 'email', p.email, 'department', p.department,
      'primary_role', p.primary_role, 'person_status', p.status,
      'other_accounts', coalesce((SELECT json_agg(h.id) FROM person h
        WHERE h.organization_id = p.organization_id AND h.human_id = p.human_id AND h.id <> p.id), '[]'),
      'grants', coalesce((SELECT json_agg(json_build_object('role', g.role, 'officeId', g.office_id))
        FROM role_grant g WHERE g.organization_id = t.organization_id AND g.person_id = p.id), '[]'))
    FROM api_token t
    JOIN person p ON p.organization_id = t.organization_id AND p.id = t.person_id
    JOIN organization o ON o.id = t.organization_id
    WHERE t.token_hash = wanted);
END $$;

-- Which lines of a document raise a flag, with the figures that say why: `FlaggedLine` of the domain.
ALTER TABLE approval_request ADD COLUMN flagged_lines jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT approval_request_flagged CHECK (jsonb_typeof(flagged_lines) = 'array'
    AND (flagged_lines = '[]' OR cardinality(flags) > 0));
-- What a product cost of late: the latest of its lines first.
DROP INDEX supply_order_line_of_product;
CREATE INDEX supply_order_line_of_product ON supply_order_line (organization_id, product_id, id);
