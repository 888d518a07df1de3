-- What the first guards say of every table, for those that came with the shell.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['outgoing_mail', 'notification', 'notification_inbox', 'outbox_event', 'avatar', 'known_device',
    'mailed_link', 'recovery_code', 'second_factor', 'sign_in', 'search_history']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I TO wellstock_app USING (organization_id = current_organization())', t || '_tenant', t);
    EXECUTE format('GRANT SELECT ON %I TO wellstock_app', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT INSERT, UPDATE ON outgoing_mail, notification, known_device, mailed_link TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON avatar, recovery_code, second_factor, search_history, setting TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON outbox_event TO wellstock_app;
--> statement-breakpoint
GRANT INSERT ON sign_in TO wellstock_app;
--> statement-breakpoint
-- An office that never held anything is erased; anything else is archived.
GRANT DELETE ON office, room TO wellstock_app;
--> statement-breakpoint
CREATE TRIGGER sign_in_append_only BEFORE UPDATE OR TRUNCATE ON sign_in
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Exact codes, as a search or a scanner asks for them.
CREATE INDEX lot_by_number ON lot (organization_id, lower(number));
--> statement-breakpoint
CREATE INDEX item_by_serial ON item (organization_id, lower(serial_number)) WHERE serial_number IS NOT NULL;
--> statement-breakpoint
CREATE INDEX product_code_by_code ON product_code (organization_id, code);
--> statement-breakpoint
-- A person's notices are numbered without a gap and in the order of their commits: the inbox row is locked until then.
CREATE FUNCTION number_notification() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notification_inbox AS i (organization_id, person_id, last_seq) VALUES (NEW.organization_id, NEW.person_id, 1)
  ON CONFLICT (organization_id, person_id) DO UPDATE SET last_seq = i.last_seq + 1
  RETURNING last_seq INTO NEW.seq;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER notification_number BEFORE INSERT ON notification FOR EACH ROW EXECUTE FUNCTION number_notification();
--> statement-breakpoint
-- Whoever shows this person's notices is told that there is something to read; told on commit.
CREATE FUNCTION tell_of_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('wellstock_notice', c.organization_id || ':' || c.person_id)
  FROM (SELECT DISTINCT organization_id, person_id FROM changed) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notification_added AFTER INSERT ON notification
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
--> statement-breakpoint
CREATE TRIGGER notification_changed AFTER UPDATE ON notification
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
--> statement-breakpoint
CREATE FUNCTION tell_of_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('wellstock_work', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_event_added AFTER INSERT ON outbox_event FOR EACH STATEMENT EXECUTE FUNCTION tell_of_work();
--> statement-breakpoint
CREATE TRIGGER outgoing_mail_added AFTER INSERT ON outgoing_mail FOR EACH STATEMENT EXECUTE FUNCTION tell_of_work();
--> statement-breakpoint
-- Stock that crosses a threshold is an event. What the owner of the tables loads is history, not news.
CREATE FUNCTION announce_stock_levels() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_organization() IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO outbox_event (organization_id, kind, data)
  SELECT n.organization_id, 'stock.level', jsonb_build_object('itemId', n.id)
  FROM old_items o JOIN new_items n ON n.organization_id = o.organization_id AND n.id = o.id
  WHERE (o.stock_level, o.archived_at) IS DISTINCT FROM (n.stock_level, n.archived_at)
    AND (n.archived_at IS NULL AND n.stock_level IN ('Low Stock', 'Out of Stock')
      OR EXISTS (SELECT FROM notification p WHERE p.organization_id = n.organization_id
        AND p.problem = 'stock:' || n.id AND p.ended_at IS NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_level_announced AFTER UPDATE ON item
  REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION announce_stock_levels();
--> statement-breakpoint
-- More side doors, for what happens where nobody is signed in: a link in an e-mail, and work after a commit.
CREATE FUNCTION find_link(wanted bytea) RETURNS TABLE (organization_id uuid, organization_name text, id uuid, person_id uuid,
  person_name text, person_email text, person_status text, purpose text, email text, expires_at timestamptz, used_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.organization_id, o.name, l.id, l.person_id, p.name, p.email, p.status, l.purpose, l.email, l.expires_at, l.used_at
  FROM mailed_link l
  JOIN person p ON p.organization_id = l.organization_id AND p.id = l.person_id
  JOIN organization o ON o.id = l.organization_id
  WHERE l.token_hash = wanted
$$;
--> statement-breakpoint
CREATE FUNCTION organizations_with_events() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT e.organization_id FROM outbox_event e
$$;
--> statement-breakpoint
CREATE FUNCTION organizations_with_mail(now timestamptz) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT m.organization_id FROM outgoing_mail m WHERE m.sent_at IS NULL AND m.next_try_at <= now
$$;
--> statement-breakpoint
-- One statement whether or not there is such an account, so that the answer takes as long.
CREATE FUNCTION record_attempt(wanted text, at timestamptz, outcome text, address text, user_agent text) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sign_in (organization_id, person_id, at, outcome, address, user_agent)
  SELECT p.organization_id, p.id, at, outcome, address, user_agent FROM person p WHERE lower(p.email) = lower(wanted)
$$;
--> statement-breakpoint
CREATE FUNCTION organizations_with_weekly() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT p.organization_id FROM person p
  WHERE p.status = 'active' AND (p.settings -> 'notifications' ->> 'weekly')::boolean
$$;
