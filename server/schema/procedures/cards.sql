-- Preference cards: what a case of a type, or of one provider's, is set up with. A card goes through versions, approved by its owner.
CREATE TABLE preference_card (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  number text NOT NULL,
  -- draft: nothing of it was approved yet.
  state text NOT NULL DEFAULT 'draft',
  -- Of every office, as lists of documents ask.
  office_id uuid GENERATED ALWAYS AS (NULL::uuid) STORED,
  type_id uuid NOT NULL,
  -- Null: of every provider who has no card of this type.
  provider_id uuid,
  -- Who approves its versions.
  owner_id uuid NOT NULL,
  -- The day its cases were last read for what they say of its lines.
  learned_on date,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, type_id) REFERENCES procedure_type,
  FOREIGN KEY (organization_id, provider_id) REFERENCES provider,
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT preference_card_state CHECK (state IN ('draft', 'approved', 'retired'))
);
CREATE UNIQUE INDEX preference_card_number ON preference_card (organization_id, number);
CREATE UNIQUE INDEX preference_card_once ON preference_card (organization_id, type_id, provider_id) NULLS NOT DISTINCT WHERE state <> 'retired';
CREATE INDEX preference_card_of_provider ON preference_card (organization_id, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX preference_card_of_owner ON preference_card (organization_id, owner_id);
CREATE INDEX preference_card_by ON preference_card (organization_id, created_by);
GRANT INSERT (organization_id, id, number, state, type_id, provider_id, owner_id, created_by),
  UPDATE (state, owner_id, learned_on, updated_at, version) ON preference_card TO wellstock_app;
CREATE TRIGGER preference_card_states BEFORE UPDATE ON preference_card FOR EACH ROW EXECUTE FUNCTION guard_state();

CREATE TABLE card_version (
  organization_id uuid NOT NULL,
  card_id uuid NOT NULL,
  -- From 1.
  edition integer NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  note text NOT NULL DEFAULT '',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Since when it waits for its owner.
  asked_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  PRIMARY KEY (organization_id, card_id, edition),
  FOREIGN KEY (organization_id, card_id) REFERENCES preference_card,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  FOREIGN KEY (organization_id, approved_by) REFERENCES person,
  CONSTRAINT card_version_edition CHECK (edition >= 1),
  CONSTRAINT card_version_state CHECK (state IN ('draft', 'approved', 'replaced')),
  CONSTRAINT card_version_approved CHECK ((state = 'draft') = (approved_by IS NULL) AND (approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT card_version_note CHECK (length(note) <= 500)
);
-- One version at a time is approved, and one is being worked on.
CREATE UNIQUE INDEX card_version_approved_once ON card_version (organization_id, card_id) WHERE state = 'approved';
CREATE UNIQUE INDEX card_version_draft_once ON card_version (organization_id, card_id) WHERE state = 'draft';
CREATE INDEX card_version_by ON card_version (organization_id, created_by);
CREATE INDEX card_version_approved_by ON card_version (organization_id, approved_by) WHERE approved_by IS NOT NULL;
GRANT INSERT (organization_id, card_id, edition, state, note, created_by), UPDATE (state, note, asked_at, approved_by, approved_at), DELETE
  ON card_version TO wellstock_app;

CREATE TABLE card_line (
  organization_id uuid NOT NULL,
  card_id uuid NOT NULL,
  edition integer NOT NULL,
  product_id uuid NOT NULL,
  position integer NOT NULL,
  -- Opened at the start, and in the room unopened, in base units.
  open integer NOT NULL,
  hold integer NOT NULL,
  -- A case is ready without it.
  is_optional boolean NOT NULL DEFAULT false,
  -- What cases used never lowers what is in the room to nothing.
  never_lower boolean NOT NULL DEFAULT false,
  -- What may stand in for it, by rank: [{"productId", "needsApproval"}].
  substitutes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, card_id, edition, product_id),
  FOREIGN KEY (organization_id, card_id, edition) REFERENCES card_version,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT card_line_quantity CHECK (open BETWEEN 0 AND 10000 AND hold BETWEEN 0 AND 10000 AND open + hold > 0),
  CONSTRAINT card_line_substitutes CHECK (jsonb_array_length(substitutes) <= 10)
);
CREATE INDEX card_line_of_product ON card_line (organization_id, product_id);
GRANT INSERT, DELETE ON card_line TO wellstock_app;

-- Equipment that serves one case at a time: a device of a class, and for how long around the case.
CREATE TABLE card_equipment (
  organization_id uuid NOT NULL,
  card_id uuid NOT NULL,
  edition integer NOT NULL,
  device_class text NOT NULL,
  before_minutes integer NOT NULL DEFAULT 0,
  after_minutes integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, card_id, edition, device_class),
  FOREIGN KEY (organization_id, card_id, edition) REFERENCES card_version,
  CONSTRAINT card_equipment_minutes CHECK (before_minutes BETWEEN 0 AND 480 AND after_minutes BETWEEN 0 AND 480)
);
GRANT INSERT, DELETE ON card_equipment TO wellstock_app;

-- What was approved stands; only a draft is written, and its owner approves it.
CREATE FUNCTION guard_card_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'draft' THEN
      RAISE EXCEPTION 'a version that was approved stands' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.state = 'replaced' OR OLD.state = 'approved' AND NEW.state <> 'replaced'
    OR OLD.state = 'approved' AND (NEW.approved_by, NEW.approved_at, NEW.note) IS DISTINCT FROM (OLD.approved_by, OLD.approved_at, OLD.note)
    OR OLD.state = 'draft' AND NEW.state = 'replaced' THEN
    RAISE EXCEPTION 'a version that was approved stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'approved' AND OLD.state = 'draft' AND current_organization() IS NOT NULL AND NOT EXISTS (
      SELECT FROM preference_card c WHERE c.organization_id = NEW.organization_id AND c.id = NEW.card_id AND c.owner_id = NEW.approved_by) THEN
    RAISE EXCEPTION 'a card is approved by its owner' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER card_version_kept BEFORE UPDATE OR DELETE ON card_version FOR EACH ROW EXECUTE FUNCTION guard_card_version();

