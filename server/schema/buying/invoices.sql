-- Invoices and credit notes of vendors: captured, matched with what was ordered and received, approved, paid. The budget is spent with
-- the approval.

-- A number as it looks, without the word before it and with digits for the letters that look like them (`looksLikeSameNumber`).
CREATE FUNCTION invoice_number_look(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(translate(regexp_replace(number, '^(?:[I1]NV(?:[O0][I1]CE)?|N[O0])+(?=.)', ''), 'OI', '01'), '(?<!\d)0+(?=\d)', '', 'g')
$$;

CREATE TABLE invoice (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'exception',
  -- As the vendor wrote it, and as it is compared.
  number text NOT NULL,
  compared_number text NOT NULL,
  vendor_id uuid NOT NULL,
  office_id uuid NOT NULL,
  invoiced_on date NOT NULL,
  due_on date NOT NULL,
  -- On account it is still to be paid; by card or in cash it was paid as it was bought.
  terms text NOT NULL DEFAULT 'account',
  subtotal numeric(14, 2) NOT NULL,
  freight numeric(14, 2) NOT NULL DEFAULT 0,
  tax numeric(14, 2) NOT NULL DEFAULT 0,
  discount numeric(14, 2) NOT NULL DEFAULT 0,
  -- The cent by which its total is off the rest.
  rounding numeric(14, 2) NOT NULL DEFAULT 0,
  total numeric(14, 2) GENERATED ALWAYS AS (subtotal + freight + tax - discount + rounding) STORED NOT NULL,
  -- Freight and tax that were expected when it was matched.
  expected_freight numeric(14, 2) NOT NULL DEFAULT 0,
  expected_tax numeric(14, 2) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  -- Nothing had to be seen to when it was captured.
  is_first_pass boolean NOT NULL,
  -- Of its exceptions. Kept by a trigger.
  open_exceptions integer NOT NULL DEFAULT 0,
  captured_by uuid NOT NULL,
  captured_at timestamptz NOT NULL DEFAULT now(),
  -- Who else corrected it; whoever touched what it says neither approves nor pays it.
  corrected_by uuid[] NOT NULL DEFAULT '{}',
  authors uuid[] GENERATED ALWAYS AS (array_prepend(captured_by, corrected_by)) STORED NOT NULL,
  approved_by uuid,
  approved_at timestamptz,
  -- The day it counts for in the books.
  booked_on date,
  paid_by uuid,
  paid_at timestamptz,
  paid_on date,
  payment_reference text NOT NULL DEFAULT '',
  -- Why it is disputed, or void.
  remark text NOT NULL DEFAULT '',
  ended_by uuid,
  ended_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, captured_by) REFERENCES person,
  FOREIGN KEY (organization_id, approved_by) REFERENCES person,
  FOREIGN KEY (organization_id, paid_by) REFERENCES person,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  CONSTRAINT invoice_kind CHECK (kind IN ('invoice', 'credit_note')),
  CONSTRAINT invoice_state CHECK (state IN ('exception', 'matched', 'disputed', 'approved', 'paid', 'void')),
  CONSTRAINT invoice_terms CHECK (terms IN ('account', 'card', 'cash')),
  CONSTRAINT invoice_numbers CHECK (length(number) BETWEEN 1 AND 60 AND length(compared_number) BETWEEN 1 AND 120),
  CONSTRAINT invoice_days CHECK (due_on >= invoiced_on),
  CONSTRAINT invoice_amounts CHECK (subtotal >= 0 AND freight >= 0 AND tax >= 0 AND discount BETWEEN 0 AND subtotal
    AND rounding BETWEEN -0.01 AND 0.01 AND subtotal + freight + tax - discount + rounding > 0),
  CONSTRAINT invoice_approved CHECK ((approved_by IS NULL) = (approved_at IS NULL) AND (approved_at IS NULL) = (booked_on IS NULL)
    AND (state NOT IN ('approved', 'paid') OR approved_at IS NOT NULL) AND (state NOT IN ('exception', 'matched') OR approved_at IS NULL)),
  CONSTRAINT invoice_paid CHECK ((state = 'paid') = (paid_at IS NOT NULL) AND (paid_at IS NULL) = (paid_on IS NULL)),
  CONSTRAINT invoice_ended CHECK ((state = 'void') = (ended_at IS NOT NULL) AND (state NOT IN ('void', 'disputed') OR remark <> '')),
  CONSTRAINT invoice_people CHECK (approved_by <> ALL (authors) AND paid_by <> ALL (authors) AND paid_by <> approved_by),
  CONSTRAINT invoice_texts CHECK (length(note) <= 1000 AND length(payment_reference) <= 60 AND length(remark) <= 500)
);
-- A vendor's number is taken once a year: where it begins anew each year, finance says so of each that has one of another year.
CREATE UNIQUE INDEX invoice_number_once ON invoice (organization_id, vendor_id, kind, compared_number, (extract(year FROM invoiced_on)))
  WHERE state <> 'void';
