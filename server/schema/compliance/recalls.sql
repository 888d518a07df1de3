-- Recalls: what a notice says is affected, which stock that is, what each office found of it, and what became of it. A recall belongs to the
-- whole organization.
CREATE TABLE recall (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  -- Who said so.
  source text NOT NULL,
  -- As its issuer numbers it.
  notice_number text NOT NULL DEFAULT '',
  -- The issuer's; null: none given.
  class text,
  title text NOT NULL,
  firm text NOT NULL DEFAULT '',
  product_text text NOT NULL DEFAULT '',
  reason_text text NOT NULL DEFAULT '',
  -- The notice as it was handed in.
  notice_text text NOT NULL DEFAULT '',
  -- What its issuer asks for.
  action text NOT NULL,
  initiated_on date,
  -- Its clock: from here to the last hold.
  entered_at timestamptz NOT NULL DEFAULT now(),
  held_at timestamptz,
  -- When the stock was last compared with it.
  matched_at timestamptz,
  created_by uuid NOT NULL,
  activated_by uuid,
  activated_at timestamptz,
  contained_at timestamptz,
  dispositioned_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  -- Why it was withdrawn.
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  FOREIGN KEY (organization_id, activated_by) REFERENCES person,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  CONSTRAINT recall_number UNIQUE (organization_id, number),
  CONSTRAINT recall_state CHECK (state IN ('draft', 'active', 'contained', 'dispositioned', 'closed', 'withdrawn')),
  CONSTRAINT recall_source CHECK (source IN ('fda', 'manufacturer', 'vendor', 'internal')),
  CONSTRAINT recall_class CHECK (class IN ('I', 'II', 'III')),
  CONSTRAINT recall_action CHECK (action IN ('return', 'destroy', 'correct', 'inspect')),
  CONSTRAINT recall_active CHECK ((state = 'draft') = (activated_at IS NULL) AND (activated_at IS NULL) = (activated_by IS NULL)),
  CONSTRAINT recall_ended CHECK ((state IN ('closed', 'withdrawn')) = (ended_at IS NOT NULL)),
  CONSTRAINT recall_withdrawn CHECK (state <> 'withdrawn' OR remark <> ''),
  CONSTRAINT recall_texts CHECK (length(title) BETWEEN 1 AND 300 AND length(notice_text) <= 200000 AND length(remark) <= 500)
);
CREATE INDEX recall_latest ON recall (organization_id, created_at);
CREATE INDEX recall_in_force ON recall (organization_id) WHERE state IN ('draft', 'active');
-- An imported record comes once.
CREATE UNIQUE INDEX recall_of_notice ON recall (organization_id, source, upper(notice_number)) WHERE notice_number <> '' AND state <> 'withdrawn';
GRANT INSERT (organization_id, id, number, source, notice_number, class, title, firm, product_text, reason_text, notice_text, action,
  initiated_on, created_by), UPDATE (state, source, notice_number, class, title, firm, product_text, reason_text, action, initiated_on, held_at,
  matched_at, activated_by, activated_at, contained_at, dispositioned_at, ended_by, ended_at, remark, updated_at, version) ON recall TO wellstock_app;
CREATE TRIGGER recall_states BEFORE UPDATE ON recall FOR EACH ROW EXECUTE FUNCTION guard_state();

-- What a recall looks for: a product by its identifiers, catalog numbers or words, with the lots or serial numbers of it (decision 126).
CREATE TABLE recall_matcher (
  organization_id uuid NOT NULL,
  recall_id uuid NOT NULL,
  position integer NOT NULL,
  -- As `recall_di` writes them.
  dis text[] NOT NULL DEFAULT '{}',
  manufacturer text,
  catalog_numbers text[] NOT NULL DEFAULT '{}',
  words text[] NOT NULL DEFAULT '{}',
  -- The notice says that all of them are affected.
  all_lots boolean NOT NULL DEFAULT false,
  lots text[] NOT NULL DEFAULT '{}',
  -- [{from, to}]
  lot_ranges jsonb NOT NULL DEFAULT '[]',
  serials text[] NOT NULL DEFAULT '{}',
  serial_ranges jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, recall_id, position),
  FOREIGN KEY (organization_id, recall_id) REFERENCES recall,
  CONSTRAINT recall_matcher_position CHECK (position >= 0),
  CONSTRAINT recall_matcher_looks CHECK (cardinality(dis) + cardinality(catalog_numbers) + cardinality(words) + cardinality(lots)
    + cardinality(serials) + jsonb_array_length(lot_ranges) + jsonb_array_length(serial_ranges) > 0)
);
GRANT INSERT, DELETE ON recall_matcher TO wellstock_app;

