-- Transfers: stock that goes from one office to another. Which state may follow which: `transfer-document.ts`.
CREATE TABLE transfer (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  from_office_id uuid NOT NULL,
  to_office_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  purpose text NOT NULL DEFAULT 'need',
  note text NOT NULL DEFAULT '',
  carrier text NOT NULL DEFAULT '',
  is_cold_chain boolean NOT NULL DEFAULT false,
  -- The day it should arrive, in the receiving office.
  expected_on date,
  -- How long what is sent must still be usable after that day.
  min_life_days integer NOT NULL DEFAULT 30,
  requested_by uuid,
  requested_at timestamptz,
  -- Null with `approved_at` set: small enough to need nobody.
  approved_by uuid,
  approved_at timestamptz,
  shipped_by uuid,
  shipped_at timestamptz,
  -- When the last of it was accounted for, if any of it arrived.
  received_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  -- Why it was cancelled, or sent back for changes.
  remark text NOT NULL DEFAULT '',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, from_office_id) REFERENCES office,
  FOREIGN KEY (organization_id, to_office_id) REFERENCES office,
  FOREIGN KEY (organization_id, requested_by) REFERENCES person,
  FOREIGN KEY (organization_id, approved_by) REFERENCES person,
  FOREIGN KEY (organization_id, shipped_by) REFERENCES person,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT transfer_offices CHECK (from_office_id <> to_office_id),
  CONSTRAINT transfer_approver CHECK (approved_by <> requested_by),
  CONSTRAINT transfer_life CHECK (min_life_days between 0 and 730),
  CONSTRAINT transfer_purpose CHECK (purpose in ('need', 'waste', 'recall', 'closing')),
  CONSTRAINT transfer_state CHECK (state in ('draft', 'requested', 'approved', 'picking', 'in_transit', 'partly_received', 'received', 'closed', 'cancelled'))
);
CREATE UNIQUE INDEX transfer_number ON transfer (organization_id, number);
CREATE INDEX transfer_from ON transfer (organization_id, from_office_id, shipped_at);
CREATE INDEX transfer_to ON transfer (organization_id, to_office_id, shipped_at);
CREATE INDEX transfer_latest ON transfer (organization_id, updated_at);
GRANT INSERT, UPDATE ON transfer TO wellstock_app;
-- What comes to an office, without a look at what has come.
CREATE INDEX transfer_on_order ON transfer (organization_id, to_office_id)
  WHERE state IN ('approved', 'picking', 'in_transit', 'partly_received');
CREATE TRIGGER transfer_states_follow BEFORE UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION guard_state();
CREATE TRIGGER transfer_second_person BEFORE INSERT OR UPDATE OF approved_by ON transfer FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('approved_by', 'requested_by');

-- What is asked for: so much of one stocking record of the sending office. Stands still once requested.
CREATE TABLE transfer_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  item_id uuid NOT NULL,
  quantity integer NOT NULL,
  position integer NOT NULL,
  -- Why less was sent than asked for.
  short_reason text,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT transfer_line_once UNIQUE (organization_id, transfer_id, item_id),
  FOREIGN KEY (organization_id, transfer_id) REFERENCES transfer,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  CONSTRAINT transfer_line_quantity CHECK (quantity > 0),
  CONSTRAINT transfer_line_short_reason CHECK (short_reason in ('not_found', 'damaged', 'expired', 'needed_here', 'other'))
);
CREATE INDEX transfer_line_of_item ON transfer_line (organization_id, item_id);
GRANT INSERT, DELETE, UPDATE (quantity, position, short_reason) ON transfer_line TO wellstock_app;

-- One lot of a line on its way. `shipped`, `arrived` and `returned` follow the movements, `lost` and `missing` the losses,
-- by trigger; what is left is in transit, and nobody's. It leaves and arrives at one cost.
CREATE TABLE transfer_lot (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  line_id uuid NOT NULL,
  lot_id uuid,
  -- Kept for this transfer until it is sent.
  reservation_id uuid,
  allocated integer NOT NULL,
  picked integer,
  unit_cost numeric(14, 4),
  shipped integer NOT NULL DEFAULT 0,
  arrived integer NOT NULL DEFAULT 0,
  -- Of what arrived: thrown away at once, because it was damaged.
  damaged integer NOT NULL DEFAULT 0,
  returned integer NOT NULL DEFAULT 0,
  lost integer NOT NULL DEFAULT 0,
  -- Said to be missing, and not decided yet. Still in transit.
  missing integer NOT NULL DEFAULT 0,
  in_transit integer GENERATED ALWAYS AS (shipped - arrived - returned - lost) STORED NOT NULL,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT transfer_lot_once UNIQUE NULLS NOT DISTINCT (organization_id, line_id, lot_id),
  FOREIGN KEY (organization_id, transfer_id) REFERENCES transfer,
  FOREIGN KEY (organization_id, line_id) REFERENCES transfer_line,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, reservation_id) REFERENCES reservation,
  CONSTRAINT transfer_lot_allocated CHECK (allocated >= 0 and picked >= 0),
  CONSTRAINT transfer_lot_counts CHECK (shipped >= 0 and arrived >= 0 and returned >= 0 and lost >= 0 and missing >= 0),
  CONSTRAINT transfer_lot_damaged CHECK (damaged between 0 and arrived),
  CONSTRAINT transfer_lot_in_transit CHECK (shipped - arrived - returned - lost >= missing)
);
CREATE INDEX transfer_lot_of_transfer ON transfer_lot (organization_id, transfer_id);
CREATE INDEX transfer_lot_in_transit ON transfer_lot (organization_id, line_id) WHERE shipped - arrived - returned - lost > 0;
GRANT INSERT, DELETE, UPDATE (reservation_id, allocated, picked, unit_cost) ON transfer_lot TO wellstock_app;

