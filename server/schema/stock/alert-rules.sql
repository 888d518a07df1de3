-- Who is told of which alerts, and how. Lists left empty are all of it.
CREATE TABLE alert_rule (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- What every organization begins with. Named by the catalog until somebody gives it a name.
  built_in text CHECK (built_in IN ('stock', 'urgent')),
  name text NOT NULL CHECK (length(name) <= 80 AND (built_in IS NOT NULL OR length(btrim(name)) > 0)),
  kinds text[] NOT NULL DEFAULT '{}',
  least_severity text NOT NULL CHECK (least_severity IN ('critical', 'high', 'medium', 'low')),
  office_ids uuid[] NOT NULL DEFAULT '{}',
  roles text[] NOT NULL DEFAULT '{}',
  people uuid[] NOT NULL DEFAULT '{}',
  channels text[] NOT NULL CHECK (cardinality(channels) > 0 AND channels <@ ARRAY['app', 'email']),
  escalation_hours integer CHECK (escalation_hours BETWEEN 1 AND 720),
  escalation_when text CHECK (escalation_when IN ('unowned', 'unresolved')),
  escalation_roles text[] NOT NULL DEFAULT '{}',
  escalation_people uuid[] NOT NULL DEFAULT '{}',
  is_on boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organization,
  CONSTRAINT alert_rule_tells_somebody CHECK (cardinality(roles) + cardinality(people) > 0),
  CONSTRAINT alert_rule_escalation CHECK (
    (escalation_hours IS NULL) = (escalation_when IS NULL)
    AND (escalation_hours IS NULL) = (cardinality(escalation_roles) + cardinality(escalation_people) = 0))
);
CREATE UNIQUE INDEX alert_rule_built_in ON alert_rule (organization_id, built_in) WHERE built_in IS NOT NULL;
GRANT INSERT, DELETE, UPDATE (name, kinds, least_severity, office_ids, roles, people, channels, escalation_hours, escalation_when,
  escalation_roles, escalation_people, is_on, version, updated_at) ON alert_rule TO wellstock_app;

CREATE FUNCTION keep_built_in_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a built-in rule is switched off, not deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER alert_rule_built_in_stays BEFORE DELETE ON alert_rule
  FOR EACH ROW WHEN (OLD.built_in IS NOT NULL) EXECUTE FUNCTION keep_built_in_rule();

-- Stock managers are alerted to low stock and stockouts, and to everything else that is urgent, an empty bin included.
CREATE FUNCTION add_built_in_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO alert_rule (organization_id, id, built_in, name, kinds, least_severity, roles, channels)
  VALUES
    (NEW.id, gen_random_uuid(), 'stock', '', '{out,low}', 'low', '{admin,inventory_manager}', '{app,email}'),
    (NEW.id, gen_random_uuid(), 'urgent', '',
      '{integrity,on_hold,expired_in_stock,expiring,wasting,no_expiry,count_overdue,over,bin_empty}', 'high',
      '{admin,inventory_manager}', '{app,email}');
  RETURN NULL;
END $$;
CREATE TRIGGER organization_rules AFTER INSERT ON organization FOR EACH ROW EXECUTE FUNCTION add_built_in_rules();

-- When a rule that escalates told of an alert; settled once others were told, or there was no need.
CREATE TABLE alert_told (
  organization_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  told_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (organization_id, rule_id, alert_id),
  FOREIGN KEY (organization_id, rule_id) REFERENCES alert_rule ON DELETE CASCADE,
  FOREIGN KEY (organization_id, alert_id) REFERENCES alert ON DELETE CASCADE
);
ALTER TABLE alert_told FORCE ROW LEVEL SECURITY;
CREATE INDEX alert_told_waiting ON alert_told (told_at) WHERE settled_at IS NULL;
CREATE INDEX alert_told_alert ON alert_told (organization_id, alert_id);
GRANT INSERT, DELETE, UPDATE (settled_at) ON alert_told TO wellstock_app;

-- Alerts whose time to be told of to others has come: they stand, their rest is over, and, where that is
-- asked, nobody owns them.
CREATE VIEW due_escalation WITH (security_invoker = true) AS
SELECT t.organization_id, t.rule_id, t.alert_id,
  greatest(t.told_at + make_interval(hours => r.escalation_hours), a.snoozed_until) AS due_at
FROM alert_told t
JOIN alert_rule r ON r.organization_id = t.organization_id AND r.id = t.rule_id
JOIN alert a ON a.organization_id = t.organization_id AND a.id = t.alert_id
WHERE t.settled_at IS NULL AND r.is_on AND r.escalation_hours IS NOT NULL AND a.state <> 'resolved'
  AND (r.escalation_when = 'unresolved' OR a.owner_id IS NULL);
GRANT SELECT ON due_escalation TO wellstock_app;

CREATE FUNCTION organizations_with_escalations(at timestamptz) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT d.organization_id FROM due_escalation d WHERE d.due_at <= at
$$;
