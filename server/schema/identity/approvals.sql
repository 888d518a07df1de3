-- Approvals: the policy, and what waits for whom until it is decided.

-- A rule without a step is approved at once and says so.
CREATE FUNCTION approval_rules_are_whole(rules jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT bool_and((rule ->> 'auto')::boolean = (jsonb_array_length(rule -> 'steps') = 0)) FROM jsonb_array_elements(rules) rule
$$;

-- Who decides what: policies, requests bound to the content of a document, their steps, decisions, questions and delegations.

-- A version of the rules. A draft is written by anybody who may, and published by somebody who has not written at it.
CREATE TABLE approval_policy (
  organization_id uuid NOT NULL REFERENCES organization,
  number integer NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  -- Ordered: the first that applies holds. `PolicyRuleFields` of the contract.
  rules jsonb NOT NULL,
  -- Deciding more than this asks for the password or a code. Null: nothing does.
  step_up_above numeric(14, 2),
  -- Who wrote it last, and everybody who did; nobody for what an organization begins with.
  drafted_by uuid,
  drafters uuid[] NOT NULL DEFAULT '{}',
  drafted_at timestamptz NOT NULL DEFAULT now(),
  published_by uuid,
  published_at timestamptz,
  effective_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, number),
  FOREIGN KEY (organization_id, drafted_by) REFERENCES person,
  FOREIGN KEY (organization_id, published_by) REFERENCES person,
  CONSTRAINT approval_policy_state CHECK (state IN ('draft', 'published')),
  CONSTRAINT approval_policy_published CHECK ((state = 'published') = (published_at IS NOT NULL AND effective_at IS NOT NULL)),
  CONSTRAINT approval_policy_effective CHECK (effective_at >= published_at),
  CONSTRAINT approval_policy_steps CHECK (approval_rules_are_whole(rules)),
  CONSTRAINT approval_policy_rules CHECK (jsonb_typeof(rules) = 'array' AND jsonb_array_length(rules) BETWEEN 1 AND 64)
);
CREATE UNIQUE INDEX approval_policy_one_draft ON approval_policy (organization_id) WHERE state = 'draft';
GRANT INSERT, DELETE, UPDATE (state, rules, step_up_above, drafted_by, drafters, drafted_at, published_by, published_at,
  effective_at, version, updated_at) ON approval_policy TO wellstock_app;

