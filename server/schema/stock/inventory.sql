-- Items: a product in a room, its lots, what is on hand of each, and what is reserved.

-- The badge of an item. The same rule as stockLevel() in domain/inventory.ts; a test holds them together.
CREATE FUNCTION stock_level(status text, quantity integer, reorder_point integer, min_quantity integer, in_quarantine boolean)
RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE
    WHEN status = 'maintenance' THEN 'Maintenance'
    WHEN in_quarantine THEN 'Quarantine'
    WHEN quantity <= 0 THEN 'Out of Stock'
    WHEN quantity <= coalesce(reorder_point, min_quantity, 5) THEN 'Low Stock'
    ELSE 'In Stock'
  END;
END $$;

-- The stocking record: one product in one place. SKU, name, category, type and unit are the product's, copied
-- by a trigger so that lists filter and sort without a join. The quantities are the database's own: on hand follows
-- the movements, reserved the reservations, unusable (expired, on hold, in quarantine; free of reservations) the lots
-- and the calendar. What is left is available, and the level follows it.
CREATE TABLE item (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  office_id uuid NOT NULL,
  room_id uuid,
  vendor_id uuid,
  sku text NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  type text NOT NULL,
  unit text NOT NULL,
  serial_number text,
  department text NOT NULL,
  location text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  -- Whether its room is one of quarantine. Kept by triggers.
  in_quarantine boolean NOT NULL DEFAULT false,
  current_quantity integer NOT NULL DEFAULT 0,
  min_quantity integer,
  reorder_point integer,
  max_quantity integer,
  reserved_quantity integer NOT NULL DEFAULT 0,
  unusable_quantity integer NOT NULL DEFAULT 0,
  bin_id uuid,
  -- How the item is replenished; see the contract's thresholds.
  replenish_method text NOT NULL DEFAULT 'ledger',
  lead_time_days integer,
  review_days integer NOT NULL DEFAULT 7,
  service_level numeric(4, 3),
  order_multiple integer NOT NULL DEFAULT 1,
  auto_reorder boolean NOT NULL DEFAULT false,
  auto_reorder_quantity integer,
  alert_people uuid[] NOT NULL DEFAULT '{}',
  levels_locked boolean NOT NULL DEFAULT false,
  -- By yearly value of use, worked out each night.
  abc_class text NOT NULL DEFAULT 'C',
  unit_price numeric(14, 4),
  purchase_date date,
  notes text NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  -- The name as lists are ordered by it.
  name_key text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
  stock_level text GENERATED ALWAYS AS (stock_level(status, current_quantity - reserved_quantity - unusable_quantity, reorder_point, min_quantity, in_quarantine)) STORED NOT NULL,
  archived_at timestamptz,
  updated_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- The product's, copied like its name.
  track text NOT NULL DEFAULT 'lot',
  storage_min numeric(5, 1),
  storage_max numeric(5, 1),
  -- The season in force; the last day on which this is so, null where no season comes; the levels that it stands in for.
  level_season_id uuid,
  levels_until date,
  usual_min_quantity integer,
  usual_reorder_point integer,
  usual_max_quantity integer,
  department_id uuid,
  -- Of a unit of what is on hand, on average over its lots; with nothing on hand, its price. Kept by triggers.
  unit_cost numeric,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT item_once UNIQUE NULLS NOT DISTINCT (organization_id, product_id, office_id, room_id, serial_number, archived_at),
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, office_id, room_id) REFERENCES room (organization_id, office_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, updated_by) REFERENCES person,
  FOREIGN KEY (organization_id, room_id, bin_id) REFERENCES bin (organization_id, room_id, id),
  CONSTRAINT item_department FOREIGN KEY (organization_id, department_id, department)
    REFERENCES department (organization_id, id, name) ON UPDATE CASCADE,
  CONSTRAINT item_level_season FOREIGN KEY (organization_id, id, level_season_id)
    REFERENCES level_season (organization_id, item_id, id),
  CONSTRAINT item_quantity CHECK (current_quantity >= 0),
  CONSTRAINT item_min CHECK (min_quantity >= 0),
  CONSTRAINT item_levels CHECK (reorder_point >= min_quantity and max_quantity >= reorder_point and max_quantity >= min_quantity),
  CONSTRAINT item_price CHECK (unit_price >= 0),
  CONSTRAINT item_reserved CHECK (reserved_quantity >= 0 and unusable_quantity >= 0),
  CONSTRAINT item_available CHECK (reserved_quantity + unusable_quantity <= current_quantity),
  CONSTRAINT item_method CHECK (replenish_method in ('ledger', 'two_bin', 'par_count')),
  CONSTRAINT item_lead_time CHECK (lead_time_days between 0 and 365),
  CONSTRAINT item_review CHECK (review_days between 1 and 90),
  CONSTRAINT item_service CHECK (service_level between 0.8 and 0.999),
  CONSTRAINT item_multiple CHECK (order_multiple >= 1),
  CONSTRAINT item_auto CHECK (auto_reorder_quantity > 0),
  CONSTRAINT item_abc CHECK (abc_class in ('A', 'B', 'C')),
  CONSTRAINT item_status CHECK (status in ('active', 'maintenance')),
  CONSTRAINT item_archived_empty CHECK (archived_at is null or current_quantity = 0),
  CONSTRAINT item_serial CHECK (track <> 'serial' or archived_at is not null
    or (serial_number is not null and current_quantity <= 1)),
  CONSTRAINT item_usual_kept CHECK (level_season_id IS NOT NULL
    OR (usual_min_quantity IS NULL AND usual_reorder_point IS NULL AND usual_max_quantity IS NULL)),
  CONSTRAINT item_usual_min CHECK (usual_min_quantity >= 0),
  CONSTRAINT item_usual_levels CHECK (usual_reorder_point >= usual_min_quantity and usual_max_quantity >= usual_reorder_point
    and usual_max_quantity >= usual_min_quantity),
  CONSTRAINT item_department_named CHECK ((department_id IS NULL) = (department = ''))
);
CREATE INDEX item_by_name ON item (organization_id, name_key, id) WHERE archived_at is null;
CREATE INDEX item_by_category ON item (organization_id, category, name_key, id) WHERE archived_at is null;
CREATE INDEX item_by_office ON item (organization_id, office_id, name_key, id) WHERE archived_at is null;
CREATE INDEX item_by_level ON item (organization_id, stock_level, name_key, id) WHERE archived_at is null;
CREATE INDEX item_by_sku ON item (organization_id, sku, id) WHERE archived_at is null;
CREATE INDEX item_by_room ON item (organization_id, room_id, name_key, id) WHERE archived_at is null;
CREATE INDEX item_of_product ON item (organization_id, product_id);
GRANT INSERT, DELETE, UPDATE (room_id, office_id, bin_id, vendor_id, serial_number, department, location, status, min_quantity,
  reorder_point, max_quantity, replenish_method, lead_time_days, review_days, service_level, order_multiple, auto_reorder,
  auto_reorder_quantity, alert_people, levels_locked, abc_class, unit_price, purchase_date, notes, archived_at, updated_by,
  updated_at, version, level_season_id, levels_until, department_id) ON item TO wellstock_app;
