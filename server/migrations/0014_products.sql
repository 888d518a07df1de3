-- How a product is tracked and stored: by lots, by serial numbers or by neither, and between which temperatures, in
-- degrees Celsius.
ALTER TABLE product
  ADD COLUMN track text NOT NULL DEFAULT 'lot',
  ADD COLUMN storage_min numeric(5, 1),
  ADD COLUMN storage_max numeric(5, 1),
  ADD CONSTRAINT product_track CHECK (track in ('none', 'lot', 'serial')),
  -- A date belongs to a lot.
  ADD CONSTRAINT product_dated CHECK (track <> 'none' or not expiry_required),
  ADD CONSTRAINT product_storage CHECK (storage_min <= storage_max);

-- The product's, copied like its name.
ALTER TABLE item
  ADD COLUMN track text NOT NULL DEFAULT 'lot',
  ADD COLUMN storage_min numeric(5, 1),
  ADD COLUMN storage_max numeric(5, 1),
  ADD CONSTRAINT item_serial CHECK (track <> 'serial' or archived_at is not null
    or (serial_number is not null and current_quantity <= 1));
CREATE UNIQUE INDEX item_serial_once ON item (organization_id, product_id, lower(serial_number))
  WHERE track = 'serial' and archived_at is null;

-- Whoever changes the product at this moment is waited for, so that no item keeps what it said before.
CREATE OR REPLACE FUNCTION item_before_insert() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION product_after_update() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE item SET sku = NEW.sku, name = NEW.name, category = NEW.category, type = NEW.type, unit = NEW.unit,
    track = NEW.track, storage_min = NEW.storage_min, storage_max = NEW.storage_max, version = version + 1
  WHERE organization_id = NEW.organization_id AND product_id = NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER product_after_update ON product;
CREATE TRIGGER product_after_update AFTER UPDATE OF sku, name, category, type, unit, track, storage_min, storage_max ON product
  FOR EACH ROW
  WHEN ((OLD.sku, OLD.name, OLD.category, OLD.type, OLD.unit, OLD.track, OLD.storage_min, OLD.storage_max)
    IS DISTINCT FROM (NEW.sku, NEW.name, NEW.category, NEW.type, NEW.unit, NEW.track, NEW.storage_min, NEW.storage_max))
  EXECUTE FUNCTION product_after_update();

-- How a product is tracked changes while nothing of it is there.
CREATE FUNCTION guard_track() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM item WHERE organization_id = NEW.organization_id AND product_id = NEW.id AND current_quantity > 0) THEN
    RAISE EXCEPTION 'a product that is on hand is tracked as before' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'product_tracked_on_hand';
  END IF;
  RETURN NEW;
END $$;

-- What is not tracked by lot has none.
CREATE FUNCTION guard_untracked_lot() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM product WHERE organization_id = NEW.organization_id AND id = NEW.product_id AND track = 'none') THEN
    RAISE EXCEPTION 'the product is not tracked by lot' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'lot_of_untracked';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lot_untracked BEFORE INSERT ON lot FOR EACH ROW EXECUTE FUNCTION guard_untracked_lot();

CREATE FUNCTION guard_untracked_stock() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM item WHERE organization_id = NEW.organization_id AND id = NEW.item_id AND track = 'none') THEN
    RAISE EXCEPTION 'the product is not tracked by lot' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'lot_of_untracked';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_movement_untracked BEFORE INSERT ON stock_movement FOR EACH ROW
  WHEN (NEW.lot_id IS NOT NULL AND NEW.quantity > 0) EXECUTE FUNCTION guard_untracked_stock();

-- Equipment whose pieces have serial numbers is tracked by them.
UPDATE product p SET track = 'serial'
WHERE p.type = 'Equipment'
  AND EXISTS (SELECT FROM item i WHERE i.organization_id = p.organization_id AND i.product_id = p.id AND i.archived_at IS NULL)
  AND NOT EXISTS (SELECT FROM item i WHERE i.organization_id = p.organization_id AND i.product_id = p.id AND i.archived_at IS NULL
    AND (i.serial_number IS NULL OR i.current_quantity > 1 OR EXISTS (
      SELECT FROM item t WHERE t.organization_id = i.organization_id AND t.product_id = i.product_id AND t.id <> i.id
        AND t.archived_at IS NULL AND lower(t.serial_number) = lower(i.serial_number))));

CREATE TRIGGER product_track_guarded BEFORE UPDATE OF track ON product FOR EACH ROW
  WHEN (OLD.track <> NEW.track) EXECUTE FUNCTION guard_track();

-- Two products that may stand in for each other: so many base units of the one for so many of the other. One row for both
-- directions; the lower rank is tried first.
CREATE TABLE product_substitute (
  organization_id uuid NOT NULL,
  product_id uuid NOT NULL,
  other_id uuid NOT NULL,
  quantity integer NOT NULL DEFAULT 1,
  other_quantity integer NOT NULL DEFAULT 1,
  rank integer NOT NULL DEFAULT 1,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, product_id, other_id),
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, other_id) REFERENCES product,
  -- Not itself, and each pair once.
  CONSTRAINT product_substitute_once CHECK (product_id < other_id),
  CONSTRAINT product_substitute_quantities CHECK (quantity between 1 and 10000 and other_quantity between 1 and 10000),
  CONSTRAINT product_substitute_rank CHECK (rank between 1 and 99)
);
CREATE INDEX product_substitute_of_other ON product_substitute (organization_id, other_id);
GRANT INSERT, DELETE, UPDATE (quantity, other_quantity, rank, note, updated_at) ON product_substitute TO wellstock_app;

-- The same from either side.
CREATE VIEW substitute WITH (security_invoker = true) AS
SELECT organization_id, product_id, other_id AS substitute_id, quantity, other_quantity AS substitute_quantity, rank, note
FROM product_substitute
UNION ALL
SELECT organization_id, other_id, product_id, other_quantity, quantity, rank, note FROM product_substitute;
GRANT SELECT ON substitute TO wellstock_app;
