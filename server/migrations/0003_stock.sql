-- What is stocked and where: items, lots, the ledger, what is counted, looked at and warned of.
CREATE TABLE room (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  office_id uuid NOT NULL,
  name text NOT NULL,
  number text NOT NULL,
  floor text NOT NULL,
  building text NOT NULL,
  type text NOT NULL,
  is_quarantine boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  -- Who looks after it, in words.
  responsible text NOT NULL DEFAULT '',
  -- What the room must keep to, in degrees Celsius.
  temperature_min numeric(5, 1),
  temperature_max numeric(5, 1),
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  -- Lets an item name its room together with the room's office, so the two can never disagree.
  CONSTRAINT room_of_office UNIQUE (organization_id, office_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  CONSTRAINT room_temperature CHECK (temperature_min <= temperature_max),
  CONSTRAINT room_type CHECK (type in ('storage', 'exam_room', 'office', 'lab', 'conference'))
);
CREATE UNIQUE INDEX room_number ON room (organization_id, office_id, lower(building), lower(number));
GRANT INSERT, UPDATE, DELETE ON room TO wellstock_app;

-- A shelf, drawer or box within a room. `position` is its place on the way through the room.
CREATE TABLE bin (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  code text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  -- Lets an item name its bin together with the bin's room.
  CONSTRAINT bin_of_room UNIQUE (organization_id, room_id, id),
  FOREIGN KEY (organization_id, room_id) REFERENCES room
);
CREATE UNIQUE INDEX bin_code ON bin (organization_id, room_id, lower(code));
GRANT INSERT, UPDATE, DELETE ON bin TO wellstock_app;

CREATE TABLE vendor (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  name text NOT NULL,
  -- The name in an address: 'Harrow & Vale Sutures' is harrow-vale-sutures.
  slug text GENERATED ALWAYS AS (trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'))) STORED,
  -- From order to delivery, in days: the mean and how far it strays. Null: not known yet.
  lead_time_days numeric(6, 2),
  lead_time_deviation numeric(6, 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT vendor_lead_time CHECK (lead_time_days between 0 and 365 and lead_time_deviation between 0 and 365)
);
CREATE INDEX vendor_slug ON vendor (organization_id, slug);
CREATE UNIQUE INDEX vendor_name ON vendor (organization_id, lower(name));
GRANT INSERT, UPDATE ON vendor TO wellstock_app;

CREATE TABLE product (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  type text NOT NULL,
  unit text NOT NULL DEFAULT 'EA',
  criticality text NOT NULL DEFAULT 'E',
  expiry_required boolean NOT NULL DEFAULT false,
  shelf_life_days integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT product_type CHECK (type in ('Supplies', 'Equipment')),
  CONSTRAINT product_criticality CHECK (criticality in ('V', 'E', 'D'))
);
CREATE UNIQUE INDEX product_sku ON product (organization_id, lower(sku));
CREATE INDEX product_category ON product (organization_id, category);
GRANT INSERT, UPDATE ON product TO wellstock_app;
CREATE INDEX product_name_likeness ON product USING gin (name gin_trgm_ops);

CREATE TABLE product_code (
  organization_id uuid NOT NULL,
  scheme text NOT NULL,
  code text NOT NULL,
  product_id uuid NOT NULL,
  pack_quantity integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, scheme, code),
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT product_code_scheme CHECK (scheme in ('GTIN', 'UDI-DI', 'HIBC', 'NDC', 'UPC', 'internal')),
  CONSTRAINT product_code_pack CHECK (pack_quantity >= 1)
);
GRANT INSERT, UPDATE, DELETE ON product_code TO wellstock_app;
CREATE INDEX product_code_by_code ON product_code (organization_id, code);

-- The badge of an item. The same rule as stockLevel() in domain/inventory.ts; a test holds them together.
CREATE FUNCTION stock_level(status text, quantity integer, reorder_point integer, min_quantity integer) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN status = 'maintenance' THEN 'Maintenance'
    WHEN quantity <= 0 THEN 'Out of Stock'
    WHEN quantity <= coalesce(reorder_point, min_quantity, 5) THEN 'Low Stock'
    ELSE 'In Stock'
  END
$$;

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
  stock_level text GENERATED ALWAYS AS (stock_level(status, current_quantity - reserved_quantity - unusable_quantity, reorder_point, min_quantity)) STORED NOT NULL,
  archived_at timestamptz,
  updated_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT item_once UNIQUE NULLS NOT DISTINCT (organization_id, product_id, office_id, room_id, serial_number, archived_at),
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, office_id, room_id) REFERENCES room (organization_id, office_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, updated_by) REFERENCES person,
  FOREIGN KEY (organization_id, room_id, bin_id) REFERENCES bin (organization_id, room_id, id),
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
  CONSTRAINT item_archived_empty CHECK (archived_at is null or current_quantity = 0)
);
CREATE INDEX item_by_name ON item (organization_id, name_key, id) WHERE archived_at is null;
CREATE INDEX item_by_category ON item (organization_id, category, name_key, id) WHERE archived_at is null;
CREATE INDEX item_by_office ON item (organization_id, office_id, name_key, id) WHERE archived_at is null;
CREATE INDEX item_by_level ON item (organization_id, stock_level, name_key, id) WHERE archived_at is null;
CREATE INDEX item_by_sku ON item (organization_id, sku, id) WHERE archived_at is null;
CREATE INDEX item_by_room ON item (organization_id, room_id) WHERE archived_at is null;
CREATE INDEX item_of_product ON item (organization_id, product_id);
GRANT INSERT, DELETE ON item TO wellstock_app;
GRANT UPDATE (room_id, office_id, bin_id, vendor_id, serial_number, department, location, status, min_quantity, reorder_point,
  max_quantity, replenish_method, lead_time_days, review_days, service_level, order_multiple, auto_reorder,
  auto_reorder_quantity, alert_people, levels_locked, abc_class, unit_price, purchase_date, notes, archived_at,
  updated_by, updated_at, version) ON item TO wellstock_app;
