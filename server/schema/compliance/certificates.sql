-- Certificates, the audits of their cycles, and what auditors found.

-- A standard whatever its edition, as two names of it are compared.
CREATE FUNCTION standard_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT upper(regexp_replace(regexp_replace(name, ':\s*\d{4}\s*$', ''), '[^[:alnum:]-]', '', 'g'))
$$;

-- The day it is where something belongs: in its office, or in the organization.
CREATE FUNCTION today_of(organization uuid, office uuid) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT office_today(o.timezone) FROM office o WHERE o.organization_id = organization AND o.id = office), organization_today(organization))
$$;

-- As `certificateStanding` of certificate-dates.ts.
CREATE FUNCTION certificate_standing(state text, expires_on date, today date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN state NOT IN ('valid', 'suspended') OR expires_on IS NULL THEN state WHEN today > expires_on THEN 'expired'
    WHEN state = 'valid' AND today >= expires_on - 90 THEN 'due' ELSE state END
$$;

CREATE TABLE certificate (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'planned',
  standard text NOT NULL,
  standard_key text NOT NULL GENERATED ALWAYS AS (standard_key(standard)) STORED,
  -- What it holds for. Without an office it is of the whole organization.
  scope text NOT NULL,
  office_id uuid,
  device_class text,
  -- As its body numbers it.
  certificate_number text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  -- While it is planned: when that is expected.
  decided_on date,
  expires_on date,
  owner_id uuid NOT NULL,
  note text NOT NULL DEFAULT '',
  -- The one that it takes the place of once it is issued.
  replaces_id uuid,
  -- The last reminder its owner was sent, in days before it expires.
  reminded_days integer,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  FOREIGN KEY (organization_id, replaces_id) REFERENCES certificate,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT certificate_state CHECK (state IN ('planned', 'valid', 'suspended', 'replaced', 'withdrawn', 'called_off')),
  CONSTRAINT certificate_scope CHECK (scope IN ('organization', 'office', 'device_class')
    AND (scope = 'office') = (office_id IS NOT NULL) AND (scope = 'device_class') = (device_class IS NOT NULL)),
  CONSTRAINT certificate_days CHECK (expires_on > decided_on),
  CONSTRAINT certificate_issued CHECK (state IN ('planned', 'called_off')
    OR decided_on IS NOT NULL AND expires_on IS NOT NULL AND btrim(certificate_number) <> '' AND btrim(body) <> ''),
  CONSTRAINT certificate_texts CHECK (length(btrim(standard)) BETWEEN 1 AND 80 AND length(certificate_number) <= 60 AND length(body) <= 120
    AND length(note) <= 2000)
);
CREATE UNIQUE INDEX certificate_number ON certificate (organization_id, number);
-- Of one standard and scope one at a time holds.
CREATE UNIQUE INDEX certificate_valid_once ON certificate (organization_id, standard_key, scope, office_id, device_class) NULLS NOT DISTINCT
  WHERE state = 'valid';
-- One is renewed once, unless that came to nothing.
CREATE UNIQUE INDEX certificate_renewed_once ON certificate (organization_id, replaces_id) WHERE replaces_id IS NOT NULL AND state <> 'called_off';
CREATE INDEX certificate_by_end ON certificate (organization_id, expires_on);
CREATE INDEX certificate_of_office ON certificate (organization_id, office_id) WHERE office_id IS NOT NULL;
CREATE INDEX certificate_of_owner ON certificate (organization_id, owner_id);
GRANT INSERT (organization_id, id, number, state, standard, scope, office_id, device_class, certificate_number, body, decided_on, expires_on, owner_id, note,
  replaces_id, created_by), UPDATE (state, standard, scope, office_id, device_class, certificate_number, body, decided_on, expires_on, owner_id, note,
  reminded_days, updated_at, version) ON certificate TO wellstock_app;
CREATE TRIGGER certificate_states BEFORE UPDATE ON certificate FOR EACH ROW EXECUTE FUNCTION guard_state();

-- One is replaced by another that was issued, at the latest when the transaction ends.
CREATE FUNCTION guard_replacement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM certificate n WHERE n.organization_id = NEW.organization_id AND n.replaces_id = NEW.id
    AND n.state NOT IN ('planned', 'called_off')) THEN
    RAISE EXCEPTION 'a certificate is replaced by one that was issued' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER certificate_replaced AFTER UPDATE ON certificate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'replaced' AND OLD.state <> 'replaced') EXECUTE FUNCTION guard_replacement();

