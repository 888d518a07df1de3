-- What devices have to be done to them: plans, the occurrences that came due of them, and the records of what was done.
CREATE TABLE task_plan (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  -- Every so many of these, counted from the anchor, from the last time it was done, or once in each period of the calendar.
  every integer NOT NULL,
  unit text NOT NULL,
  basis text NOT NULL,
  anchor date NOT NULL,
  before_days integer NOT NULL DEFAULT 0,
  after_days integer NOT NULL DEFAULT 0,
  -- Only Monday to Friday count.
  workdays_only boolean NOT NULL DEFAULT false,
  -- The device is not used while this is overdue.
  is_blocking boolean NOT NULL DEFAULT false,
  signatures integer NOT NULL DEFAULT 1,
  -- What is read: [{"name", "unit", "min", "max"}].
  readings jsonb NOT NULL DEFAULT '[]',
  assignee_id uuid,
  -- The first day on which it was overdue and nothing done since has made up for it: the next window does not hide it.
  overdue_since date,
  last_done_on date,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, device_id) REFERENCES device,
  FOREIGN KEY (organization_id, assignee_id) REFERENCES person,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT task_plan_kind CHECK (kind IN ('spore_test', 'air_removal', 'temperature', 'maintenance', 'electrical_safety', 'calibration', 'crash_cart',
    'cleaning', 'inspection')),
  CONSTRAINT task_plan_unit CHECK (unit IN ('day', 'week', 'month', 'year')),
  CONSTRAINT task_plan_basis CHECK (basis IN ('fixed', 'floating', 'period')),
  CONSTRAINT task_plan_every CHECK (every BETWEEN 1 AND 1000),
  CONSTRAINT task_plan_window CHECK (before_days >= 0 AND after_days >= 0 AND (basis <> 'period' OR before_days + after_days = 0)),
  CONSTRAINT task_plan_signatures CHECK (signatures BETWEEN 1 AND 2),
  CONSTRAINT task_plan_name CHECK (length(btrim(name)) BETWEEN 1 AND 120)
);
CREATE INDEX task_plan_of_device ON task_plan (organization_id, device_id);
CREATE INDEX task_plan_of_assignee ON task_plan (organization_id, assignee_id) WHERE assignee_id IS NOT NULL AND ended_at IS NULL;
CREATE INDEX task_plan_by ON task_plan (organization_id, created_by);
GRANT INSERT, UPDATE (name, every, unit, basis, anchor, before_days, after_days, workdays_only, is_blocking, signatures, readings, assignee_id,
  overdue_since, last_done_on, ended_at, updated_at, version) ON task_plan TO wellstock_app;

-- One time a plan asks for something: its due day, and the days on which it is on time. Upcoming, due and overdue are read from the day.
CREATE TABLE task (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  device_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'open',
  due_on date NOT NULL,
  opens_on date NOT NULL,
  closes_on date NOT NULL,
  -- The day the next window opens: then this one is missed. Null: the next counts from when this is done.
  misses_on date,
  assignee_id uuid,
  done_on date,
  waive_reason text NOT NULL DEFAULT '',
  waived_until date,
  waived_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, plan_id) REFERENCES task_plan,
  FOREIGN KEY (organization_id, device_id) REFERENCES device,
  FOREIGN KEY (organization_id, assignee_id) REFERENCES person,
  FOREIGN KEY (organization_id, waived_by) REFERENCES person,
  CONSTRAINT task_state CHECK (state IN ('open', 'done', 'failed', 'waived', 'missed')),
  CONSTRAINT task_window CHECK (opens_on <= due_on AND due_on <= closes_on AND misses_on > due_on),
  CONSTRAINT task_done CHECK ((state = 'done') = (done_on IS NOT NULL)),
  CONSTRAINT task_waived CHECK ((state = 'waived') = (waived_by IS NOT NULL) AND (waived_by IS NOT NULL) = (waive_reason <> '')
    AND (waived_by IS NOT NULL) = (waived_until IS NOT NULL))
);
CREATE UNIQUE INDEX task_once ON task (organization_id, plan_id, due_on);
CREATE UNIQUE INDEX task_open_once ON task (organization_id, plan_id) WHERE state = 'open';
CREATE INDEX task_of_device ON task (organization_id, device_id, due_on);
CREATE INDEX task_open_by_day ON task (organization_id, closes_on, id) WHERE state IN ('open', 'failed');
CREATE INDEX task_open_of_assignee ON task (organization_id, assignee_id, closes_on) WHERE assignee_id IS NOT NULL AND state IN ('open', 'failed');
CREATE INDEX task_to_miss ON task (misses_on) WHERE state IN ('open', 'failed') AND misses_on IS NOT NULL;
CREATE INDEX task_waived_by ON task (organization_id, waived_by) WHERE waived_by IS NOT NULL;
CREATE INDEX task_by_due ON task (organization_id, due_on, id);
GRANT INSERT (organization_id, id, plan_id, device_id, due_on, opens_on, closes_on, misses_on, assignee_id), UPDATE (state, due_on, opens_on, closes_on,
  misses_on, assignee_id, done_on, waive_reason, waived_until, waived_by, updated_at, version) ON task TO wellstock_app;