CREATE INDEX item_by_serial ON item (organization_id, lower(serial_number)) WHERE serial_number IS NOT NULL;

CREATE TABLE lot (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  number text NOT NULL,
  expiry_date date,
  hold text NOT NULL DEFAULT 'none',
  hold_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  CONSTRAINT lot_hold CHECK (hold in ('none', 'quarantined', 'recalled', 'damaged'))
);
CREATE UNIQUE INDEX lot_number ON lot (organization_id, product_id, number);
CREATE INDEX lot_by_expiry ON lot (organization_id, expiry_date);
GRANT INSERT, UPDATE ON lot TO wellstock_app;
CREATE INDEX lot_by_number ON lot (organization_id, lower(number));

-- The words of the items, in the order of the list, for prefix search and for text within a category.
-- Kept by triggers in the same transaction.
CREATE TABLE item_word (
  organization_id uuid NOT NULL,
  word text NOT NULL,
  category text NOT NULL,
  name_key text NOT NULL,
  item_id uuid NOT NULL,
  office_id uuid NOT NULL,
  PRIMARY KEY (organization_id, word, category, name_key, item_id)
);
CREATE INDEX item_word_by_name ON item_word (organization_id, word, name_key, item_id);
CREATE INDEX item_word_of_item ON item_word (organization_id, item_id);

-- How many items have a word, per category and office. The empty word counts every item.
CREATE TABLE item_word_count (
  organization_id uuid NOT NULL,
  word text NOT NULL,
  category text NOT NULL,
  office_id uuid NOT NULL,
  items integer NOT NULL,
  PRIMARY KEY (organization_id, word, category, office_id)
);

-- What somebody did with stock, once for all time: the id is the device's own, so a command that was queued offline and
-- sent twice happens once. Its movements, its undo and its place in the history hang on it. Append-only.
CREATE TABLE stock_command (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  office_id uuid NOT NULL,
  item_id uuid NOT NULL,
  quantity integer NOT NULL,
  -- As it was asked for, and what came of it.
  request jsonb NOT NULL,
  undoes_id uuid,
  device text NOT NULL DEFAULT '',
  actor_id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, actor_id) REFERENCES person,
  FOREIGN KEY (organization_id, undoes_id) REFERENCES stock_command,
  CONSTRAINT stock_command_kind CHECK (kind in ('use', 'receive', 'move', 'waste', 'return', 'adjust', 'reverse'))
);
CREATE INDEX stock_command_of_item ON stock_command (organization_id, item_id, seq);
CREATE INDEX stock_command_in_order ON stock_command (organization_id, seq);
CREATE INDEX stock_command_of_actor ON stock_command (organization_id, actor_id, seq);
CREATE UNIQUE INDEX stock_command_undone_once ON stock_command (organization_id, undoes_id) WHERE undoes_id is not null;
GRANT INSERT ON stock_command TO wellstock_app;
CREATE TRIGGER stock_command_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_command
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT reservation_quantity CHECK (quantity > 0),
  CONSTRAINT reservation_state CHECK (state in ('held', 'consumed', 'released', 'expired'))
);
CREATE INDEX reservation_of_item ON reservation (organization_id, item_id) WHERE state = 'held';
GRANT INSERT, UPDATE ON reservation TO wellstock_app;

-- A code somebody scanned and nobody knows yet, kept until it is linked to a product.
CREATE TABLE unknown_code (
  organization_id uuid NOT NULL,
  code text NOT NULL,
  scheme text NOT NULL,
  raw text NOT NULL,
  office_id uuid NOT NULL,
  times integer NOT NULL DEFAULT 1,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, code),
  FOREIGN KEY (organization_id, office_id) REFERENCES office
);
GRANT INSERT, UPDATE, DELETE ON unknown_code TO wellstock_app;