-- Stock that a matcher fits: a lot wherever it is, what lies in one place without a lot, or a piece with its lot. What is held stays held.
CREATE TABLE recall_match (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  recall_id uuid NOT NULL,
  lot_id uuid,
  item_id uuid,
  certainty text NOT NULL,
  -- {product, lot}: by what the product was found, and how its lot fits.
  why jsonb NOT NULL,
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, recall_id) REFERENCES recall,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  CONSTRAINT recall_match_once UNIQUE NULLS NOT DISTINCT (organization_id, recall_id, lot_id, item_id),
  CONSTRAINT recall_match_of CHECK (lot_id IS NOT NULL OR item_id IS NOT NULL),
  CONSTRAINT recall_match_certainty CHECK (certainty IN ('certain', 'probable', 'possible', 'watch')),
  CONSTRAINT recall_match_decision CHECK (decision IN ('hold', 'not_concerned')),
  CONSTRAINT recall_match_decided CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX recall_match_of_lot ON recall_match (organization_id, lot_id) WHERE lot_id IS NOT NULL;
CREATE INDEX recall_match_of_item ON recall_match (organization_id, item_id) WHERE item_id IS NOT NULL;
GRANT INSERT (organization_id, id, recall_id, lot_id, item_id, certainty, why), DELETE, UPDATE (certainty, why, decision, decided_by,
  decided_at) ON recall_match TO wellstock_app;

-- What an office that has, awaits or had recalled stock is asked. That it found none is an answer.
CREATE TABLE recall_task (
  organization_id uuid NOT NULL,
  recall_id uuid NOT NULL,
  office_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'open',
  note text NOT NULL DEFAULT '',
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, recall_id, office_id),
  FOREIGN KEY (organization_id, recall_id) REFERENCES recall,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, answered_by) REFERENCES person,
  CONSTRAINT recall_task_state CHECK (state IN ('open', 'answered')),
  CONSTRAINT recall_task_answered CHECK (state = 'open' OR answered_at IS NOT NULL AND answered_by IS NOT NULL),
  CONSTRAINT recall_task_note CHECK (length(note) <= 1000)
);
CREATE INDEX recall_task_open ON recall_task (organization_id, office_id) WHERE state = 'open';
GRANT INSERT (organization_id, recall_id, office_id), UPDATE (state, note, answered_by, answered_at, version) ON recall_task TO wellstock_app;
CREATE TRIGGER recall_task_states BEFORE UPDATE ON recall_task FOR EACH ROW EXECUTE FUNCTION guard_state();

-- Held stock in one office, in base units: by the ledger when it was held or answered, and as the office counted it.
CREATE TABLE recall_task_lot (
  organization_id uuid NOT NULL,
  recall_id uuid NOT NULL,
  office_id uuid NOT NULL,
  match_id uuid NOT NULL,
  received integer NOT NULL DEFAULT 0,
  -- On hand and on its way here.
  on_hand integer NOT NULL DEFAULT 0,
  used integer NOT NULL DEFAULT 0,
  wasted integer NOT NULL DEFAULT 0,
  -- Of what was used, with a case that names it.
  traced integer NOT NULL DEFAULT 0,
  -- Null: the office has not answered.
  found integer,
  PRIMARY KEY (organization_id, recall_id, office_id, match_id),
  FOREIGN KEY (organization_id, recall_id, office_id) REFERENCES recall_task,
  FOREIGN KEY (organization_id, match_id) REFERENCES recall_match,
  CONSTRAINT recall_task_lot_counts CHECK (received >= 0 AND on_hand >= 0 AND used >= 0 AND wasted >= 0 AND found >= 0),
  CONSTRAINT recall_task_lot_traced CHECK (traced BETWEEN 0 AND used)
);
GRANT INSERT, UPDATE (received, on_hand, used, wasted, traced, found) ON recall_task_lot TO wellstock_app;