-- What became of one, in its order. Never changed.
CREATE TABLE certificate_action (
  organization_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  certificate_id uuid NOT NULL,
  step text NOT NULL,
  note text NOT NULL DEFAULT '',
  by_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, certificate_id) REFERENCES certificate,
  FOREIGN KEY (organization_id, by_id) REFERENCES person,
  CONSTRAINT certificate_action_step CHECK (step IN ('plan', 'edit', 'issue', 'suspend', 'reinstate', 'replace', 'withdraw', 'call_off'))
);
CREATE INDEX certificate_action_of ON certificate_action (organization_id, certificate_id, at);
CREATE INDEX certificate_action_by ON certificate_action (organization_id, by_id);
GRANT INSERT (organization_id, certificate_id, step, note, by_id) ON certificate_action TO wellstock_app;
CREATE TRIGGER certificate_action_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON certificate_action
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Somebody comes and looks: at what a certificate says, or at how a standard is kept without one.
CREATE TABLE audit_visit (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'planned',
  kind text NOT NULL,
  certificate_id uuid,
  -- Where it is of no certificate.
  standard text,
  -- Where it takes place. None: of the whole organization.
  office_id uuid,
  planned_on date NOT NULL,
  done_on date,
  result text,
  auditor text NOT NULL DEFAULT '',
  -- Why it was called off.
  reason text NOT NULL DEFAULT '',
  -- Why it was done without looking at all of its checklist.
  left_reason text NOT NULL DEFAULT '',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, certificate_id) REFERENCES certificate,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT audit_visit_state CHECK (state IN ('planned', 'done', 'called_off')),
  CONSTRAINT audit_visit_kind CHECK (kind IN ('surveillance', 'recertification', 'internal', 'management_review')),
  CONSTRAINT audit_visit_of CHECK ((certificate_id IS NULL) = (standard IS NOT NULL)
    AND (certificate_id IS NOT NULL OR kind NOT IN ('surveillance', 'recertification'))),
  CONSTRAINT audit_visit_done CHECK ((state = 'done') = (done_on IS NOT NULL) AND (state = 'done') = (result IS NOT NULL)),
  CONSTRAINT audit_visit_result CHECK (result IN ('passed', 'conditional', 'failed')),
  CONSTRAINT audit_visit_left CHECK (state = 'done' OR left_reason = ''),
  CONSTRAINT audit_visit_called_off CHECK ((state = 'called_off') = (reason <> '')),
  CONSTRAINT audit_visit_texts CHECK (length(btrim(standard)) BETWEEN 1 AND 80 AND length(auditor) <= 120 AND length(reason) <= 500
    AND length(left_reason) <= 500)
);
CREATE INDEX audit_visit_of_certificate ON audit_visit (organization_id, certificate_id, planned_on) WHERE certificate_id IS NOT NULL;
CREATE INDEX audit_visit_by_day ON audit_visit (organization_id, planned_on);
CREATE INDEX audit_visit_of_office ON audit_visit (organization_id, office_id) WHERE office_id IS NOT NULL;
GRANT INSERT (organization_id, id, kind, certificate_id, standard, office_id, planned_on, auditor, created_by), UPDATE (state, planned_on, done_on,
  result, auditor, reason, left_reason, updated_at, version) ON audit_visit TO wellstock_app;
CREATE TRIGGER audit_visit_states BEFORE UPDATE ON audit_visit FOR EACH ROW EXECUTE FUNCTION guard_state();

-- Surveillance is within the validity of what it watches, and an audit is seen by whoever sees its certificate.
CREATE FUNCTION guard_audit_visit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_one certificate;
BEGIN
  IF NEW.certificate_id IS NULL THEN RETURN NEW; END IF;
  SELECT * INTO of_one FROM certificate c WHERE c.organization_id = NEW.organization_id AND c.id = NEW.certificate_id FOR SHARE;
  IF of_one.office_id IS NOT NULL AND NEW.office_id IS DISTINCT FROM of_one.office_id THEN
    RAISE EXCEPTION 'an audit is where its certificate holds' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.kind = 'surveillance' AND NEW.state <> 'called_off' AND (of_one.state IN ('planned', 'called_off')
    OR coalesce(NEW.done_on, NEW.planned_on) NOT BETWEEN of_one.decided_on AND of_one.expires_on) THEN
    RAISE EXCEPTION 'surveillance is within the validity of its certificate' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_visit_guarded BEFORE INSERT OR UPDATE ON audit_visit FOR EACH ROW EXECUTE FUNCTION guard_audit_visit();