CREATE INDEX invoice_looks ON invoice (organization_id, vendor_id, invoice_number_look(compared_number));
CREATE INDEX invoice_latest ON invoice (organization_id, captured_at);
CREATE INDEX invoice_of_office ON invoice (organization_id, office_id, captured_at);
CREATE INDEX invoice_of_vendor ON invoice (organization_id, vendor_id, invoiced_on);
CREATE INDEX invoice_waiting ON invoice (organization_id, due_on) WHERE state IN ('exception', 'matched', 'disputed', 'approved');
CREATE INDEX invoice_booked ON invoice (organization_id, booked_on) WHERE booked_on IS NOT NULL;
GRANT INSERT (organization_id, id, kind, state, number, compared_number, vendor_id, office_id, invoiced_on, due_on, terms, subtotal,
  freight, tax, discount, rounding, expected_freight, expected_tax, note, is_first_pass, captured_by), UPDATE (state, number, compared_number,
  invoiced_on, due_on, subtotal, freight, tax, discount, rounding, expected_freight, expected_tax, note, corrected_by, approved_by,
  approved_at, booked_on, paid_by, paid_at, paid_on, payment_reference, remark, ended_by, ended_at, updated_at, version) ON invoice
  TO wellstock_app;
-- A void one, too, goes with its vendor where that is merged, which `move_invoices` alone may write.
CREATE TRIGGER invoice_states BEFORE UPDATE ON invoice FOR EACH ROW
  WHEN (OLD.vendor_id = NEW.vendor_id) EXECUTE FUNCTION guard_state();
CREATE TRIGGER invoice_second_person BEFORE UPDATE OF approved_by ON invoice FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('approved_by', 'captured_by');
CREATE TRIGGER invoice_third_person BEFORE UPDATE OF paid_by ON invoice FOR EACH ROW
  WHEN (NEW.paid_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('paid_by', 'captured_by');
CREATE TRIGGER invoice_no_corrector BEFORE UPDATE OF approved_by ON invoice FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL AND NEW.corrected_by <> '{}') EXECUTE FUNCTION guard_second_person('approved_by', 'corrected_by');
CREATE TRIGGER invoice_no_corrector_pays BEFORE UPDATE OF paid_by ON invoice FOR EACH ROW
  WHEN (NEW.paid_by IS NOT NULL AND NEW.corrected_by <> '{}') EXECUTE FUNCTION guard_second_person('paid_by', 'corrected_by');
