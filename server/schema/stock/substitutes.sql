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
