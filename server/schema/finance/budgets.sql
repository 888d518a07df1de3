-- Money: fiscal years, lines of budgets and the ledger their figures are sums of; drafts of what a year is to have; money
-- moved between lines. A line's figures change with entries and in no other way.

-- A year as finance counts it, named after the year it ends in.
CREATE TABLE fiscal_year (
  organization_id uuid NOT NULL REFERENCES organization,
  year integer NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  closed_by uuid,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, year),
  FOREIGN KEY (organization_id, closed_by) REFERENCES person,
  CONSTRAINT fiscal_year_number CHECK (year BETWEEN 2000 AND 2199 AND extract(year FROM ends_on) = year),
  CONSTRAINT fiscal_year_months CHECK (
    extract(day FROM starts_on) = 1 AND extract(day FROM ends_on + 1) = 1
    AND ends_on > starts_on AND ends_on < starts_on + interval '1 year'),
  CONSTRAINT fiscal_year_closed CHECK ((closed_by IS NULL) = (closed_at IS NULL))
);
CREATE UNIQUE INDEX fiscal_year_start ON fiscal_year (organization_id, starts_on);
GRANT INSERT, UPDATE (closed_by, closed_at, version) ON fiscal_year TO wellstock_app;

CREATE FUNCTION fiscal_year_lock(organization uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended('fiscal_year ' || organization, 0)
$$;

-- No day is in two years, and a closed year stays closed.
CREATE FUNCTION guard_fiscal_year() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'a closed year stands' USING ERRCODE = 'restrict_violation';
  END IF;
  -- Whoever books in the year shares this lock: nothing is booked while it closes.
  PERFORM pg_advisory_xact_lock(fiscal_year_lock(NEW.organization_id));
  IF EXISTS (
    SELECT FROM fiscal_year y WHERE y.organization_id = NEW.organization_id AND y.year <> NEW.year
      AND y.starts_on <= NEW.ends_on AND y.ends_on >= NEW.starts_on
  ) THEN
    RAISE EXCEPTION 'a day is in two fiscal years' USING ERRCODE = 'check_violation', CONSTRAINT = 'fiscal_year_overlap';
  END IF;
  IF NEW.closed_at IS NOT NULL AND EXISTS (
    SELECT FROM budget_line l WHERE l.organization_id = NEW.organization_id AND l.fiscal_year = NEW.year
      AND (l.precommitted <> 0 OR l.committed <> 0)
  ) THEN
    RAISE EXCEPTION 'a year closes with nothing open' USING ERRCODE = 'check_violation', CONSTRAINT = 'fiscal_year_open';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fiscal_year_stands BEFORE INSERT OR UPDATE ON fiscal_year
  FOR EACH ROW EXECUTE FUNCTION guard_fiscal_year();

-- What money is for.
CREATE TABLE budget_category (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT budget_category_name CHECK (length(name) BETWEEN 2 AND 60 AND name = trim(name))
);
CREATE UNIQUE INDEX budget_category_once ON budget_category (organization_id, lower(name));
GRANT INSERT, UPDATE (name, position, archived_at, version, updated_at) ON budget_category TO wellstock_app;

-- Which budget category pays for products: of one category or of any (''), bought for one department or for any (null).
CREATE TABLE budget_mapping (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  department_id uuid,
  product_category text NOT NULL,
  category_id uuid NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT budget_mapping_once UNIQUE NULLS NOT DISTINCT (organization_id, department_id, product_category),
  FOREIGN KEY (organization_id, department_id) REFERENCES department,
  FOREIGN KEY (organization_id, category_id) REFERENCES budget_category,
  CONSTRAINT budget_mapping_category CHECK (length(product_category) <= 60)
);
GRANT INSERT, DELETE, UPDATE (category_id) ON budget_mapping TO wellstock_app;

CREATE FUNCTION add_budget_categories(organization uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO budget_category (organization_id, id, name, position)
  SELECT organization, gen_random_uuid(), name, position
  FROM unnest(ARRAY['Supplies', 'Reagents', 'Contrast', 'Implants', 'Small Equipment', 'Capital', 'Services', 'Contingency'])
    WITH ORDINALITY AS usual (name, position);
  INSERT INTO budget_mapping (organization_id, id, product_category, category_id)
  SELECT organization, gen_random_uuid(), '', id FROM budget_category WHERE organization_id = organization AND name = 'Supplies';
$$;
REVOKE ALL ON FUNCTION add_budget_categories FROM public;

CREATE FUNCTION begin_budgets() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_budget_categories(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER organization_budgets AFTER INSERT ON organization FOR EACH ROW EXECUTE FUNCTION begin_budgets();

-- Money of a department for something in a year, for one office or all, for one month or the whole year. Without a category it
-- takes what is spent without a budget. The sums are those of its entries.
CREATE TABLE budget_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  fiscal_year integer NOT NULL,
  department_id uuid NOT NULL,
  category_id uuid,
  office_id uuid,
  -- The first day of the month.
  month date,
  control_order text NOT NULL DEFAULT 'stop',
  control_vendor_order text NOT NULL DEFAULT 'stop',
  -- What came is paid for: an invoice is never refused for money.
  control_invoice text NOT NULL DEFAULT 'warn',
  allocated numeric(16, 2) NOT NULL DEFAULT 0,
  precommitted numeric(16, 2) NOT NULL DEFAULT 0,
  committed numeric(16, 2) NOT NULL DEFAULT 0,
  spent numeric(16, 2) NOT NULL DEFAULT 0,
  available numeric(16, 2) GENERATED ALWAYS AS (allocated - precommitted - committed - spent) STORED NOT NULL,
  -- Up to which share of it somebody was told: 0, 85, 100.
  told integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT budget_line_once UNIQUE NULLS NOT DISTINCT (organization_id, fiscal_year, department_id, category_id, office_id, month),
  FOREIGN KEY (organization_id, fiscal_year) REFERENCES fiscal_year,
  FOREIGN KEY (organization_id, department_id) REFERENCES department,
  FOREIGN KEY (organization_id, category_id) REFERENCES budget_category,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  CONSTRAINT budget_line_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT budget_line_control CHECK (
    control_order IN ('stop', 'warn', 'ignore') AND control_vendor_order IN ('stop', 'warn', 'ignore')
    AND control_invoice IN ('warn', 'ignore')),
  CONSTRAINT budget_line_unbudgeted CHECK (
    category_id IS NOT NULL OR allocated = 0 AND control_order <> 'stop' AND control_vendor_order <> 'stop'),
  CONSTRAINT budget_line_open CHECK (precommitted >= 0 AND committed >= 0),
  CONSTRAINT budget_line_told CHECK (told IN (0, 85, 100))
);
CREATE INDEX budget_line_of_department ON budget_line (organization_id, department_id);
GRANT INSERT (organization_id, id, fiscal_year, department_id, category_id, office_id, month, control_order, control_vendor_order,
  control_invoice), UPDATE (control_order, control_vendor_order, control_invoice, told, department_id, version, updated_at) ON
  budget_line TO wellstock_app;

-- What happened to the money of a line. `amount` is what the document says, the four sums what it does to the line.
CREATE TABLE budget_entry (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  line_id uuid NOT NULL,
  kind text NOT NULL,
  amount numeric(16, 4) NOT NULL,
  allocated numeric(16, 4) NOT NULL DEFAULT 0,
  precommitted numeric(16, 4) NOT NULL DEFAULT 0,
  committed numeric(16, 4) NOT NULL DEFAULT 0,
  spent numeric(16, 4) NOT NULL DEFAULT 0,
  -- The line of the document that holds or spends the money; null where the budget itself changes.
  reference_id uuid,
  document_kind text NOT NULL,
  document_id uuid NOT NULL,
  document_number text NOT NULL,
  note text NOT NULL DEFAULT '',
  -- The business day it counts for, within the year of the line.
  booked_on date NOT NULL,
  reverses_id uuid,
  -- Nobody: the calendar, or what was there before the ledger was.
  actor_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, line_id) REFERENCES budget_line,
  FOREIGN KEY (organization_id, reverses_id) REFERENCES budget_entry,
  FOREIGN KEY (organization_id, actor_id) REFERENCES person,
  CONSTRAINT budget_entry_amount CHECK (amount > 0 AND amount = round(amount, 2)),
  CONSTRAINT budget_entry_document CHECK (document_kind IN
    ('opening', 'budget', 'budget_change', 'year_close', 'order', 'vendor_order', 'invoice')),
  CONSTRAINT budget_entry_texts CHECK (length(document_number) <= 40 AND length(note) <= 500),
  CONSTRAINT budget_entry_reference CHECK (
    (reference_id IS NULL) = (precommitted = 0 AND committed = 0 AND spent = 0)),
  CONSTRAINT budget_entry_reverses CHECK ((kind = 'reverse') = (reverses_id IS NOT NULL)),
  -- What each kind does to the line.
  CONSTRAINT budget_entry_effect CHECK (CASE kind
    WHEN 'allocate' THEN (allocated, precommitted, committed, spent) = (amount, 0, 0, 0)
    WHEN 'transfer_in' THEN (allocated, precommitted, committed, spent) = (amount, 0, 0, 0)
    WHEN 'decrease' THEN (allocated, precommitted, committed, spent) = (-amount, 0, 0, 0)
    WHEN 'transfer_out' THEN (allocated, precommitted, committed, spent) = (-amount, 0, 0, 0)
    WHEN 'precommit' THEN (allocated, precommitted, committed, spent) = (0, amount, 0, 0)
    WHEN 'commit' THEN (allocated, precommitted, committed, spent) = (0, -amount, amount, 0)
    WHEN 'adjust_commit' THEN (allocated, precommitted, spent) = (0, 0, 0) AND abs(committed) = amount
    WHEN 'spend' THEN (allocated, precommitted, committed, spent) = (0, 0, -amount, amount)
    WHEN 'release' THEN (allocated, precommitted, committed, spent) IN ((0, -amount, 0, 0), (0, 0, -amount, 0))
    WHEN 'credit' THEN (allocated, precommitted, committed, spent) = (0, 0, 0, -amount)
    WHEN 'carry_forward' THEN (precommitted, spent) = (0, 0) AND allocated = committed AND abs(allocated) = amount
    WHEN 'reverse' THEN true
    ELSE false END)
);
CREATE UNIQUE INDEX budget_entry_reversed_once ON budget_entry (organization_id, reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX budget_entry_of_line ON budget_entry (organization_id, line_id, seq);
CREATE INDEX budget_entry_of_document ON budget_entry (organization_id, document_id);
GRANT INSERT ON budget_entry TO wellstock_app;
CREATE TRIGGER budget_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON budget_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a line of a document holds of a line of a budget, and has spent. Follows the entries.
CREATE TABLE budget_hold (
  organization_id uuid NOT NULL,
  line_id uuid NOT NULL,
  reference_id uuid NOT NULL,
  document_kind text NOT NULL,
  document_id uuid NOT NULL,
  document_number text NOT NULL,
  precommitted numeric(16, 2) NOT NULL DEFAULT 0,
  committed numeric(16, 2) NOT NULL DEFAULT 0,
  spent numeric(16, 2) NOT NULL DEFAULT 0,
  opened_on date NOT NULL,
  PRIMARY KEY (organization_id, line_id, reference_id),
  FOREIGN KEY (organization_id, line_id) REFERENCES budget_line,
  CONSTRAINT budget_hold_open CHECK (precommitted >= 0 AND committed >= 0)
);
CREATE INDEX budget_hold_still_open ON budget_hold (organization_id, opened_on) WHERE precommitted > 0 OR committed > 0;
CREATE INDEX budget_hold_of_reference ON budget_hold (organization_id, reference_id);

-- Months of a line, kept with every entry: what reports add up.
CREATE TABLE budget_month (
  organization_id uuid NOT NULL,
  line_id uuid NOT NULL,
  month date NOT NULL,
  allocated numeric(16, 2) NOT NULL DEFAULT 0,
  committed numeric(16, 2) NOT NULL DEFAULT 0,
  spent numeric(16, 2) NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, line_id, month),
  FOREIGN KEY (organization_id, line_id) REFERENCES budget_line
);

-- More was taken than there was, where the line allows it or an invoice had to be paid: somebody's to settle. It ends by itself
-- once the line has enough again.
CREATE TABLE budget_overrun (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  line_id uuid NOT NULL,
  document_kind text NOT NULL,
  document_id uuid NOT NULL,
  document_number text NOT NULL,
  missing numeric(16, 2) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  settled_by uuid,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, line_id) REFERENCES budget_line,
  FOREIGN KEY (organization_id, settled_by) REFERENCES person,
  CONSTRAINT budget_overrun_missing CHECK (missing > 0),
  CONSTRAINT budget_overrun_settled CHECK (settled_at IS NOT NULL OR settled_by IS NULL),
  CONSTRAINT budget_overrun_note CHECK (length(note) <= 500)
);
CREATE UNIQUE INDEX budget_overrun_open ON budget_overrun (organization_id, line_id, document_id) WHERE settled_at IS NULL;
GRANT UPDATE (settled_at, settled_by, note) ON budget_overrun TO wellstock_app;