CREATE TRIGGER task_states BEFORE UPDATE ON task FOR EACH ROW EXECUTE FUNCTION guard_state();

-- What was done and found. Never changed: a correction is a further version of the same attempt, with its reason.
CREATE TABLE task_record (
  organization_id uuid NOT NULL REFERENCES organization,
  -- Made by the device it was entered on: sent again, it is the same.
  id uuid NOT NULL,
  plan_id uuid NOT NULL,
  device_id uuid NOT NULL,
  -- Null: done before its window, beside what the plan asks for.
  task_id uuid,
  attempt uuid NOT NULL,
  record_version integer NOT NULL DEFAULT 1,
  performed_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  late_reason text NOT NULL DEFAULT '',
  by_id uuid NOT NULL,
  second_id uuid,
  outcome text NOT NULL,
  -- [{"name", "unit", "min", "max", "value"}], as the plan asked then.
  readings jsonb NOT NULL DEFAULT '[]',
  -- Of a calibration: [{"reference", "shown", "tolerance"}], what it was compared with, and the number of its certificate.
  found jsonb NOT NULL DEFAULT '[]',
  adjusted jsonb NOT NULL DEFAULT '[]',
  instrument_id uuid,
  certificate text NOT NULL DEFAULT '',
  -- Of a spore test: the load it ran in.
  load_id uuid,
  note text NOT NULL DEFAULT '',
  -- What follows where it failed.
  follow_up text,
  correction_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, plan_id) REFERENCES task_plan,
  FOREIGN KEY (organization_id, device_id) REFERENCES device,
  FOREIGN KEY (organization_id, task_id) REFERENCES task,
  FOREIGN KEY (organization_id, instrument_id) REFERENCES device,
  FOREIGN KEY (organization_id, load_id) REFERENCES sterilizer_load,
  FOREIGN KEY (organization_id, by_id) REFERENCES person,
  FOREIGN KEY (organization_id, second_id) REFERENCES person,
  CONSTRAINT task_record_version UNIQUE (organization_id, attempt, record_version),
  CONSTRAINT task_record_outcome CHECK (outcome IN ('passed', 'failed', 'invalid')),
  CONSTRAINT task_record_follow_up CHECK (follow_up IN ('repeat_test', 'move_stock', 'hold_stock', 'take_out', 'nonconformity')),
  CONSTRAINT task_record_followed CHECK ((outcome = 'failed') = (follow_up IS NOT NULL)),
  CONSTRAINT task_record_second CHECK (second_id <> by_id),
  CONSTRAINT task_record_instrument CHECK (instrument_id <> device_id),
  CONSTRAINT task_record_performed CHECK (performed_at <= recorded_at + interval '5 minutes'
    AND (performed_at >= recorded_at - interval '24 hours' OR late_reason <> '')),
  CONSTRAINT task_record_corrected CHECK ((record_version > 1) = (correction_reason <> ''))
);
CREATE INDEX task_record_of_device ON task_record (organization_id, device_id, performed_at);
CREATE INDEX task_record_of_plan ON task_record (organization_id, plan_id, performed_at);
CREATE INDEX task_record_of_task ON task_record (organization_id, task_id) WHERE task_id IS NOT NULL;
CREATE INDEX task_record_with ON task_record (organization_id, instrument_id, performed_at) WHERE instrument_id IS NOT NULL;
CREATE INDEX task_record_of_load ON task_record (organization_id, load_id) WHERE load_id IS NOT NULL;
CREATE INDEX task_record_by ON task_record (organization_id, by_id);
CREATE INDEX task_record_by_second ON task_record (organization_id, second_id) WHERE second_id IS NOT NULL;
GRANT INSERT (organization_id, id, plan_id, device_id, task_id, attempt, record_version, performed_at, late_reason, by_id, second_id, outcome,
  readings, found, adjusted, instrument_id, certificate, load_id, note, follow_up, correction_reason) ON task_record TO wellstock_app;
