-- Lists as people narrowed them, under a name. Shared ones are offered to the whole organization.
CREATE TABLE saved_view (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  search jsonb NOT NULL CHECK (jsonb_typeof(search) = 'object'),
  hidden jsonb CHECK (jsonb_typeof(hidden) = 'array'),
  is_shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (organization_id, person_id, list, lower(name));
CREATE INDEX saved_view_shared ON saved_view (organization_id, list) WHERE is_shared;
GRANT INSERT, DELETE, UPDATE (name, search, hidden, is_shared) ON saved_view TO wellstock_app;
