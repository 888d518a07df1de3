-- Lines of approved orders that another line of a budget is to pay: asked for, decided, and then their open money goes with them. Until
-- then both lines of budgets hold it.
CREATE TABLE order_line_move (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  line_id uuid NOT NULL,
  from_line_id uuid NOT NULL,
  to_line_id uuid NOT NULL,
  -- What the line and its vendor orders held as it was asked for.
  amount numeric(16, 2) NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Nobody: approved by a rule, or taken back.
  decided_by uuid,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, order_id) REFERENCES supply_order,
  FOREIGN KEY (organization_id, line_id) REFERENCES supply_order_line,
  FOREIGN KEY (organization_id, from_line_id) REFERENCES budget_line,
  FOREIGN KEY (organization_id, to_line_id) REFERENCES budget_line,
  FOREIGN KEY (organization_id, asked_by) REFERENCES person,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  CONSTRAINT order_line_move_lines CHECK (from_line_id <> to_line_id),
  CONSTRAINT order_line_move_amount CHECK (amount > 0),
  CONSTRAINT order_line_move_reason CHECK (length(reason) BETWEEN 5 AND 500),
  CONSTRAINT order_line_move_state CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT order_line_move_ended CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX order_line_move_waiting ON order_line_move (organization_id, order_id) WHERE state = 'waiting';
CREATE INDEX order_line_move_of_order ON order_line_move (organization_id, order_id, asked_at);
GRANT INSERT (organization_id, id, order_id, line_id, from_line_id, to_line_id, amount, reason, asked_by),
  UPDATE (state, decided_by, ended_at) ON order_line_move TO wellstock_app;
CREATE TRIGGER order_line_move_second_person BEFORE UPDATE OF decided_by ON order_line_move FOR EACH ROW
  WHEN (NEW.decided_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('decided_by', 'asked_by');

-- What moves is a line of an approved order, by the approval that was asked for with it; then it stands.
CREATE FUNCTION guard_line_move() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'a move that has ended stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' AND (NEW.state <> 'waiting' OR NOT EXISTS (
      SELECT FROM supply_order_line n JOIN supply_order o ON o.organization_id = n.organization_id AND o.id = n.order_id
      WHERE n.organization_id = NEW.organization_id AND n.id = NEW.line_id AND o.id = NEW.order_id AND n.cancelled_at IS NULL
        AND order_is_approved(o.state))) THEN
    RAISE EXCEPTION 'what moves is a line of an approved order' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'approved' AND NOT EXISTS (
      SELECT FROM approval_request r WHERE r.organization_id = NEW.organization_id AND r.kind = 'order' AND r.document_id = NEW.order_id
        AND r.state = 'approved' AND r.requested_at = NEW.asked_at AND r.submitted_content::jsonb @> jsonb_build_object('lines',
          jsonb_build_array(jsonb_build_object('id', NEW.line_id, 'budgetLine', NEW.to_line_id)))) THEN
    RAISE EXCEPTION 'a move is approved by the approval of its request' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_line_move_guarded BEFORE INSERT OR UPDATE ON order_line_move FOR EACH ROW EXECUTE FUNCTION guard_line_move();

-- The money follows: asked for while it waits; once it is approved all that is open is on the new line, and what was spent stays.
CREATE FUNCTION guard_move_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE m order_line_move; asked numeric;
BEGIN
  SELECT * INTO m FROM order_line_move WHERE organization_id = NEW.organization_id AND id = NEW.id;
  SELECT coalesce(sum(h.precommitted), 0) INTO asked FROM budget_hold h
  WHERE h.organization_id = m.organization_id AND h.reference_id = m.line_id;
  IF asked <> (CASE m.state WHEN 'waiting' THEN m.amount ELSE 0 END)
    OR m.state = 'approved' AND (
      m.to_line_id <> (SELECT n.budget_line_id FROM supply_order_line n WHERE n.organization_id = m.organization_id AND n.id = m.line_id)
      OR EXISTS (SELECT FROM budget_hold h WHERE h.organization_id = m.organization_id AND h.committed > 0 AND h.line_id <> m.to_line_id
        AND h.reference_id IN (SELECT m.line_id UNION ALL SELECT p.id FROM vendor_order_part p
          WHERE p.organization_id = m.organization_id AND p.order_line_id = m.line_id))) THEN
    RAISE EXCEPTION 'the money of a line is where its move says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_line_move_money AFTER INSERT OR UPDATE ON order_line_move DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_move_money();

-- Whether all that changes of an order line is the line of a budget that pays, to the one that was approved in this transaction.
CREATE FUNCTION line_has_moved(was supply_order_line, line supply_order_line) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT to_jsonb(line) - ARRAY['budget_line_id', 'quantity', 'amount'] = to_jsonb(was) - ARRAY['budget_line_id', 'quantity', 'amount']
    AND EXISTS (SELECT FROM order_line_move m WHERE m.organization_id = line.organization_id AND m.line_id = line.id
      AND m.to_line_id = line.budget_line_id AND m.state = 'approved' AND m.ended_at = now())
$$;
REVOKE ALL ON FUNCTION line_has_moved FROM public;
