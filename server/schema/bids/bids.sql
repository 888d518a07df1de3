-- Bids: what several vendors are asked for at once, by whom, until when, and how what they offer is judged.

CREATE TABLE bid (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  kind text NOT NULL,
  title text NOT NULL,
  category text NOT NULL DEFAULT '',
  -- Without an office it is of the whole organization.
  office_id uuid,
  owner_id uuid NOT NULL,
  -- In which its times are said.
  timezone text NOT NULL,
  questions_until timestamptz,
  close_at timestamptz,
  delivery_from date,
  delivery_until date,
  award_rule text NOT NULL DEFAULT 'lowest',
  is_split_allowed boolean NOT NULL DEFAULT true,
  -- The most vendors an award goes to; null: any.
  max_vendors integer,
  min_vendors integer NOT NULL DEFAULT 3,
  -- Why fewer vendors than that are asked.
  few_vendors_reason text NOT NULL DEFAULT '',
  -- How many of its openers open it together.
  openers_needed integer NOT NULL DEFAULT 2,
  has_two_envelopes boolean NOT NULL DEFAULT false,
  price_weight numeric(5, 2) NOT NULL DEFAULT 100,
  -- Of the points that are not for the price; whoever has less keeps their price to themselves.
  technical_minimum numeric(5, 2),
  standstill_days integer NOT NULL DEFAULT 0,
  terms text NOT NULL DEFAULT '',
  -- The draft that others decide about stays as it is.
  is_asked boolean NOT NULL DEFAULT false,
  -- What it was made from: a bid that is asked again, or whose lines nobody won.
  follows_id uuid,
  -- The lowest total of an offer for all of it, once its prices are open.
  best_total numeric(14, 2),
  -- Why it was cancelled, or awarded to nobody.
  reason text NOT NULL DEFAULT '',
  published_at timestamptz,
  closed_at timestamptz,
  opened_at timestamptz,
  prices_opened_at timestamptz,
  awarded_at timestamptz,
  contracted_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  FOREIGN KEY (organization_id, follows_id) REFERENCES bid,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT bid_number UNIQUE (organization_id, number),
  CONSTRAINT bid_state CHECK (state IN ('draft', 'published', 'closed', 'opened', 'evaluating', 'awarded', 'contracted', 'no_award', 'cancelled')),
  CONSTRAINT bid_kind CHECK (kind IN ('rfq', 'tender', 'framework')),
  CONSTRAINT bid_award_rule CHECK (award_rule IN ('lowest', 'best_value')),
  CONSTRAINT bid_vendors CHECK (max_vendors BETWEEN 1 AND 50 AND min_vendors BETWEEN 1 AND 50),
  CONSTRAINT bid_openers CHECK (openers_needed BETWEEN 2 AND 10),
  CONSTRAINT bid_weights CHECK (price_weight BETWEEN 0 AND 100 AND technical_minimum BETWEEN 0 AND 100),
  CONSTRAINT bid_standstill CHECK (standstill_days BETWEEN 0 AND 30),
  CONSTRAINT bid_delivery CHECK (delivery_until >= delivery_from),
  CONSTRAINT bid_questions CHECK (questions_until <= close_at),
  CONSTRAINT bid_published CHECK (state IN ('draft', 'cancelled') OR published_at IS NOT NULL AND close_at IS NOT NULL),
  CONSTRAINT bid_ended CHECK ((state IN ('no_award', 'cancelled')) = (reason <> '')),
  CONSTRAINT bid_texts CHECK (length(btrim(title)) BETWEEN 1 AND 120 AND length(category) <= 80 AND length(few_vendors_reason) <= 500
    AND length(reason) <= 500 AND length(terms) <= 10000)
);
-- One title at a time for each owner.
CREATE UNIQUE INDEX bid_title_once ON bid (organization_id, owner_id, lower(title)) WHERE state IN ('draft', 'published', 'closed', 'opened', 'evaluating');
CREATE INDEX bid_by_close ON bid (organization_id, close_at);
CREATE INDEX bid_to_close ON bid (close_at) WHERE state = 'published';
CREATE INDEX bid_of_office ON bid (organization_id, office_id) WHERE office_id IS NOT NULL;
CREATE INDEX bid_of_owner ON bid (organization_id, owner_id);
GRANT INSERT (organization_id, id, number, kind, title, category, office_id, owner_id, timezone, questions_until, close_at, delivery_from, delivery_until,
  award_rule, is_split_allowed, max_vendors, min_vendors, few_vendors_reason, openers_needed, has_two_envelopes, price_weight, technical_minimum,
  standstill_days, terms, follows_id, created_by), UPDATE (state, kind, title, category, office_id, owner_id, timezone, questions_until, close_at,
  delivery_from, delivery_until, award_rule, is_split_allowed, max_vendors, min_vendors, few_vendors_reason, openers_needed, has_two_envelopes,
  price_weight, technical_minimum, standstill_days, terms, is_asked, best_total, reason, published_at, closed_at, opened_at, prices_opened_at, awarded_at,
  contracted_at, updated_at, version) ON bid TO wellstock_app;