-- A reversal mirrors its entry, once.
CREATE FUNCTION guard_reversal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM budget_entry e WHERE e.organization_id = NEW.organization_id AND e.id = NEW.reverses_id AND e.kind <> 'reverse'
      AND e.line_id = NEW.line_id AND e.reference_id IS NOT DISTINCT FROM NEW.reference_id
      AND (e.amount, e.allocated, e.precommitted, e.committed, e.spent)
        = (NEW.amount, -NEW.allocated, -NEW.precommitted, -NEW.committed, -NEW.spent)
  ) THEN
    RAISE EXCEPTION 'a reversal mirrors its entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'budget_entry_mirrors';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER budget_entry_mirrors BEFORE INSERT ON budget_entry
  FOR EACH ROW WHEN (NEW.kind = 'reverse') EXECUTE FUNCTION guard_reversal();

-- Brings the lines of a statement's entries up to date, and refuses what the money is not there for, with what is missing of
-- which line. Where several lines are named they are locked by their identifiers: two documents never wait for each other.
CREATE FUNCTION book_budget_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE wrong record; outcome record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(fiscal_year_lock(a.organization_id)) FROM added a LIMIT 1;
  IF (SELECT min(line_id::text) <> max(line_id::text) FROM added) THEN
    PERFORM 1 FROM budget_line l
    WHERE (l.organization_id, l.id) IN (SELECT a.organization_id, a.line_id FROM added a)
    ORDER BY l.id FOR NO KEY UPDATE;
  END IF;
  SELECT y.year, y.closed_at IS NOT NULL AS is_closed INTO wrong
  FROM added a
  JOIN budget_line l ON l.organization_id = a.organization_id AND l.id = a.line_id
  JOIN fiscal_year y ON y.organization_id = l.organization_id AND y.year = l.fiscal_year
  WHERE y.closed_at IS NOT NULL OR a.booked_on NOT BETWEEN y.starts_on AND y.ends_on LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the fiscal year of the line is closed, or another one' USING ERRCODE = 'check_violation', DETAIL = wrong.year,
      CONSTRAINT = CASE WHEN wrong.is_closed THEN 'budget_year_closed' ELSE 'budget_entry_day' END;
  END IF;

  -- What a document of its kind may not take when it is not there, and what no line is cut below; whether a line has less
  -- than nothing, or is settled by this; and whether the share that people are told of (`toldAt`) is another one now.
  WITH a AS (
    SELECT organization_id, line_id, sum(allocated) AS allocated, sum(precommitted) AS precommitted, sum(committed) AS committed,
      sum(spent) AS spent, sum(allocated - precommitted - committed - spent) AS change,
      bool_or(document_kind = 'order') AS by_order,
      bool_or(document_kind IN ('vendor_order', 'year_close')) AS by_vendor_order,
      bool_or(document_kind IN ('budget', 'budget_change')) AS by_budget,
      bool_and(document_kind = 'opening') AS is_opening
    FROM added GROUP BY organization_id, line_id
  ), l AS (
    UPDATE budget_line l SET allocated = l.allocated + a.allocated, precommitted = l.precommitted + a.precommitted,
      committed = l.committed + a.committed, spent = l.spent + a.spent, updated_at = now()
    FROM a WHERE l.organization_id = a.organization_id AND l.id = a.line_id
    RETURNING l.*, a.change, a.is_opening,
      CASE WHEN a.change < 0 THEN greatest(
        CASE WHEN a.allocated < 0 THEN greatest(l.committed + l.spent, 0) - l.allocated ELSE 0 END,
        CASE WHEN a.by_order AND l.control_order = 'stop' OR a.by_vendor_order AND l.control_vendor_order = 'stop'
          OR a.by_budget AND 'stop' IN (l.control_order, l.control_vendor_order) THEN -l.available ELSE 0 END, 0) ELSE 0 END AS missing,
      CASE WHEN l.allocated > 0 AND l.committed + l.spent >= l.allocated THEN 100
        WHEN l.allocated > 0 AND l.committed + l.spent >= 0.85 * l.allocated THEN 85 ELSE 0 END AS reached
  )
  SELECT (array_agg(l.organization_id))[1] AS organization_id,
    jsonb_agg(jsonb_build_object('lineId', l.id, 'missing', l.missing) ORDER BY l.id) FILTER (WHERE l.missing > 0) AS short,
    bool_or(l.available < 0 AND l.change < 0 AND NOT l.is_opening) AS is_over,
    bool_or(l.available >= 0 AND l.change > 0) AS is_eased,
    array_agg(l.id) FILTER (WHERE l.reached <> l.told) AS crossed
  INTO outcome FROM l;
  IF outcome.short IS NOT NULL THEN
    RAISE EXCEPTION 'a line of a budget has not that much' USING ERRCODE = 'check_violation', CONSTRAINT = 'budget_line_short',
      DETAIL = outcome.short::text;
  END IF;

  -- The lines are locked: nobody else writes their holds and months.
  MERGE INTO budget_hold h
  USING (
    SELECT organization_id, line_id, reference_id, min(document_kind) AS document_kind, (array_agg(document_id ORDER BY seq))[1] AS document_id,
      min(document_number) AS document_number, min(booked_on) AS booked_on,
      sum(precommitted) AS precommitted, sum(committed) AS committed, sum(spent) AS spent
    FROM added WHERE reference_id IS NOT NULL GROUP BY organization_id, line_id, reference_id
  ) a ON h.organization_id = a.organization_id AND h.line_id = a.line_id AND h.reference_id = a.reference_id
  WHEN MATCHED THEN UPDATE SET precommitted = h.precommitted + a.precommitted, committed = h.committed + a.committed, spent = h.spent + a.spent
  WHEN NOT MATCHED THEN INSERT (organization_id, line_id, reference_id, document_kind, document_id, document_number, precommitted,
      committed, spent, opened_on)
    VALUES (a.organization_id, a.line_id, a.reference_id, a.document_kind, a.document_id, a.document_number, a.precommitted,
      a.committed, a.spent, a.booked_on);
  MERGE INTO budget_month m
  USING (
    SELECT organization_id, line_id, date_trunc('month', booked_on)::date AS month, sum(allocated) AS allocated,
      sum(committed) AS committed, sum(spent) AS spent
    FROM added GROUP BY 1, 2, 3
  ) a ON m.organization_id = a.organization_id AND m.line_id = a.line_id AND m.month = a.month
  WHEN MATCHED THEN UPDATE SET allocated = m.allocated + a.allocated, committed = m.committed + a.committed, spent = m.spent + a.spent
  WHEN NOT MATCHED THEN INSERT (organization_id, line_id, month, allocated, committed, spent)
    VALUES (a.organization_id, a.line_id, a.month, a.allocated, a.committed, a.spent);

  IF outcome.crossed IS NOT NULL AND current_organization() IS NOT NULL THEN
    INSERT INTO outbox_event (organization_id, kind, data)
    VALUES (outcome.organization_id, 'budget.crossed', jsonb_build_object('lineIds', to_jsonb(outcome.crossed)));
  END IF;
  IF outcome.is_eased THEN
    UPDATE budget_overrun o SET settled_at = now()
    FROM budget_line l
    WHERE o.settled_at IS NULL AND l.organization_id = o.organization_id AND l.id = o.line_id AND l.available >= 0
      AND (l.organization_id, l.id) IN (SELECT a.organization_id, a.line_id FROM added a);
  END IF;
  IF outcome.is_over THEN
    INSERT INTO budget_overrun AS o (organization_id, id, line_id, document_kind, document_id, document_number, missing)
    SELECT l.organization_id, gen_random_uuid(), l.id, a.document_kind, a.document_id, max(a.document_number), -l.available
    FROM added a JOIN budget_line l ON l.organization_id = a.organization_id AND l.id = a.line_id
    WHERE l.available < 0 AND a.document_kind <> 'opening'
      AND CASE a.document_kind WHEN 'order' THEN l.control_order WHEN 'invoice' THEN l.control_invoice ELSE l.control_vendor_order END <> 'ignore'
    GROUP BY l.organization_id, l.id, a.document_kind, a.document_id
    HAVING sum(a.allocated - a.precommitted - a.committed - a.spent) < 0
    ON CONFLICT (organization_id, line_id, document_id) WHERE settled_at IS NULL DO UPDATE SET missing = excluded.missing;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER budget_entry_books AFTER INSERT ON budget_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION book_budget_entries();

