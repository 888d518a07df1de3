-- Loads of sterilizers: what ran in a cycle, the packs that came out of it as a lot, and what its spore test said (decision 127).
CREATE TABLE sterilizer_load (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- The lot number of its packs, too.
  number text NOT NULL,
  -- What its biological indicator said.
  state text NOT NULL,
  office_id uuid NOT NULL,
  device_id uuid NOT NULL,
  -- As the sterilizer counts them, without gaps.
  cycle integer NOT NULL,
  method text NOT NULL,
  is_implant boolean NOT NULL DEFAULT false,
  ran_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '',
  read_at timestamptz,
  -- Implants that were needed before their test was read, and why.
  released_at timestamptz,
  released_by uuid,
  release_reason text NOT NULL DEFAULT '',
  -- Of a positive test: what it held by which policy, and when repeat tests said that the sterilizer works.
  policy text,
  settled_at timestamptz,
  settled_by uuid,
  -- What was left of its packs was taken off the shelves to be sterilized again.
  reprocessed_at timestamptz,
  reprocessed_by uuid,
  -- Why it was voided.
  remark text NOT NULL DEFAULT '',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, device_id) REFERENCES device,
  FOREIGN KEY (organization_id, released_by) REFERENCES person,
  FOREIGN KEY (organization_id, settled_by) REFERENCES person,
  FOREIGN KEY (organization_id, reprocessed_by) REFERENCES person,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT sterilizer_load_state CHECK (state IN ('none', 'pending', 'negative', 'positive', 'invalid', 'voided')),
  CONSTRAINT sterilizer_load_method CHECK (method IN ('steam', 'ethylene_oxide', 'hydrogen_peroxide', 'peracetic_acid', 'dry_heat')),
  CONSTRAINT sterilizer_load_policy CHECK (policy IN ('everything', 'steam_first_positive')),
  CONSTRAINT sterilizer_load_cycle CHECK (cycle >= 1),
  CONSTRAINT sterilizer_load_read CHECK ((state IN ('negative', 'positive', 'invalid')) = (read_at IS NOT NULL)),
  CONSTRAINT sterilizer_load_by_policy CHECK ((state = 'positive') = (policy IS NOT NULL)),
  CONSTRAINT sterilizer_load_settled CHECK ((settled_at IS NULL) = (settled_by IS NULL) AND (settled_at IS NULL OR state = 'positive')),
  CONSTRAINT sterilizer_load_released CHECK ((released_at IS NULL) = (released_by IS NULL) AND (released_at IS NULL) = (release_reason = '')
    AND (released_at IS NULL OR is_implant)),
  CONSTRAINT sterilizer_load_reprocessed CHECK ((reprocessed_at IS NULL) = (reprocessed_by IS NULL)),
  -- Implants wait for the reading of their own test.
  CONSTRAINT sterilizer_load_implant CHECK (NOT is_implant OR state <> 'none'),
  CONSTRAINT sterilizer_load_voided CHECK ((state = 'voided') = (remark <> '')),
  CONSTRAINT sterilizer_load_texts CHECK (length(note) <= 500 AND length(remark) <= 500 AND length(release_reason) <= 500)
);
CREATE UNIQUE INDEX sterilizer_load_number ON sterilizer_load (organization_id, number);
CREATE UNIQUE INDEX sterilizer_load_of_cycle ON sterilizer_load (organization_id, device_id, cycle) WHERE state <> 'voided';
CREATE INDEX sterilizer_load_latest ON sterilizer_load (organization_id, ran_at);
CREATE INDEX sterilizer_load_of_office ON sterilizer_load (organization_id, office_id, ran_at);
CREATE INDEX sterilizer_load_unsettled ON sterilizer_load (organization_id, device_id) WHERE state = 'positive' AND settled_at IS NULL;
CREATE INDEX sterilizer_load_released_by ON sterilizer_load (organization_id, released_by) WHERE released_by IS NOT NULL;
CREATE INDEX sterilizer_load_settled_by ON sterilizer_load (organization_id, settled_by) WHERE settled_by IS NOT NULL;
CREATE INDEX sterilizer_load_reprocessed_by ON sterilizer_load (organization_id, reprocessed_by) WHERE reprocessed_by IS NOT NULL;
CREATE INDEX sterilizer_load_by ON sterilizer_load (organization_id, created_by);
GRANT INSERT (organization_id, id, number, state, office_id, device_id, cycle, method, is_implant, ran_at, note, created_by),
  UPDATE (state, read_at, released_at, released_by, release_reason, policy, settled_at, settled_by, reprocessed_at, reprocessed_by, remark, updated_at, version) ON sterilizer_load TO wellstock_app;