-- Administrators of the whole organization who could publish.
CREATE FUNCTION approval_admins(organization uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id FROM person p JOIN current_role_grant g ON g.organization_id = p.organization_id AND g.person_id = p.id
  WHERE p.organization_id = organization AND p.status = 'active' AND g.role = 'admin' AND g.office_id IS NULL
$$;

-- Counts people, not accounts: several accounts of one person are one approver.
CREATE FUNCTION guard_approval_policy() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
  IF identities_of(NEW.organization_id, ARRAY[NEW.published_by]) && identities_of(NEW.organization_id, NEW.drafters)
    AND (cardinality(identities_of(NEW.organization_id, admins)) > 1 OR NEW.effective_at < NEW.published_at + interval '24 hours') THEN
    RAISE EXCEPTION 'a policy is published by somebody who has not written it, or takes effect a day later' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_policy_guarded BEFORE INSERT OR UPDATE OR DELETE ON approval_policy
  FOR EACH ROW EXECUTE FUNCTION guard_approval_policy();

-- A document that asks, as it was when it asked.
CREATE TABLE approval_request (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  document_id uuid NOT NULL,
  number text NOT NULL,
  title text NOT NULL,
  -- Where the document is looked at.
  url text NOT NULL,
  office_ids uuid[] NOT NULL,
  department text,
  category text,
  -- Null where something of it has no price. `routed_amount`: what decided the route, where that is more.
  amount numeric(14, 4),
  routed_amount numeric(14, 4),
  currency text NOT NULL,
  budget_state text NOT NULL,
  flags text[] NOT NULL DEFAULT '{}',
  is_within_own_limit boolean NOT NULL DEFAULT false,
  -- The canonical text decisions are bound to, and the one that was submitted: tolerance is counted from that.
  content text NOT NULL,
  content_hash text NOT NULL,
  submitted_content text NOT NULL,
  -- What identifiers in the content are called.
  names jsonb NOT NULL DEFAULT '{}',
  requested_by uuid NOT NULL,
  editors uuid[] NOT NULL DEFAULT '{}',
  policy_number integer NOT NULL,
  rule_id uuid NOT NULL,
  rule_name text NOT NULL DEFAULT '',
  -- A sentence of the catalog.
  because jsonb NOT NULL,
  needs_step_up boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting',
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  previous_id uuid,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Which lines of a document raise a flag, with the figures that say why: `FlaggedLine` of the domain.
  flagged_lines jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, requested_by) REFERENCES person,
  FOREIGN KEY (organization_id, policy_number) REFERENCES approval_policy,
  FOREIGN KEY (organization_id, previous_id) REFERENCES approval_request,
  CONSTRAINT approval_request_state CHECK (state IN ('waiting', 'approved', 'rejected', 'changes_requested', 'withdrawn', 'voided')),
  CONSTRAINT approval_request_budget_state CHECK (budget_state IN ('within', 'over', 'unbudgeted', 'none')),
  CONSTRAINT approval_request_hash CHECK (content_hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  CONSTRAINT approval_request_amount CHECK (amount >= 0 AND routed_amount >= amount),
  CONSTRAINT approval_request_decided CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CONSTRAINT approval_request_titled CHECK (length(number) BETWEEN 1 AND 60 AND length(title) <= 300),
  CONSTRAINT approval_request_flagged CHECK (jsonb_typeof(flagged_lines) = 'array'
    AND (flagged_lines = '[]' OR cardinality(flags) > 0))
);
CREATE UNIQUE INDEX approval_request_one_waiting ON approval_request (organization_id, kind, document_id) WHERE state = 'waiting';
CREATE INDEX approval_request_of_document ON approval_request (organization_id, document_id, requested_at DESC NULLS LAST);
CREATE INDEX approval_request_by_requester ON approval_request (organization_id, requested_by, requested_at DESC NULLS LAST);
CREATE INDEX approval_request_waiting ON approval_request (organization_id, requested_at) WHERE state = 'waiting';
CREATE INDEX approval_request_by_decision ON approval_request (organization_id, decided_at) WHERE decided_at IS NOT NULL;
GRANT INSERT, UPDATE (content, content_hash, amount, routed_amount, budget_state, editors, state, decided_at, version, updated_at)
  ON approval_request TO wellstock_app;
-- Where requests and steps go is in the table of edges (`workflow/edges.ts`).
CREATE TRIGGER approval_request_states_follow BEFORE UPDATE ON approval_request FOR EACH ROW EXECUTE FUNCTION guard_state();

-- One step of a request. Its seats are who may decide it: roles in offices, and people named.
CREATE TABLE approval_step (
  organization_id uuid NOT NULL,
  request_id uuid NOT NULL,
  position integer NOT NULL,
  seats jsonb NOT NULL,
  mode text NOT NULL,
  needed integer,
  due_hours integer,
  remind_hours integer,
  escalate_hours integer,
  escalate_to jsonb,
  state text NOT NULL DEFAULT 'waiting',
  assigned_to uuid,
  activated_at timestamptz,
  due_at timestamptz,
  remind_at timestamptz,
  escalate_at timestamptz,
  reminded_at timestamptz,
  escalated_at timestamptz,
  -- A question pauses the hours.
  paused_at timestamptz,
  decided_at timestamptz,
  PRIMARY KEY (organization_id, request_id, position),
  FOREIGN KEY (organization_id, request_id) REFERENCES approval_request,
  FOREIGN KEY (organization_id, assigned_to) REFERENCES person,
  CONSTRAINT approval_step_position CHECK (position BETWEEN 1 AND 6),
  CONSTRAINT approval_step_state CHECK (state IN ('waiting', 'active', 'approved', 'rejected', 'skipped')),
  CONSTRAINT approval_step_mode CHECK (mode IN ('any', 'all', 'n_of') AND (mode = 'n_of') = (needed IS NOT NULL) AND needed > 0),
  CONSTRAINT approval_step_seats CHECK (jsonb_typeof(seats) = 'array' AND jsonb_array_length(seats) > 0),
  CONSTRAINT approval_step_active CHECK (state NOT IN ('active', 'approved', 'rejected') OR activated_at IS NOT NULL),
  CONSTRAINT approval_step_decided CHECK ((state IN ('approved', 'rejected', 'skipped')) = (decided_at IS NOT NULL))
);
CREATE UNIQUE INDEX approval_step_one_active ON approval_step (organization_id, request_id) WHERE state = 'active';
CREATE INDEX approval_step_due ON approval_step (remind_at, escalate_at) WHERE state = 'active';
GRANT INSERT, UPDATE (state, assigned_to, activated_at, due_at, remind_at, escalate_at, reminded_at, escalated_at, escalate_to,
  paused_at, decided_at) ON approval_step TO wellstock_app;
CREATE TRIGGER approval_step_states_follow BEFORE UPDATE ON approval_step FOR EACH ROW EXECUTE FUNCTION guard_state();

-- Who decided what, when, on which content and by which policy. Append-only.
CREATE TABLE approval_decision (
  organization_id uuid NOT NULL,
  -- Made by the page: sent again, it is the same.
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  position integer NOT NULL,
  person_id uuid NOT NULL,
  on_behalf_of uuid,
  decision text NOT NULL,
  -- Which places of the step an approval fills.
  seats integer[] NOT NULL DEFAULT '{}',
  comment text NOT NULL DEFAULT '',
  content_hash text NOT NULL,
  policy_number integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, request_id, position) REFERENCES approval_step,
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  FOREIGN KEY (organization_id, on_behalf_of) REFERENCES person,
  CONSTRAINT approval_decision_kind CHECK (decision IN ('approve', 'reject', 'request_changes')),
  CONSTRAINT approval_decision_for_another CHECK (on_behalf_of <> person_id),
  CONSTRAINT approval_decision_comment CHECK (length(comment) <= 2000 AND (decision = 'approve' OR length(btrim(comment)) > 0)),
  CONSTRAINT approval_decision_seats CHECK ((decision = 'approve') = (cardinality(seats) > 0))
);
-- Nobody fills two steps of one request.
CREATE UNIQUE INDEX approval_decision_once ON approval_decision (organization_id, request_id, person_id);
CREATE INDEX approval_decision_of_person ON approval_decision (organization_id, person_id, at DESC NULLS LAST);
CREATE INDEX approval_decision_of_step ON approval_decision (organization_id, request_id, position);
GRANT INSERT ON approval_decision TO wellstock_app;
CREATE TRIGGER approval_decision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON approval_decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What somebody who decides wants to know first.
CREATE TABLE approval_question (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  position integer NOT NULL,
  asked_by uuid NOT NULL,
  asked_to uuid NOT NULL,
  text text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  answer text,
  answered_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, request_id, position) REFERENCES approval_step,
  FOREIGN KEY (organization_id, asked_by) REFERENCES person,
  FOREIGN KEY (organization_id, asked_to) REFERENCES person,
  CONSTRAINT approval_question_people CHECK (asked_by <> asked_to),
  CONSTRAINT approval_question_texts CHECK (length(btrim(text)) BETWEEN 1 AND 2000 AND length(btrim(answer)) BETWEEN 1 AND 2000),
  CONSTRAINT approval_question_answered CHECK ((answer IS NULL) = (answered_at IS NULL))
);
ALTER TABLE approval_question FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX approval_question_one_open ON approval_question (organization_id, request_id) WHERE answered_at IS NULL;
GRANT INSERT, UPDATE (answer, answered_at) ON approval_question TO wellstock_app;