-- The count of a room. While one is under way no other may begin there.
CREATE TABLE stock_count (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  office_id uuid NOT NULL,
  room_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'planned',
  -- Whoever counts does not see what should be there.
  is_blind boolean NOT NULL DEFAULT true,
  assigned_to uuid,
  due_on date,
  note text NOT NULL DEFAULT '',
  started_by uuid,
  started_at timestamptz,
  posted_by uuid,
  posted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id, room_id) REFERENCES room (organization_id, office_id, id),
  FOREIGN KEY (organization_id, assigned_to) REFERENCES person,
  FOREIGN KEY (organization_id, started_by) REFERENCES person,
  FOREIGN KEY (organization_id, posted_by) REFERENCES person,
  CONSTRAINT stock_count_state CHECK (state in ('planned', 'counting', 'recount', 'review', 'posted', 'cancelled'))
);
CREATE UNIQUE INDEX stock_count_number ON stock_count (organization_id, number);
CREATE UNIQUE INDEX stock_count_under_way ON stock_count (organization_id, room_id) WHERE state in ('counting', 'recount', 'review');
CREATE INDEX stock_count_of_office ON stock_count (organization_id, office_id, created_at);
GRANT INSERT, UPDATE ON stock_count TO wellstock_app;

-- One lot of one item in a count. `expected` is what the ledger said at the moment of counting, so that what moved
-- meanwhile is in it; the same once more for the second person.
CREATE TABLE count_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  count_id uuid NOT NULL,
  item_id uuid NOT NULL,
  lot_id uuid,
  expected_at_start integer NOT NULL,
  expected integer,
  counted integer,
  counted_by uuid,
  counted_at timestamptz,
  recount_expected integer,
  recounted integer,
  recounted_by uuid,
  recounted_at timestamptz,
  root_cause text,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  CONSTRAINT count_line_once UNIQUE NULLS NOT DISTINCT (organization_id, count_id, item_id, lot_id),
  FOREIGN KEY (organization_id, count_id) REFERENCES stock_count ON DELETE CASCADE,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, counted_by) REFERENCES person,
  FOREIGN KEY (organization_id, recounted_by) REFERENCES person,
  CONSTRAINT count_line_quantities CHECK (counted >= 0 and recounted >= 0),
  CONSTRAINT count_line_second_person CHECK (recounted_by <> counted_by)
);
CREATE INDEX count_line_of_item ON count_line (organization_id, item_id);
GRANT INSERT, UPDATE, DELETE ON count_line TO wellstock_app;
CREATE TRIGGER stock_count_states BEFORE UPDATE ON stock_count FOR EACH ROW EXECUTE FUNCTION guard_state();

CREATE TABLE import_batch (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  office_id uuid NOT NULL,
  room_id uuid,
  file_name text NOT NULL,
  -- The file as handed in, kept as evidence of what was imported.
  content text NOT NULL,
  rows integer NOT NULL,
  reading jsonb NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  result jsonb,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, office_id, room_id) REFERENCES room (organization_id, office_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT import_batch_state CHECK (state in ('draft', 'committed', 'undone'))
);
GRANT INSERT, UPDATE, DELETE ON import_batch TO wellstock_app;

-- What an import did to an item, so that it can be taken back. `before` is null for an item it created.
CREATE TABLE import_change (
  organization_id uuid NOT NULL,
  import_id uuid NOT NULL,
  item_id uuid NOT NULL,
  before jsonb,
  -- The item's version the import left behind; another one means somebody has edited it since.
  version integer NOT NULL,
  PRIMARY KEY (organization_id, import_id, item_id),
  FOREIGN KEY (organization_id, import_id) REFERENCES import_batch,
  FOREIGN KEY (organization_id, item_id) REFERENCES item
);
CREATE INDEX import_change_of_item ON import_change (organization_id, item_id);
GRANT INSERT, UPDATE, DELETE ON import_change TO wellstock_app;

-- What moves stock: what was caused at one moment by a command, a count, an import, a transfer or a change of an item.
-- `cause` is the table of the document and `cause_id` its row. Append-only.
CREATE TABLE posting (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  cause text NOT NULL,
  cause_id uuid NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX posting_of_cause ON posting (organization_id, cause_id);
GRANT INSERT ON posting TO wellstock_app;

CREATE FUNCTION guard_posting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE is_there boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE organization_id = $1 AND id = $2)', NEW.cause)
  INTO is_there USING NEW.organization_id, NEW.cause_id;
  IF NOT is_there THEN
    RAISE EXCEPTION 'nothing of % caused this', NEW.cause USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER posting_caused AFTER INSERT ON posting FOR EACH ROW EXECUTE FUNCTION guard_posting();