-- Nobody is taken out again.
CREATE TRIGGER invoice_correctors_stay BEFORE UPDATE OF corrected_by ON invoice FOR EACH ROW
  WHEN (NOT NEW.corrected_by @> OLD.corrected_by) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_fourth_person BEFORE UPDATE OF paid_by ON invoice FOR EACH ROW
  WHEN (NEW.paid_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('paid_by', 'approved_by');

CREATE TABLE invoice_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  -- What it bills; null: something that was not ordered, paid by a line of a budget.
  vendor_order_line_id uuid,
  budget_line_id uuid,
  -- What a credit note gives back of it: a line of an invoice that was not ordered.
  credited_line_id uuid,
  description text NOT NULL DEFAULT '',
  -- As billed: packs of so many base units, at a price, and what that comes to.
  pack text NOT NULL DEFAULT '',
  pack_quantity integer NOT NULL DEFAULT 1,
  packs numeric(14, 4) NOT NULL,
  pack_price numeric(14, 4) NOT NULL,
  amount numeric(14, 2) NOT NULL,
  -- In base units: as billed, and in the unit that was meant.
  quantity integer NOT NULL,
  matched_quantity integer NOT NULL,
  -- Its pack seems to be another: so many times off, in quantity or in price.
  unit_by text,
  unit_factor numeric(14, 6),
  is_corrected boolean NOT NULL DEFAULT false,
  -- What could be billed when it was matched; the money of the ordered line over all its invoices.
  billable integer,
  expected_amount numeric(14, 2),
  billed_amount numeric(14, 2),
  tolerance numeric(14, 2),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice,
  FOREIGN KEY (organization_id, vendor_order_line_id) REFERENCES vendor_order_line,
  FOREIGN KEY (organization_id, budget_line_id) REFERENCES budget_line,
  FOREIGN KEY (organization_id, credited_line_id) REFERENCES invoice_line,
  CONSTRAINT invoice_line_place UNIQUE (organization_id, invoice_id, position),
  CONSTRAINT invoice_line_for CHECK (vendor_order_line_id IS NULL OR num_nonnulls(budget_line_id, credited_line_id) = 0),
  CONSTRAINT invoice_line_figures CHECK (packs >= 0 AND pack_quantity >= 1 AND pack_price >= 0 AND amount >= 0
    AND quantity BETWEEN 0 AND 10000000 AND matched_quantity BETWEEN 0 AND 10000000),
  CONSTRAINT invoice_line_unit CHECK ((unit_by IS NULL) = (unit_factor IS NULL) AND unit_by IN ('quantity', 'price')
    AND (unit_by IS NOT NULL OR NOT is_corrected)),
  CONSTRAINT invoice_line_texts CHECK (length(description) <= 200 AND length(pack) <= 60)
);
CREATE UNIQUE INDEX invoice_line_of_order ON invoice_line (organization_id, vendor_order_line_id, invoice_id) WHERE vendor_order_line_id IS NOT NULL;
CREATE INDEX invoice_line_of_bill ON invoice_line (organization_id, credited_line_id) WHERE credited_line_id IS NOT NULL;
GRANT INSERT, DELETE, UPDATE (matched_quantity, unit_by, unit_factor, is_corrected, billable, expected_amount, billed_amount,
  tolerance) ON invoice_line TO wellstock_app;

-- Lines are written as long as nobody has approved them, for what its vendor was sent by this office. The lines of an invoice that
-- was disputed before anybody approved it are matched again when it goes on.
CREATE FUNCTION guard_invoice_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE line invoice_line := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF NOT EXISTS (SELECT FROM invoice i WHERE i.organization_id = line.organization_id AND i.id = line.invoice_id
      AND (i.state IN ('exception', 'matched') OR i.state = 'disputed' AND i.approved_at IS NULL AND TG_OP = 'UPDATE')) THEN
    RAISE EXCEPTION 'the lines of an invoice that was approved stand' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.vendor_order_line_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM vendor_order_line l
      JOIN vendor_order o ON o.organization_id = l.organization_id AND o.id = l.vendor_order_id
      JOIN vendor u ON u.organization_id = o.organization_id AND u.id = o.vendor_id
      JOIN invoice i ON i.organization_id = l.organization_id AND i.id = NEW.invoice_id
      WHERE l.organization_id = NEW.organization_id AND l.id = NEW.vendor_order_line_id AND o.sent_at IS NOT NULL
        AND o.office_id = i.office_id AND i.vendor_id IN (u.id, coalesce(u.merged_into, u.id))) THEN
    RAISE EXCEPTION 'an invoice bills what its vendor was sent' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN line;
END $$;
CREATE TRIGGER invoice_line_guarded BEFORE INSERT OR UPDATE OR DELETE ON invoice_line FOR EACH ROW EXECUTE FUNCTION guard_invoice_line();