-- What became of what an office found, and why something of it is missing.
CREATE TABLE recall_disposition (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  recall_id uuid NOT NULL,
  office_id uuid NOT NULL,
  match_id uuid NOT NULL,
  quantity integer NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL DEFAULT '',
  -- The number of the return, the certificate or the letter that shows it.
  reference text NOT NULL DEFAULT '',
  recorded_by uuid NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, recall_id, office_id, match_id) REFERENCES recall_task_lot,
  FOREIGN KEY (organization_id, recorded_by) REFERENCES person,
  CONSTRAINT recall_disposition_quantity CHECK (quantity > 0),
  CONSTRAINT recall_disposition_kind CHECK (kind IN ('returned', 'destroyed', 'corrected', 'missing')),
  CONSTRAINT recall_disposition_reason CHECK (kind <> 'missing' OR reason <> ''),
  CONSTRAINT recall_disposition_texts CHECK (length(reason) <= 500 AND length(reference) <= 100)
);
CREATE INDEX recall_disposition_of ON recall_disposition (organization_id, recall_id, office_id, match_id);
GRANT INSERT (organization_id, id, recall_id, office_id, match_id, quantity, kind, reason, reference, recorded_by), DELETE
  ON recall_disposition TO wellstock_app;

-- A device identifier as identifiers are compared: a GTIN in 14 digits. The same as `diKey` of recall-match.ts.
CREATE FUNCTION recall_di(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN code ~ '^\d{8,14}$' THEN lpad(code, 14, '0') ELSE upper(code) END
$$;

-- Whether a code lies within a range whose ends have one shape and differ in one run of digits of one width: `in_range` of recall-codes.ts.
CREATE FUNCTION code_is_within(code text, first text, last text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  code := upper(btrim(code)); first := upper(btrim(first)); last := upper(btrim(last));
  IF length(code) <> length(first) OR length(last) <> length(first) THEN RETURN false; END IF;
  RETURN (
    SELECT coalesce(bool_and(length(c.run) = length(f.run) AND length(l.run) = length(f.run) AND CASE WHEN f.run = l.run THEN c.run = f.run
        ELSE f.run ~ '^\d' AND l.run ~ '^\d' AND c.run ~ '^\d' AND c.run COLLATE "C" BETWEEN f.run AND l.run END)
      AND count(*) FILTER (WHERE f.run <> l.run) <= 1, false)
    FROM (SELECT m[1] AS run, n FROM regexp_matches(code, '\d+|\D+', 'g') WITH ORDINALITY AS r (m, n)) c
    FULL JOIN (SELECT m[1] AS run, n FROM regexp_matches(first, '\d+|\D+', 'g') WITH ORDINALITY AS r (m, n)) f USING (n)
    FULL JOIN (SELECT m[1] AS run, n FROM regexp_matches(last, '\d+|\D+', 'g') WITH ORDINALITY AS r (m, n)) l USING (n)
    WHERE c.run IS NOT NULL OR f.run IS NOT NULL OR l.run IS NOT NULL);
END $$;

-- What the ledger says of the stock a recall holds, by match and office.
CREATE FUNCTION recall_stock(organization uuid, wanted uuid) RETURNS TABLE (match_id uuid, office_id uuid, received integer, on_hand integer, used integer, wasted integer, traced integer)
LANGUAGE sql STABLE AS $$
  WITH held AS (
    SELECT m.organization_id, m.id, m.lot_id, m.item_id FROM recall_match m
    WHERE m.organization_id = organization AND m.recall_id = wanted AND m.decision = 'hold'
  ), place AS (
    SELECT h.organization_id, h.id AS match_id, b.item_id, b.lot_id, b.on_hand FROM held h
    JOIN stock_balance b ON b.organization_id = h.organization_id AND b.lot_id = h.lot_id AND h.item_id IS NULL
    UNION ALL
    SELECT h.organization_id, h.id, b.item_id, b.lot_id, b.on_hand FROM held h
    JOIN stock_balance b ON b.organization_id = h.organization_id AND b.item_id = h.item_id AND b.lot_id IS NOT DISTINCT FROM h.lot_id
  )
  SELECT w.match_id, w.office_id, sum(w.received)::integer, sum(w.on_hand)::integer, greatest(0, sum(w.used))::integer,
    greatest(0, sum(w.wasted))::integer, least(greatest(0, sum(w.traced)), greatest(0, sum(w.used)))::integer
  FROM (
    SELECT p.match_id, i.office_id, s.received, p.on_hand, s.used, s.wasted, s.traced FROM place p
    JOIN item i ON i.organization_id = p.organization_id AND i.id = p.item_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(v.quantity) FILTER (WHERE v.type IN ('opening', 'receipt')), 0) AS received,
        coalesce(-sum(v.quantity) FILTER (WHERE v.type = 'issue'), 0) AS used,
        coalesce(-sum(v.quantity) FILTER (WHERE v.type LIKE 'waste%'), 0) AS wasted,
        -- Used with a case, which says when and by whom.
        coalesce(-sum(v.quantity) FILTER (WHERE v.type = 'issue' AND EXISTS (SELECT FROM posting g
          WHERE g.organization_id = p.organization_id AND g.id = v.posting_id AND g.cause = 'procedure_case')), 0) AS traced
      FROM (
        -- By the lot where there is one, which few movements have.
        SELECT type, quantity, posting_id FROM stock_movement WHERE organization_id = p.organization_id AND item_id = p.item_id AND lot_id = p.lot_id
        UNION ALL
        SELECT type, quantity, posting_id FROM stock_movement
        WHERE organization_id = p.organization_id AND item_id = p.item_id AND lot_id IS NULL AND p.lot_id IS NULL) v) s
    UNION ALL
    SELECT h.id, t.to_office_id, 0, p.in_transit, 0, 0, 0 FROM held h
    JOIN transfer_lot p ON p.organization_id = h.organization_id AND p.lot_id = h.lot_id AND h.item_id IS NULL AND p.in_transit > 0
    JOIN transfer t ON t.organization_id = p.organization_id AND t.id = p.transfer_id
  ) w GROUP BY 1, 2