CREATE FUNCTION refuse_second_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an answer stands' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER approval_question_answer_stands BEFORE UPDATE ON approval_question FOR EACH ROW
  WHEN (OLD.answered_at IS NOT NULL) EXECUTE FUNCTION refuse_second_answer();

-- A later version that stood because it stays within tolerance. Append-only.
CREATE TABLE approval_revision (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  old_hash text NOT NULL,
  new_hash text NOT NULL,
  amount numeric(14, 4),
  revised_by uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, request_id) REFERENCES approval_request,
  FOREIGN KEY (organization_id, revised_by) REFERENCES person,
  CONSTRAINT approval_revision_differs CHECK (old_hash <> new_hash)
);
CREATE INDEX approval_revision_of_request ON approval_revision (organization_id, request_id);
GRANT INSERT ON approval_revision TO wellstock_app;
CREATE TRIGGER approval_revision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON approval_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Somebody lets another decide for them, from one moment to another.
CREATE TABLE approval_delegation (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Empty: every kind.
  kinds text[] NOT NULL DEFAULT '{}',
  max_amount numeric(14, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, from_id) REFERENCES person,
  FOREIGN KEY (organization_id, to_id) REFERENCES person,
  CONSTRAINT approval_delegation_self CHECK (from_id <> to_id),
  CONSTRAINT approval_delegation_window CHECK (ends_at > starts_at),
  CONSTRAINT approval_delegation_amount CHECK (max_amount >= 0)
);
CREATE INDEX approval_delegation_from ON approval_delegation (organization_id, from_id) WHERE revoked_at IS NULL;
CREATE INDEX approval_delegation_to ON approval_delegation (organization_id, to_id) WHERE revoked_at IS NULL;
GRANT INSERT, UPDATE (revoked_at) ON approval_delegation TO wellstock_app;
CREATE TRIGGER approval_delegation_stays_revoked BEFORE UPDATE ON approval_delegation FOR EACH ROW
  WHEN (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) EXECUTE FUNCTION refuse_revival();

