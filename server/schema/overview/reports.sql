-- An office report that is mailed by itself.
CREATE TABLE report_schedule (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  format text NOT NULL,
  frequency text NOT NULL,
  -- Empty: every office its owner may see.
  office_ids uuid[] NOT NULL DEFAULT '{}',
  recipients uuid[] NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  next_run_at timestamptz NOT NULL,
  last_run_at timestamptz,
  -- What came of the last run: how many were told, or why nobody was.
  last_outcome jsonb,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT report_schedule_type CHECK (type in ('overview', 'inventory', 'transfers', 'financial', 'performance')),
  CONSTRAINT report_schedule_format CHECK (format in ('pdf', 'xlsx', 'csv')),
  CONSTRAINT report_schedule_frequency CHECK (frequency in ('weekly', 'monthly')),
  CONSTRAINT report_schedule_recipients CHECK (cardinality(recipients) between 1 and 50)
);
CREATE INDEX report_schedule_due ON report_schedule (next_run_at) WHERE is_active;
GRANT INSERT, UPDATE, DELETE ON report_schedule TO wellstock_app;

-- Work that waits, in whichever organization: reports to be mailed, and plans whose day is over.
CREATE FUNCTION organizations_with_due_reports(at timestamptz) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT s.organization_id FROM report_schedule s WHERE s.is_active AND s.next_run_at <= at
$$;
