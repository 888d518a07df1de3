import type pg from 'pg'

/**
 * Has each requested transfer of the sample wait for those who approve it. The content is the canonical text of `submissionOf`
 * (stock/transfers/approval.ts), the rule the second of those every organization begins with.
 */
export const submitTransfers = (client: pg.ClientBase) =>
  client.query(`do $$
  DECLARE t record; request uuid; body text;
  BEGIN
    FOR t IN
      SELECT x.*, f.name AS from_name, g.name AS to_name, z.currency, n.lines, n.value, n.names
      FROM transfer x
      JOIN organization z ON z.id = x.organization_id
      JOIN office f ON f.organization_id = x.organization_id AND f.id = x.from_office_id
      JOIN office g ON g.organization_id = x.organization_id AND g.id = x.to_office_id
      CROSS JOIN LATERAL (
        SELECT CASE WHEN bool_and(i.unit_price IS NOT NULL) THEN sum(l.quantity * i.unit_price) END AS value,
          jsonb_object_agg(i.id, i.name) || jsonb_object_agg(l.id, i.name) AS names,
          string_agg(format('{%s"id":"%s","item":"%s","quantity":"%s"}',
            coalesce(format('"amount":"%s",', round(l.quantity * i.unit_price, 2)), ''), l.id, l.item_id, l.quantity), ',' ORDER BY l.id) AS lines
        FROM transfer_line l JOIN item i ON i.organization_id = l.organization_id AND i.id = l.item_id
        WHERE l.organization_id = x.organization_id AND l.transfer_id = x.id) n
      WHERE x.state = 'requested' AND x.requested_by IS NOT NULL AND n.lines IS NOT NULL AND NOT EXISTS (
        SELECT FROM approval_request r WHERE r.organization_id = x.organization_id AND r.kind = 'transfer' AND r.document_id = x.id)
    LOOP
      request := gen_random_uuid();
      body := format('{"lines":[%s],"minLifeDays":"%s","office":"%s","organization":"%s","purpose":"%s","requester":"%s","toOffice":"%s",%s"type":"transfer"}',
        t.lines, t.min_life_days, t.from_office_id, t.organization_id, t.purpose, t.requested_by, t.to_office_id,
        coalesce(format('"total":"%s",', round(t.value, 2)), ''));
      INSERT INTO approval_request (organization_id, id, kind, document_id, number, title, url, office_ids, amount, routed_amount, currency,
        budget_state, content, content_hash, submitted_content, names, requested_by, editors, policy_number, rule_id, because, requested_at)
      VALUES (t.organization_id, request, 'transfer', t.id, t.number, t.from_name || ' → ' || t.to_name, '/dashboard/offices/transfer/' || t.id, ARRAY[t.from_office_id],
        t.value, t.value, t.currency, 'none', body, encode(sha256(convert_to(body, 'UTF8')), 'hex'), body,
        t.names || jsonb_build_object(t.from_office_id, t.from_name, t.to_office_id, t.to_name), t.requested_by,
        array_remove(ARRAY[t.created_by], t.requested_by), 1, '00000000-0000-4000-8000-000000000002',
        '{"reason": "approval_because", "params": {"number": 2, "facts": [{"reason": "approval_kind_transfer"}]}}', t.requested_at);
      INSERT INTO approval_step (organization_id, request_id, position, seats, mode, due_hours, remind_hours, escalate_hours, escalate_to,
        state, activated_at, due_at, remind_at, escalate_at)
      SELECT t.organization_id, request, 1, jsonb_build_array(jsonb_build_object(
          'roles', s -> 'roles', 'people', '[]'::jsonb, 'officeIds', jsonb_build_array(t.from_office_id))),
        'any', 48, 24, 48, s -> 'escalateTo', 'active', t.requested_at, t.requested_at + interval '48 hours',
        t.requested_at + interval '24 hours', t.requested_at + interval '48 hours'
      FROM jsonb_path_query(default_approval_rules(), '$[1].steps[0]') s;
    END LOOP;
  END $$`)