CREATE TRIGGER bid_states BEFORE UPDATE ON bid FOR EACH ROW EXECUTE FUNCTION guard_state();

-- Once it is published its terms stand: of them only the close moves, and only later, while it is published.
CREATE FUNCTION guard_bid_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE free text[] := ARRAY['state', 'owner_id', 'close_at', 'questions_until', 'is_asked', 'best_total', 'reason', 'published_at', 'closed_at', 'opened_at',
  'prices_opened_at', 'awarded_at', 'contracted_at', 'updated_at', 'version'];
BEGIN
  IF OLD.state = 'draft' THEN RETURN NEW; END IF;
  IF to_jsonb(NEW) - free <> to_jsonb(OLD) - free THEN
    RAISE EXCEPTION 'the terms of a published bid stand' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.close_at <> OLD.close_at AND (OLD.state <> 'published' OR NEW.close_at < OLD.close_at OR OLD.close_at <= clock_timestamp()) THEN
    RAISE EXCEPTION 'a bid closes later only, and only while it is published' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'bid_closes_later';
  END IF;
  IF NEW.state = 'closed' AND OLD.state = 'published' AND OLD.close_at > clock_timestamp() THEN
    RAISE EXCEPTION 'a bid is closed by its time' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'bid_closes_in_time';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bid_terms_stand BEFORE UPDATE ON bid FOR EACH ROW EXECUTE FUNCTION guard_bid_terms();

-- What a bid consists of changes while it is a draft that nobody decides about.
CREATE FUNCTION guard_bid_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE part record;
BEGIN
  part := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  IF NOT EXISTS (SELECT FROM bid b WHERE b.organization_id = part.organization_id AND b.id = part.bid_id AND b.state = 'draft') THEN
    RAISE EXCEPTION 'what a published bid consists of stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN part;
END $$;

CREATE TABLE bid_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  position integer NOT NULL,
  -- Something else than a product of the catalog is described.
  product_id uuid,
  name text NOT NULL,
  specification text NOT NULL DEFAULT '',
  unit text NOT NULL,
  -- In base units.
  quantity integer NOT NULL,
  needed_by date,
  -- Where it goes; none: to be said with the order.
  office_id uuid,
  is_alternate_allowed boolean NOT NULL DEFAULT false,
  -- Of a base unit: what it should cost, and what it costs now. Vendors see neither.
  target_price numeric(18, 8),
  baseline_price numeric(18, 8),
  -- How much of it is used in a year, in base units.
  yearly_quantity integer,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  CONSTRAINT bid_line_quantity CHECK (quantity BETWEEN 1 AND 10000000 AND yearly_quantity BETWEEN 0 AND 100000000),
  CONSTRAINT bid_line_prices CHECK (target_price >= 0 AND baseline_price >= 0),
  CONSTRAINT bid_line_texts CHECK (length(btrim(name)) BETWEEN 1 AND 200 AND length(specification) <= 2000 AND length(unit) BETWEEN 1 AND 20)
);
CREATE INDEX bid_line_of ON bid_line (organization_id, bid_id, position);
CREATE INDEX bid_line_of_product ON bid_line (organization_id, product_id) WHERE product_id IS NOT NULL;
CREATE INDEX bid_line_of_office ON bid_line (organization_id, office_id) WHERE office_id IS NOT NULL;
GRANT INSERT, DELETE ON bid_line TO wellstock_app;
CREATE TRIGGER bid_line_stands BEFORE INSERT OR DELETE ON bid_line FOR EACH ROW EXECUTE FUNCTION guard_bid_part();