CREATE FUNCTION guard_card_content() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE line record;
BEGIN
  IF TG_OP = 'DELETE' THEN line := OLD; ELSE line := NEW; END IF;
  IF current_organization() IS NOT NULL AND NOT EXISTS (SELECT FROM card_version v WHERE v.organization_id = line.organization_id
      AND v.card_id = line.card_id AND v.edition = line.edition AND v.state = 'draft') THEN
    RAISE EXCEPTION 'a version that was approved stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN line;
END $$;
CREATE TRIGGER card_line_kept BEFORE INSERT OR DELETE ON card_line FOR EACH ROW EXECUTE FUNCTION guard_card_content();
CREATE TRIGGER card_equipment_kept BEFORE INSERT OR DELETE ON card_equipment FOR EACH ROW EXECUTE FUNCTION guard_card_content();

-- What the cases of a card used says that a line of it should be other. Decided by the owner, once.
CREATE TABLE card_proposal (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  card_id uuid NOT NULL,
  -- The version it was read against.
  edition integer NOT NULL,
  product_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  -- What the line is now (both 0: it is not on the card), and what it should be (both 0: taken off).
  open integer NOT NULL,
  hold integer NOT NULL,
  proposed_open integer NOT NULL,
  proposed_hold integer NOT NULL,
  -- What it was read from: how much each of the last cases used, the latest first.
  used integer[] NOT NULL,
  -- What a base unit came at, and the cases of a year.
  unit_cost numeric(14, 4),
  cases_a_year integer NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  decline_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, card_id, edition) REFERENCES card_version,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  CONSTRAINT card_proposal_state CHECK (state IN ('waiting', 'accepted', 'declined', 'outdated')),
  CONSTRAINT card_proposal_decided CHECK ((state IN ('accepted', 'declined')) = (decided_by IS NOT NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT card_proposal_quantities CHECK (open >= 0 AND hold >= 0 AND proposed_open >= 0 AND proposed_hold >= 0
    AND (open, hold) <> (proposed_open, proposed_hold)),
  CONSTRAINT card_proposal_reason CHECK (length(decline_reason) <= 500)
);
CREATE UNIQUE INDEX card_proposal_waiting_once ON card_proposal (organization_id, card_id, product_id) WHERE state = 'waiting';
CREATE INDEX card_proposal_of_version ON card_proposal (organization_id, card_id, edition);
CREATE INDEX card_proposal_of_product ON card_proposal (organization_id, product_id);
CREATE INDEX card_proposal_by ON card_proposal (organization_id, decided_by) WHERE decided_by IS NOT NULL;
GRANT INSERT (organization_id, id, card_id, edition, product_id, open, hold, proposed_open, proposed_hold, used, unit_cost, cases_a_year),
  UPDATE (state, used, unit_cost, cases_a_year, decided_by, decided_at, decline_reason) ON card_proposal TO wellstock_app;

ALTER TABLE card_proposal FORCE ROW LEVEL SECURITY;

-- What a base unit of a product comes at: the median over the items that the organization keeps of it. Null: none says.
CREATE FUNCTION product_unit_cost(organization uuid, product uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT round((percentile_cont(0.5) WITHIN GROUP (ORDER BY i.unit_cost))::numeric, 4) FROM item i
  WHERE i.organization_id = organization AND i.product_id = product AND i.archived_at IS NULL AND i.unit_cost IS NOT NULL
$$;

-- What a version of a card comes at: what is opened, with all that is in the room, and how many of its lines nobody knows a cost of.
CREATE FUNCTION card_cost(organization uuid, card uuid, version integer, OUT opened numeric, OUT most numeric, OUT unknown integer)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(l.open * u.cost), 0), coalesce(sum((l.open + l.hold) * u.cost), 0), count(*) FILTER (WHERE u.cost IS NULL)::integer
  FROM card_line l CROSS JOIN LATERAL product_unit_cost(l.organization_id, l.product_id) AS u (cost)
  WHERE l.organization_id = organization AND l.card_id = card AND l.edition = version
$$;

CREATE FUNCTION organizations_with_cards_to_learn() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT c.organization_id FROM preference_card c
  WHERE c.state = 'approved' AND c.learned_on IS DISTINCT FROM organization_today(c.organization_id)
$$;
