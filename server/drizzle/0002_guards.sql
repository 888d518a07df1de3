-- Roles. The application works as wellstock_app, which owns nothing and cannot bypass row level security.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'wellstock_app') THEN
    CREATE ROLE wellstock_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN EXECUTE format('GRANT wellstock_app TO %I', current_user); END $$;
--> statement-breakpoint
CREATE FUNCTION current_organization() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('app.organization_id', true), '')::uuid
$$;
--> statement-breakpoint
-- Row level security: every row with an organisation is visible to that organisation alone.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['setting', 'office', 'room', 'person', 'role_grant', 'session', 'vendor', 'product',
    'product_code', 'item', 'item_word', 'item_word_count', 'lot', 'stock_movement', 'stock_balance',
    'import_batch', 'import_change', 'audit_event', 'audit_head', 'idempotency_key']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I TO wellstock_app USING (organization_id = current_organization())', t || '_tenant', t);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE organization ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY organization_tenant ON organization TO wellstock_app USING (id = current_organization());
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO wellstock_app;
--> statement-breakpoint
GRANT SELECT ON ALL TABLES IN SCHEMA public TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, UPDATE ON organization, setting, office, room, person, session, vendor, product, lot TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON role_grant, product_code, import_batch, import_change, idempotency_key, login_attempt TO wellstock_app;
--> statement-breakpoint
GRANT INSERT, DELETE ON item TO wellstock_app;
--> statement-breakpoint
GRANT UPDATE (room_id, office_id, vendor_id, serial_number, department, location, status, min_quantity, reorder_point,
  max_quantity, unit_price, purchase_date, notes, archived_at, updated_by, updated_at, version) ON item TO wellstock_app;
--> statement-breakpoint
GRANT INSERT ON stock_movement, audit_event TO wellstock_app;
--> statement-breakpoint
CREATE INDEX product_name_likeness ON product USING gin (name gin_trgm_ops);
--> statement-breakpoint
-- Append-only, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Products carry the names; items carry copies of them for lists.
CREATE FUNCTION item_before_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.current_quantity <> 0 THEN
    RAISE EXCEPTION 'stock begins with a movement' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT sku, name, category, type, unit INTO NEW.sku, NEW.name, NEW.category, NEW.type, NEW.unit
  FROM product WHERE organization_id = NEW.organization_id AND id = NEW.product_id;
  NEW.search_text := ' ' || array_to_string(search_words(concat_ws(' ', NEW.name, NEW.sku, NEW.serial_number)), ' ');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_before_insert BEFORE INSERT ON item FOR EACH ROW EXECUTE FUNCTION item_before_insert();
--> statement-breakpoint
CREATE FUNCTION item_before_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := ' ' || array_to_string(search_words(concat_ws(' ', NEW.name, NEW.sku, NEW.serial_number)), ' ');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_before_rename BEFORE UPDATE OF name, sku, serial_number ON item
  FOR EACH ROW EXECUTE FUNCTION item_before_rename();
--> statement-breakpoint
CREATE FUNCTION product_after_update() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE item SET sku = NEW.sku, name = NEW.name, category = NEW.category, type = NEW.type, unit = NEW.unit,
    version = version + 1
  WHERE organization_id = NEW.organization_id AND product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_after_update AFTER UPDATE OF sku, name, category, type, unit ON product FOR EACH ROW
  WHEN ((OLD.sku, OLD.name, OLD.category, OLD.type, OLD.unit) IS DISTINCT FROM (NEW.sku, NEW.name, NEW.category, NEW.type, NEW.unit))
  EXECUTE FUNCTION product_after_update();
--> statement-breakpoint
-- Quantities follow movements and nothing else: only a trigger's own statement may write them.
CREATE FUNCTION refuse_direct_quantity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'quantities change by movements only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER item_quantity_by_movement BEFORE UPDATE OF current_quantity ON item FOR EACH ROW
  WHEN (OLD.current_quantity IS DISTINCT FROM NEW.current_quantity) EXECUTE FUNCTION refuse_direct_quantity();
--> statement-breakpoint
CREATE TRIGGER stock_balance_by_movement BEFORE INSERT OR UPDATE OR DELETE ON stock_balance
  FOR EACH ROW EXECUTE FUNCTION refuse_direct_quantity();