-- Sums follow entries and nothing else: only a trigger's own statement may write them.
CREATE FUNCTION refuse_direct_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'money changes by entries only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER budget_line_begins_empty BEFORE INSERT ON budget_line FOR EACH ROW
  WHEN (NEW.allocated <> 0 OR NEW.precommitted <> 0 OR NEW.committed <> 0 OR NEW.spent <> 0) EXECUTE FUNCTION refuse_direct_money();
CREATE TRIGGER budget_line_by_entry BEFORE UPDATE OF allocated, precommitted, committed, spent ON budget_line FOR EACH ROW
  WHEN ((OLD.allocated, OLD.precommitted, OLD.committed, OLD.spent) IS DISTINCT FROM (NEW.allocated, NEW.precommitted, NEW.committed, NEW.spent))
  EXECUTE FUNCTION refuse_direct_money();
CREATE TRIGGER budget_hold_by_entry BEFORE INSERT OR UPDATE OR DELETE ON budget_hold
  FOR EACH ROW EXECUTE FUNCTION refuse_direct_money();
CREATE TRIGGER budget_month_by_entry BEFORE INSERT OR UPDATE OR DELETE ON budget_month
  FOR EACH ROW EXECUTE FUNCTION refuse_direct_money();

-- What a year is to have, as it is worked out: departments, categories, offices and months. Approved, its cells become lines.
CREATE TABLE budget (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  fiscal_year integer NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  -- All there is to give out.
  total numeric(16, 2) NOT NULL DEFAULT 0,
  -- The one it was copied from.
  based_on uuid,
  note text NOT NULL DEFAULT '',
  created_by uuid NOT NULL,
  proposed_by uuid,
  proposed_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, fiscal_year) REFERENCES fiscal_year,
  FOREIGN KEY (organization_id, based_on) REFERENCES budget,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  FOREIGN KEY (organization_id, proposed_by) REFERENCES person,
  FOREIGN KEY (organization_id, approved_by) REFERENCES person,
  CONSTRAINT budget_state CHECK (state IN ('draft', 'proposed', 'approved', 'closed', 'discarded')),
  CONSTRAINT budget_name CHECK (length(name) BETWEEN 2 AND 60),
  CONSTRAINT budget_total CHECK (total BETWEEN 0 AND 9999999999),
  CONSTRAINT budget_approver CHECK (approved_by <> proposed_by)
);
CREATE UNIQUE INDEX budget_number ON budget (organization_id, number);
CREATE UNIQUE INDEX budget_name_once ON budget (organization_id, fiscal_year, lower(name)) WHERE state <> 'discarded';
CREATE UNIQUE INDEX budget_active ON budget (organization_id, fiscal_year) WHERE state IN ('approved', 'closed');
GRANT INSERT, UPDATE ON budget TO wellstock_app;
CREATE TRIGGER budget_states BEFORE UPDATE ON budget FOR EACH ROW EXECUTE FUNCTION guard_state();
CREATE TRIGGER budget_second_person BEFORE INSERT OR UPDATE OF approved_by ON budget FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('approved_by', 'proposed_by');

