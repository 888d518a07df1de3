-- What vendors take for a delivery, and the tax they put on it, as far as it can be said before they bill: orders hold both from submission on.
ALTER TABLE vendor
  -- Of one delivery below `free_freight_above`.
  ADD COLUMN freight_charge numeric(12, 2) NOT NULL DEFAULT 0,
  -- Of goods, where it charges tax. What is due where, nobody knows before the invoice.
  ADD COLUMN tax_percent numeric(7, 4) NOT NULL DEFAULT 0,
  ADD CONSTRAINT vendor_extras CHECK (freight_charge >= 0 AND tax_percent BETWEEN 0 AND 30);
GRANT INSERT (freight_charge, tax_percent), UPDATE (freight_charge, tax_percent) ON vendor TO wellstock_app;

ALTER TABLE supply_order ADD COLUMN freight numeric(14, 2) NOT NULL DEFAULT 0, ADD COLUMN tax numeric(14, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT supply_order_extras CHECK (freight >= 0 AND tax >= 0);
-- What of them is held with each line.
ALTER TABLE supply_order_line ADD COLUMN extras numeric(14, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT supply_order_line_extras CHECK (extras >= 0);
GRANT UPDATE (freight, tax) ON supply_order TO wellstock_app;
GRANT UPDATE (extras) ON supply_order_line TO wellstock_app;

-- As before, with the share of freight and tax.
CREATE OR REPLACE FUNCTION guard_order_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM supply_order o
    JOIN supply_order_line n ON n.organization_id = o.organization_id AND n.order_id = o.id
    LEFT JOIN LATERAL (SELECT sum(h.precommitted) AS asked, sum(h.committed) AS committed FROM budget_hold h
      WHERE h.organization_id = n.organization_id AND h.reference_id = n.id) h ON true
    WHERE o.organization_id = NEW.organization_id AND o.id = NEW.id
      AND (coalesce(h.asked, 0), coalesce(h.committed, 0)) <> (
        CASE WHEN o.state = 'submitted' THEN n.amount + n.extras ELSE 0 END,
        CASE WHEN o.state <> 'approved' OR n.cancelled_at IS NOT NULL THEN 0
          -- What was approved before may have been released since.
          WHEN NEW.state <> 'approved' OR n.sourced > 0 THEN coalesce(h.committed, 0) ELSE n.amount + n.extras END)
  ) THEN
    RAISE EXCEPTION 'the money of order % is not as its state says', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
