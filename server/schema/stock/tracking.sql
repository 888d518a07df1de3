-- Tracking of products by lot, by serial number or not at all.

-- How a product is tracked changes while nothing of it is there.
CREATE FUNCTION guard_track() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM item WHERE organization_id = NEW.organization_id AND product_id = NEW.id AND current_quantity > 0) THEN
    RAISE EXCEPTION 'a product that is on hand is tracked as before' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'product_tracked_on_hand';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER product_track_guarded BEFORE UPDATE OF track ON product FOR EACH ROW
  WHEN (OLD.track <> NEW.track) EXECUTE FUNCTION guard_track();

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