-- What offers are judged by beside their price. The weights are of 100, the price's among them.
CREATE TABLE bid_criterion (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  weight numeric(5, 2) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  CONSTRAINT bid_criterion_weight CHECK (weight > 0 AND weight <= 100),
  CONSTRAINT bid_criterion_named CHECK (length(btrim(name)) BETWEEN 1 AND 80)
);
CREATE INDEX bid_criterion_of ON bid_criterion (organization_id, bid_id, position);
GRANT INSERT, DELETE ON bid_criterion TO wellstock_app;
CREATE TRIGGER bid_criterion_stands BEFORE INSERT OR DELETE ON bid_criterion FOR EACH ROW EXECUTE FUNCTION guard_bid_part();

-- Who scores which criterion.
CREATE TABLE bid_criterion_evaluator (
  organization_id uuid NOT NULL,
  bid_id uuid NOT NULL,
  criterion_id uuid NOT NULL,
  person_id uuid NOT NULL,
  PRIMARY KEY (organization_id, criterion_id, person_id),
  FOREIGN KEY (organization_id, criterion_id) REFERENCES bid_criterion ON DELETE CASCADE,
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
CREATE INDEX bid_criterion_evaluator_of_person ON bid_criterion_evaluator (organization_id, person_id);
CREATE INDEX bid_criterion_evaluator_of ON bid_criterion_evaluator (organization_id, bid_id);
GRANT INSERT, DELETE ON bid_criterion_evaluator TO wellstock_app;
CREATE TRIGGER bid_criterion_evaluator_stands BEFORE INSERT OR DELETE ON bid_criterion_evaluator FOR EACH ROW EXECUTE FUNCTION guard_bid_part();

-- What every offer has to bring: a yes to a question, or a document.
CREATE TABLE bid_requirement (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  CONSTRAINT bid_requirement_kind CHECK (kind IN ('question', 'document')),
  CONSTRAINT bid_requirement_text CHECK (length(btrim(text)) BETWEEN 1 AND 300)
);
CREATE INDEX bid_requirement_of ON bid_requirement (organization_id, bid_id, position);
GRANT INSERT, DELETE ON bid_requirement TO wellstock_app;
CREATE TRIGGER bid_requirement_stands BEFORE INSERT OR DELETE ON bid_requirement FOR EACH ROW EXECUTE FUNCTION guard_bid_part();

-- The people who open it, so many of them together.
CREATE TABLE bid_opener (
  organization_id uuid NOT NULL,
  bid_id uuid NOT NULL,
  person_id uuid NOT NULL,
  PRIMARY KEY (organization_id, bid_id, person_id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
CREATE INDEX bid_opener_of_person ON bid_opener (organization_id, person_id);
GRANT INSERT, DELETE ON bid_opener TO wellstock_app;
CREATE TRIGGER bid_opener_stands BEFORE INSERT OR DELETE ON bid_opener FOR EACH ROW EXECUTE FUNCTION guard_bid_part();

-- A vendor that is asked, through one of its contacts.
CREATE TABLE bid_invite (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  contact_name text NOT NULL DEFAULT '',
  contact_email text NOT NULL,
  viewed_at timestamptz,
  declined_at timestamptz,
  decline_reason text NOT NULL DEFAULT '',
  reminded_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  CONSTRAINT bid_invite_once UNIQUE (organization_id, bid_id, vendor_id),
  CONSTRAINT bid_invite_declined CHECK (declined_at IS NOT NULL OR decline_reason = ''),
  CONSTRAINT bid_invite_texts CHECK (length(contact_name) <= 120 AND length(contact_email) BETWEEN 3 AND 254 AND length(decline_reason) <= 500)
);
ALTER TABLE mailed_link ADD FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  ADD FOREIGN KEY (organization_id, bid_invite_id) REFERENCES bid_invite;
CREATE INDEX mailed_link_of_vendor ON mailed_link (organization_id, vendor_id) WHERE vendor_id IS NOT NULL;
CREATE INDEX mailed_link_of_invite ON mailed_link (organization_id, bid_invite_id) WHERE bid_invite_id IS NOT NULL;
CREATE INDEX bid_invite_of_vendor ON bid_invite (organization_id, vendor_id);
GRANT INSERT, DELETE, UPDATE (vendor_id, viewed_at, declined_at, decline_reason, reminded_at) ON bid_invite TO wellstock_app;
CREATE TRIGGER bid_invite_stands BEFORE INSERT OR DELETE ON bid_invite FOR EACH ROW EXECUTE FUNCTION guard_bid_part();

-- What a vendor asked, and what all of them were answered. Who asked is told to none of them.
CREATE TABLE bid_question (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  invite_id uuid NOT NULL,
  question text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  answer text NOT NULL DEFAULT '',
  answered_by uuid,
  answered_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, invite_id) REFERENCES bid_invite,
  FOREIGN KEY (organization_id, answered_by) REFERENCES person,
  CONSTRAINT bid_question_answered CHECK ((answered_at IS NULL) = (answer = '') AND (answered_by IS NULL) = (answered_at IS NULL)),
  CONSTRAINT bid_question_texts CHECK (length(btrim(question)) BETWEEN 1 AND 2000 AND length(answer) <= 5000)
);
CREATE INDEX bid_question_of ON bid_question (organization_id, bid_id, asked_at);
GRANT INSERT (organization_id, id, bid_id, invite_id, question), UPDATE (answer, answered_by, answered_at) ON bid_question TO wellstock_app;
CREATE TRIGGER bid_question_stands BEFORE UPDATE ON bid_question FOR EACH ROW WHEN (OLD.answered_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- What all vendors were told after it was published; where it moved the close, until when.
CREATE TABLE bid_addendum (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  close_at timestamptz,
  by_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, by_id) REFERENCES person,
  CONSTRAINT bid_addendum_kind CHECK (kind IN ('addendum', 'extension')),
  CONSTRAINT bid_addendum_text CHECK (length(btrim(text)) BETWEEN 1 AND 5000)
);
CREATE INDEX bid_addendum_of ON bid_addendum (organization_id, bid_id, at);
GRANT INSERT (organization_id, id, bid_id, kind, text, close_at, by_id) ON bid_addendum TO wellstock_app;
CREATE TRIGGER bid_addendum_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_addendum FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Somebody has an interest in who wins. Whoever said so neither opens nor scores it, and does not take it back.
CREATE TABLE bid_conflict (
  organization_id uuid NOT NULL,
  bid_id uuid NOT NULL,
  person_id uuid NOT NULL,
  note text NOT NULL,
  declared_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, bid_id, person_id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  CONSTRAINT bid_conflict_note CHECK (length(btrim(note)) BETWEEN 1 AND 500)
);
GRANT INSERT (organization_id, bid_id, person_id, note) ON bid_conflict TO wellstock_app;
CREATE TRIGGER bid_conflict_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_conflict FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Published, its weights are of 100, vendors are asked, and there is one opener more than is needed.
CREATE FUNCTION guard_publication() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.price_weight + coalesce((SELECT sum(c.weight) FROM bid_criterion c WHERE c.organization_id = NEW.organization_id AND c.bid_id = NEW.id), 0) <> 100 THEN
    RAISE EXCEPTION 'the weights of a published bid are of 100' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM bid_line l WHERE l.organization_id = NEW.organization_id AND l.bid_id = NEW.id) THEN
    RAISE EXCEPTION 'a published bid has lines' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (SELECT count(*) FROM bid_invite i WHERE i.organization_id = NEW.organization_id AND i.bid_id = NEW.id) < NEW.min_vendors
    AND length(btrim(NEW.few_vendors_reason)) < 20 THEN
    RAISE EXCEPTION 'a bid that asks few vendors says why' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (SELECT count(DISTINCT p.identity_id) FROM bid_opener o JOIN person p ON p.organization_id = o.organization_id AND p.id = o.person_id
    WHERE o.organization_id = NEW.organization_id AND o.bid_id = NEW.id) <= NEW.openers_needed THEN
    RAISE EXCEPTION 'a bid has one opener more than it needs' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.close_at < now() + interval '24 hours' - interval '1 minute' THEN
    RAISE EXCEPTION 'a bid is open for a day' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bid_publication AFTER UPDATE ON bid DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'published' AND OLD.state = 'draft') EXECUTE FUNCTION guard_publication();

-- Those whose time has come, whoever's they are.
CREATE FUNCTION bids_to_close(at timestamptz) RETURNS TABLE (organization_id uuid, bid_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.organization_id, b.id FROM bid b WHERE b.state = 'published' AND b.close_at <= at ORDER BY b.close_at LIMIT 50
$$;
