-- Offices.
CREATE TABLE office (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  timezone text NOT NULL,
  street text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zip_code text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  manager text NOT NULL DEFAULT '',
  employees integer NOT NULL DEFAULT 0,
  features text[] NOT NULL DEFAULT '{}',
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT office_type CHECK (type in ('main', 'branch', 'warehouse', 'clinic')),
  CONSTRAINT office_status CHECK (status in ('active', 'inactive', 'maintenance')),
  CONSTRAINT office_employees CHECK (employees >= 0)
);
CREATE UNIQUE INDEX office_code ON office (organization_id, lower(code));
-- The name of an archived office may be given again; its code, which documents carry, may not.
CREATE UNIQUE INDEX office_name ON office (organization_id, lower(name)) WHERE archived_at is null;
GRANT INSERT, UPDATE, DELETE ON office TO wellstock_app;

-- The day it is in a time zone, now or at a moment.
CREATE FUNCTION office_today(timezone text, at timestamptz DEFAULT now()) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE timezone)::date
$$;
-- The day it is in an organization, where there is no office to ask: where its first office is.
CREATE FUNCTION organization_today(organization uuid, at timestamptz DEFAULT now()) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT office_today(coalesce(
    (SELECT timezone FROM office WHERE organization_id = organization ORDER BY created_at, id LIMIT 1), 'UTC'), at)
$$;