-- What a department gets of it in all.
CREATE TABLE budget_share (
  organization_id uuid NOT NULL,
  budget_id uuid NOT NULL,
  department_id uuid NOT NULL,
  amount numeric(16, 2) NOT NULL,
  is_locked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, budget_id, department_id),
  FOREIGN KEY (organization_id, budget_id) REFERENCES budget,
  FOREIGN KEY (organization_id, department_id) REFERENCES department,
  CONSTRAINT budget_share_amount CHECK (amount BETWEEN 0 AND 9999999999)
);
GRANT INSERT, DELETE, UPDATE (amount, is_locked) ON budget_share TO wellstock_app;

-- What of that is for a category, an office (or all), a month (or the whole year).
CREATE TABLE budget_cell (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  budget_id uuid NOT NULL,
  department_id uuid NOT NULL,
  category_id uuid NOT NULL,
  office_id uuid,
  month date,
  amount numeric(16, 2) NOT NULL,
  is_locked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT budget_cell_once UNIQUE NULLS NOT DISTINCT (organization_id, budget_id, department_id, category_id, office_id, month),
  FOREIGN KEY (organization_id, budget_id, department_id) REFERENCES budget_share ON DELETE CASCADE,
  FOREIGN KEY (organization_id, category_id) REFERENCES budget_category,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  CONSTRAINT budget_cell_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT budget_cell_amount CHECK (amount BETWEEN 0 AND 9999999999)
);
CREATE INDEX budget_cell_of_budget ON budget_cell (organization_id, budget_id);
GRANT INSERT, DELETE, UPDATE (amount, is_locked) ON budget_cell TO wellstock_app;