CREATE TRIGGER task_record_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON task_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What stands of each attempt: its latest version.
CREATE VIEW standing_record WITH (security_invoker = true) AS
  SELECT r.* FROM task_record r
  WHERE NOT EXISTS (SELECT FROM task_record n WHERE n.organization_id = r.organization_id AND n.attempt = r.attempt
    AND n.record_version > r.record_version);
GRANT SELECT ON standing_record TO wellstock_app;

-- A record is one of its plan, signed by as many as that asks for; a correction follows the version before it, of the same task and by day.
CREATE FUNCTION guard_task_record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE plan task_plan; before task_record; due date;
BEGIN
  SELECT * INTO plan FROM task_plan WHERE organization_id = NEW.organization_id AND id = NEW.plan_id;
  IF plan.device_id IS DISTINCT FROM NEW.device_id OR NEW.task_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM task t WHERE t.organization_id = NEW.organization_id AND t.id = NEW.task_id AND t.plan_id = NEW.plan_id) THEN
    RAISE EXCEPTION 'a record belongs to its plan' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.load_id IS NOT NULL AND (plan.kind <> 'spore_test' OR NOT EXISTS (SELECT FROM sterilizer_load l
      WHERE l.organization_id = NEW.organization_id AND l.id = NEW.load_id AND l.device_id = NEW.device_id)) THEN
    RAISE EXCEPTION 'a spore test is of a load of its sterilizer' USING ERRCODE = 'restrict_violation';
  END IF;
  IF plan.signatures = 2 AND NEW.second_id IS NULL THEN
    RAISE EXCEPTION 'two people sign this' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.record_version > 1 THEN
    SELECT * INTO before FROM task_record
    WHERE organization_id = NEW.organization_id AND attempt = NEW.attempt AND record_version = NEW.record_version - 1;
    IF (before.plan_id, before.task_id, before.load_id, before.performed_at)
      IS DISTINCT FROM (NEW.plan_id, NEW.task_id, NEW.load_id, NEW.performed_at) THEN
      RAISE EXCEPTION 'a correction is of the record before it' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF NEW.instrument_id IS NOT NULL AND current_organization() IS NOT NULL AND NOT EXISTS (
      SELECT FROM device d JOIN office o ON o.organization_id = d.organization_id AND o.id = d.office_id
      WHERE d.organization_id = NEW.organization_id AND d.id = NEW.instrument_id
        AND d.calibrated_through >= (NEW.performed_at AT TIME ZONE o.timezone)::date) THEN
    RAISE EXCEPTION 'the reference instrument is not calibrated' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER task_record_kept BEFORE INSERT ON task_record FOR EACH ROW EXECUTE FUNCTION guard_task_record();

-- At the end of a transaction a task that is done has one record that passed, and no other has.
CREATE FUNCTION guard_task_done() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE wanted uuid := CASE TG_TABLE_NAME WHEN 'task' THEN (to_jsonb(NEW) ->> 'id')::uuid ELSE (to_jsonb(NEW) ->> 'task_id')::uuid END;
  is_done boolean; passed integer;
BEGIN
  IF wanted IS NULL OR current_organization() IS NULL THEN RETURN NULL; END IF;
  SELECT state = 'done' INTO is_done FROM task WHERE organization_id = NEW.organization_id AND id = wanted;
  SELECT count(*) INTO passed FROM standing_record
  WHERE organization_id = NEW.organization_id AND task_id = wanted AND outcome = 'passed';
  IF passed <> (CASE WHEN is_done THEN 1 ELSE 0 END) THEN
    RAISE EXCEPTION 'a task is done by one record that passed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER task_done_once AFTER UPDATE OF state ON task DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_task_done();
CREATE CONSTRAINT TRIGGER task_record_done_once AFTER INSERT ON task_record DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_task_done();

