-- Clauses: what a standard asks for in the words of whoever keeps to it, and the rules by which evidence for it is found. They belong to
-- the whole organization.
CREATE TABLE clause (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  standard text NOT NULL,
  number text NOT NULL,
  requirement text NOT NULL DEFAULT '',
  is_applicable boolean NOT NULL DEFAULT true,
  -- Why it does not apply.
  reason text NOT NULL DEFAULT '',
  owner_id uuid,
  next_action text NOT NULL DEFAULT '',
  links text[] NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT clause_reason CHECK (is_applicable OR btrim(reason) <> ''),
  CONSTRAINT clause_texts CHECK (length(btrim(standard)) BETWEEN 1 AND 80 AND length(btrim(number)) BETWEEN 1 AND 40
    AND length(requirement) <= 1000 AND length(reason) <= 500 AND length(next_action) <= 500 AND cardinality(links) <= 10)
);
CREATE UNIQUE INDEX clause_once ON clause (organization_id, lower(standard), lower(number));
CREATE INDEX clause_of_owner ON clause (organization_id, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX clause_by ON clause (organization_id, created_by);
GRANT INSERT (organization_id, id, standard, number, requirement, created_by), UPDATE (requirement, is_applicable, reason, owner_id, next_action,
  links, updated_at, version), DELETE ON clause TO wellstock_app;

-- A clause has evidence where one of its rules finds enough: a row of a source within so many days, or one in each quarter.
CREATE TABLE evidence_rule (
  organization_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  clause_id uuid NOT NULL,
  position integer NOT NULL,
  source text NOT NULL,
  task_kind text,
  device_class text,
  -- Null: in each quarter.
  fresh_days integer,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, clause_id) REFERENCES clause ON DELETE CASCADE,
  CONSTRAINT evidence_rule_place UNIQUE (organization_id, clause_id, position),
  CONSTRAINT evidence_rule_source CHECK (source ~ '^[a-z_]{1,40}$'),
  CONSTRAINT evidence_rule_fresh CHECK (fresh_days BETWEEN 1 AND 1096)
);
GRANT INSERT (organization_id, clause_id, position, source, task_kind, device_class, fresh_days), DELETE ON evidence_rule TO wellstock_app;