-- What was not ordered is credited by a line of a credit note of the same vendor, office and line of the budget, no more than was billed.
-- Of two at once for one invoice the second waits, and so does whoever says that the invoice is void.
CREATE FUNCTION guard_credited_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE billed invoice_line;
BEGIN
  IF NEW.credited_line_id IS NULL THEN
    IF EXISTS (SELECT FROM invoice i WHERE i.organization_id = NEW.organization_id AND i.id = NEW.invoice_id AND i.kind = 'credit_note') THEN
      RAISE EXCEPTION 'a credit note says what it gives back' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  SELECT b.* INTO billed FROM invoice_line b
  JOIN invoice i ON i.organization_id = b.organization_id AND i.id = b.invoice_id
  JOIN invoice c ON c.organization_id = b.organization_id AND c.id = NEW.invoice_id
  WHERE b.organization_id = NEW.organization_id AND b.id = NEW.credited_line_id AND b.budget_line_id = NEW.budget_line_id
    AND i.kind = 'invoice' AND i.approved_at IS NOT NULL AND i.state <> 'void'
    AND c.kind = 'credit_note' AND c.vendor_id = i.vendor_id AND c.office_id = i.office_id
  FOR NO KEY UPDATE OF i;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'what was approved is credited where it was billed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (SELECT sum(k.amount) + NEW.amount > billed.amount OR sum(k.packs) + NEW.packs > billed.packs FROM (
      SELECT n.amount, n.packs FROM invoice_line n
      JOIN invoice i ON i.organization_id = n.organization_id AND i.id = n.invoice_id AND i.state <> 'void'
      WHERE n.organization_id = NEW.organization_id AND n.credited_line_id = NEW.credited_line_id
      UNION ALL SELECT 0, 0) k) THEN
    RAISE EXCEPTION 'no more is credited than was billed' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_line_credited';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_line_credits BEFORE INSERT ON invoice_line FOR EACH ROW
  WHEN (NEW.vendor_order_line_id IS NULL) EXECUTE FUNCTION guard_credited_line();

-- What of an invoice is not as it should be, by cause. Open until it is corrected or somebody accepts it.
CREATE TABLE invoice_exception (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- Null: it is about the invoice as a whole.
  line_id uuid,
  cause text NOT NULL,
  -- How much money it is about, and in base units how much quantity.
  amount numeric(14, 2) NOT NULL DEFAULT 0,
  quantity integer NOT NULL DEFAULT 0,
  -- What it may be the same as.
  other_id uuid,
  -- Whom it was handed on to, in place of those it would be for.
  assigned_to uuid,
  accepted_by uuid,
  accepted_at timestamptz,
  explanation text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice,
  FOREIGN KEY (organization_id, line_id) REFERENCES invoice_line ON DELETE CASCADE,
  FOREIGN KEY (organization_id, other_id) REFERENCES invoice,
  FOREIGN KEY (organization_id, accepted_by) REFERENCES person,
  FOREIGN KEY (organization_id, assigned_to) REFERENCES person,
  CONSTRAINT invoice_exception_once UNIQUE NULLS NOT DISTINCT (organization_id, invoice_id, line_id, cause),
  CONSTRAINT invoice_exception_cause CHECK (cause IN ('no_receipt', 'quantity', 'price', 'unknown_line', 'duplicate', 'freight', 'tax')
    AND (line_id IS NULL) = (cause IN ('duplicate', 'freight', 'tax')) AND (other_id IS NOT NULL) = (cause = 'duplicate')),
  CONSTRAINT invoice_exception_accepted CHECK ((accepted_by IS NULL) = (accepted_at IS NULL) AND (accepted_at IS NULL) = (explanation = '')
    AND length(explanation) <= 500)
);
CREATE INDEX invoice_exception_open ON invoice_exception (organization_id, cause) WHERE accepted_at IS NULL;
GRANT INSERT, DELETE, UPDATE (assigned_to, accepted_by, accepted_at, explanation) ON invoice_exception TO wellstock_app;

CREATE FUNCTION count_exceptions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE invoice i SET open_exceptions = (SELECT count(*) FROM invoice_exception e
    WHERE e.organization_id = i.organization_id AND e.invoice_id = i.id AND e.accepted_at IS NULL)
  WHERE (i.organization_id, i.id) IN (SELECT organization_id, invoice_id FROM touched);
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_exception_added AFTER INSERT ON invoice_exception
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_exceptions();
CREATE TRIGGER invoice_exception_changed AFTER UPDATE ON invoice_exception
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_exceptions();
CREATE TRIGGER invoice_exception_gone AFTER DELETE ON invoice_exception
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_exceptions();