CREATE TRIGGER sterilizer_load_states BEFORE UPDATE ON sterilizer_load FOR EACH ROW EXECUTE FUNCTION guard_state();

-- The packs of a load: of each product one lot, which is of this load alone.
CREATE TABLE sterilizer_load_pack (
  organization_id uuid NOT NULL,
  load_id uuid NOT NULL,
  lot_id uuid NOT NULL,
  -- Where they were put away first.
  item_id uuid NOT NULL,
  quantity integer NOT NULL,
  PRIMARY KEY (organization_id, lot_id),
  FOREIGN KEY (organization_id, load_id) REFERENCES sterilizer_load,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  CONSTRAINT sterilizer_load_pack_quantity CHECK (quantity BETWEEN 1 AND 10000)
);
CREATE INDEX sterilizer_load_pack_of ON sterilizer_load_pack (organization_id, load_id);
CREATE INDEX sterilizer_load_pack_in ON sterilizer_load_pack (organization_id, item_id);
GRANT INSERT ON sterilizer_load_pack TO wellstock_app;
CREATE TRIGGER sterilizer_load_pack_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sterilizer_load_pack
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A load ran in a sterilizer of its office, as the next of its cycles.
CREATE FUNCTION guard_new_load() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE before integer;
BEGIN
  IF NOT EXISTS (SELECT FROM device d WHERE d.organization_id = NEW.organization_id AND d.id = NEW.device_id
      AND d.office_id = NEW.office_id AND d.class = 'sterilizer' AND d.state <> 'retired') THEN
    RAISE EXCEPTION 'a load runs in a sterilizer of its office' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT max(cycle) INTO before FROM sterilizer_load
  WHERE organization_id = NEW.organization_id AND device_id = NEW.device_id AND state <> 'voided';
  IF current_organization() IS NOT NULL AND NEW.cycle <> before + 1 THEN
    RAISE EXCEPTION 'cycles follow one another' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'sterilizer_load_cycle';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sterilizer_load_of_sterilizer BEFORE INSERT ON sterilizer_load FOR EACH ROW EXECUTE FUNCTION guard_new_load();

-- Packs come out of a sterilizer that is in service, or that was when they ran. What runs since is a test.
CREATE FUNCTION guard_new_pack() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF current_organization() IS NOT NULL AND NOT EXISTS (
      SELECT FROM sterilizer_load l JOIN device d ON d.organization_id = l.organization_id AND d.id = l.device_id
      WHERE l.organization_id = NEW.organization_id AND l.id = NEW.load_id
        AND (d.state IN ('in_service', 'needs_attention') OR l.ran_at < d.out_since)) THEN
    RAISE EXCEPTION 'packs come out of a sterilizer that is in service' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sterilizer_load_pack_in_service BEFORE INSERT ON sterilizer_load_pack FOR EACH ROW EXECUTE FUNCTION guard_new_pack();

-- Whether three tests in consecutive cycles, all run since the last positive test of a sterilizer was read, were negative.
CREATE FUNCTION repeat_tests_passed(organization uuid, device uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM sterilizer_load a
    JOIN sterilizer_load b ON b.organization_id = a.organization_id AND b.device_id = a.device_id AND b.cycle = a.cycle + 1 AND b.state = 'negative'
    JOIN sterilizer_load c ON c.organization_id = a.organization_id AND c.device_id = a.device_id AND c.cycle = a.cycle + 2 AND c.state = 'negative'
    WHERE a.organization_id = organization AND a.device_id = device AND a.state = 'negative' AND a.ran_at > (
      SELECT max(p.read_at) FROM sterilizer_load p WHERE p.organization_id = organization AND p.device_id = device AND p.state = 'positive'))
$$;