-- Whether the policy in force asks somebody to decide requests of some kinds (none: of any), by a role they hold somewhere or by name. The
-- same as `isAskedBy`.
CREATE FUNCTION approval_asks(organization uuid, person uuid, about text[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM (SELECT p.rules FROM approval_policy p WHERE p.organization_id = organization AND p.state = 'published'
      AND p.effective_at <= now() ORDER BY p.number DESC LIMIT 1) p
    CROSS JOIN LATERAL jsonb_array_elements(p.rules) rule
    CROSS JOIN LATERAL jsonb_array_elements(rule -> 'steps') step
    WHERE (cardinality(about) = 0 OR jsonb_array_length(rule -> 'kinds') = 0 OR rule -> 'kinds' ?| about)
      AND (step -> 'people' ? person::text OR EXISTS (
        SELECT FROM current_role_grant g WHERE g.organization_id = organization AND g.person_id = person AND (step -> 'escalateTo' ->> 'role' = g.role
          OR step -> 'roles' @> jsonb_build_array(jsonb_build_object('role', g.role))))))
$$;
REVOKE ALL ON FUNCTION approval_asks FROM public;

-- No circle, and no right handed on more than twice, among those that hold at the same time. One after another: the row of
-- the organization is held. Whoever is given one is asked by the policy to decide something of that themselves.
CREATE FUNCTION guard_delegation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE before integer; onwards integer; is_circle boolean;
BEGIN
  PERFORM 1 FROM organization WHERE id = NEW.organization_id FOR NO KEY UPDATE;
  WITH RECURSIVE beside AS (
    SELECT from_id, to_id FROM approval_delegation d
    WHERE d.organization_id = NEW.organization_id AND d.revoked_at IS NULL AND d.starts_at < NEW.ends_at AND NEW.starts_at < d.ends_at
  ), down (id, links) AS (
    SELECT NEW.to_id, 0 UNION SELECT b.to_id, d.links + 1 FROM down d JOIN beside b ON b.from_id = d.id WHERE d.links < 4
  ), up (id, links) AS (
    SELECT NEW.from_id, 0 UNION SELECT b.from_id, u.links + 1 FROM up u JOIN beside b ON b.to_id = u.id WHERE u.links < 4
  )
  SELECT (SELECT max(links) FROM up), (SELECT max(links) FROM down), EXISTS (SELECT FROM down WHERE id = NEW.from_id)
  INTO before, onwards, is_circle;
  IF is_circle THEN
    RAISE EXCEPTION 'a delegation leads back to who gives it' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT approval_asks(NEW.organization_id, NEW.to_id, NEW.kinds) THEN
    RAISE EXCEPTION 'who decides for another is asked to decide by the policy' USING ERRCODE = 'restrict_violation';
  END IF;
  IF before + 1 + onwards > 2 THEN
    RAISE EXCEPTION 'a right is handed on twice at most' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_delegation_chain BEFORE INSERT ON approval_delegation FOR EACH ROW EXECUTE FUNCTION guard_delegation();

-- Whether somebody holds a role (`{"role", "where"}`) in all of these offices (`either`: in one), or for the whole organization.
CREATE FUNCTION approval_holds(organization uuid, person uuid, asked jsonb, offices uuid[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM current_role_grant g WHERE g.organization_id = organization AND g.person_id = person
      AND g.role = asked ->> 'role' AND g.office_id IS NULL)
    OR asked ->> 'where' = 'office' AND cardinality(offices) > 0 AND NOT EXISTS (
      SELECT FROM unnest(offices) o WHERE NOT EXISTS (
        SELECT FROM current_role_grant g WHERE g.organization_id = organization AND g.person_id = person
          AND g.role = asked ->> 'role' AND g.office_id = o))
    OR asked ->> 'where' = 'either' AND EXISTS (SELECT FROM current_role_grant g WHERE g.organization_id = organization
      AND g.person_id = person AND g.role = asked ->> 'role' AND g.office_id = ANY (offices))
$$;

-- Whether somebody active fits a seat of a step by their own right.
CREATE FUNCTION approval_fits(step approval_step, person uuid, seat jsonb) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM person p WHERE p.organization_id = step.organization_id AND p.id = person AND p.status = 'active')
    AND (seat -> 'people' ? person::text
      OR EXISTS (
        SELECT FROM jsonb_array_elements(seat -> 'roles'
          || CASE WHEN step.escalated_at IS NOT NULL AND step.escalate_to IS NOT NULL THEN jsonb_build_array(step.escalate_to) ELSE '[]' END) asked
        WHERE approval_holds(step.organization_id, person, asked,
          ARRAY(SELECT value::uuid FROM jsonb_array_elements_text(seat -> 'officeIds')))))
$$;

-- Whether one's right reaches another at this moment, over one or two delegations.
CREATE FUNCTION approval_reaches(organization uuid, owner uuid, holder uuid, about text, cost numeric) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH holding AS (
    SELECT d.from_id, d.to_id FROM approval_delegation d
    JOIN person f ON f.organization_id = d.organization_id AND f.id = d.from_id AND f.status = 'active'
    JOIN person t ON t.organization_id = d.organization_id AND t.id = d.to_id AND t.status = 'active'
    WHERE d.organization_id = organization AND d.revoked_at IS NULL AND d.starts_at <= now() AND now() < d.ends_at
      AND (cardinality(d.kinds) = 0 OR about = ANY (d.kinds)) AND (d.max_amount IS NULL OR cost <= d.max_amount)
  )
  SELECT EXISTS (SELECT FROM holding h WHERE h.from_id = owner AND h.to_id = holder)
    OR EXISTS (SELECT FROM holding a JOIN holding b ON b.from_id = a.to_id WHERE a.from_id = owner AND b.to_id = holder)
$$;

-- The last line: whoever decides may, the document is what it was, and it is its turn.
CREATE FUNCTION guard_approval_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE request approval_request; step approval_step; owner uuid := coalesce(NEW.on_behalf_of, NEW.person_id);
  deciders uuid[] := identities_of(NEW.organization_id, ARRAY[NEW.person_id, owner]);
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
  IF identities_of(NEW.organization_id, request.requested_by || request.editors) && deciders THEN
    RAISE EXCEPTION 'nobody decides what they asked for or changed, nor for whoever did' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM approval_decision d WHERE d.organization_id = NEW.organization_id AND d.request_id = NEW.request_id
    AND identities_of(d.organization_id, ARRAY[d.person_id, d.on_behalf_of]) && deciders) THEN
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
CREATE TRIGGER approval_decision_guarded BEFORE INSERT ON approval_decision FOR EACH ROW EXECUTE FUNCTION guard_approval_decision();