-- Whoever captured or corrected an invoice accepts nothing of it, and nothing of it is handed on to them.
CREATE FUNCTION guard_exception() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM invoice i WHERE i.organization_id = NEW.organization_id AND i.id = NEW.invoice_id
      AND (i.state <> 'exception' OR EXISTS (SELECT FROM unnest(i.authors) AS author
        WHERE is_same_identity(i.organization_id, author, NEW.accepted_by)
          OR is_same_identity(i.organization_id, author, NEW.assigned_to)))) THEN
    RAISE EXCEPTION 'an exception is accepted by somebody who has not captured it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_exception_guarded BEFORE UPDATE ON invoice_exception FOR EACH ROW EXECUTE FUNCTION guard_exception();

-- What an approved line costs, with its share of freight, tax and discount, and on whose money: a part of a vendor order, or the line itself.
CREATE TABLE invoice_part (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  line_id uuid NOT NULL,
  part_id uuid,
  budget_line_id uuid NOT NULL,
  -- In base units.
  quantity integer NOT NULL,
  amount numeric(14, 2) NOT NULL,
  CONSTRAINT invoice_part_once UNIQUE NULLS NOT DISTINCT (organization_id, line_id, part_id),
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice,
  FOREIGN KEY (organization_id, line_id) REFERENCES invoice_line,
  FOREIGN KEY (organization_id, part_id) REFERENCES vendor_order_part,
  FOREIGN KEY (organization_id, budget_line_id) REFERENCES budget_line,
  CONSTRAINT invoice_part_figures CHECK (quantity >= 0 AND amount >= 0)
);
CREATE INDEX invoice_part_of ON invoice_part (organization_id, invoice_id);
CREATE INDEX invoice_part_of_part ON invoice_part (organization_id, part_id) WHERE part_id IS NOT NULL;
GRANT INSERT ON invoice_part TO wellstock_app;
CREATE TRIGGER invoice_part_stands BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_part FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How much of what was ordered has been billed, and credited again: with the approval of an invoice, and no more when it is void.
CREATE FUNCTION bill_parts(organization uuid, invoice uuid, sign integer, is_credit boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE vendor_order_part p SET billed = p.billed + sign * s.quantity,
    credited = p.credited - CASE WHEN is_credit THEN sign * s.quantity ELSE 0 END
  FROM (SELECT part_id, sum(quantity)::integer AS quantity FROM invoice_part
    WHERE organization_id = organization AND invoice_id = invoice AND part_id IS NOT NULL GROUP BY 1) s
  WHERE p.organization_id = organization AND p.id = s.part_id AND s.quantity <> 0;
  UPDATE vendor_order_line l SET billed = l.billed + sign * s.quantity
  FROM (SELECT p.line_id, sum(b.quantity)::integer AS quantity FROM invoice_part b
    JOIN vendor_order_part p ON p.organization_id = b.organization_id AND p.id = b.part_id
    WHERE b.organization_id = organization AND b.invoice_id = invoice GROUP BY 1) s
  WHERE l.organization_id = organization AND l.id = s.line_id AND s.quantity <> 0;
$$;
REVOKE ALL ON FUNCTION bill_parts FROM public;

CREATE FUNCTION bill_invoice_parts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM touched t JOIN invoice i ON i.organization_id = t.organization_id AND i.id = t.invoice_id
      WHERE i.state NOT IN ('approved', 'paid') OR i.approved_at <> now()) THEN
    RAISE EXCEPTION 'an invoice is booked as it is approved' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM bill_parts(i.organization_id, i.id, CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END, i.kind = 'credit_note') FROM invoice i
  WHERE (i.organization_id, i.id) IN (SELECT organization_id, invoice_id FROM touched);
  RETURN NULL;
END $$;
-- All parts of an invoice come in one statement.
CREATE TRIGGER invoice_part_billed AFTER INSERT ON invoice_part
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION bill_invoice_parts();

CREATE FUNCTION unbill_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bill_parts(NEW.organization_id, NEW.id, CASE NEW.kind WHEN 'invoice' THEN -1 ELSE 1 END, NEW.kind = 'credit_note');
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_unbilled AFTER UPDATE OF state ON invoice FOR EACH ROW
  WHEN (OLD.approved_at IS NOT NULL AND OLD.state <> 'void' AND NEW.state = 'void') EXECUTE FUNCTION unbill_invoice();