-- What was proposed stands still until it comes back.
CREATE FUNCTION guard_budget_draft() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_organization() IS NOT NULL AND NOT EXISTS (
    SELECT FROM budget b WHERE b.state = 'draft'
      AND (b.organization_id, b.id) = (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.budget_id, OLD.budget_id))
  ) THEN
    RAISE EXCEPTION 'a budget that was proposed stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER budget_share_of_draft BEFORE INSERT OR UPDATE OR DELETE ON budget_share
  FOR EACH ROW EXECUTE FUNCTION guard_budget_draft();
CREATE TRIGGER budget_cell_of_draft BEFORE INSERT OR UPDATE OR DELETE ON budget_cell
  FOR EACH ROW EXECUTE FUNCTION guard_budget_draft();

-- Nothing is proposed while some of it is not given out.
CREATE FUNCTION guard_budget() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.state <> 'draft' AND (OLD.total, OLD.fiscal_year, OLD.number, OLD.name) IS DISTINCT FROM (NEW.total, NEW.fiscal_year, NEW.number, NEW.name) THEN
    RAISE EXCEPTION 'a budget that was proposed stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state IN ('proposed', 'approved') AND (
    NEW.total <> (SELECT coalesce(sum(s.amount), 0) FROM budget_share s WHERE s.organization_id = NEW.organization_id AND s.budget_id = NEW.id)
    OR EXISTS (
      SELECT FROM budget_share s
      LEFT JOIN budget_cell c ON c.organization_id = s.organization_id AND c.budget_id = s.budget_id AND c.department_id = s.department_id
      WHERE s.organization_id = NEW.organization_id AND s.budget_id = NEW.id
      GROUP BY s.department_id, s.amount HAVING s.amount <> coalesce(sum(c.amount), 0))
  ) THEN
    RAISE EXCEPTION 'some of it is not given out' USING ERRCODE = 'check_violation', CONSTRAINT = 'budget_unallocated';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER budget_adds_up BEFORE UPDATE ON budget FOR EACH ROW EXECUTE FUNCTION guard_budget();

