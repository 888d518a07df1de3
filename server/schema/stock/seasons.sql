-- Other levels of an item between two dates, both included; decision 049.
CREATE TABLE level_season (
  organization_id uuid NOT NULL,
  item_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Of a yearly one month and day count: its dates are of 2000, a leap year, and it may run over New Year.
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  is_yearly boolean NOT NULL,
  min_quantity integer,
  reorder_point integer,
  max_quantity integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, item_id, id),
  CONSTRAINT level_season_name CHECK (length(name) BETWEEN 1 AND 60),
  CONSTRAINT level_season_dates CHECK (CASE WHEN is_yearly
    THEN extract(year FROM starts_on) = 2000 AND extract(year FROM ends_on) = 2000 ELSE ends_on - starts_on BETWEEN 0 AND 365 END),
  CONSTRAINT level_season_min CHECK (min_quantity >= 0),
  CONSTRAINT level_season_levels CHECK (reorder_point >= min_quantity and max_quantity >= reorder_point and max_quantity >= min_quantity)
);
GRANT INSERT, DELETE, UPDATE (name, starts_on, ends_on, is_yearly, min_quantity, reorder_point, max_quantity, updated_at, version)
  ON level_season TO wellstock_app;

CREATE FUNCTION level_season_covers(starts_on date, ends_on date, is_yearly boolean, day date) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN NOT is_yearly THEN day BETWEEN starts_on AND ends_on
    WHEN starts_on <= ends_on THEN to_char(day, 'MM-DD') BETWEEN to_char(starts_on, 'MM-DD') AND to_char(ends_on, 'MM-DD')
    ELSE to_char(day, 'MM-DD') >= to_char(starts_on, 'MM-DD') OR to_char(day, 'MM-DD') <= to_char(ends_on, 'MM-DD') END
$$;

-- No two seasons of an item share a day, and the levels in force are those of their season: it leaves force to change them.
CREATE FUNCTION guard_level_season() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM item WHERE organization_id = NEW.organization_id AND id = NEW.item_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM level_season s, generate_series(
      CASE WHEN NOT NEW.is_yearly THEN NEW.starts_on WHEN NOT s.is_yearly THEN s.starts_on ELSE date '2000-01-01' END::timestamp,
      CASE WHEN NOT NEW.is_yearly THEN NEW.ends_on WHEN NOT s.is_yearly THEN s.ends_on ELSE date '2000-12-31' END::timestamp,
      interval '1 day') AS day
    WHERE s.organization_id = NEW.organization_id AND s.item_id = NEW.item_id AND s.id <> NEW.id
      AND level_season_covers(s.starts_on, s.ends_on, s.is_yearly, day::date)
      AND level_season_covers(NEW.starts_on, NEW.ends_on, NEW.is_yearly, day::date)
  ) THEN
    RAISE EXCEPTION 'two seasons of an item share a day' USING ERRCODE = 'check_violation', CONSTRAINT = 'level_season_apart';
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD.min_quantity, OLD.reorder_point, OLD.max_quantity)
      IS DISTINCT FROM (NEW.min_quantity, NEW.reorder_point, NEW.max_quantity)
    AND EXISTS (SELECT FROM item WHERE organization_id = NEW.organization_id AND id = NEW.item_id AND level_season_id = NEW.id) THEN
    RAISE EXCEPTION 'the levels of a season in force stand' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER level_season_guarded BEFORE INSERT OR UPDATE ON level_season FOR EACH ROW EXECUTE FUNCTION guard_level_season();

-- A season that comes into force sets its levels, and the last to leave gives back the usual ones.
CREATE FUNCTION switch_levels() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.level_season_id IS NULL THEN
    NEW.usual_min_quantity := NEW.min_quantity;
    NEW.usual_reorder_point := NEW.reorder_point;
    NEW.usual_max_quantity := NEW.max_quantity;
  END IF;
  IF NEW.level_season_id IS NULL THEN
    NEW.min_quantity := OLD.usual_min_quantity;
    NEW.reorder_point := OLD.usual_reorder_point;
    NEW.max_quantity := OLD.usual_max_quantity;
    NEW.usual_min_quantity := NULL;
    NEW.usual_reorder_point := NULL;
    NEW.usual_max_quantity := NULL;
  ELSE
    SELECT s.min_quantity, s.reorder_point, s.max_quantity INTO NEW.min_quantity, NEW.reorder_point, NEW.max_quantity
    FROM level_season s WHERE s.organization_id = NEW.organization_id AND s.item_id = NEW.id AND s.id = NEW.level_season_id;
  END IF;
  RETURN NEW;
END $$;

-- Whoever sets levels while a season is in force sets the usual ones.
CREATE FUNCTION set_usual_levels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.usual_min_quantity := NEW.min_quantity;
  NEW.usual_reorder_point := NEW.reorder_point;
  NEW.usual_max_quantity := NEW.max_quantity;
  NEW.min_quantity := OLD.min_quantity;
  NEW.reorder_point := OLD.reorder_point;
  NEW.max_quantity := OLD.max_quantity;
  RETURN NEW;
END $$;