$$;

-- How much of a match is on hand or on its way, by the ledger.
CREATE FUNCTION recall_on_books(m recall_match) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT sum(b.on_hand) FROM stock_balance b WHERE b.organization_id = m.organization_id AND b.lot_id = m.lot_id AND m.item_id IS NULL), 0)
    + coalesce((SELECT sum(b.on_hand) FROM stock_balance b WHERE b.organization_id = m.organization_id AND b.item_id = m.item_id
      AND b.lot_id IS NOT DISTINCT FROM m.lot_id), 0)
    + coalesce((SELECT sum(p.in_transit) FROM transfer_lot p WHERE p.organization_id = m.organization_id AND p.lot_id = m.lot_id AND m.item_id IS NULL), 0)
$$;

-- A recall becomes active with something to look for, is contained once every office has answered, and is closed once what was found is
-- disposed of, what is missing has a reason, and nothing of it is left on the books but what was corrected.
CREATE FUNCTION guard_recall() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.number, NEW.notice_text, NEW.entered_at, NEW.created_by) IS DISTINCT FROM (OLD.number, OLD.notice_text, OLD.entered_at, OLD.created_by) THEN
    RAISE EXCEPTION 'a notice stays as it was entered' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = OLD.state THEN RETURN NEW; END IF;
  IF NEW.state = 'active' AND NOT EXISTS (SELECT FROM recall_matcher m WHERE m.organization_id = NEW.organization_id AND m.recall_id = NEW.id) THEN
    RAISE EXCEPTION 'a recall looks for something' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state IN ('contained', 'dispositioned', 'closed') AND EXISTS (
    SELECT FROM recall_task t WHERE t.organization_id = NEW.organization_id AND t.recall_id = NEW.id AND t.state = 'open') THEN
    RAISE EXCEPTION 'every office answers before a recall is contained' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state IN ('dispositioned', 'closed') AND EXISTS (
    SELECT FROM recall_task_lot l
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(d.quantity) FILTER (WHERE d.kind <> 'missing'), 0) AS disposed, coalesce(sum(d.quantity) FILTER (WHERE d.kind = 'missing'), 0) AS missing
      FROM recall_disposition d WHERE d.organization_id = l.organization_id AND d.recall_id = l.recall_id AND d.office_id = l.office_id AND d.match_id = l.match_id
    ) d ON true
    WHERE l.organization_id = NEW.organization_id AND l.recall_id = NEW.id
      AND (d.disposed <> l.found OR NEW.state = 'closed' AND d.missing <> greatest(0, l.on_hand - l.found))) THEN
    RAISE EXCEPTION 'what was found is disposed of, and what is missing has a reason' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'closed' AND EXISTS (
    SELECT FROM recall_match m
    WHERE m.organization_id = NEW.organization_id AND m.recall_id = NEW.id AND m.decision = 'hold' AND recall_on_books(m) > coalesce((
      SELECT sum(d.quantity) FROM recall_disposition d
      WHERE d.organization_id = m.organization_id AND d.recall_id = m.recall_id AND d.match_id = m.id AND d.kind = 'corrected'), 0)) THEN
    RAISE EXCEPTION 'recalled stock leaves the books before its recall is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER recall_guarded BEFORE UPDATE ON recall FOR EACH ROW EXECUTE FUNCTION guard_recall();