CREATE TRIGGER posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The ledger. Append-only: rows are never changed or deleted, whoever asks. Ordered by `seq`, never by clock.
CREATE TABLE stock_movement (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  item_id uuid NOT NULL,
  lot_id uuid,
  quantity integer NOT NULL,
  type text NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  unit_cost numeric(14, 4),
  -- What it belongs to, and which line of that document. What the owner of the tables loads is history, and needs none.
  posting_id uuid,
  line_id uuid,
  reverses_id uuid,
  actor_id uuid NOT NULL,
  occurred_at timestamptz NOT NULL DEFAULT now(),
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, posting_id) REFERENCES posting,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, actor_id) REFERENCES person,
  CONSTRAINT stock_movement_quantity CHECK (quantity <> 0),
  CONSTRAINT stock_movement_type CHECK (type in ('opening', 'receipt', 'issue', 'transfer_out', 'transfer_in', 'count_adjust', 'adjust', 'return_to_vendor', 'waste_expired', 'waste_damaged', 'waste_recalled'))
);
CREATE INDEX stock_movement_of_item ON stock_movement (organization_id, item_id, seq);
CREATE INDEX stock_movement_by_time ON stock_movement (organization_id, occurred_at);
CREATE INDEX stock_movement_by_type ON stock_movement (organization_id, type, occurred_at);
CREATE INDEX stock_movement_of_lot ON stock_movement (organization_id, lot_id, seq) WHERE lot_id is not null;
CREATE INDEX stock_movement_of_posting ON stock_movement (organization_id, posting_id) WHERE posting_id is not null;
CREATE INDEX stock_movement_of_line ON stock_movement (organization_id, line_id) WHERE line_id is not null;
CREATE UNIQUE INDEX stock_movement_reversed_once ON stock_movement (organization_id, reverses_id) WHERE reverses_id is not null;
GRANT INSERT ON stock_movement TO wellstock_app;
CREATE TRIGGER stock_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
  CONSTRAINT stock_balance_once UNIQUE NULLS NOT DISTINCT (organization_id, item_id, lot_id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  CONSTRAINT stock_balance_on_hand CHECK (on_hand >= 0),
  CONSTRAINT stock_balance_reserved CHECK (reserved between 0 and on_hand)
);
CREATE INDEX stock_balance_of_lot ON stock_balance (organization_id, lot_id) WHERE lot_id is not null;
CREATE INDEX stock_balance_by_expiry ON stock_balance (organization_id, expiry_date, lot_id, item_id) WHERE on_hand > 0 and lot_id is not null;

-- A problem, from when the facts opened it to when they closed it. At most one is open per kind and subject. `data` is
-- what the sentence of its consequence is made of.
CREATE TABLE alert (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- What it is about: the item's, lot-in-item's or room's identifier.
  subject text NOT NULL,
  office_id uuid NOT NULL,
  item_id uuid,
  lot_id uuid,
  room_id uuid,
  severity text NOT NULL,
  -- 1 critical … 4 low, for order.
  rank integer GENERATED ALWAYS AS (case severity when 'critical' then 1 when 'high' then 2 when 'medium' then 3 else 4 end) STORED NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open',
  owner_id uuid,
  snoozed_until timestamptz,
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  resolved_at timestamptz,
  -- Null: resolved by the facts.
  resolved_by uuid,
  resolution text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, room_id) REFERENCES room ON DELETE CASCADE,
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  FOREIGN KEY (organization_id, resolved_by) REFERENCES person,
  CONSTRAINT alert_severity CHECK (severity in ('critical', 'high', 'medium', 'low')),
  CONSTRAINT alert_state CHECK (state in ('open', 'acknowledged', 'snoozed', 'resolved'))
);
CREATE UNIQUE INDEX alert_once ON alert (organization_id, kind, subject) WHERE state <> 'resolved';
CREATE INDEX alert_standing ON alert (organization_id, rank, opened_at, id) WHERE state <> 'resolved';
CREATE INDEX alert_standing_of_office ON alert (organization_id, office_id, rank, opened_at, id) WHERE state <> 'resolved';
CREATE INDEX alert_resolved ON alert (organization_id, resolved_at) WHERE state = 'resolved';
CREATE INDEX alert_of_item ON alert (organization_id, item_id) WHERE state <> 'resolved';
GRANT INSERT, UPDATE ON alert TO wellstock_app;

-- Nobody wants to hear of this kind of problem with this item, for a while.
CREATE TABLE alert_mute (
  organization_id uuid NOT NULL,
  item_id uuid NOT NULL,
  kind text NOT NULL,
  until date NOT NULL,
  reason text NOT NULL,
  person_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, item_id, kind),
  FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE,
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
GRANT INSERT, UPDATE, DELETE ON alert_mute TO wellstock_app;

-- What the ledger says of an item's days to come, as of a day: use, cover, what will expire unused. Worked out after
-- each change of its stock and each night; the alerts are made of it.
CREATE TABLE item_outlook (
  organization_id uuid NOT NULL,
  item_id uuid NOT NULL,
  office_id uuid NOT NULL,
  -- Use per day in base units, over the days on which there was anything to use.
  daily numeric(12, 4) NOT NULL,
  deviation numeric(12, 4) NOT NULL,
  days_out integer NOT NULL,
  used integer NOT NULL,
  cover_days numeric(10, 1),
  -- What will expire unused, by lot: [{lotId, expiryDate, onHand, wasted}], and its sum.
  lots jsonb NOT NULL,
  wasted integer NOT NULL,
  wasted_value numeric(14, 4) NOT NULL,
  as_of date NOT NULL,
  PRIMARY KEY (organization_id, item_id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE
);
CREATE INDEX item_outlook_by_day ON item_outlook (organization_id, office_id, as_of);
GRANT INSERT, UPDATE, DELETE ON item_outlook TO wellstock_app;

-- What expires in an office on a day: the sum of the outlooks, kept with them, so that bands cost the same at any size.
CREATE TABLE expiry_day (
  organization_id uuid NOT NULL,
  office_id uuid NOT NULL,
  -- 'infinity' for lots that should have an expiry date and have none.
  expiry_date date NOT NULL,
  lots integer NOT NULL,
  quantity integer NOT NULL,
  value numeric(16, 4) NOT NULL,
  wasted integer NOT NULL,
  wasted_value numeric(16, 4) NOT NULL,
  PRIMARY KEY (organization_id, office_id, expiry_date),
  FOREIGN KEY (organization_id, office_id) REFERENCES office ON DELETE CASCADE
);
GRANT INSERT, UPDATE, DELETE ON expiry_day TO wellstock_app;

-- A look at a room: what was seen there, set against what should be.
CREATE TABLE detection (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  office_id uuid NOT NULL,
  room_id uuid NOT NULL,
  source text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  started_by uuid NOT NULL,
  -- What it became: a count, or moves.
  result jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id, room_id) REFERENCES room (organization_id, office_id, id),
  FOREIGN KEY (organization_id, started_by) REFERENCES person,
  CONSTRAINT detection_source CHECK (source in ('photo', 'camera', 'list', 'file', 'scanner')),
  CONSTRAINT detection_state CHECK (state in ('open', 'reviewed', 'applied', 'discarded'))
);
CREATE INDEX detection_of_office ON detection (organization_id, office_id, created_at);
GRANT INSERT, UPDATE ON detection TO wellstock_app;