-- A step is approved by as many as it asks, the next one comes after it, and a request is approved with all of its steps.
CREATE FUNCTION guard_approval_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE given integer[]; approvals integer;
BEGIN
  IF OLD.state = NEW.state THEN RETURN NEW; END IF;
  IF NEW.state = 'active' AND EXISTS (SELECT FROM approval_step s WHERE s.organization_id = NEW.organization_id
    AND s.request_id = NEW.request_id AND s.position < NEW.position AND s.state <> 'approved') THEN
    RAISE EXCEPTION 'steps come one after another' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'approved' THEN
    SELECT count(DISTINCT d.id), coalesce(array_agg(place) FILTER (WHERE place IS NOT NULL), '{}') INTO approvals, given
    FROM approval_decision d LEFT JOIN LATERAL unnest(d.seats) place ON true
    WHERE d.organization_id = NEW.organization_id AND d.request_id = NEW.request_id AND d.position = NEW.position AND d.decision = 'approve';
    IF NEW.mode = 'n_of' AND approvals < NEW.needed OR NEW.mode <> 'n_of' AND EXISTS (
      SELECT FROM generate_series(0, jsonb_array_length(NEW.seats) - 1) place WHERE NOT place = ANY (given)) THEN
      RAISE EXCEPTION 'a step is approved by those it asks' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_step_order BEFORE UPDATE OF state ON approval_step FOR EACH ROW EXECUTE FUNCTION guard_approval_step();

