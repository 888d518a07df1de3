-- When offices are open: the hours of each weekday, and the days on which they are closed.

-- Without a row for any weekday an office is open as most are (`USUAL_HOURS` in office-hours.ts); without one for a weekday it is
-- closed on it.
CREATE TABLE office_hours (
  organization_id uuid NOT NULL,
  office_id uuid NOT NULL,
  -- Monday is 1.
  weekday integer NOT NULL,
  opens time NOT NULL,
  closes time NOT NULL,
  PRIMARY KEY (organization_id, office_id, weekday),
  FOREIGN KEY (organization_id, office_id) REFERENCES office ON DELETE CASCADE,
  CONSTRAINT office_hours_weekday CHECK (weekday BETWEEN 1 AND 7),
  CONSTRAINT office_hours_order CHECK (opens < closes)
);
GRANT INSERT, DELETE ON office_hours TO wellstock_app;

CREATE TABLE closed_day (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- Null: every office.
  office_id uuid,
  day date NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office ON DELETE CASCADE,
  CONSTRAINT closed_day_once UNIQUE NULLS NOT DISTINCT (organization_id, office_id, day),
  CONSTRAINT closed_day_name CHECK (length(btrim(name)) BETWEEN 1 AND 80)
);
CREATE INDEX closed_day_by_day ON closed_day (organization_id, day);
CREATE INDEX closed_day_of_office ON closed_day (organization_id, office_id) WHERE office_id IS NOT NULL;
GRANT INSERT, DELETE ON closed_day TO wellstock_app;