-- The other way around: the days and the office of a certificate change with its audits inside.
CREATE FUNCTION guard_certificate_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_visit v WHERE v.organization_id = NEW.organization_id AND v.certificate_id = NEW.id AND v.kind = 'surveillance'
    AND v.state <> 'called_off' AND coalesce(v.done_on, v.planned_on) NOT BETWEEN NEW.decided_on AND NEW.expires_on) THEN
    RAISE EXCEPTION 'surveillance is within the validity of its certificate' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'certificate_audits';
  END IF;
  IF NEW.office_id IS NOT NULL AND EXISTS (SELECT FROM audit_visit v WHERE v.organization_id = NEW.organization_id AND v.certificate_id = NEW.id
    AND v.office_id IS DISTINCT FROM NEW.office_id) THEN
    RAISE EXCEPTION 'an audit is where its certificate holds' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER certificate_change_guarded BEFORE UPDATE OF decided_on, expires_on, office_id ON certificate
  FOR EACH ROW EXECUTE FUNCTION guard_certificate_change();

-- What an auditor found. It stays as it was written; it is closed, or the auditor withdraws it.
CREATE TABLE finding (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'open',
  visit_id uuid NOT NULL,
  severity text NOT NULL,
  clause text NOT NULL DEFAULT '',
  -- The clause of that number, where there is one.
  clause_id uuid,
  what text NOT NULL,
  nonconformity_id uuid,
  -- How it was closed, or why it was withdrawn.
  remark text NOT NULL DEFAULT '',
  ended_by uuid,
  ended_on date,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, visit_id) REFERENCES audit_visit,
  FOREIGN KEY (organization_id, clause_id) REFERENCES clause,
  FOREIGN KEY (organization_id, nonconformity_id) REFERENCES nonconformity,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT finding_state CHECK (state IN ('open', 'closed', 'withdrawn')),
  CONSTRAINT finding_severity CHECK (severity IN ('major', 'minor', 'opportunity')),
  CONSTRAINT finding_ended CHECK ((state = 'open') = (ended_on IS NULL) AND (ended_on IS NULL) = (ended_by IS NULL) AND (ended_on IS NULL) = (remark = '')),
  CONSTRAINT finding_texts CHECK (length(clause) <= 40 AND length(btrim(what)) BETWEEN 1 AND 1000 AND length(remark) <= 1000)
);
CREATE INDEX finding_of_visit ON finding (organization_id, visit_id);
CREATE INDEX finding_of_clause ON finding (organization_id, clause_id) WHERE clause_id IS NOT NULL;
CREATE UNIQUE INDEX finding_of_nonconformity ON finding (organization_id, nonconformity_id) WHERE nonconformity_id IS NOT NULL;
GRANT INSERT (organization_id, id, visit_id, severity, clause, clause_id, what, created_by), UPDATE (state, nonconformity_id, remark, ended_by, ended_on, updated_at,
  version) ON finding TO wellstock_app;
CREATE TRIGGER finding_states BEFORE UPDATE ON finding FOR EACH ROW EXECUTE FUNCTION guard_state();

-- Something is found where an audit was done, or works down its checklist; and a major finding closes once its nonconformity is verified.
CREATE FUNCTION guard_finding() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM audit_visit v WHERE v.organization_id = NEW.organization_id AND v.id = NEW.visit_id AND (v.state = 'done'
      OR v.state = 'planned' AND EXISTS (SELECT FROM audit_check k WHERE k.organization_id = v.organization_id AND k.visit_id = v.id)) FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'something is found where an audit was done' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF NEW.state = 'closed' AND NEW.severity = 'major' THEN
    PERFORM 1 FROM nonconformity n WHERE n.organization_id = NEW.organization_id AND n.id = NEW.nonconformity_id
      AND n.state IN ('verified', 'closed') FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a major finding closes once its nonconformity is verified' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER finding_guarded BEFORE INSERT OR UPDATE ON finding FOR EACH ROW EXECUTE FUNCTION guard_finding();

-- Of a certificate in force, the reminder that its day has come for and that was not sent: so many days before it expires.
CREATE FUNCTION reminder_due(c certificate, days integer[]) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(d) FROM unnest(days) AS d
  WHERE c.state IN ('valid', 'suspended') AND d >= c.expires_on - today_of(c.organization_id, c.office_id)
  HAVING min(d) < coalesce(c.reminded_days, 1000)
$$;

CREATE FUNCTION organizations_with_certificates_to_remind(days integer[]) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT c.organization_id FROM certificate c WHERE c.expires_on <= (now() + interval '14 hours')::date + (SELECT max(d) FROM unnest(days) AS d)
    AND reminder_due(c, days) IS NOT NULL
$$;