--> statement-breakpoint
CREATE FUNCTION post_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM posted m JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
    JOIN lot l ON l.organization_id = m.organization_id AND l.id = m.lot_id
    WHERE l.product_id <> i.product_id
  ) THEN
    RAISE EXCEPTION 'the lot belongs to another product' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM posted m LEFT JOIN stock_movement o ON o.organization_id = m.organization_id AND o.id = m.reverses_id
    WHERE m.reverses_id IS NOT NULL
      AND (o.item_id, o.lot_id, -o.quantity) IS DISTINCT FROM (m.item_id, m.lot_id, m.quantity)
  ) THEN
    RAISE EXCEPTION 'a reversal mirrors its movement' USING ERRCODE = 'check_violation';
  END IF;

  -- Stock without a lot is matched by the item's own id, so that both sides can be joined by equality.
  UPDATE stock_balance b SET on_hand = b.on_hand + m.quantity
  FROM (SELECT organization_id, item_id, lot_id, sum(quantity)::integer AS quantity FROM posted GROUP BY 1, 2, 3) m
  WHERE b.organization_id = m.organization_id AND b.item_id = m.item_id
    AND coalesce(b.lot_id, b.item_id) = coalesce(m.lot_id, m.item_id);

  -- Balances that did not exist yet. A concurrent first movement may have made one meanwhile: then it is added to.
  INSERT INTO stock_balance (organization_id, item_id, lot_id, on_hand)
  SELECT m.organization_id, m.item_id, m.lot_id, sum(m.quantity)::integer FROM posted m
  WHERE NOT EXISTS (
    SELECT FROM stock_balance b WHERE b.organization_id = m.organization_id AND b.item_id = m.item_id
      AND coalesce(b.lot_id, b.item_id) = coalesce(m.lot_id, m.item_id))
  GROUP BY 1, 2, 3
  ON CONFLICT (organization_id, item_id, lot_id) DO UPDATE SET on_hand = stock_balance.on_hand + excluded.on_hand;

  UPDATE item i SET current_quantity = i.current_quantity + m.quantity, updated_at = now(), updated_by = m.actor
  FROM (
    SELECT organization_id, item_id, sum(quantity)::integer AS quantity, (array_agg(actor_id ORDER BY seq DESC))[1] AS actor
    FROM posted GROUP BY 1, 2
  ) m
  WHERE i.organization_id = m.organization_id AND i.id = m.item_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movement_post AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION post_movements();
--> statement-breakpoint
-- The word index of the list, and its counters: by statement, so that many items at once touch each counter once.
CREATE FUNCTION reindex_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM old_items o JOIN new_items n ON n.organization_id = o.organization_id AND n.id = o.id
      WHERE (o.search_text, o.category, o.name, o.office_id, o.archived_at)
        IS DISTINCT FROM (n.search_text, n.category, n.name, n.office_id, n.archived_at)
    ) THEN
      RETURN NULL;
    END IF;
  END IF;

  IF TG_OP <> 'INSERT' THEN
    DELETE FROM item_word w USING old_items o
    WHERE o.archived_at IS NULL AND w.organization_id = o.organization_id AND w.item_id = o.id;
    UPDATE item_word_count c SET items = c.items - m.items
    FROM (
      SELECT o.organization_id, w.word, o.category, o.office_id, count(*) AS items
      FROM old_items o, unnest(string_to_array(ltrim(o.search_text), ' ') || ARRAY['']) AS w(word)
      WHERE o.archived_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) m
    WHERE c.organization_id = m.organization_id AND c.word = m.word AND c.category = m.category AND c.office_id = m.office_id;
  END IF;

  IF TG_OP <> 'DELETE' THEN
    INSERT INTO item_word (organization_id, word, category, name_key, item_id, office_id)
    SELECT i.organization_id, w.word, i.category, i.name_key, i.id, i.office_id
    FROM new_items i, unnest(string_to_array(ltrim(i.search_text), ' ')) AS w(word)
    WHERE i.archived_at IS NULL AND w.word <> '';
    INSERT INTO item_word_count (organization_id, word, category, office_id, items)
    SELECT i.organization_id, w.word, i.category, i.office_id, count(*)
    FROM new_items i, unnest(string_to_array(ltrim(i.search_text), ' ') || ARRAY['']) AS w(word)
    WHERE i.archived_at IS NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, word, category, office_id) DO UPDATE SET items = item_word_count.items + excluded.items;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_words_added AFTER INSERT ON item
  REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION reindex_items();
