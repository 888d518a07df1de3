-- The vendor entrance: sessions of vendors, which open nothing of the staff's.

CREATE TABLE vendor_session (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor
);
CREATE UNIQUE INDEX vendor_session_token ON vendor_session (token_hash);
CREATE INDEX vendor_session_of ON vendor_session (organization_id, vendor_id);
GRANT INSERT, UPDATE (last_seen_at, ends_at) ON vendor_session TO wellstock_app;

-- Before there is an organization to be scoped to. A vendor that was merged is the one it went into.
CREATE FUNCTION find_vendor_session(wanted bytea, at timestamptz)
RETURNS TABLE (id uuid, organization_id uuid, vendor_id uuid, vendor_name text, email text, last_seen_at timestamptz, ends_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.organization_id, v.id, v.name, s.email, s.last_seen_at, s.ends_at
  FROM vendor_session s
  JOIN vendor f ON f.organization_id = s.organization_id AND f.id = s.vendor_id
  JOIN vendor v ON v.organization_id = f.organization_id AND v.id = coalesce(f.merged_into, f.id)
  WHERE s.token_hash = wanted AND s.ends_at > at AND s.last_seen_at > at - interval '30 minutes' AND v.state <> 'blocked'
$$;

-- The vendors that have somebody under an address: as a contact of theirs, as their own address, or asked for a bid.
CREATE FUNCTION vendors_of_email(wanted text) RETURNS TABLE (organization_id uuid, vendor_id uuid, vendor_name text, organization_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.organization_id, v.id, v.name, z.name FROM vendor v JOIN organization z ON z.id = v.organization_id
  WHERE v.merged_into IS NULL AND v.state <> 'blocked' AND (lower(v.email) = lower(wanted)
    OR EXISTS (SELECT FROM vendor_contact c WHERE c.organization_id = v.organization_id AND c.vendor_id = v.id AND lower(c.email) = lower(wanted))
    OR EXISTS (SELECT FROM bid_invite i JOIN bid b ON b.organization_id = i.organization_id AND b.id = i.bid_id
      WHERE i.organization_id = v.organization_id AND i.vendor_id = v.id AND lower(i.contact_email) = lower(wanted) AND b.state <> 'draft'))
  ORDER BY z.name, v.name LIMIT 20
$$;

-- What a link of the entrance opens: a vendor, and of an invitation its bid.
CREATE FUNCTION find_entrance_link(wanted bytea, at timestamptz)
RETURNS TABLE (id uuid, organization_id uuid, purpose text, vendor_id uuid, email text, bid_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.id, l.organization_id, l.purpose, coalesce(v.merged_into, v.id), l.email, i.bid_id
  FROM mailed_link l
  LEFT JOIN bid_invite i ON i.organization_id = l.organization_id AND i.id = l.bid_invite_id
  JOIN vendor v ON v.organization_id = l.organization_id AND v.id = coalesce(l.vendor_id, i.vendor_id)
  WHERE l.token_hash = wanted AND l.purpose IN ('vendor_entrance', 'bid_invite') AND l.used_at IS NULL AND l.expires_at > at AND v.state <> 'blocked'
$$;

-- What the letter of a vendor says of its scores: the mean of those who counted, in each criterion, once the bid is awarded.
CREATE FUNCTION bid_letter_scores(of_bid uuid, of_invite uuid) RETURNS TABLE (criterion text, points numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.name, round(avg(s.points), 4) FROM bid b
  JOIN bid_criterion c ON c.organization_id = b.organization_id AND c.bid_id = b.id
  JOIN LATERAL (SELECT DISTINCT ON (s.person_id) s.person_id, s.points FROM bid_score s
    JOIN bid_offer o ON o.organization_id = s.organization_id AND o.id = s.offer_id AND o.invite_id = of_invite
    JOIN bid_evaluator e ON e.organization_id = s.organization_id AND e.bid_id = s.bid_id AND e.person_id = s.person_id AND e.locked_at IS NOT NULL
    WHERE s.organization_id = b.organization_id AND s.criterion_id = c.id ORDER BY s.person_id, s.seq DESC) s ON true
  WHERE b.organization_id = current_organization() AND b.id = of_bid AND b.state IN ('awarded', 'contracted')
  GROUP BY c.id, c.name, c.position ORDER BY c.position
$$;