CREATE FUNCTION guard_approval_request() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state = 'approved' AND OLD.state <> 'approved' AND EXISTS (
    SELECT FROM approval_step s WHERE s.organization_id = NEW.organization_id AND s.request_id = NEW.id AND s.state <> 'approved') THEN
    RAISE EXCEPTION 'a request is approved with all of its steps' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.content_hash <> NEW.content_hash AND NOT EXISTS (
    SELECT FROM approval_revision r WHERE r.organization_id = NEW.organization_id AND r.request_id = NEW.id
      AND r.old_hash = OLD.content_hash AND r.new_hash = NEW.content_hash) THEN
    RAISE EXCEPTION 'a content that changes is a recorded revision' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_request_guarded BEFORE UPDATE ON approval_request FOR EACH ROW EXECUTE FUNCTION guard_approval_request();

-- A request begins as approved where its rule says so, without a step and without flags, and waits otherwise. Asked at the end of
-- the transaction, when the steps are there.
CREATE FUNCTION check_approved_at_once() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE is_auto boolean; steps integer;
BEGIN
  SELECT coalesce(bool_or((rule ->> 'auto')::boolean), false) INTO is_auto
  FROM approval_policy p, jsonb_array_elements(p.rules) rule
  WHERE p.organization_id = NEW.organization_id AND p.number = NEW.policy_number AND rule ->> 'id' = NEW.rule_id::text;
  SELECT count(*) INTO steps FROM approval_step s WHERE s.organization_id = NEW.organization_id AND s.request_id = NEW.id;
  IF is_auto <> (steps = 0) OR is_auto <> (NEW.state = 'approved') OR is_auto AND cardinality(NEW.flags) > 0 THEN
    RAISE EXCEPTION 'a request has the steps of its rule' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER approval_request_has_steps AFTER INSERT ON approval_request
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_approved_at_once();

-- What every organization begins with: transfers and what is lost of them by the office, orders and money between budget lines by tier.
-- Counts that differ by much, write-offs, levels changed in bulk, access to pages and new vendors are decided by the policy too. What small ones
-- need is a rule like any other: a count that differs by little is approved at once because a rule says so.
CREATE FUNCTION default_approval_rules() RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  rule jsonb := '{"name": "", "officeIds": [], "categories": [], "above": null, "upTo": null, "budgetStates": [], "flags": [],
    "withinOwnLimit": false, "steps": [], "auto": false}';
  step jsonb := '{"people": [], "mode": "any", "needed": null, "dueHours": 48, "remindHours": 24, "escalateHours": 48,
    "escalateTo": {"role": "admin", "where": "organization"}}';
  office jsonb; manager jsonb; finance jsonb; procurement jsonb; admin jsonb;
  allocator jsonb; stock jsonb; access jsonb; vendors jsonb; awards jsonb; bought jsonb := '["order", "vendor_order"]';
