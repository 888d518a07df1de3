-- Auto-reorder: drafts that the night adds to.

CREATE FUNCTION end_collecting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_collecting := false;
  RETURN NEW;
END $$;
CREATE TRIGGER supply_order_collected BEFORE UPDATE OF state, office_id, department_id ON supply_order FOR EACH ROW
  WHEN (OLD.is_collecting AND (NEW.state <> 'draft' OR (OLD.office_id, OLD.department_id) <> (NEW.office_id, NEW.department_id)))
  EXECUTE FUNCTION end_collecting();

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