CREATE INDEX item_by_serial ON item (organization_id, lower(serial_number)) WHERE serial_number IS NOT NULL;
CREATE UNIQUE INDEX item_serial_once ON item (organization_id, product_id, lower(serial_number))
  WHERE track = 'serial' and archived_at is null;
CREATE INDEX item_levels_until ON item (organization_id, office_id, levels_until) WHERE levels_until IS NOT NULL AND archived_at IS NULL;
CREATE INDEX item_of_level_season ON item (organization_id, level_season_id) WHERE level_season_id IS NOT NULL;
CREATE INDEX item_of_department ON item (organization_id, department_id, name_key, id);
CREATE INDEX item_by_vendor ON item (organization_id, vendor_id, name_key, id) WHERE archived_at is null;
CREATE INDEX item_reordered ON item (organization_id, office_id, product_id) WHERE auto_reorder AND archived_at IS NULL;
CREATE TRIGGER item_levels_switched BEFORE UPDATE OF level_season_id ON item FOR EACH ROW
  WHEN (OLD.level_season_id IS DISTINCT FROM NEW.level_season_id) EXECUTE FUNCTION switch_levels();
CREATE TRIGGER item_usual_levels BEFORE UPDATE OF min_quantity, reorder_point, max_quantity ON item FOR EACH ROW
  WHEN (OLD.level_season_id IS NOT NULL AND OLD.level_season_id IS NOT DISTINCT FROM NEW.level_season_id)
  EXECUTE FUNCTION set_usual_levels();