BEGIN
  office := step || '{"roles": [{"role": "admin", "where": "office"}, {"role": "office_manager", "where": "office"}]}';
  manager := step || '{"roles": [{"role": "manager", "where": "office"}, {"role": "approver", "where": "office"}]}';
  finance := step || '{"roles": [{"role": "finance_manager", "where": "office"}]}';
  procurement := step || '{"roles": [{"role": "procurement_manager", "where": "office"}]}';
  admin := step || '{"roles": [{"role": "admin", "where": "office"}]}';
  allocator := step || '{"roles": [{"role": "finance_manager", "where": "office"}, {"role": "admin", "where": "office"}]}';
  stock := step || '{"roles": [{"role": "inventory_manager", "where": "office"}, {"role": "approver", "where": "office"},
    {"role": "office_manager", "where": "office"}]}';
  access := step || '{"roles": [{"role": "admin", "where": "organization"}]}';
  vendors := step || '{"roles": [{"role": "vendor_manager", "where": "organization"}, {"role": "finance_manager", "where": "organization"},
    {"role": "admin", "where": "organization"}]}';
  awards := step || '{"roles": [{"role": "approver", "where": "office"}, {"role": "finance_manager", "where": "office"}, {"role": "admin", "where": "office"}]}';
  RETURN jsonb_build_array(
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000001', 'kinds', '["transfer"]'::jsonb, 'withinOwnLimit', true, 'auto', true),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000002', 'kinds', '["transfer", "transfer_loss"]'::jsonb, 'steps', jsonb_build_array(office)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000003', 'kinds', bought, 'upTo', 1000, 'budgetStates', '["within", "none"]'::jsonb,
      'steps', jsonb_build_array(manager)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000004', 'kinds', bought, 'upTo', 5000, 'steps', jsonb_build_array(manager, finance)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000005', 'kinds', bought, 'upTo', 25000,
      'steps', jsonb_build_array(manager, finance, procurement)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000006', 'kinds', bought,
      'steps', jsonb_build_array(manager, finance, procurement, admin)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000007', 'kinds', '["budget_transfer"]'::jsonb, 'upTo', 25000,
      'steps', jsonb_build_array(allocator)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000008', 'kinds', '["budget_transfer"]'::jsonb,
      'steps', jsonb_build_array(allocator,
        step || '{"roles": [{"role": "approver", "where": "office"}, {"role": "admin", "where": "office"}]}')),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000009', 'kinds', '["budget"]'::jsonb, 'steps', jsonb_build_array(allocator)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000010', 'kinds', '["count"]'::jsonb, 'upTo', 250, 'auto', true),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000011', 'kinds', '["write_off", "threshold_change"]'::jsonb,
      'withinOwnLimit', true, 'auto', true),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000012', 'kinds', '["count", "write_off", "threshold_change"]'::jsonb,
      'steps', jsonb_build_array(stock)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000013', 'kinds', '["access_request"]'::jsonb,
      'steps', jsonb_build_array(access)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000014', 'kinds', '["vendor"]'::jsonb,
      'steps', jsonb_build_array(vendors)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000015', 'kinds', '["bid"]'::jsonb, 'auto', true),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000016', 'kinds', '["bid_award"]'::jsonb,
      'steps', jsonb_build_array(awards)));
END $$;

CREATE FUNCTION add_default_policy() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO approval_policy (organization_id, number, state, rules, published_at, effective_at)
  VALUES (NEW.id, 1, 'published', default_approval_rules(), now(), now());
  RETURN NULL;
END $$;
CREATE TRIGGER organization_policy AFTER INSERT ON organization FOR EACH ROW EXECUTE FUNCTION add_default_policy();

-- Where a reminder or an escalation is due.
CREATE FUNCTION organizations_with_approvals_due(at timestamptz) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT s.organization_id FROM approval_step s
  WHERE s.state = 'active' AND s.paused_at IS NULL
    AND (s.remind_at <= at AND s.reminded_at IS NULL OR s.escalate_at <= at AND s.escalated_at IS NULL)
$$;