-- Once it has ended, nothing is on hold by it any more.
CREATE FUNCTION guard_recall_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM lot_hold h WHERE h.organization_id = NEW.organization_id AND h.cause_id = NEW.id AND h.cause = 'recall' AND h.ended_at IS NULL) THEN
    RAISE EXCEPTION 'the holds of a recall end with it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER recall_holds_ended AFTER UPDATE ON recall DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION guard_recall_end();

-- A recall holds while it is under way, and its holds end with it alone.
CREATE FUNCTION guard_recall_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE standing text;
BEGIN
  SELECT r.state INTO standing FROM recall r WHERE r.organization_id = NEW.organization_id AND r.id = NEW.cause_id FOR KEY SHARE;
  IF NEW.kind <> 'recalled' OR (standing IN ('active', 'contained', 'dispositioned')) IS DISTINCT FROM (NEW.ended_at IS NULL) THEN
    RAISE EXCEPTION 'a hold of a recall begins and ends with it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lot_hold_of_recall BEFORE INSERT OR UPDATE ON lot_hold FOR EACH ROW
  WHEN (NEW.cause = 'recall') EXECUTE FUNCTION guard_recall_hold();

-- What a recall looks for changes while it is a draft or active; what was decided about a match as well, and stock that is held stays held.
CREATE FUNCTION guard_recall_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM recall r WHERE (r.organization_id, r.id) =
    (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.recall_id, OLD.recall_id)) AND r.state IN ('draft', 'active') FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a recall that is contained or over stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_TABLE_NAME = 'recall_match' AND TG_OP <> 'INSERT' AND to_jsonb(OLD) ->> 'decision' = 'hold'
    AND (TG_OP = 'DELETE' OR to_jsonb(NEW) ->> 'decision' IS DISTINCT FROM 'hold') THEN
    RAISE EXCEPTION 'what a recall holds stays held until it ends' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER recall_matcher_guarded BEFORE INSERT OR DELETE ON recall_matcher FOR EACH ROW EXECUTE FUNCTION guard_recall_part();
CREATE TRIGGER recall_match_guarded BEFORE INSERT OR UPDATE OR DELETE ON recall_match FOR EACH ROW EXECUTE FUNCTION guard_recall_part();

