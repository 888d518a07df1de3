-- Notifications of a person, numbered in their own sequence.

-- The number of a person's latest notice. Taking the next one locks the row, so numbers follow the order of commits.
CREATE TABLE notification_inbox (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  last_seq bigint NOT NULL,
  PRIMARY KEY (organization_id, person_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);

-- A notice to one person. Its words follow from kind and data when it is read, in the person's language.
CREATE TABLE notification (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- Set by a trigger.
  seq bigint NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  -- What it is about; one notice is open per person and problem.
  problem text,
  persistent boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  dismissed_at timestamptz,
  ended_at timestamptz,
  -- A notice that rests is in no list until then, and comes back unread.
  snoozed_until timestamptz,
  PRIMARY KEY (organization_id, person_id, seq),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
CREATE UNIQUE INDEX notification_id ON notification (organization_id, id);
CREATE UNIQUE INDEX notification_open_problem ON notification (organization_id, problem, person_id) WHERE problem is not null and ended_at is null;
CREATE INDEX notification_unread ON notification (organization_id, person_id) WHERE read_at is null and dismissed_at is null;
GRANT INSERT, UPDATE ON notification TO wellstock_app;
CREATE INDEX notification_resting ON notification (organization_id, person_id, snoozed_until)
  WHERE snoozed_until IS NOT NULL AND dismissed_at IS NULL;

-- A person's notices are numbered without a gap and in the order of their commits: the inbox row is locked until then.
CREATE FUNCTION number_notification() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notification_inbox AS i (organization_id, person_id, last_seq) VALUES (NEW.organization_id, NEW.person_id, 1)
  ON CONFLICT (organization_id, person_id) DO UPDATE SET last_seq = i.last_seq + 1
  RETURNING last_seq INTO NEW.seq;
  RETURN NEW;
END $$;
CREATE TRIGGER notification_number BEFORE INSERT ON notification FOR EACH ROW EXECUTE FUNCTION number_notification();

-- Whoever shows this person's notices is told that there is something to read; told on commit.
CREATE FUNCTION tell_of_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('wellstock_notice', c.organization_id || ':' || c.person_id)
  FROM (SELECT DISTINCT organization_id, person_id FROM changed) c;
  RETURN NULL;
END $$;
CREATE TRIGGER notification_added AFTER INSERT ON notification
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
CREATE TRIGGER notification_changed AFTER UPDATE ON notification
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();

CREATE FUNCTION organizations_with_weekly() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT p.organization_id FROM person p
  WHERE p.status = 'active' AND (p.settings -> 'notifications' ->> 'weekly')::boolean
$$;

-- A person keeps at most 50 notices. Those that ask for something not yet done stay longest, then those that rest, then the latest.
CREATE FUNCTION keep_latest_notifications(organization uuid, people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notification n SET dismissed_at = now()
  FROM (
    SELECT person_id, seq, row_number() OVER (
      PARTITION BY person_id
      ORDER BY persistent AND ended_at IS NULL DESC, coalesce(snoozed_until > now(), false) DESC, seq DESC) AS place
    FROM notification
    WHERE organization_id = organization AND person_id = ANY(people) AND dismissed_at IS NULL) ranked
  WHERE n.organization_id = organization AND n.person_id = ranked.person_id AND n.seq = ranked.seq AND ranked.place > 50;
END $$;

-- The numbers of a person's notices are given one after the other, so each time this sees all that came before.
CREATE FUNCTION drop_older_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added record;
BEGIN
  FOR added IN SELECT organization_id, array_agg(DISTINCT person_id) AS people FROM changed GROUP BY organization_id LOOP
    PERFORM keep_latest_notifications(added.organization_id, added.people);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER notification_kept AFTER INSERT ON notification
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_older_notifications();

-- Kinds of notices somebody does not want for a while, everywhere or of one office. Without an end: until it is turned on again.
CREATE TABLE notification_mute (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  kind text NOT NULL,
  office_id uuid,
  until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  FOREIGN KEY (organization_id, office_id) REFERENCES office ON DELETE CASCADE
);
ALTER TABLE notification_mute FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX notification_mute_once ON notification_mute (organization_id, person_id, kind, office_id) NULLS NOT DISTINCT;
GRANT INSERT, DELETE, UPDATE (until) ON notification_mute TO wellstock_app;