-- Stock that left and did not arrive: said by the one who received, agreed to by somebody else, or found.
CREATE TABLE transfer_loss (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  transfer_lot_id uuid NOT NULL,
  quantity integer NOT NULL,
  state text NOT NULL DEFAULT 'reported',
  note text NOT NULL DEFAULT '',
  reported_by uuid NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT now(),
  approved_by uuid,
  approved_at timestamptz,
  found_by uuid,
  found_at timestamptz,
  decision_note text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, transfer_lot_id) REFERENCES transfer_lot,
  FOREIGN KEY (organization_id, reported_by) REFERENCES person,
  FOREIGN KEY (organization_id, approved_by) REFERENCES person,
  FOREIGN KEY (organization_id, found_by) REFERENCES person,
  CONSTRAINT transfer_loss_quantity CHECK (quantity > 0),
  CONSTRAINT transfer_loss_state CHECK (state in ('reported', 'approved', 'found')),
  CONSTRAINT transfer_loss_second_person CHECK (approved_by <> reported_by),
  CONSTRAINT transfer_loss_approved CHECK (state <> 'approved' or approved_by is not null)
);
CREATE INDEX transfer_loss_of_lot ON transfer_loss (organization_id, transfer_lot_id);
CREATE INDEX transfer_loss_by_time ON transfer_loss (organization_id, approved_at);
GRANT INSERT, UPDATE (state, approved_by, approved_at, found_by, found_at, decision_note) ON transfer_loss TO wellstock_app;
CREATE TRIGGER transfer_loss_second_person BEFORE INSERT OR UPDATE OF approved_by ON transfer_loss FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('approved_by', 'reported_by');

-- What is asked for stands still once somebody has been asked; nothing is over while any of it is on its way.
CREATE FUNCTION guard_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE sent integer; waiting integer; undecided integer;
BEGIN
  IF OLD.state <> 'draft' AND (OLD.from_office_id, OLD.to_office_id, OLD.purpose, OLD.min_life_days, OLD.number)
    IS DISTINCT FROM (NEW.from_office_id, NEW.to_office_id, NEW.purpose, NEW.min_life_days, NEW.number) THEN
    RAISE EXCEPTION 'a transfer that was requested stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = NEW.state THEN RETURN NEW; END IF;
  SELECT coalesce(sum(shipped), 0), coalesce(sum(in_transit - missing), 0), coalesce(sum(missing), 0)
  INTO sent, waiting, undecided
  FROM transfer_lot WHERE organization_id = NEW.organization_id AND transfer_id = NEW.id;
  IF NEW.state = 'cancelled' AND sent > 0 OR NEW.state = 'in_transit' AND sent = 0
    OR NEW.state IN ('received', 'closed') AND waiting > 0 OR NEW.state = 'closed' AND undecided > 0 THEN
    RAISE EXCEPTION 'a transfer with % sent, % on the way and % missing is not %', sent, waiting, undecided, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transfer_states BEFORE UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION guard_transfer();

-- Lines are written while the transfer is a draft. What the owner of the tables loads is history.
CREATE FUNCTION guard_transfer_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_organization() IS NOT NULL AND NOT EXISTS (
    SELECT FROM transfer t WHERE t.state = 'draft'
      AND (t.organization_id, t.id) = (coalesce(NEW.organization_id, OLD.organization_id), coalesce(NEW.transfer_id, OLD.transfer_id))
  ) THEN
    RAISE EXCEPTION 'a transfer that was requested stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER transfer_line_of_draft BEFORE INSERT OR DELETE OR UPDATE OF quantity, item_id, transfer_id ON transfer_line
  FOR EACH ROW EXECUTE FUNCTION guard_transfer_line();

-- What was sent, arrived, came back and was lost follows movements and losses, and nothing else.
CREATE FUNCTION guard_transfer_lot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.shipped, NEW.arrived, NEW.damaged, NEW.returned, NEW.lost, NEW.missing) <> (0, 0, 0, 0, 0, 0) THEN
      RAISE EXCEPTION 'a lot on its way begins with a movement' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.shipped, OLD.arrived, OLD.damaged, OLD.returned, OLD.lost, OLD.missing)
    IS DISTINCT FROM (NEW.shipped, NEW.arrived, NEW.damaged, NEW.returned, NEW.lost, NEW.missing) AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'what is on its way follows movements and losses only' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.shipped > 0 AND OLD.unit_cost IS DISTINCT FROM NEW.unit_cost THEN
    RAISE EXCEPTION 'what is on its way keeps its cost' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transfer_lot_guarded BEFORE INSERT OR UPDATE ON transfer_lot FOR EACH ROW EXECUTE FUNCTION guard_transfer_lot();