-- An office answers for every lot it is asked about, while the recall is active, and not for less than has been disposed of already.
CREATE FUNCTION guard_recall_answer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM recall r WHERE r.organization_id = NEW.organization_id AND r.id = NEW.recall_id AND r.state = 'active' FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an office answers while the recall is active' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'answered' AND EXISTS (SELECT FROM recall_task_lot l
    LEFT JOIN LATERAL (SELECT coalesce(sum(d.quantity) FILTER (WHERE d.kind <> 'missing'), 0) AS disposed,
        coalesce(sum(d.quantity) FILTER (WHERE d.kind = 'missing'), 0) AS missing
      FROM recall_disposition d
      WHERE (d.organization_id, d.recall_id, d.office_id, d.match_id) = (l.organization_id, l.recall_id, l.office_id, l.match_id)) d ON true
    WHERE l.organization_id = NEW.organization_id AND l.recall_id = NEW.recall_id AND l.office_id = NEW.office_id
      AND (l.found IS NULL OR l.found < d.disposed OR greatest(0, l.on_hand - l.found) < d.missing OR l.found > l.on_hand AND NEW.note = '')) THEN
    RAISE EXCEPTION 'an answer covers every lot, what was disposed of included, and says why there is more' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recall_task_guarded BEFORE UPDATE ON recall_task FOR EACH ROW EXECUTE FUNCTION guard_recall_answer();

-- Counts change as part of an answer that is still to be signed, so that no answer stands beside other counts.
CREATE FUNCTION guard_recall_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM recall_task t WHERE t.organization_id = NEW.organization_id AND t.recall_id = NEW.recall_id AND t.office_id = NEW.office_id
    AND t.state = 'open' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the counts of an answer stand' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recall_task_lot_guarded BEFORE INSERT OR UPDATE ON recall_task_lot FOR EACH ROW EXECUTE FUNCTION guard_recall_count();

-- No more is disposed of than was found, and no more is missing than was not; why something is missing is said until the recall is closed.
CREATE FUNCTION guard_recall_disposition() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE counted recall_task_lot; gone bigint; lost bigint;
BEGIN
  PERFORM 1 FROM recall r WHERE (r.organization_id, r.id) =
    (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.recall_id, OLD.recall_id))
    AND (r.state IN ('active', 'contained') OR r.state = 'dispositioned' AND coalesce(NEW.kind, OLD.kind) = 'missing') FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'what became of recalled stock is recorded before its recall is dispositioned' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  SELECT l.* INTO counted FROM recall_task_lot l
  WHERE (l.organization_id, l.recall_id, l.office_id, l.match_id) = (NEW.organization_id, NEW.recall_id, NEW.office_id, NEW.match_id) FOR NO KEY UPDATE;
  SELECT coalesce(sum(d.quantity) FILTER (WHERE d.kind <> 'missing'), 0), coalesce(sum(d.quantity) FILTER (WHERE d.kind = 'missing'), 0)
  INTO gone, lost FROM recall_disposition d
  WHERE (d.organization_id, d.recall_id, d.office_id, d.match_id) = (NEW.organization_id, NEW.recall_id, NEW.office_id, NEW.match_id);
  IF counted.found IS NULL OR (CASE NEW.kind WHEN 'missing' THEN lost + NEW.quantity > greatest(0, counted.on_hand - counted.found)
      ELSE gone + NEW.quantity > counted.found END) THEN
    RAISE EXCEPTION 'no more is disposed of than was found' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'recall_disposition_found';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recall_disposition_guarded BEFORE INSERT OR DELETE ON recall_disposition FOR EACH ROW EXECUTE FUNCTION guard_recall_disposition();