-- Money that is to go from one line to another, or into or out of a line: asked for, then decided by somebody else.
CREATE TABLE budget_change (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'requested',
  fiscal_year integer NOT NULL,
  -- Without one the line's budget grows; without the other it shrinks.
  from_line_id uuid,
  to_line_id uuid,
  amount numeric(16, 2) NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by uuid,
  decided_at timestamptz,
  remark text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, fiscal_year) REFERENCES fiscal_year,
  FOREIGN KEY (organization_id, from_line_id) REFERENCES budget_line,
  FOREIGN KEY (organization_id, to_line_id) REFERENCES budget_line,
  FOREIGN KEY (organization_id, requested_by) REFERENCES person,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  CONSTRAINT budget_change_state CHECK (state IN ('requested', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT budget_change_lines CHECK (coalesce(from_line_id, to_line_id) IS NOT NULL AND from_line_id IS DISTINCT FROM to_line_id),
  CONSTRAINT budget_change_amount CHECK (amount BETWEEN 0.01 AND 9999999999),
  CONSTRAINT budget_change_reason CHECK (length(reason) BETWEEN 5 AND 500),
  CONSTRAINT budget_change_second_person CHECK (state NOT IN ('approved', 'rejected') OR decided_by <> requested_by)
);
CREATE UNIQUE INDEX budget_change_number ON budget_change (organization_id, number);
CREATE INDEX budget_change_waiting ON budget_change (organization_id) WHERE state = 'requested';
GRANT INSERT, UPDATE (state, decided_by, decided_at, remark, updated_at, version) ON budget_change TO wellstock_app;
CREATE TRIGGER budget_change_states BEFORE UPDATE ON budget_change FOR EACH ROW EXECUTE FUNCTION guard_state();
CREATE TRIGGER budget_change_second_person BEFORE INSERT OR UPDATE OF decided_by ON budget_change FOR EACH ROW
  WHEN (NEW.decided_by IS NOT NULL AND NEW.state IN ('approved', 'rejected')) EXECUTE FUNCTION guard_second_person('decided_by', 'requested_by');

-- The money of a department goes where it is merged into. Years that are closed stay as they were.
CREATE FUNCTION guard_department_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM budget_line l JOIN fiscal_year y ON y.organization_id = l.organization_id AND y.year = l.fiscal_year
    WHERE l.organization_id = NEW.organization_id AND l.department_id = NEW.id AND y.closed_at IS NULL
  ) OR EXISTS (SELECT FROM budget_mapping WHERE organization_id = NEW.organization_id AND department_id = NEW.id) THEN
    RAISE EXCEPTION 'what a department has is moved before it is merged' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER department_money_moved BEFORE UPDATE OF merged_into ON department FOR EACH ROW
  WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL) EXECUTE FUNCTION guard_department_money();