--> statement-breakpoint
CREATE TRIGGER item_words_changed AFTER UPDATE ON item
  REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION reindex_items();
--> statement-breakpoint
CREATE TRIGGER item_words_removed AFTER DELETE ON item
  REFERENCING OLD TABLE AS old_items FOR EACH STATEMENT EXECUTE FUNCTION reindex_items();
--> statement-breakpoint
-- The audit chain: seq and hash follow the organisation's head row, whose lock keeps it from forking.
CREATE FUNCTION audit_hash(e audit_event) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(e.previous_hash || convert_to(concat_ws('|', e.organization_id, e.seq,
    to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(e.actor_id::text, '-'), e.action, e.entity,
    coalesce(e.entity_id::text, '-'), e.details::text), 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION chain_audit_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_head (organization_id, seq, hash) VALUES (NEW.organization_id, 0, sha256(NEW.organization_id::text::bytea))
  ON CONFLICT DO NOTHING;
  SELECT seq + 1, hash INTO NEW.seq, NEW.previous_hash FROM audit_head
  WHERE organization_id = NEW.organization_id FOR UPDATE;
  NEW.at := clock_timestamp();
  NEW.hash := audit_hash(NEW);
  UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash WHERE organization_id = NEW.organization_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_event_chain BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION chain_audit_event();
--> statement-breakpoint
-- The first event whose hash, predecessor or number does not fit, or that the head says is missing; null where the chain holds.
CREATE FUNCTION audit_break(organization uuid) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT min(seq) FROM (
    SELECT e.seq FROM (
      SELECT a AS event, a.seq, a.hash, a.previous_hash, lag(a.hash, 1, sha256(organization::text::bytea)) OVER w AS expected,
        row_number() OVER w AS place
      FROM audit_event a WHERE a.organization_id = organization WINDOW w AS (ORDER BY a.seq)
    ) e
    WHERE e.previous_hash <> e.expected OR e.seq <> e.place OR e.hash <> audit_hash(e.event)
    UNION ALL
    SELECT h.seq FROM audit_head h LEFT JOIN audit_event a ON a.organization_id = h.organization_id AND a.seq = h.seq
    WHERE h.organization_id = organization AND h.seq > 0 AND a.hash IS DISTINCT FROM h.hash
  ) broken
$$;
--> statement-breakpoint
-- The side doors of sign-in. Before anyone is signed in there is no organisation to be scoped to, so these
-- functions, and nothing else, look across.
CREATE FUNCTION find_login(wanted text) RETURNS TABLE (organization_id uuid, id uuid, password_hash text, status text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.organization_id, p.id, p.password_hash, p.status FROM person p WHERE lower(p.email) = lower(wanted)
$$;
--> statement-breakpoint
CREATE FUNCTION find_session(wanted bytea) RETURNS TABLE (
  id uuid, organization_id uuid, organization_name text, is_demo boolean, currency text, last_seen_at timestamptz,
  ends_at timestamptz, ended_at timestamptz, person_id uuid, person_name text, email text, department text,
  primary_role text, person_status text, grants jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.organization_id, o.name, o.is_demo, o.currency, s.last_seen_at, s.ends_at, s.ended_at,
    p.id, p.name, p.email, p.department, p.primary_role, p.status,
    coalesce((SELECT jsonb_agg(jsonb_build_object('role', g.role, 'officeId', g.office_id))
      FROM role_grant g WHERE g.organization_id = s.organization_id AND g.person_id = p.id), '[]')
  FROM session s
  JOIN person p ON p.organization_id = s.organization_id AND p.id = s.person_id
  JOIN organization o ON o.id = s.organization_id
  WHERE s.token_hash = wanted
$$;
--> statement-breakpoint
CREATE FUNCTION welcome() RETURNS TABLE (organizations bigint, name text, demo_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*), CASE WHEN count(*) = 1 THEN min(o.name) END, (SELECT d.id FROM organization d WHERE d.is_demo LIMIT 1)
  FROM organization o
$$;
--> statement-breakpoint
CREATE FUNCTION sample_accounts() RETURNS TABLE (email text, role text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.email, p.primary_role, p.name
  FROM person p JOIN organization o ON o.id = p.organization_id AND o.is_demo
  WHERE p.email = replace(p.primary_role, '_', '-') || substring(p.email FROM '@.*$')
$$;