CREATE TRIGGER recall_disposition_stands BEFORE UPDATE ON recall_disposition FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Why a recall is certain about a lot: its product has an identifier that is named, and all lots are affected or this one is listed. Null: it
-- is not. The same as `certain` of recall-match.ts, of lots alone.
CREATE FUNCTION certain_fit(organization uuid, recall uuid, product uuid, number text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN m.all_lots THEN 'all_lots' WHEN EXISTS (SELECT FROM unnest(m.lots) l WHERE upper(btrim(l)) = upper(btrim(number))) THEN 'equal'
    WHEN EXISTS (SELECT FROM jsonb_array_elements(m.lot_ranges) l WHERE code_is_within(number, l ->> 'from', l ->> 'to')) THEN 'in_range' END AS fit
  FROM recall_matcher m
  WHERE m.organization_id = organization AND m.recall_id = recall AND m.dis && ARRAY(
    SELECT recall_di(c.code) FROM product_code c WHERE c.organization_id = organization AND c.product_id = product)
  ORDER BY 1 NULLS LAST LIMIT 1
$$;

-- A lot that an active recall is certain about is on hold from the moment it is known, whatever brought it. One that becomes active at this
-- moment is waited for, and waits.
CREATE FUNCTION hold_recalled_lot() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE recalled record; fit text;
BEGIN
  FOR recalled IN
    SELECT r.id, r.number, r.title, r.state, r.activated_by FROM recall r
    WHERE r.organization_id = NEW.organization_id AND r.state IN ('draft', 'active')
      AND certain_fit(NEW.organization_id, r.id, NEW.product_id, NEW.number) IS NOT NULL
    ORDER BY r.id FOR SHARE
  LOOP
    CONTINUE WHEN recalled.state <> 'active';
    fit := certain_fit(NEW.organization_id, recalled.id, NEW.product_id, NEW.number);
    CONTINUE WHEN fit IS NULL;
    INSERT INTO recall_match (organization_id, id, recall_id, lot_id, certainty, why, decision, decided_by, decided_at)
    VALUES (NEW.organization_id, gen_random_uuid(), recalled.id, NEW.id, 'certain', jsonb_build_object('product', 'di', 'lot', fit), 'hold',
      recalled.activated_by, now());
    INSERT INTO lot_hold (organization_id, id, lot_id, kind, reason, cause, cause_id, opened_by)
    VALUES (NEW.organization_id, gen_random_uuid(), NEW.id, 'recalled', recalled.number || ': ' || recalled.title, 'recall', recalled.id,
      recalled.activated_by);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER lot_recalled AFTER INSERT ON lot FOR EACH ROW EXECUTE FUNCTION hold_recalled_lot();

-- Recalled stock that comes to an office asks that office, again where it has answered.
CREATE FUNCTION ask_of_recalled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH asked AS (
    SELECT m.recall_id, m.id AS match_id, i.office_id FROM recall_match m
    JOIN recall r ON r.organization_id = m.organization_id AND r.id = m.recall_id AND r.state = 'active'
    JOIN item i ON i.organization_id = m.organization_id AND i.id = NEW.item_id
    WHERE m.organization_id = NEW.organization_id AND m.lot_id = NEW.lot_id AND m.decision = 'hold'
      AND NOT EXISTS (SELECT FROM recall_task_lot l WHERE l.organization_id = m.organization_id AND l.recall_id = m.recall_id
        AND l.office_id = i.office_id AND l.match_id = m.id)
  ), task AS (
    INSERT INTO recall_task AS t (organization_id, recall_id, office_id)
    SELECT DISTINCT NEW.organization_id, a.recall_id, a.office_id FROM asked a
    ON CONFLICT (organization_id, recall_id, office_id) DO UPDATE SET state = 'open', version = t.version + 1
    RETURNING t.recall_id, t.office_id
  )
  INSERT INTO recall_task_lot (organization_id, recall_id, office_id, match_id)
  SELECT NEW.organization_id, a.recall_id, a.office_id, a.match_id FROM asked a JOIN task USING (recall_id, office_id);
  RETURN NULL;
END $$;
CREATE TRIGGER stock_balance_recalled AFTER INSERT ON stock_balance FOR EACH ROW
  WHEN (NEW.hold = 'recalled' AND NEW.lot_id IS NOT NULL) EXECUTE FUNCTION ask_of_recalled();
