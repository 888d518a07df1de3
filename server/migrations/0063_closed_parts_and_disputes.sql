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

-- As before; and the lines of an invoice that was disputed before anybody approved it are matched again when it goes on.
CREATE OR REPLACE FUNCTION guard_invoice_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE line invoice_line := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF NOT EXISTS (SELECT FROM invoice i WHERE i.organization_id = line.organization_id AND i.id = line.invoice_id
      AND (i.state IN ('exception', 'matched') OR i.state = 'disputed' AND i.approved_at IS NULL AND TG_OP = 'UPDATE')) THEN
    RAISE EXCEPTION 'the lines of an invoice that was approved stand' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.vendor_order_line_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM vendor_order_line l
      JOIN vendor_order o ON o.organization_id = l.organization_id AND o.id = l.vendor_order_id
      JOIN vendor u ON u.organization_id = o.organization_id AND u.id = o.vendor_id
      JOIN invoice i ON i.organization_id = l.organization_id AND i.id = NEW.invoice_id
      WHERE l.organization_id = NEW.organization_id AND l.id = NEW.vendor_order_line_id AND o.sent_at IS NOT NULL
        AND o.office_id = i.office_id AND i.vendor_id IN (u.id, coalesce(u.merged_into, u.id))) THEN
    RAISE EXCEPTION 'an invoice bills what its vendor was sent' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN line;
END $$;