CREATE TABLE detection_row (
  organization_id uuid NOT NULL,
  detection_id uuid NOT NULL,
  position integer NOT NULL,
  -- Null: not seen, but it should be there.
  raw text,
  seen integer NOT NULL,
  product_id uuid,
  item_id uuid,
  lot_id uuid,
  -- What the code says: lot, expiry, serial, and what is wrong with it.
  code jsonb NOT NULL,
  verdict text NOT NULL,
  action text,
  PRIMARY KEY (organization_id, detection_id, position),
  FOREIGN KEY (organization_id, detection_id) REFERENCES detection ON DELETE CASCADE,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  CONSTRAINT detection_row_verdict CHECK (verdict in ('present', 'missing', 'unexpected', 'unknown', 'expired', 'recalled'))
);
GRANT INSERT, UPDATE, DELETE ON detection_row TO wellstock_app;

-- The pictures a look was made from, re-encoded, as evidence.
CREATE TABLE detection_photo (
  organization_id uuid NOT NULL,
  detection_id uuid NOT NULL,
  position integer NOT NULL,
  image bytea NOT NULL,
  PRIMARY KEY (organization_id, detection_id, position),
  FOREIGN KEY (organization_id, detection_id) REFERENCES detection ON DELETE CASCADE
);
GRANT INSERT ON detection_photo TO wellstock_app;

-- Something in the ledger that looks wrong, with its evidence, and what somebody made of it.
CREATE TABLE anomaly (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  rule text NOT NULL,
  subject text NOT NULL,
  office_id uuid NOT NULL,
  item_id uuid,
  severity text NOT NULL,
  evidence jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open',
  owner_id uuid,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE,
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  FOREIGN KEY (organization_id, decided_by) REFERENCES person,
  CONSTRAINT anomaly_severity CHECK (severity in ('high', 'medium', 'low')),
  CONSTRAINT anomaly_state CHECK (state in ('open', 'confirmed', 'dismissed', 'fixed', 'gone'))
);
CREATE UNIQUE INDEX anomaly_once ON anomaly (organization_id, rule, subject);
CREATE INDEX anomaly_by_state ON anomaly (organization_id, state, last_seen_at);
GRANT INSERT, UPDATE ON anomaly TO wellstock_app;

-- Products carry the names; items carry copies of them for lists.
CREATE FUNCTION item_before_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.current_quantity <> 0 THEN
    RAISE EXCEPTION 'stock begins with a movement' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT sku, name, category, type, unit INTO NEW.sku, NEW.name, NEW.category, NEW.type, NEW.unit
  FROM product WHERE organization_id = NEW.organization_id AND id = NEW.product_id;
  NEW.search_text := ' ' || array_to_string(search_words(concat_ws(' ', NEW.name, NEW.sku, NEW.serial_number)), ' ');
  RETURN NEW;
END $$;
CREATE TRIGGER item_before_insert BEFORE INSERT ON item FOR EACH ROW EXECUTE FUNCTION item_before_insert();

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
    version = version + 1
  WHERE organization_id = NEW.organization_id AND product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER product_after_update AFTER UPDATE OF sku, name, category, type, unit ON product FOR EACH ROW
  WHEN ((OLD.sku, OLD.name, OLD.category, OLD.type, OLD.unit) IS DISTINCT FROM (NEW.sku, NEW.name, NEW.category, NEW.type, NEW.unit))
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

CREATE FUNCTION office_today(timezone text) RETURNS date LANGUAGE sql STABLE AS $$ SELECT (now() AT TIME ZONE timezone)::date $$;

