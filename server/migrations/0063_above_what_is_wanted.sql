-- As before; what comes above the order is for the last of those who still wanted something, not for one whose part was closed.
CREATE OR REPLACE FUNCTION receive_parts_of(organization uuid, line uuid, units integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE part record; taken integer; rest integer := units; last_part uuid;
BEGIN
  FOR part IN
    SELECT p.id, p.received, p.quantity - p.returned - p.closed AS wanted, coalesce(n.needed_by, o.needed_by) AS needed_by
    FROM vendor_order_part p
    JOIN supply_order_line n ON n.organization_id = p.organization_id AND n.id = p.order_line_id
    JOIN supply_order o ON o.organization_id = n.organization_id AND o.id = n.order_id
    WHERE p.organization_id = organization AND p.line_id = line
    -- Of what is taken back, what is above the order goes first.
    ORDER BY CASE WHEN units < 0 THEN (p.received <= p.quantity - p.returned - p.closed)::integer END,
      CASE WHEN units > 0 THEN coalesce(n.needed_by, o.needed_by) END, coalesce(n.needed_by, o.needed_by) DESC, p.id
  LOOP
    IF part.wanted > 0 THEN last_part := part.id; END IF;
    taken := CASE WHEN rest > 0 THEN least(rest, greatest(0, part.wanted - part.received)) ELSE -least(-rest, part.received) END;
    CONTINUE WHEN taken = 0;
    UPDATE vendor_order_part SET received = received + taken WHERE organization_id = organization AND id = part.id;
    rest := rest - taken;
  END LOOP;
  IF rest > 0 THEN
    UPDATE vendor_order_part SET received = received + rest WHERE organization_id = organization AND id = last_part;
  END IF;
END $$;
