-- Money is given out for months of the year, and a year and its budget end together.
CREATE FUNCTION guard_budget_cell_month() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM budget b JOIN fiscal_year y ON y.organization_id = b.organization_id AND y.year = b.fiscal_year
    WHERE b.organization_id = NEW.organization_id AND b.id = NEW.budget_id AND NEW.month BETWEEN y.starts_on AND y.ends_on
  ) THEN
    RAISE EXCEPTION 'a month of another year' USING ERRCODE = 'check_violation', CONSTRAINT = 'budget_cell_in_year';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER budget_cell_in_year BEFORE INSERT OR UPDATE OF month ON budget_cell
  FOR EACH ROW WHEN (NEW.month IS NOT NULL) EXECUTE FUNCTION guard_budget_cell_month();

-- Looked at when the transaction ends: it closes both, or neither.
CREATE FUNCTION guard_year_close() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM budget b JOIN fiscal_year y ON y.organization_id = b.organization_id AND y.year = b.fiscal_year
    WHERE b.organization_id = NEW.organization_id AND (to_jsonb(NEW) ->> TG_ARGV[0])::integer = y.year
      AND (b.state = 'approved' AND y.closed_at IS NOT NULL OR b.state = 'closed' AND y.closed_at IS NULL)
  ) THEN
    RAISE EXCEPTION 'a year and its budget close together' USING ERRCODE = 'check_violation', CONSTRAINT = 'fiscal_year_with_budget';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER fiscal_year_with_budget AFTER UPDATE OF closed_at ON fiscal_year DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_year_close('year');
CREATE CONSTRAINT TRIGGER budget_with_fiscal_year AFTER UPDATE OF state ON budget DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state IN ('approved', 'closed')) EXECUTE FUNCTION guard_year_close('fiscal_year');