CREATE TRIGGER item_department BEFORE INSERT OR UPDATE OF department, department_id ON item
  FOR EACH ROW EXECUTE FUNCTION use_department();

CREATE TABLE lot (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  number text NOT NULL,
  expiry_date date,
  -- The worst of the holds that are open on all of it, and why: kept by triggers.
  hold text NOT NULL DEFAULT 'none',
  hold_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- How much of it came in all, and what that cost, as it was billed in the end.
  received_quantity integer NOT NULL DEFAULT 0,
  received_amount numeric(18, 4) NOT NULL DEFAULT 0,
  -- Of a base unit, over all its receipts and what invoices said of them; null while it has none.
  unit_cost numeric(14, 4) GENERATED ALWAYS AS (
    CASE WHEN received_quantity > 0 THEN greatest(round(received_amount / received_quantity, 4), 0) END) STORED,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT lot_hold CHECK (hold in ('none', 'quarantined', 'recalled', 'damaged')),
  CONSTRAINT lot_received CHECK (received_quantity >= 0)
);
CREATE UNIQUE INDEX lot_number ON lot (organization_id, product_id, number);
CREATE INDEX lot_by_expiry ON lot (organization_id, expiry_date);
GRANT INSERT (organization_id, id, product_id, number, expiry_date), UPDATE (expiry_date, updated_at, version) ON lot TO wellstock_app;
CREATE INDEX lot_by_number ON lot (organization_id, lower(number));

-- Stock promised to a purpose: taken from the lots that expire first, and kept for it until used or released.
CREATE TABLE reservation (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  lot_id uuid,
  quantity integer NOT NULL,
  purpose text NOT NULL,
  needed_on date,
  state text NOT NULL DEFAULT 'held',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- What is kept for a write-off: its lots, whatever keeps others from using them.
  disposal_id uuid,
  -- The document that it is reserved for, by its table and row, and that alone releases it. Null: a person did it by hand.
  cause text,
  cause_id uuid,
  -- It is off its shelf, with that document. Kept by a trigger of what it is reserved for.
  is_picked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT reservation_quantity CHECK (quantity > 0),
  CONSTRAINT reservation_cause CHECK ((cause IS NULL) = (cause_id IS NULL)),
  CONSTRAINT reservation_state CHECK (state in ('held', 'consumed', 'released', 'expired'))
);
CREATE INDEX reservation_of_item ON reservation (organization_id, item_id) WHERE state = 'held';
GRANT INSERT, UPDATE ON reservation TO wellstock_app;
CREATE INDEX reservation_of_cause ON reservation (organization_id, cause_id) WHERE cause_id IS NOT NULL;
CREATE INDEX reservation_of_disposal ON reservation (organization_id, disposal_id) WHERE disposal_id IS NOT NULL;
CREATE INDEX reservation_written_off ON reservation (organization_id, item_id) WHERE disposal_id IS NOT NULL;

