-- The latest plan of what to send where before anything is bought: one an organization.
CREATE TABLE rebalance_plan (
  organization_id uuid PRIMARY KEY REFERENCES organization,
  computed_at timestamptz NOT NULL,
  -- The day it was worked out for; a new one is made each night.
  day date NOT NULL,
  -- What it looked at: offices, products, and how long it took.
  facts jsonb NOT NULL
);
GRANT INSERT, UPDATE ON rebalance_plan TO wellstock_app;

-- One proposal of the plan: so much of one lot from here to there, why, and what it saves.
CREATE TABLE rebalance_proposal (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  from_office_id uuid NOT NULL,
  to_office_id uuid NOT NULL,
  item_id uuid NOT NULL,
  -- The stocking record that needs it, where there is one.
  to_item_id uuid,
  lot_id uuid,
  quantity integer NOT NULL,
  -- `need`: it is short there. `waste`: it would expire here.
  reason text NOT NULL,
  -- What is not bought or not thrown away, at cost; and what sending it costs.
  saving numeric(14, 4) NOT NULL,
  cost numeric(14, 4) NOT NULL,
  -- The figures the reason is made of.
  because jsonb NOT NULL,
  -- The draft it became.
  transfer_id uuid,
  dismissed_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, from_office_id) REFERENCES office,
  FOREIGN KEY (organization_id, to_office_id) REFERENCES office,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, to_item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, transfer_id) REFERENCES transfer,
  CONSTRAINT rebalance_proposal_offices CHECK (from_office_id <> to_office_id),
  CONSTRAINT rebalance_proposal_quantity CHECK (quantity > 0),
  CONSTRAINT rebalance_proposal_reason CHECK (reason in ('need', 'waste'))
);
ALTER TABLE rebalance_proposal FORCE ROW LEVEL SECURITY;
CREATE INDEX rebalance_proposal_route ON rebalance_proposal (organization_id, from_office_id, to_office_id);
CREATE INDEX rebalance_proposal_of_transfer ON rebalance_proposal (organization_id, transfer_id) WHERE transfer_id is not null;
GRANT INSERT, UPDATE, DELETE ON rebalance_proposal TO wellstock_app;

CREATE FUNCTION organizations_without_a_plan() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id FROM office o WHERE o.archived_at IS NULL GROUP BY 1
  HAVING count(*) > 1 AND NOT EXISTS (
    SELECT FROM rebalance_plan p WHERE p.organization_id = o.organization_id AND p.day >= min(office_today(o.timezone)))
$$;
