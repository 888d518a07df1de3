-- Items that are reordered by themselves: each night what they lack goes into one draft for each office, department and vendor.
ALTER TABLE supply_order
  -- Begun by the night, not by a person. Whoever submits it is who asks for it.
  ADD COLUMN is_automatic boolean NOT NULL DEFAULT false,
  -- The night still adds to it. It ends once the order is more than a draft, or of another office or department.
  ADD COLUMN is_collecting boolean NOT NULL DEFAULT false,
  -- Whose products are collected. Null: nobody knows a vendor.
  ADD COLUMN vendor_id uuid,
  ADD FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  ADD CONSTRAINT supply_order_collecting CHECK (NOT is_collecting OR is_automatic AND state = 'draft');
CREATE UNIQUE INDEX supply_order_collects_once ON supply_order (organization_id, office_id, department_id, vendor_id)
  NULLS NOT DISTINCT WHERE is_collecting;
GRANT INSERT (is_automatic, is_collecting, vendor_id), UPDATE (requested_by) ON supply_order TO wellstock_app;

CREATE FUNCTION end_collecting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_collecting := false;
  RETURN NEW;
END $$;
CREATE TRIGGER supply_order_collected BEFORE UPDATE OF state, office_id, department_id ON supply_order FOR EACH ROW
  WHEN (OLD.is_collecting AND (NEW.state <> 'draft' OR (OLD.office_id, OLD.department_id) <> (NEW.office_id, NEW.department_id)))
  EXECUTE FUNCTION end_collecting();

-- Who asks for an order stays who asks for it; for one the night began that is whoever submits it.
CREATE TRIGGER supply_order_requester BEFORE UPDATE OF requested_by ON supply_order FOR EACH ROW
  WHEN (OLD.requested_by <> NEW.requested_by
    AND NOT (OLD.is_automatic AND OLD.state <> 'submitted' AND NEW.state = 'submitted'))
  EXECUTE FUNCTION refuse_change();

CREATE INDEX item_reordered ON item (organization_id, office_id, product_id) WHERE auto_reorder AND archived_at IS NULL;

-- Offices that order, have such items, and were not looked through today.
CREATE FUNCTION offices_to_reorder() RETURNS TABLE (organization_id uuid, office_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id, o.id FROM office o
  WHERE o.status = 'active' AND o.archived_at IS NULL
    AND EXISTS (SELECT FROM item i WHERE i.organization_id = o.organization_id AND i.office_id = o.id
      AND i.auto_reorder AND i.archived_at IS NULL)
    AND NOT EXISTS (SELECT FROM setting s WHERE s.organization_id = o.organization_id
      AND s.key = 'buying.reordered.' || o.id AND s.value >= office_today(o.timezone)::text)
  ORDER BY 1, 2
$$;