-- A load stays as it ran; a positive test is settled once repeat tests were negative.
CREATE FUNCTION guard_load() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.number, NEW.office_id, NEW.device_id, NEW.cycle, NEW.method, NEW.is_implant, NEW.ran_at, NEW.created_by)
    IS DISTINCT FROM (OLD.number, OLD.office_id, OLD.device_id, OLD.cycle, OLD.method, OLD.is_implant, OLD.ran_at, OLD.created_by) THEN
    RAISE EXCEPTION 'a load stays as it ran' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.settled_at IS NOT NULL AND OLD.settled_at IS NULL AND NOT repeat_tests_passed(NEW.organization_id, NEW.device_id) THEN
    RAISE EXCEPTION 'three repeat tests in consecutive cycles have to be negative' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sterilizer_load_kept BEFORE UPDATE ON sterilizer_load FOR EACH ROW EXECUTE FUNCTION guard_load();

-- What a load holds is held until its test is negative or settled, implants until somebody releases them before, or until the packs
-- themselves are reprocessed. At the end of a transaction
-- the packs of a load with a positive test, and of implants without a negative one, are on hold.
CREATE FUNCTION guard_load_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM sterilizer_load c WHERE c.organization_id = NEW.organization_id AND c.id = NEW.cause_id
      AND c.state NOT IN ('negative', 'voided') AND c.settled_at IS NULL AND NOT (c.released_at IS NOT NULL AND c.state <> 'positive'))
    AND NOT EXISTS (SELECT FROM sterilizer_load_pack p JOIN sterilizer_load l ON l.organization_id = p.organization_id AND l.id = p.load_id
      WHERE p.organization_id = NEW.organization_id AND p.lot_id = NEW.lot_id AND l.reprocessed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the spore test that holds these packs is not settled' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lot_hold_of_load AFTER UPDATE OF ended_at ON lot_hold FOR EACH ROW
  WHEN (NEW.cause = 'sterilizer_load' AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION guard_load_hold();

CREATE FUNCTION guard_packs_held() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE load sterilizer_load;
BEGIN
  SELECT * INTO load FROM sterilizer_load WHERE organization_id = NEW.organization_id
    AND id = (CASE TG_TABLE_NAME WHEN 'sterilizer_load' THEN (to_jsonb(NEW) ->> 'id')::uuid ELSE (to_jsonb(NEW) ->> 'load_id')::uuid END);
  IF load.reprocessed_at IS NOT NULL OR NOT (load.state = 'positive' OR load.is_implant AND load.released_at IS NULL AND load.state IN ('pending', 'invalid')) THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM sterilizer_load_pack p WHERE p.organization_id = load.organization_id AND p.load_id = load.id
      AND NOT EXISTS (SELECT FROM lot_hold h WHERE h.organization_id = p.organization_id AND h.lot_id = p.lot_id AND h.item_id IS NULL
        AND h.ended_at IS NULL)) THEN
    RAISE EXCEPTION 'these packs have to be on hold' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sterilizer_load_held AFTER UPDATE OF state ON sterilizer_load DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_packs_held();
CREATE CONSTRAINT TRIGGER sterilizer_load_pack_held AFTER INSERT ON sterilizer_load_pack DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_packs_held();

-- The packs of a load by the ledger, of each product: how many came out, were used, and are on a shelf or on their way to one.
CREATE FUNCTION packs_by_lot(organization uuid, load uuid) RETURNS TABLE (lot_id uuid, item_id uuid, packs integer, used integer, on_shelf integer)
LANGUAGE sql STABLE AS $$
  SELECT p.lot_id, p.item_id, p.quantity,
    greatest(0, coalesce((SELECT -sum(m.quantity) FROM stock_movement m
      WHERE m.organization_id = p.organization_id AND m.lot_id = p.lot_id AND m.type = 'issue'), 0))::integer,
    (coalesce((SELECT sum(b.on_hand) FROM stock_balance b WHERE b.organization_id = p.organization_id AND b.lot_id = p.lot_id), 0)
      + coalesce((SELECT sum(t.in_transit) FROM transfer_lot t WHERE t.organization_id = p.organization_id AND t.lot_id = p.lot_id), 0))::integer
  FROM sterilizer_load_pack p WHERE p.organization_id = organization AND p.load_id = load
$$;

-- All of them together.
CREATE FUNCTION packs_of_load(organization uuid, load uuid) RETURNS TABLE (packs integer, used integer, on_shelf integer) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(c.packs), 0)::integer, coalesce(sum(c.used), 0)::integer, coalesce(sum(c.on_shelf), 0)::integer
  FROM packs_by_lot(organization, load) c
$$;