-- A leg of a transfer leaves from the line's item, arrives in one of the two offices, and keeps lot and cost. What arrived
-- damaged is thrown away there, as a leg too: neither can be reversed by itself.
CREATE FUNCTION post_transfer_legs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM posted WHERE reverses_id IS NOT NULL) AND EXISTS (
    SELECT FROM posted m JOIN stock_movement o ON o.organization_id = m.organization_id AND o.id = m.reverses_id
    JOIN posting g ON g.organization_id = o.organization_id AND g.id = o.posting_id
    WHERE g.cause = 'transfer'
  ) THEN
    RAISE EXCEPTION 'what a transfer has moved is corrected by the transfer' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (
    SELECT FROM posted m JOIN posting g ON g.organization_id = m.organization_id AND g.id = m.posting_id
    WHERE g.cause = 'transfer'
  ) THEN
    RETURN NULL;
  END IF;

  IF EXISTS (
    SELECT FROM posted m
    JOIN posting g ON g.organization_id = m.organization_id AND g.id = m.posting_id AND g.cause = 'transfer'
    JOIN transfer t ON t.organization_id = g.organization_id AND t.id = g.cause_id
    LEFT JOIN transfer_lot p ON p.organization_id = m.organization_id AND p.id = m.line_id AND p.transfer_id = t.id
    LEFT JOIN transfer_line n ON n.organization_id = p.organization_id AND n.id = p.line_id
    JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
    LEFT JOIN item s ON s.organization_id = m.organization_id AND s.id = n.item_id
    WHERE p.id IS NULL OR m.lot_id IS DISTINCT FROM p.lot_id OR m.unit_cost IS DISTINCT FROM p.unit_cost OR m.reverses_id IS NOT NULL
      OR i.product_id <> s.product_id
      OR NOT coalesce(CASE m.type
        WHEN 'transfer_out' THEN m.quantity < 0 AND m.item_id = n.item_id AND i.office_id = t.from_office_id
        WHEN 'transfer_in' THEN m.quantity > 0 AND i.office_id IN (t.from_office_id, t.to_office_id)
        WHEN 'waste_damaged' THEN m.quantity < 0 AND i.office_id = t.to_office_id
      END, false)
  ) THEN
    RAISE EXCEPTION 'this is no leg of the transfer' USING ERRCODE = 'check_violation';
  END IF;

  UPDATE transfer_lot p SET shipped = p.shipped + m.shipped, arrived = p.arrived + m.arrived, damaged = p.damaged + m.damaged,
    returned = p.returned + m.returned
  FROM (
    SELECT m.organization_id, m.line_id,
      coalesce(-sum(m.quantity) FILTER (WHERE m.type = 'transfer_out'), 0)::integer AS shipped,
      coalesce(sum(m.quantity) FILTER (WHERE m.type = 'transfer_in' AND i.office_id = t.to_office_id), 0)::integer AS arrived,
      coalesce(-sum(m.quantity) FILTER (WHERE m.type = 'waste_damaged'), 0)::integer AS damaged,
      coalesce(sum(m.quantity) FILTER (WHERE m.type = 'transfer_in' AND i.office_id = t.from_office_id), 0)::integer AS returned
    FROM posted m
    JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
    JOIN posting g ON g.organization_id = m.organization_id AND g.id = m.posting_id AND g.cause = 'transfer'
    JOIN transfer t ON t.organization_id = g.organization_id AND t.id = g.cause_id
    GROUP BY 1, 2
  ) m
  WHERE p.organization_id = m.organization_id AND p.id = m.line_id;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_movement_transfer AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION post_transfer_legs();

CREATE FUNCTION post_transfer_loss() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NOT (OLD.state || '>' || NEW.state = ANY (ARRAY['reported>approved', 'reported>found', 'approved>found'])) THEN
    RAISE EXCEPTION 'a loss does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE transfer_lot p SET
    missing = coalesce((SELECT sum(quantity) FROM transfer_loss l WHERE l.organization_id = p.organization_id
      AND l.transfer_lot_id = p.id AND l.state = 'reported'), 0),
    lost = coalesce((SELECT sum(quantity) FROM transfer_loss l WHERE l.organization_id = p.organization_id
      AND l.transfer_lot_id = p.id AND l.state = 'approved'), 0)
  WHERE p.organization_id = NEW.organization_id AND p.id = NEW.transfer_lot_id;
  RETURN NULL;
END $$;
CREATE TRIGGER transfer_loss_post AFTER INSERT OR UPDATE ON transfer_loss FOR EACH ROW EXECUTE FUNCTION post_transfer_loss();