-- What an invoice says holds together at the end of a transaction: its lines and exceptions with its state, its parts and the ledger of the
-- budget with its total; and no more was billed than was received, unless somebody accepted that (I4).
CREATE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE i invoice; booked numeric; parts numeric;
BEGIN
  SELECT * INTO i FROM invoice WHERE organization_id = NEW.organization_id AND id = NEW.id;
  IF i.subtotal <> (SELECT coalesce(sum(l.amount), -1) FROM invoice_line l WHERE l.organization_id = i.organization_id AND l.invoice_id = i.id) THEN
    RAISE EXCEPTION 'invoice % is the sum of its lines', i.number USING ERRCODE = 'restrict_violation';
  END IF;
  IF i.state IN ('matched', 'approved', 'paid') AND i.open_exceptions > 0 OR i.state = 'exception' AND i.open_exceptions = 0 THEN
    RAISE EXCEPTION 'invoice % is matched when nothing is open', i.number USING ERRCODE = 'restrict_violation';
  END IF;
  IF i.approved_at IS NULL THEN RETURN NULL; END IF;
  IF i.state = 'void' AND EXISTS (
      SELECT FROM invoice_line b JOIN invoice_line n ON n.organization_id = b.organization_id AND n.credited_line_id = b.id
      JOIN invoice c ON c.organization_id = n.organization_id AND c.id = n.invoice_id AND c.state <> 'void'
      WHERE b.organization_id = i.organization_id AND b.invoice_id = i.id)
    OR i.kind = 'credit_note' AND EXISTS (
      SELECT FROM invoice_line n JOIN budget_hold h ON h.organization_id = n.organization_id AND h.reference_id = n.credited_line_id
      WHERE n.organization_id = i.organization_id AND n.invoice_id = i.id AND h.spent < 0) THEN
    RAISE EXCEPTION 'what invoice % credits was billed and spent', i.number USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT coalesce(sum(amount), 0) INTO parts FROM invoice_part WHERE organization_id = i.organization_id AND invoice_id = i.id;
  SELECT coalesce(sum(spent), 0) INTO booked FROM budget_entry WHERE organization_id = i.organization_id AND document_id = i.id;
  IF parts <> i.total OR booked <> (CASE WHEN i.state = 'void' THEN 0 WHEN i.kind = 'invoice' THEN i.total ELSE -i.total END) THEN
    RAISE EXCEPTION 'the budget has spent what invoice % says', i.number USING ERRCODE = 'restrict_violation';
  END IF;
  IF i.kind = 'invoice' AND i.state IN ('approved', 'paid') AND i.approved_at = now() AND EXISTS (
      SELECT FROM invoice_line n
      JOIN vendor_order_line l ON l.organization_id = n.organization_id AND l.id = n.vendor_order_line_id
      WHERE n.organization_id = i.organization_id AND n.invoice_id = i.id AND l.billed > l.received AND NOT EXISTS (
        SELECT FROM invoice_line m JOIN invoice_exception e ON e.organization_id = m.organization_id AND e.line_id = m.id
        WHERE m.organization_id = n.organization_id AND m.vendor_order_line_id = l.id AND e.cause IN ('quantity', 'no_receipt')
          AND e.accepted_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'no more is billed than was received' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_received';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_whole AFTER INSERT OR UPDATE ON invoice DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_invoice();

-- What counts in the books counts in a month that is open.
CREATE FUNCTION guard_invoice_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM closed_month m WHERE m.organization_id = NEW.organization_id AND m.month = date_trunc('month', NEW.booked_on)) THEN
    RAISE EXCEPTION 'the month is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_month_open';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER budget_entry_of_invoice BEFORE INSERT ON budget_entry FOR EACH ROW
  WHEN (NEW.document_kind = 'invoice') EXECUTE FUNCTION guard_invoice_entry();

-- Where vendors are merged, their invoices are of the one that stays: of two with one number the merger is refused.
CREATE FUNCTION move_invoices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE invoice SET vendor_id = NEW.merged_into WHERE organization_id = NEW.organization_id AND vendor_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_invoices AFTER UPDATE OF merged_into ON vendor FOR EACH ROW
  WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION move_invoices();
