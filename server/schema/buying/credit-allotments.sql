-- What credit notes settle: returns, claims and invoices of the same vendor and office, each credit note as many as it pays for.
CREATE TABLE credit_allotment (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  credit_note_id uuid NOT NULL,
  return_id uuid,
  claim_id uuid,
  invoice_id uuid,
  amount numeric(14, 2) NOT NULL,
  -- Somebody has said that it may be more than is expected.
  is_beyond boolean NOT NULL DEFAULT false,
  allotted_by uuid NOT NULL,
  allotted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, credit_note_id) REFERENCES invoice,
  FOREIGN KEY (organization_id, return_id) REFERENCES vendor_return,
  FOREIGN KEY (organization_id, claim_id) REFERENCES vendor_claim,
  FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice,
  FOREIGN KEY (organization_id, allotted_by) REFERENCES person,
  CONSTRAINT credit_allotment_for CHECK (num_nonnulls(return_id, claim_id, invoice_id) = 1),
  CONSTRAINT credit_allotment_amount CHECK (amount > 0)
);
CREATE INDEX credit_allotment_from ON credit_allotment (organization_id, credit_note_id);
CREATE INDEX credit_allotment_to_return ON credit_allotment (organization_id, return_id) WHERE return_id IS NOT NULL;
CREATE INDEX credit_allotment_to_claim ON credit_allotment (organization_id, claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX credit_allotment_to_invoice ON credit_allotment (organization_id, invoice_id) WHERE invoice_id IS NOT NULL;
GRANT INSERT (organization_id, id, credit_note_id, return_id, claim_id, invoice_id, amount, is_beyond, allotted_by), DELETE
  ON credit_allotment TO wellstock_app;

-- It is of a credit note that was approved, for what its vendor owes that office: no more than the note gives, and no more than is
-- expected unless somebody says so. Of two at once for one of them the second waits.
CREATE FUNCTION guard_credit_allotment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE given numeric; expected numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN RAISE EXCEPTION 'what a credit note settles stands' USING ERRCODE = 'restrict_violation'; END IF;
  PERFORM FROM vendor_return WHERE organization_id = NEW.organization_id AND id = NEW.return_id FOR NO KEY UPDATE;
  PERFORM FROM vendor_claim WHERE organization_id = NEW.organization_id AND id = NEW.claim_id FOR NO KEY UPDATE;
  PERFORM FROM invoice WHERE organization_id = NEW.organization_id AND id = NEW.invoice_id FOR NO KEY UPDATE;
  PERFORM FROM invoice WHERE organization_id = NEW.organization_id AND id = NEW.credit_note_id FOR NO KEY UPDATE;
  SELECT n.total, w.expected INTO given, expected FROM invoice n
  JOIN (
    SELECT v.vendor_id, v.office_id, v.credit_expected AS expected FROM vendor_return v
    WHERE v.organization_id = NEW.organization_id AND v.id = NEW.return_id AND v.state = 'shipped'
    UNION ALL
    SELECT r.vendor_id, r.office_id, c.credit FROM vendor_claim c
    JOIN receipt r ON r.organization_id = c.organization_id AND r.id = c.receipt_id
    WHERE c.organization_id = NEW.organization_id AND c.id = NEW.claim_id AND c.outcome = 'credit'
    UNION ALL
    SELECT i.vendor_id, i.office_id, i.total FROM invoice i
    WHERE i.organization_id = NEW.organization_id AND i.id = NEW.invoice_id AND i.kind = 'invoice' AND i.state IN ('approved', 'paid')
  ) w ON w.office_id = n.office_id
  JOIN vendor u ON u.organization_id = n.organization_id AND u.id = w.vendor_id AND n.vendor_id IN (u.id, coalesce(u.merged_into, u.id))
  WHERE n.organization_id = NEW.organization_id AND n.id = NEW.credit_note_id AND n.kind = 'credit_note' AND n.state IN ('approved', 'paid');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an approved credit note settles what its vendor owes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF given < NEW.amount + (SELECT coalesce(sum(a.amount), 0) FROM credit_allotment a
      WHERE a.organization_id = NEW.organization_id AND a.credit_note_id = NEW.credit_note_id) THEN
    RAISE EXCEPTION 'no more is allotted than a credit note gives' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_allotment_given';
  END IF;
  IF NOT NEW.is_beyond AND expected < NEW.amount + (SELECT coalesce(sum(a.amount), 0) FROM credit_allotment a
      WHERE a.organization_id = NEW.organization_id AND (a.return_id = NEW.return_id OR a.claim_id = NEW.claim_id OR a.invoice_id = NEW.invoice_id)) THEN
    RAISE EXCEPTION 'no more is credited than is expected' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_allotment_expected';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_allotment_guarded BEFORE INSERT OR UPDATE ON credit_allotment FOR EACH ROW EXECUTE FUNCTION guard_credit_allotment();

CREATE FUNCTION total_credit_of_return() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE allotment credit_allotment := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE vendor_return SET credit = (SELECT coalesce(sum(a.amount), 0) FROM credit_allotment a
    WHERE a.organization_id = allotment.organization_id AND a.return_id = allotment.return_id)
  WHERE organization_id = allotment.organization_id AND id = allotment.return_id;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_allotment_totaled AFTER INSERT OR DELETE ON credit_allotment
  FOR EACH ROW EXECUTE FUNCTION total_credit_of_return();
