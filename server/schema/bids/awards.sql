-- Awards: who gets which lines, at the price that was offered.

CREATE TABLE bid_award (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'asked',
  -- Which of the ways to award it was chosen, and with which wishes.
  scenario text NOT NULL,
  choice jsonb NOT NULL DEFAULT '{}',
  reason text NOT NULL,
  -- What a vendor said of a price that is unusually low.
  low_price_note text NOT NULL DEFAULT '',
  total numeric(14, 2) NOT NULL,
  -- Against what is paid now; null: nothing is known of that.
  expected_saving numeric(14, 2),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  standstill_until timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT bid_award_state CHECK (state IN ('asked', 'given', 'refused')),
  CONSTRAINT bid_award_scenario CHECK (scenario IN ('split', 'per_line', 'few_vendors', 'lowest', 'best_value', 'keep', 'keep_line', 'wished',
    'by_hand')),
  CONSTRAINT bid_award_reason CHECK (length(btrim(reason)) BETWEEN 20 AND 2000 AND length(low_price_note) <= 1000)
);
-- One at a time stands.
CREATE UNIQUE INDEX bid_award_once ON bid_award (organization_id, bid_id) WHERE state <> 'refused';
GRANT INSERT (organization_id, id, bid_id, scenario, choice, reason, low_price_note, total, expected_saving, created_by),
  UPDATE (state, decided_at, standstill_until) ON bid_award TO wellstock_app;
CREATE TRIGGER bid_award_states BEFORE UPDATE ON bid_award FOR EACH ROW WHEN (OLD.state <> 'asked') EXECUTE FUNCTION refuse_change();

CREATE TABLE bid_award_line (
  organization_id uuid NOT NULL,
  award_id uuid NOT NULL,
  line_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  -- Of what was asked for, in base units, and the packs that is.
  quantity integer NOT NULL,
  packs integer NOT NULL,
  pack_quantity integer NOT NULL,
  pack_price numeric(14, 4) NOT NULL,
  PRIMARY KEY (organization_id, award_id, line_id, offer_id),
  FOREIGN KEY (organization_id, award_id) REFERENCES bid_award,
  FOREIGN KEY (organization_id, line_id) REFERENCES bid_line,
  FOREIGN KEY (organization_id, offer_id) REFERENCES bid_offer,
  CONSTRAINT bid_award_line_quantity CHECK (quantity > 0 AND packs > 0)
);
CREATE INDEX bid_award_line_of_offer ON bid_award_line (organization_id, offer_id);
GRANT INSERT ON bid_award_line TO wellstock_app;
CREATE TRIGGER bid_award_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_award_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is awarded was offered at that price, and is no more than was asked for.
CREATE FUNCTION guard_award_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_award bid_award;
BEGIN
  SELECT * INTO of_award FROM bid_award a WHERE a.organization_id = NEW.organization_id AND a.id = NEW.award_id FOR UPDATE;
  IF of_award.state <> 'asked' OR NOT EXISTS (SELECT FROM bid_offer_price p JOIN bid_offer o ON o.organization_id = p.organization_id AND o.id = p.offer_id
    WHERE p.organization_id = NEW.organization_id AND p.offer_id = NEW.offer_id AND p.line_id = NEW.line_id AND p.pack_price = NEW.pack_price
      AND p.pack_quantity = NEW.pack_quantity AND o.bid_id = of_award.bid_id) THEN
    RAISE EXCEPTION 'what is awarded was offered' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (SELECT coalesce(sum(l.quantity), 0) FROM bid_award_line l WHERE l.organization_id = NEW.organization_id AND l.award_id = NEW.award_id
    AND l.line_id = NEW.line_id) + NEW.quantity > (SELECT b.quantity FROM bid_line b WHERE b.organization_id = NEW.organization_id AND b.id = NEW.line_id) THEN
    RAISE EXCEPTION 'no more is awarded than was asked for' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bid_award_line_guarded BEFORE INSERT ON bid_award_line FOR EACH ROW EXECUTE FUNCTION guard_award_line();

-- A bid is awarded by an award that was given, and contracted once the standstill is over.
CREATE FUNCTION guard_awarded() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bid_award a WHERE a.organization_id = NEW.organization_id AND a.bid_id = NEW.id AND a.state = 'given'
    AND (NEW.state = 'awarded' OR a.standstill_until <= clock_timestamp()) AND EXISTS (SELECT FROM approval_request r
      WHERE r.organization_id = a.organization_id AND r.kind = 'bid_award' AND r.document_id = a.id AND r.state = 'approved')) THEN
    RAISE EXCEPTION 'a bid is awarded by what was approved, and contracted after its standstill' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bid_awarded AFTER UPDATE ON bid DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state IN ('awarded', 'contracted') AND OLD.state <> NEW.state) EXECUTE FUNCTION guard_awarded();

-- The letter that told a vendor what became of its offer.
CREATE TABLE bid_letter (
  organization_id uuid NOT NULL,
  award_id uuid NOT NULL,
  invite_id uuid NOT NULL,
  has_won boolean NOT NULL,
  -- No foreign key: mails are forgotten a month after they left.
  mail_id uuid NOT NULL,
  PRIMARY KEY (organization_id, award_id, invite_id),
  FOREIGN KEY (organization_id, award_id) REFERENCES bid_award,
  FOREIGN KEY (organization_id, invite_id) REFERENCES bid_invite
);
ALTER TABLE bid_letter FORCE ROW LEVEL SECURITY;
GRANT INSERT ON bid_letter TO wellstock_app;
CREATE TRIGGER bid_letter_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_letter FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What became of what was awarded: the orders, the blanket orders and the prices it made, by where they are.
CREATE TABLE bid_outcome (
  organization_id uuid NOT NULL,
  bid_id uuid NOT NULL,
  kind text NOT NULL,
  record_id uuid NOT NULL,
  vendor_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, bid_id, kind, record_id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  CONSTRAINT bid_outcome_kind CHECK (kind IN ('blanket_order', 'order', 'price', 'bid'))
);
ALTER TABLE bid_outcome FORCE ROW LEVEL SECURITY;
CREATE INDEX bid_outcome_of_record ON bid_outcome (organization_id, record_id);
GRANT INSERT (organization_id, bid_id, kind, record_id, vendor_id) ON bid_outcome TO wellstock_app;