-- On hand per item and lot, moved by a trigger with every movement. Without a lot: `lot_id` null.
CREATE TABLE stock_balance (
  organization_id uuid NOT NULL,
  item_id uuid NOT NULL,
  lot_id uuid,
  on_hand integer NOT NULL,
  -- Promised to somebody: may not leave otherwise.
  reserved integer NOT NULL DEFAULT 0,
  -- The lot's, copied by trigger: what is stocked can be read in the order in which it expires.
  expiry_date date,
  -- The worst of the holds that are open on it here, of the whole lot or of this place, and why: kept by triggers.
  hold text NOT NULL DEFAULT 'none',
  hold_reason text NOT NULL DEFAULT '',
  CONSTRAINT stock_balance_once UNIQUE NULLS NOT DISTINCT (organization_id, item_id, lot_id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  CONSTRAINT stock_balance_on_hand CHECK (on_hand >= 0),
  CONSTRAINT stock_balance_reserved CHECK (reserved between 0 and on_hand)
);
CREATE INDEX stock_balance_of_lot ON stock_balance (organization_id, lot_id) WHERE lot_id is not null;
CREATE INDEX stock_balance_by_expiry ON stock_balance (organization_id, expiry_date, lot_id, item_id) WHERE on_hand > 0 and lot_id is not null;

-- Products carry the names; items carry copies of them for lists. Whoever changes the product at this moment is waited for, so that
-- no item keeps what it said before.
CREATE FUNCTION item_before_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.current_quantity <> 0 THEN
    RAISE EXCEPTION 'stock begins with a movement' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT sku, name, category, type, unit, track, storage_min, storage_max
  INTO NEW.sku, NEW.name, NEW.category, NEW.type, NEW.unit, NEW.track, NEW.storage_min, NEW.storage_max
  FROM product WHERE organization_id = NEW.organization_id AND id = NEW.product_id FOR SHARE;
  NEW.search_text := ' ' || array_to_string(search_words(concat_ws(' ', NEW.name, NEW.sku, NEW.serial_number)), ' ');
  RETURN NEW;
END $$;
CREATE TRIGGER item_before_insert BEFORE INSERT ON item FOR EACH ROW EXECUTE FUNCTION item_before_insert();

-- Whoever makes the room one of quarantine at this moment, or ends it, is waited for.
CREATE FUNCTION set_item_quarantine() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT is_quarantine INTO NEW.in_quarantine FROM room WHERE organization_id = NEW.organization_id AND id = NEW.room_id FOR SHARE;
  NEW.in_quarantine := coalesce(NEW.in_quarantine, false);
  RETURN NEW;
END $$;
CREATE TRIGGER item_quarantine BEFORE INSERT OR UPDATE OF room_id ON item FOR EACH ROW EXECUTE FUNCTION set_item_quarantine();

CREATE FUNCTION item_before_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := ' ' || array_to_string(search_words(concat_ws(' ', NEW.name, NEW.sku, NEW.serial_number)), ' ');
  RETURN NEW;
END $$;
CREATE TRIGGER item_before_rename BEFORE UPDATE OF name, sku, serial_number ON item
  FOR EACH ROW EXECUTE FUNCTION item_before_rename();

CREATE FUNCTION product_after_update() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE item SET sku = NEW.sku, name = NEW.name, category = NEW.category, type = NEW.type, unit = NEW.unit,
    track = NEW.track, storage_min = NEW.storage_min, storage_max = NEW.storage_max, version = version + 1
  WHERE organization_id = NEW.organization_id AND product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER product_after_update AFTER UPDATE OF sku, name, category, type, unit, track, storage_min, storage_max ON product
  FOR EACH ROW
  WHEN ((OLD.sku, OLD.name, OLD.category, OLD.type, OLD.unit, OLD.track, OLD.storage_min, OLD.storage_max)
    IS DISTINCT FROM (NEW.sku, NEW.name, NEW.category, NEW.type, NEW.unit, NEW.track, NEW.storage_min, NEW.storage_max))
  EXECUTE FUNCTION product_after_update();

-- Quantities follow movements and nothing else: only a trigger's own statement may write them.
CREATE FUNCTION refuse_direct_quantity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'quantities change by movements only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER item_quantity_by_movement BEFORE UPDATE OF current_quantity ON item FOR EACH ROW
  WHEN (OLD.current_quantity IS DISTINCT FROM NEW.current_quantity) EXECUTE FUNCTION refuse_direct_quantity();
CREATE TRIGGER stock_balance_by_movement BEFORE INSERT OR UPDATE OR DELETE ON stock_balance
  FOR EACH ROW EXECUTE FUNCTION refuse_direct_quantity();

ALTER TABLE level_season ADD FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE;
