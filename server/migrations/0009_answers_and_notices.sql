-- A repeated command gets the first one's answer as it was sent, its fields in their order.
ALTER TABLE idempotency_key ALTER COLUMN answer TYPE json USING answer::json;

-- A person keeps at most 50 notices. Those that ask for something not yet done stay longest, then the latest.
CREATE FUNCTION keep_latest_notifications(organization uuid, people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notification n SET dismissed_at = now()
  FROM (
    SELECT person_id, seq, row_number() OVER (
      PARTITION BY person_id ORDER BY persistent AND ended_at IS NULL DESC, seq DESC) AS place
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

DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT organization_id, array_agg(DISTINCT person_id) AS people FROM notification GROUP BY organization_id LOOP
    PERFORM keep_latest_notifications(kept.organization_id, kept.people);
  END LOOP;
END $$;