-- What keeps a device out of service on a day: what blocks and is overdue, a calibration that is not valid any more, and a
-- spore test that is not settled.
CREATE FUNCTION device_blockers(organization uuid, device uuid, today date) RETURNS TABLE (blocker text, name text)
LANGUAGE sql STABLE AS $$
  SELECT 'blocking_task_overdue', p.name FROM task_plan p
  WHERE p.organization_id = organization AND p.device_id = device AND p.is_blocking AND p.ended_at IS NULL
    AND (p.overdue_since <= today OR EXISTS (SELECT FROM task t WHERE t.organization_id = p.organization_id AND t.plan_id = p.id
      AND t.state IN ('open', 'failed') AND t.closes_on < today))
  UNION ALL
  SELECT 'calibration_expired', '' FROM device d
  WHERE d.organization_id = organization AND d.id = device AND d.calibrated_through < today
  UNION ALL
  SELECT 'positive_spore_test', l.number FROM sterilizer_load l
  WHERE l.organization_id = organization AND l.device_id = device AND l.state = 'positive' AND l.settled_at IS NULL
$$;

-- A device comes into service where nothing keeps it out. What is accepted has passed each of its blocking tasks once, and what was out
-- of service something since. Retired it is with nothing reserved of it.
CREATE FUNCTION guard_device_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE today date;
BEGIN
  IF current_organization() IS NULL THEN RETURN NEW; END IF;
  IF NEW.state = 'retired' AND EXISTS (SELECT FROM item i WHERE i.organization_id = NEW.organization_id AND i.id = NEW.id AND i.reserved_quantity > 0) THEN
    RAISE EXCEPTION 'stock of the device is reserved' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> 'in_service' THEN RETURN NEW; END IF;
  SELECT office_today(timezone) INTO today FROM office WHERE organization_id = NEW.organization_id AND id = NEW.office_id;
  IF EXISTS (SELECT FROM device_blockers(NEW.organization_id, NEW.id, today)) THEN
    RAISE EXCEPTION 'something keeps the device out of service' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'commissioning' AND EXISTS (
      SELECT FROM task_plan p WHERE p.organization_id = NEW.organization_id AND p.device_id = NEW.id AND p.is_blocking AND p.ended_at IS NULL
        AND NOT EXISTS (SELECT FROM standing_record r WHERE r.organization_id = p.organization_id AND r.plan_id = p.id AND r.outcome = 'passed'))
    OR OLD.state = 'out_of_service' AND NOT EXISTS (
      SELECT FROM standing_record r WHERE r.organization_id = NEW.organization_id AND r.device_id = NEW.id AND r.outcome = 'passed'
        AND r.performed_at > OLD.out_since) THEN
    RAISE EXCEPTION 'no record says that the device works' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER device_in_service BEFORE UPDATE OF state ON device FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN ('in_service', 'retired')) EXECUTE FUNCTION guard_device_state();

-- What time alone has changed, of any organization: devices that something keeps out of service since today, and tasks whose next window opened.
CREATE FUNCTION devices_to_take_out() RETURNS TABLE (organization_id uuid, device_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.organization_id, d.id FROM device d
  JOIN office o ON o.organization_id = d.organization_id AND o.id = d.office_id
  WHERE d.state IN ('in_service', 'needs_attention') AND EXISTS (SELECT FROM device_blockers(d.organization_id, d.id, office_today(o.timezone)))
  LIMIT 50
$$;
CREATE FUNCTION tasks_to_miss() RETURNS TABLE (organization_id uuid, plan_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.organization_id, t.plan_id FROM task t
  JOIN device d ON d.organization_id = t.organization_id AND d.id = t.device_id
  JOIN office o ON o.organization_id = d.organization_id AND o.id = d.office_id
  JOIN task_plan p ON p.organization_id = t.organization_id AND p.id = t.plan_id AND p.ended_at IS NULL
  WHERE (t.state = 'open' OR t.state = 'failed' AND NOT EXISTS (SELECT FROM task n
      WHERE n.organization_id = t.organization_id AND n.plan_id = t.plan_id AND n.due_on > t.due_on))
    AND t.misses_on <= (now() + interval '14 hours')::date AND t.misses_on <= office_today(o.timezone) LIMIT 50
$$;