-- The one predicate: on hold, past its expiry day, or in quarantine. A lot is usable through its expiry day.
CREATE FUNCTION is_unusable(hold text, expiry_date date, today date, is_quarantine boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(hold, 'none') <> 'none' OR coalesce(expiry_date < today, false) OR coalesce(is_quarantine, false)
$$;

-- What an item holds and nobody may use, apart from what is reserved.
CREATE FUNCTION unusable_stock(organization uuid, wanted uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(b.on_hand - b.reserved), 0)::integer
  FROM stock_balance b
  JOIN item i ON i.organization_id = b.organization_id AND i.id = b.item_id
  JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
  LEFT JOIN room r ON r.organization_id = i.organization_id AND r.id = i.room_id
  LEFT JOIN lot l ON l.organization_id = b.organization_id AND l.id = b.lot_id
  WHERE b.organization_id = organization AND b.item_id = wanted AND b.on_hand > 0
    AND is_unusable(l.hold, l.expiry_date, office_today(o.timezone), r.is_quarantine)
$$;

CREATE FUNCTION refresh_unusable_of(organization uuid, wanted uuid[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE item i SET unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = organization AND i.id = ANY(wanted)
    AND i.unusable_quantity <> unusable_stock(i.organization_id, i.id)
$$;
REVOKE EXECUTE ON FUNCTION refresh_unusable_of(uuid, uuid[]) FROM PUBLIC;

-- What the calendar made unusable since anybody looked: run every few minutes.
CREATE FUNCTION refresh_expired_stock() RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE item i SET unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = current_organization() AND i.id IN (
    SELECT b.item_id FROM lot l
    JOIN stock_balance b ON b.organization_id = l.organization_id AND b.lot_id = l.id AND b.on_hand > 0
    WHERE l.organization_id = current_organization() AND l.expiry_date < (now() + interval '1 day')::date)
    AND i.unusable_quantity <> unusable_stock(i.organization_id, i.id)
  RETURNING i.id
$$;

-- Whether a lot of an item could not be used at a moment. What goes into quarantine may be anything.
CREATE FUNCTION is_barred(organization uuid, wanted uuid, lot uuid, at timestamptz, is_arrival boolean) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_arrival AND coalesce(r.is_quarantine, false) THEN false
    ELSE is_unusable(l.hold, l.expiry_date, (at AT TIME ZONE o.timezone)::date, r.is_quarantine) END
  FROM item i
  JOIN office o ON o.organization_id = i.organization_id AND o.id = i.office_id
  LEFT JOIN room r ON r.organization_id = i.organization_id AND r.id = i.room_id
  LEFT JOIN lot l ON l.organization_id = i.organization_id AND l.id = is_barred.lot
  WHERE i.organization_id = organization AND i.id = wanted
$$;

-- A change of stock is one event, whatever caused it: the items that changed, and those of them whose level somebody is
-- notified of. What the owner of the tables loads is history.
CREATE FUNCTION publish_stock_change(organization uuid, items uuid[], levels uuid[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO outbox_event (organization_id, kind, data)
  SELECT organization, 'stock.changed', jsonb_build_object('itemIds', to_jsonb(items), 'levels', to_jsonb(levels))
  WHERE current_organization() IS NOT NULL AND cardinality(items) > 0
$$;
REVOKE EXECUTE ON FUNCTION publish_stock_change(uuid, uuid[], uuid[]) FROM PUBLIC;

-- Where less or more of them can be used, the items themselves say so; of the others only their lots have changed.
CREATE FUNCTION publish_usable_change(organization uuid, wanted uuid[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE same uuid[];
BEGIN
  SELECT array_agg(i.id) INTO same FROM item i
  WHERE i.organization_id = organization AND i.id = ANY(wanted)
    AND i.unusable_quantity = unusable_stock(i.organization_id, i.id);
  PERFORM refresh_unusable_of(organization, wanted);
  PERFORM publish_stock_change(organization, same, '{}');
END $$;
REVOKE EXECUTE ON FUNCTION publish_usable_change(uuid, uuid[]) FROM PUBLIC;

CREATE FUNCTION post_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM posted m JOIN item i ON i.organization_id = m.organization_id AND i.id = m.item_id
    JOIN lot l ON l.organization_id = m.organization_id AND l.id = m.lot_id
    WHERE l.product_id <> i.product_id
  ) THEN
    RAISE EXCEPTION 'the lot belongs to another product' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM posted m LEFT JOIN stock_movement o ON o.organization_id = m.organization_id AND o.id = m.reverses_id
    WHERE m.reverses_id IS NOT NULL
      AND (o.item_id, o.lot_id, -o.quantity, o.type) IS DISTINCT FROM (m.item_id, m.lot_id, m.quantity, m.type)
  ) THEN
    RAISE EXCEPTION 'a reversal mirrors its movement' USING ERRCODE = 'check_violation';
  END IF;
  IF current_setting('role') = 'wellstock_app' AND EXISTS (SELECT FROM posted WHERE posting_id IS NULL) THEN
    RAISE EXCEPTION 'a movement belongs to a posting' USING ERRCODE = 'check_violation';
  END IF;
  -- Asked once per item and lot, at its latest moment: what is usable then was usable before. What the owner of the tables
  -- loads happened long ago, whatever has been learnt of its lots since.
  IF current_organization() IS NOT NULL AND EXISTS (
    SELECT FROM (
      SELECT organization_id, item_id, lot_id, type, max(occurred_at) AS at FROM posted
      WHERE reverses_id IS NULL AND (type = 'issue' AND quantity < 0 OR type = 'transfer_in') GROUP BY 1, 2, 3, 4
    ) m
    WHERE is_barred(m.organization_id, m.item_id, m.lot_id, m.at, m.type = 'transfer_in')
  ) THEN
    RAISE EXCEPTION 'stock that is expired, on hold or in quarantine cannot be used' USING ERRCODE = 'check_violation';
  END IF;

  -- Stock without a lot is matched by the item's own id, so that both sides can be joined by equality.
  UPDATE stock_balance b SET on_hand = b.on_hand + m.quantity
  FROM (SELECT organization_id, item_id, lot_id, sum(quantity)::integer AS quantity FROM posted GROUP BY 1, 2, 3) m
  WHERE b.organization_id = m.organization_id AND b.item_id = m.item_id
    AND coalesce(b.lot_id, b.item_id) = coalesce(m.lot_id, m.item_id);

  -- Balances that did not exist yet. A concurrent first movement may have made one meanwhile: then it is added to.
  INSERT INTO stock_balance (organization_id, item_id, lot_id, on_hand, expiry_date)
  SELECT m.organization_id, m.item_id, m.lot_id, sum(m.quantity)::integer,
    (SELECT l.expiry_date FROM lot l WHERE l.organization_id = m.organization_id AND l.id = m.lot_id)
  FROM posted m
  WHERE NOT EXISTS (
    SELECT FROM stock_balance b WHERE b.organization_id = m.organization_id AND b.item_id = m.item_id
      AND coalesce(b.lot_id, b.item_id) = coalesce(m.lot_id, m.item_id))
  GROUP BY 1, 2, 3
  ON CONFLICT (organization_id, item_id, lot_id) DO UPDATE SET on_hand = stock_balance.on_hand + excluded.on_hand;

  UPDATE item i SET current_quantity = i.current_quantity + m.quantity,
    unusable_quantity = unusable_stock(i.organization_id, i.id), updated_at = now(), updated_by = m.actor
  FROM (
    SELECT organization_id, item_id, sum(quantity)::integer AS quantity, (array_agg(actor_id ORDER BY seq DESC))[1] AS actor
    FROM posted GROUP BY 1, 2
  ) m
  WHERE i.organization_id = m.organization_id AND i.id = m.item_id;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_movement_post AFTER INSERT ON stock_movement
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION post_movements();

-- Reserved stock follows the reservations that are held, by lot and by item.
CREATE FUNCTION post_reservation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE before integer := 0; after integer := 0; changed integer;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.item_id, OLD.lot_id) IS DISTINCT FROM (NEW.item_id, NEW.lot_id) THEN
      RAISE EXCEPTION 'a reservation stays with its lot' USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.state = 'held' THEN before := OLD.quantity; END IF;
  END IF;
  IF NEW.state = 'held' THEN after := NEW.quantity; END IF;
  IF after > before AND is_barred(NEW.organization_id, NEW.item_id, NEW.lot_id, now(), false) THEN
    RAISE EXCEPTION 'stock that is expired, on hold or in quarantine cannot be reserved' USING ERRCODE = 'check_violation';
  END IF;
  IF after = before THEN RETURN NULL; END IF;

  UPDATE stock_balance b SET reserved = b.reserved + after - before
  WHERE b.organization_id = NEW.organization_id AND b.item_id = NEW.item_id
    AND coalesce(b.lot_id, b.item_id) = coalesce(NEW.lot_id, NEW.item_id);
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed = 0 THEN
    RAISE EXCEPTION 'nothing of this lot is on hand' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE item i SET reserved_quantity = i.reserved_quantity + after - before,
    unusable_quantity = unusable_stock(i.organization_id, i.id)
  WHERE i.organization_id = NEW.organization_id AND i.id = NEW.item_id;
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_post AFTER INSERT OR UPDATE ON reservation FOR EACH ROW EXECUTE FUNCTION post_reservation();

CREATE FUNCTION follow_lots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed record;
BEGIN
  UPDATE stock_balance b SET expiry_date = n.expiry_date FROM new_lots n
  WHERE b.organization_id = n.organization_id AND b.lot_id = n.id AND b.expiry_date IS DISTINCT FROM n.expiry_date;
  FOR changed IN
    SELECT b.organization_id, array_agg(DISTINCT b.item_id) AS items
    FROM old_lots o JOIN new_lots n ON n.organization_id = o.organization_id AND n.id = o.id
    JOIN stock_balance b ON b.organization_id = n.organization_id AND b.lot_id = n.id
    WHERE (o.hold, o.expiry_date) IS DISTINCT FROM (n.hold, n.expiry_date) GROUP BY 1
  LOOP
    PERFORM publish_usable_change(changed.organization_id, changed.items);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER lot_followed AFTER UPDATE ON lot
  REFERENCING OLD TABLE AS old_lots NEW TABLE AS new_lots FOR EACH STATEMENT EXECUTE FUNCTION follow_lots();

CREATE FUNCTION follow_room() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE items uuid[];
BEGIN
  SELECT array_agg(id) INTO items FROM item WHERE organization_id = NEW.organization_id AND room_id = NEW.id;
  PERFORM publish_usable_change(NEW.organization_id, items);
  RETURN NULL;
END $$;
CREATE TRIGGER room_followed AFTER UPDATE OF is_quarantine ON room FOR EACH ROW
  WHEN (OLD.is_quarantine IS DISTINCT FROM NEW.is_quarantine) EXECUTE FUNCTION follow_room();

CREATE FUNCTION follow_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed record;
BEGIN
  FOR changed IN
    SELECT n.organization_id, array_agg(n.id) AS items,
      array_agg(n.id) FILTER (WHERE o.room_id IS DISTINCT FROM n.room_id) AS moved,
      array_agg(n.id) FILTER (WHERE (o.stock_level, o.archived_at) IS DISTINCT FROM (n.stock_level, n.archived_at)
        AND (n.archived_at IS NULL AND n.stock_level IN ('Low Stock', 'Out of Stock')
          OR EXISTS (SELECT FROM notification p WHERE p.organization_id = n.organization_id
            AND p.problem = 'stock:' || n.id AND p.ended_at IS NULL))) AS levels
    FROM old_items o JOIN new_items n ON n.organization_id = o.organization_id AND n.id = o.id
    WHERE (o.current_quantity, o.reserved_quantity, o.unusable_quantity, o.updated_at, o.status, o.archived_at, o.office_id,
        o.room_id, o.min_quantity, o.reorder_point, o.max_quantity, o.lead_time_days, o.review_days, o.unit_price)
      IS DISTINCT FROM (n.current_quantity, n.reserved_quantity, n.unusable_quantity, n.updated_at, n.status, n.archived_at,
        n.office_id, n.room_id, n.min_quantity, n.reorder_point, n.max_quantity, n.lead_time_days, n.review_days, n.unit_price)
    GROUP BY 1
  LOOP
    IF changed.moved IS NOT NULL THEN
      PERFORM refresh_unusable_of(changed.organization_id, changed.moved);
    END IF;
    PERFORM publish_stock_change(changed.organization_id, changed.items, coalesce(changed.levels, '{}'));
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER item_followed AFTER UPDATE ON item
  REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION follow_items();

CREATE FUNCTION follow_new_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE added record;
BEGIN
  FOR added IN SELECT organization_id, array_agg(id) AS items FROM new_items GROUP BY 1 LOOP
    PERFORM publish_stock_change(added.organization_id, added.items, '{}');
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER item_added AFTER INSERT ON item
  REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION follow_new_items();

-- The word index of the list, and its counters: by statement, so that many items at once touch each counter once.
CREATE FUNCTION reindex_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM old_items o JOIN new_items n ON n.organization_id = o.organization_id AND n.id = o.id
      WHERE (o.search_text, o.category, o.name, o.office_id, o.archived_at)
        IS DISTINCT FROM (n.search_text, n.category, n.name, n.office_id, n.archived_at)
    ) THEN
      RETURN NULL;
    END IF;
  END IF;

  IF TG_OP <> 'INSERT' THEN
    DELETE FROM item_word w USING old_items o
    WHERE o.archived_at IS NULL AND w.organization_id = o.organization_id AND w.item_id = o.id;
    UPDATE item_word_count c SET items = c.items - m.items
    FROM (
      SELECT o.organization_id, w.word, o.category, o.office_id, count(*) AS items
      FROM old_items o, unnest(string_to_array(ltrim(o.search_text), ' ') || ARRAY['']) AS w(word)
      WHERE o.archived_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) m
    WHERE c.organization_id = m.organization_id AND c.word = m.word AND c.category = m.category AND c.office_id = m.office_id;
  END IF;

  IF TG_OP <> 'DELETE' THEN
    INSERT INTO item_word (organization_id, word, category, name_key, item_id, office_id)
    SELECT i.organization_id, w.word, i.category, i.name_key, i.id, i.office_id
    FROM new_items i, unnest(string_to_array(ltrim(i.search_text), ' ')) AS w(word)
    WHERE i.archived_at IS NULL AND w.word <> '';
    INSERT INTO item_word_count (organization_id, word, category, office_id, items)
    SELECT i.organization_id, w.word, i.category, i.office_id, count(*)
    FROM new_items i, unnest(string_to_array(ltrim(i.search_text), ' ') || ARRAY['']) AS w(word)
    WHERE i.archived_at IS NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, word, category, office_id) DO UPDATE SET items = item_word_count.items + excluded.items;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER item_words_added AFTER INSERT ON item
  REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION reindex_items();
CREATE TRIGGER item_words_changed AFTER UPDATE ON item
  REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION reindex_items();
CREATE TRIGGER item_words_removed AFTER DELETE ON item
  REFERENCING OLD TABLE AS old_items FOR EACH STATEMENT EXECUTE FUNCTION reindex_items();

-- Work that waits for a day to begin, in whichever organization.
CREATE FUNCTION organizations_with_a_new_day() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT o.organization_id FROM office o
  WHERE o.archived_at IS NULL AND (
    EXISTS (SELECT FROM item_outlook x WHERE x.organization_id = o.organization_id AND x.office_id = o.id
      AND x.as_of < office_today(o.timezone))
    OR EXISTS (SELECT FROM item i WHERE i.organization_id = o.organization_id AND i.office_id = o.id AND i.archived_at IS NULL)
      AND NOT EXISTS (SELECT FROM item_outlook x WHERE x.organization_id = o.organization_id AND x.office_id = o.id))
$$;
