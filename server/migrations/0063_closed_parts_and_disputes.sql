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

-- As before; what was billed once is not compared any more, also where it was credited or the invoice is void: a credit gives back what
-- was spent and holds nothing again, and a revision since has another price.
CREATE OR REPLACE FUNCTION guard_vendor_order_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM vendor_order o
    JOIN vendor_order_line l ON l.organization_id = o.organization_id AND l.vendor_order_id = o.id
    CROSS JOIN LATERAL (SELECT coalesce(sum(h.precommitted), 0) AS asked, coalesce(sum(h.committed), 0) AS committed
      FROM vendor_order_part p JOIN budget_hold h ON h.organization_id = p.organization_id AND h.reference_id = p.id
      WHERE p.organization_id = l.organization_id AND p.line_id = l.id) h
    WHERE o.organization_id = NEW.organization_id AND o.id = NEW.id AND CASE
      WHEN o.state IN ('draft', 'closed', 'cancelled') OR l.closed = l.quantity THEN h.asked + h.committed <> 0
      WHEN o.state = 'pending_approval' THEN h.asked + h.committed < l.amount
      WHEN l.closed = 0 AND o.closed_at IS NULL AND NOT EXISTS (SELECT FROM vendor_order_part p
          JOIN invoice_part b ON b.organization_id = p.organization_id AND b.part_id = p.id
          WHERE p.organization_id = l.organization_id AND p.line_id = l.id) THEN h.asked <> 0
        OR h.committed <> l.amount + l.extras + round(greatest(0, l.received - l.quantity) * l.pack_price / l.pack_quantity, 2)
      ELSE h.asked <> 0 END) THEN
    RAISE EXCEPTION 'the money of vendor order % is not as its state says', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (
    SELECT FROM (SELECT o.state, sum(l.received) AS received, bool_or(l.received + l.closed < l.quantity) AS is_coming
      FROM vendor_order o JOIN vendor_order_line l ON l.organization_id = o.organization_id AND l.vendor_order_id = o.id
      WHERE o.organization_id = NEW.organization_id AND o.id = NEW.id GROUP BY 1) s
    WHERE s.state = 'partly_received' AND (s.received = 0 OR NOT s.is_coming) OR s.state IN ('received', 'closed') AND s.is_coming
      OR s.state IN ('sent', 'acknowledged', 'cancelled') AND s.received > 0) THEN
    RAISE EXCEPTION 'vendor order % has come as its lines say', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
