-- Closed months: nothing is booked into them any more.

-- Months whose books are closed: what comes later counts in the first that is open.
CREATE TABLE closed_month (
  organization_id uuid NOT NULL REFERENCES organization,
  -- Its first day.
  month date NOT NULL,
  closed_by uuid NOT NULL,
  closed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, month),
  FOREIGN KEY (organization_id, closed_by) REFERENCES person,
  CONSTRAINT closed_month_first CHECK (extract(day FROM month) = 1)
);
GRANT INSERT (organization_id, month, closed_by) ON closed_month TO wellstock_app;
CREATE TRIGGER closed_month_stands BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_month
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION month_lock(organization uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended('closed_month ' || organization, 0)
$$;

-- Months close one after another, and only those that are over.
CREATE FUNCTION guard_closed_month() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE latest date;
BEGIN
  PERFORM pg_advisory_xact_lock(month_lock(NEW.organization_id));
  SELECT max(month) INTO latest FROM closed_month WHERE organization_id = NEW.organization_id;
  IF NEW.month + interval '1 month' > organization_today(NEW.organization_id) THEN
    RAISE EXCEPTION 'a month closes when it is over' USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_month_over';
  END IF;
  IF NEW.month <> latest + interval '1 month' THEN
    RAISE EXCEPTION 'months close one after another' USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_month_next';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed_month_guarded BEFORE INSERT ON closed_month FOR EACH ROW EXECUTE FUNCTION guard_closed_month();

-- A day, or the first after the months that are closed. Whoever books shares the lock: no month closes meanwhile.
CREATE FUNCTION open_day(organization uuid, day date) RETURNS date LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(month_lock(organization));
  RETURN greatest(day, (SELECT (max(month) + interval '1 month')::date FROM closed_month WHERE organization_id = organization));
END $$;

CREATE FUNCTION book_receipt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE zone text;
BEGIN
  SELECT timezone INTO zone FROM office WHERE organization_id = NEW.organization_id AND id = NEW.office_id;
  IF TG_OP = 'INSERT' THEN
    NEW.booked_on := open_day(NEW.organization_id, (NEW.received_at AT TIME ZONE zone)::date);
  ELSE
    NEW.unbooked_on := greatest(NEW.booked_on, open_day(NEW.organization_id, (NEW.reversed_at AT TIME ZONE zone)::date));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receipt_booked BEFORE INSERT ON receipt FOR EACH ROW EXECUTE FUNCTION book_receipt();
CREATE TRIGGER receipt_unbooked BEFORE UPDATE OF reversed_at ON receipt FOR EACH ROW
  WHEN (NEW.reversed_at IS NOT NULL AND OLD.reversed_at IS NULL) EXECUTE FUNCTION book_receipt();
