/** A reading of each that a plan `p` asks for, between its limits. */
const WITHIN_LIMITS = `coalesce((select json_agg((coalesce(r.min, r.max, 0) + coalesce(r.max, r.min, 0)) / 2)
  from jsonb_to_recordset(p.readings) as r(min float8, max float8)), '[]')`

/**
 * Where a route applies that chance rarely hits: in SQL, what it is asked with. `by` is who asks.
 * Everything else is made up, as for other routes.
 */
export const whereRoutesApply: Record<string, string> = {
  'POST /stock/bins-empty': `select id as "itemId" from item where replenish_method = 'two_bin'`,
  'POST /stock/bins-empty/{id}/undo': `select id, reported_by as by from bin_empty where taken_back_at is null and closed_at is null and through <> 'kiosk'`,
  'POST /kiosk/reports': `select id as "itemId" from item where replenish_method = 'two_bin'`,
  'POST /kiosk/reports/{id}/undo': `select id from bin_empty where taken_back_at is null and through = 'kiosk' order by reported_at desc limit 1`,
  'POST /inventory/{id}/restore': `select i.id from item i join room r on r.organization_id = i.organization_id and r.id = i.room_id
    where i.archived_at is not null and r.is_active`,
  'POST /imports/{id}/commit': `select id, false as "allOrNothing" from import_batch where state = 'draft' and file_name like 'swabs%'`,
  'POST /imports/{id}/undo': `select id from import_batch where state = 'committed' and file_name like 'swabs%'`,
  'POST /inventory/{id}/opened': `select i.id, b.lot_id as "lotId", 1 as quantity from item i join product p using (organization_id)
    join stock_balance b on b.organization_id = i.organization_id and b.item_id = i.id
    where p.id = i.product_id and p.beyond_use_days > 0 and b.on_hand > b.reserved`,
  'POST /stock/opened/{id}/undo': `select id, opened_by as by from opened_unit where state = 'open'`,
  'PUT /products/{id}/substitutes/{substituteId}': `select product_id as id, other_id as "substituteId" from product_substitute`,
  'DELETE /thresholds/{itemId}/seasons/{id}': `select item_id as "itemId", id from level_season`,
  'POST /detection/{id}/discard': `select id from detection where state not in ('applied', 'discarded')`,
  'GET /expirations/disposals/{id}/certificate': `select id from disposal where state = 'posted'`,
  'POST /counts/{id}/causes': `select c.id, json_build_array(json_build_object('lineId', l.id, 'rootCause', 'lost', 'note', 'On the way')) as causes
    from stock_count c join count_line l on l.organization_id = c.organization_id and l.count_id = c.id
    where c.state = 'review' and coalesce(l.recounted, l.counted) <> coalesce(l.recount_expected, l.expected)`,
  'POST /counts/{id}/post': `select id from stock_count where state = 'review'`,
  'POST /transfers/{id}/approve': `select id, version from transfer where state = 'requested'`,
  'POST /transfers/{id}/pick': `select id from transfer where state = 'approved'`,
  'GET /transfers/{id}/pick-list': `select id from transfer where state in ('approved', 'picking')`,
  'POST /transfers/{id}/ship': `select id, version from transfer where state in ('approved', 'picking')`,
  'POST /transfers/{id}/losses/{lossId}/approve': `select p.transfer_id as id, s.id as "lossId" from transfer_loss s
    join transfer_lot p on p.organization_id = s.organization_id and p.id = s.transfer_lot_id where s.state = 'reported'`,
  'POST /transfers/{id}/losses/{lossId}/found': `select p.transfer_id as id, s.id as "lossId" from transfer_loss s
    join transfer_lot p on p.organization_id = s.organization_id and p.id = s.transfer_lot_id where s.state in ('reported', 'approved')`,
  'POST /notifications/mutes': `select person_id as by, id from notification where ended_at is null and dismissed_at is null`,
  'POST /access-requests/{id}/withdraw': `select id, version, requested_by as by from access_request where state = 'requested'`,
  'POST /approvals/{id}/answer': `select request_id as id, id as "questionId", asked_to as by from approval_question where answered_at is null`,
  'POST /approvals/{id}/withdraw': `select id, version, requested_by as by from approval_request where state = 'waiting'`,
  'POST /documents/{id}/sign': `select id, approved_version as number from document where state = 'approved' and signers <> '{}'`,
  'DELETE /system/tokens/{id}': `select id from api_token where revoked_at is null`,
  'DELETE /security/tokens/{id}': `select id, person_id as by from api_token where revoked_at is null`,
  'DELETE /security/devices/{id}': `select id, person_id as by from known_device `,
  'POST /budgets/held/release': `select line_id as "lineId", reference_id as "referenceId" from budget_hold
    where precommitted + committed > 0 and opened_on < organization_today(organization_id) - 90`,
  'PUT /budgets/categories/{id}': `select id, version, false as "isArchived" from budget_category`,
  'PUT /budgets/settings/categories': `select array_agg(id) as ids from budget_category`,
  'POST /budgets/overruns/{id}/settle': `select id from budget_overrun where settled_at is null`,
  'POST /budgets/changes/{id}/withdraw': `select id, version, requested_by as by from budget_change where state = 'requested'`,
  'POST /budget-drafts/{id}/import': `select id, version from budget where state = 'draft'`,
  'POST /budget-drafts/{id}/return': `select id, version from budget where state = 'proposed'`,
  'POST /budget-drafts/{id}/approve': `select id, version from budget where state = 'proposed'`,
  'POST /vendor-bank-changes/{id}/stop': `select id, version from vendor_bank_change where state = 'requested' or in_force_at > now() + interval '1 day'`,
  'POST /price-lists/{id}/check': `select id, version from price_list where state = 'draft'`,
  'PUT /price-lists/{id}/lines/{line}': `select l.price_list_id as id, p.version, l.line, true as "isExcluded" from price_list_line l
    join price_list p on p.organization_id = l.organization_id and p.id = l.price_list_id where p.state = 'draft' and not l.is_taken`,
  'POST /price-lists/{id}/take': `select id, version from price_list where state = 'draft'`,
  'POST /bids': `select 'rfq' as kind, id as "ownerId", 'America/Denver' as timezone, '[]'::json as lines, '[]'::json as criteria,
    '[]'::json as requirements, '[]'::json as invites, '[]'::json as "openerIds" from person where status = 'active'`,
  'POST /bids/{id}/addenda': `select id, version from bid where state = 'published'`,
  'POST /bids/{id}/extend': `select id, version, to_char(close_at + interval '9 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closeAt"
    from bid where state = 'published'`,
  'POST /bids/{id}/remind': `select id, version from bid where state = 'published'`,
  'POST /bids/{id}/answer': `select bid_id as id, id as "questionId" from bid_question where answered_at is null`,
  'GET /bid-openings/{id}': `select bid_id as id, person_id as by from bid_opener`,
  'POST /bid-openings/{id}/conflict': `select bid_id as id, person_id as by from bid_opener`,
  'GET /bid-scores/{id}': `select bid_id as id, person_id as by from bid_evaluator`,
  'POST /bid-scores/{id}/declare': `select bid_id as id, person_id as by from bid_evaluator where declared_at is null`,
  'POST /bids/{id}/cancel': `select id, version, 'Nothing is bought' as reason from bid where state in ('draft', 'published')`,
  'GET /past-orders/{id}': `select id from past_order`,
  'POST /past-imports/{id}/check': `select id, version from past_import where state = 'draft'`,
  'PUT /past-imports/{id}/rows/{line}': `select r.import_id as id, p.version, r.line, (select id from product limit 1) as "productId"
    from past_import_row r join past_import p on p.organization_id = r.organization_id and p.id = r.import_id
    where p.state = 'draft' and r.outcome = 'problem'`,
  'POST /past-imports/{id}/commit': `select id, version, false as "allOrNothing" from past_import where state = 'draft'`,
  'POST /past-imports/{id}/undo': `select id, version from past_import where state = 'committed'`,
  'PUT /orders/{id}': `select id, version, requested_by as by from supply_order where state = 'draft'`,
  'POST /orders/{id}/cancel-lines': `select o.id, o.version, o.requested_by as by, json_build_array(l.id) as "lineIds" from supply_order o
    join supply_order_line l on l.organization_id = o.organization_id and l.order_id = o.id where o.state = 'approved'`,
  'POST /orders/{id}/move-line': `select o.id, o.version, o.requested_by as by, l.id as "lineId", b.id as "budgetLineId" from supply_order o
    join supply_order_line l on l.organization_id = o.organization_id and l.order_id = o.id
    join budget_line p on p.organization_id = l.organization_id and p.id = l.budget_line_id
    join budget_line b on b.organization_id = p.organization_id and b.fiscal_year = p.fiscal_year and b.department_id = p.department_id
      and b.id <> p.id and b.available > 500
    where o.state = 'approved'`,
  'PUT /vendor-orders/{id}': `select id, version from vendor_order where state = 'draft'`,
  'POST /vendor-orders/{id}/send': `select o.id, o.version, 'by_hand' as way from vendor_order o
    join office f on f.organization_id = o.organization_id and f.id = o.office_id where o.state = 'draft' and f.status = 'active'`,
  'POST /vendor-orders/{id}/withdraw': `select id, version from vendor_order where state = 'pending_approval'`,
  'POST /vendor-orders/{id}/withdraw-revision': `select o.id, o.version from vendor_order o
    join vendor_order_revision r on r.organization_id = o.organization_id and r.vendor_order_id = o.id where r.state = 'asked'`,
  'POST /vendor-orders/{id}/settle-substitute': `select o.id, o.version, l.line_id as "lineId", (
      select q.id from vendor_order_line n join product p on p.organization_id = n.organization_id and p.id = n.product_id
      join product q on q.organization_id = p.organization_id and q.unit = p.unit and q.id <> p.id
      join item k on k.organization_id = q.organization_id and k.product_id = q.id and k.office_id = o.office_id and k.archived_at is null
      where n.organization_id = l.organization_id and n.id = l.line_id limit 1) as "productId" from vendor_order o
    join vendor_order_answer a on a.organization_id = o.organization_id and a.vendor_order_id = o.id
    join vendor_order_answer_line l on l.organization_id = o.organization_id and l.answer_id = a.id
    where l.substitute_name <> '' and l.is_taken is null`,
  'POST /vendor-orders/{id}/close-lines': `select o.id, o.version, json_build_array(json_build_object('id', l.id, 'packs', 1)) as lines from vendor_order o
    join vendor_order_line l on l.organization_id = o.organization_id and l.vendor_order_id = o.id
    where o.state in ('sent', 'acknowledged', 'partly_received') and l.received + l.closed < l.quantity`,
  'POST /vendor-claims/{id}/withdraw': `select id, version from vendor_claim where state in ('open', 'sent')`,
  'POST /invoices/{id}/approve': `select id, version from invoice where state = 'matched'`,
  'POST /invoices/pay': `select json_build_array(json_build_object('id', id, 'version', version)) as invoices, organization_today(organization_id)::text as "paidOn"
    from invoice where state = 'approved'`,
  'POST /vendor-returns/{id}/credit': `select r.id, r.version, n.id as "invoiceId", 0.01 as amount, true as "isBeyond" from vendor_return r
    join invoice n on n.organization_id = r.organization_id and n.vendor_id = r.vendor_id and n.kind = 'credit_note' and n.state in ('approved', 'paid')
    where r.state = 'shipped'`,
  'POST /credit-notes/{id}/allotments': `select n.id, json_build_array(json_build_object('kind', 'return', 'id', r.id, 'amount', 0.01, 'isBeyond', true)) as rows
    from vendor_return r join invoice n on n.organization_id = r.organization_id and n.vendor_id = r.vendor_id and n.kind = 'credit_note'
      and n.state in ('approved', 'paid') where r.state = 'shipped'`,
  'POST /blanket-orders/{id}/extend': `select b.id, b.version, (select json_agg(json_build_object('id', l.id, 'quantityCap', l.quantity_cap)) from blanket_order_line l
      where l.organization_id = b.organization_id and l.blanket_order_id = b.id) as lines, b.value_cap as "valueCap", (b.valid_to + 90)::text as "validTo"
    from blanket_order b where b.state = 'active'`,
  'POST /anomalies/{id}/assign': `select a.id, g.person_id as "personId" from anomaly a, current_role_grant g
    where a.state = 'open' and g.role = 'inventory_manager' and g.office_id is null`,
  'POST /comments/{id}/delete': `select id, author_id as by from comment where deleted_at is null`,
  'PUT /reports/schedules/{id}': `select id, version, created_by as by, name, type, format, frequency, to_json(office_ids) as "officeIds",
    to_json(recipients) as recipients from report_schedule`,
  'POST /reports/schedules/{id}/run': `select id, created_by as by from report_schedule`,
  'DELETE /reports/schedules/{id}': `select id, created_by as by from report_schedule`,
  'GET /documents/at/{slug}': `select slug from document`,
  'GET /detection/{id}/photos/{position}': `select detection_id as id, position from detection_photo`,
  'DELETE /products/{id}/substitutes/{substituteId}': `select product_id as id, other_id as "substituteId" from product_substitute`,
  'DELETE /inventory/{id}': `select id from item where archived_at is null and current_quantity = 0 and reserved_quantity = 0`,
  'GET /counts/{id}/sheet': `select id from stock_count where state in ('planned', 'counting', 'recount')`,
  'PUT /counts/{id}/lines/{lineId}': `select c.id, l.id as "lineId" from stock_count c
    join count_line l on l.organization_id = c.organization_id and l.count_id = c.id where c.state = 'counting'`,
  'POST /counts/{id}/lines': `select c.id, i.id as "itemId" from stock_count c
    join item i on i.organization_id = c.organization_id and i.room_id = c.room_id and i.track = 'lot' where c.state = 'counting'`,
  'POST /counts/{id}/lines/by-code': `select c.id, l.item_id as "itemId", l.lot_id as "lotId" from stock_count c
    join count_line l on l.organization_id = c.organization_id and l.count_id = c.id where c.state = 'counting'`,
  'PUT /transfers/{id}': `select id, version from transfer where state = 'draft'`,
  'POST /rooms/{id}/checks': `select r.id, json_agg(json_build_object('lineId', l.id, 'isOk', true, 'note', '')) as answers
    from room r join room_check_line l on l.organization_id = r.organization_id and l.room_id = r.id where r.is_active group by r.id`,
  'POST /vendor-returns/{id}/cancel': `select id, version from vendor_return where state in ('draft', 'authorised')`,
  'POST /approvals/policies/draft/publish': `select version from approval_policy where state = 'draft'`,
  'POST /receipts/{id}/match': `select r.id, r.version, json_build_array(json_build_object('id', k.id, 'vendorOrderLineId', l.id)) as lines
    from receipt r join receipt_line k on k.organization_id = r.organization_id and k.receipt_id = r.id
    join vendor_order_line l on l.organization_id = r.organization_id and l.product_id = k.product_id
    join vendor_order o on o.organization_id = l.organization_id and o.id = l.vendor_order_id and o.vendor_id = r.vendor_id
    where r.state = 'posted' and k.vendor_order_line_id is null and o.state in ('sent', 'acknowledged', 'partly_received') and l.received = 0`,
  'POST /detection/{id}/apply': `select id, 'count' as "as" from detection d where state not in ('applied', 'discarded')
    and exists (select from detection_row r where r.organization_id = d.organization_id and r.detection_id = d.id)`,
  'POST /receipts/{id}/reverse': `select r.id, r.version from receipt r where r.state = 'posted' and r.value < 200 and r.unmatched = 0 and not exists (
      select from receipt_line k where k.organization_id = r.organization_id and k.receipt_id = r.id and (k.sent_back > 0 or k.on_returns > 0
        or k.vendor_order_line_id in (select vendor_order_line_id from invoice_line where organization_id = r.organization_id)))
    order by r.received_at desc limit 6`,
  'POST /counts/{id}/start': `select id from stock_count c where state = 'planned' and not exists (select from stock_count d
    where d.organization_id = c.organization_id and d.room_id = c.room_id and d.state in ('counting', 'recount', 'review', 'awaiting_approval'))`,
  'POST /transfers/{id}/return': `select transfer_id as id, json_build_array(json_build_object('id', id, 'quantity', 1)) as lots
    from transfer_lot where in_transit > missing`,
  'POST /devices': `select i.id as "itemId" from item i where i.type = 'Equipment' and i.archived_at is null and i.current_quantity > 0
    and not exists (select from device d where d.organization_id = i.organization_id and d.id = i.id) limit 20`,
  'POST /devices/schedule': `select distinct class from device where state <> 'retired'`,
  'GET /devices/{id}': `select id from device`,
  'PUT /devices/{id}': `select id, version, to_json(iso_standards) as "isoStandards", fda_device_id as "fdaDeviceId" from device where state <> 'retired'`,
  'POST /devices/{id}/accept': `select id, version from device where state = 'commissioning'`,
  'POST /devices/{id}/flag': `select id, version from device where state = 'in_service'`,
  'POST /devices/{id}/take-out': `select id, version from device where state in ('in_service', 'needs_attention')`,
  'POST /devices/{id}/return-to-service': `select id, version from device where state in ('needs_attention', 'out_of_service')`,
  'POST /devices/{id}/retire': `select id, version, true as "isWiped" from device where state <> 'retired' order by number desc limit 20`,
  'POST /devices/imports/check': `select e'Name;Device type\nLamp;Other\nPump;Pump' as content, null as fields`,
  'POST /devices/imports': `select gen_random_uuid() as id, e'Name;Device type\nLamp;Other' as content, null as fields`,
  'GET /devices/{id}/costs': `select id from device`,
  'GET /devices/{id}/costs/export': `select id from device`,
  'POST /devices/{id}/costs': `select id, 'service' as kind, organization_today(organization_id)::text as "on", '' as sku from device`,
  'POST /devices/{id}/costs/{costId}/reverse': `select c.device_id as id, c.id as "costId" from device_cost c where c.reverses_id is null
    and not exists (select from device_cost r where r.organization_id = c.organization_id and r.reverses_id = c.id)`,
  'POST /devices/{id}/plans': `select id from device where state <> 'retired'`,
  'POST /sterilizer-loads': `select d.id as "deviceId", (select max(cycle) + 1 from sterilizer_load l where l.device_id = d.id and l.state <> 'voided') as cycle,
      true as "isTested", '[]'::json as packs from device d where d.class = 'sterilizer' and d.state <> 'retired'`,
  'GET /sterilizer-loads/items': `select id as "deviceId" from device where class = 'sterilizer'`,
  'GET /sterilizer-loads/{id}': `select id from sterilizer_load order by ran_at desc limit 40`,
  'POST /sterilizer-loads/{id}/release': `select id, version from sterilizer_load where is_implant and state = 'pending' and released_at is null`,
  'POST /sterilizer-loads/{id}/settle': `select id, version from sterilizer_load
    where state = 'positive' and settled_at is null and repeat_tests_passed(organization_id, device_id)`,
  'POST /sterilizer-loads/{id}/reprocess': `select l.id, l.version from sterilizer_load l where l.reprocessed_at is null and exists (
    select from sterilizer_load_pack k join lot_hold h on h.lot_id = k.lot_id and h.cause = 'sterilizer_load' and h.ended_at is null where k.load_id = l.id)`,
  'POST /sterilizer-loads/{id}/void': `select l.id, l.version from sterilizer_load l where l.state in ('none', 'pending')
    and not exists (select from sterilizer_load n where n.device_id = l.device_id and n.cycle > l.cycle and n.state <> 'voided')`,
  'GET /compliance/tasks/{id}': `select id from task order by due_on desc limit 40`,
  'POST /compliance/tasks/{id}/records': `select t.id, gen_random_uuid() as "recordId", 'passed' as outcome, 'C-1' as certificate, ${WITHIN_LIMITS} as readings
    from task t join task_plan p on p.organization_id = t.organization_id and p.id = t.plan_id
    where t.state in ('open', 'failed') and p.ended_at is null order by t.due_on limit 40`,
  'POST /compliance/records/{id}/corrections': `select r.id, gen_random_uuid() as "recordId", r.outcome, 'C-2' as certificate, ${WITHIN_LIMITS} as readings
    from standing_record r join task_plan p on p.organization_id = r.organization_id and p.id = r.plan_id order by r.performed_at desc limit 40`,
  'GET /compliance/records': `select id as "deviceId", null as "planId" from device`,
  'GET /compliance/records/{id}/affected': `select id from standing_record order by performed_at desc limit 40`,
  'POST /compliance/tasks/{id}/waive': `select id, version, (organization_today(organization_id) + 30)::text as until from task where state = 'open'`,
  'POST /compliance/tasks/{id}/assign': `select id, version from task where state in ('open', 'failed')`,
  'PUT /compliance/plans/{id}': `select id, version, kind from task_plan where ended_at is null`,
  'POST /compliance/plans/{id}/end': `select id, version from task_plan where ended_at is null`,
  'PUT /certificates/{id}': `select id, version, standard, scope, office_id as "officeId", device_class as "deviceClass", certificate_number as "certificateNumber",
    body, decided_on::text as "decidedOn", expires_on::text as "expiresOn", owner_id as "ownerId" from certificate where state in ('planned', 'valid')`,
  'POST /certificates/{id}/issue': `select id, version, organization_today(organization_id)::text as "decidedOn",
    (organization_today(organization_id) + 1094)::text as "expiresOn", '[]'::json as audits from certificate where state = 'planned'`,
  'POST /certificates/{id}/suspend': `select id, version from certificate where state = 'valid'`,
  'POST /certificates/{id}/reinstate': `select id, version from certificate where state = 'suspended'`,
  'POST /certificates/{id}/withdraw': `select id, version from certificate where state in ('valid', 'suspended')`,
  'POST /certificates/{id}/call-off': `select id, version from certificate where state = 'planned'`,
  'POST /audits': `select 'internal' as kind, null as "certificateId", 'ISO 13485' as standard, null as "officeId", '[]'::json as "clauseIds" from organization`,
  'PUT /audits/{id}': `select id, version, planned_on::text as "plannedOn", (select json_agg(k.clause_id) from audit_check k where k.visit_id = v.id) as "clauseIds"
    from audit_visit v where state = 'planned' and exists (select from audit_check k where k.visit_id = v.id)`,
  'GET /audits/clauses': `select standard from clause`,
  'GET /audits/{id}': `select id from audit_visit`,
  'GET /audits/{id}/checklist/export': `select id from audit_visit`,
  'POST /audits/{id}/checks/{clauseId}': `select k.visit_id as id, k.clause_id as "clauseId", k.version, 'conforms' as result from audit_check k
    join audit_visit v on v.organization_id = k.organization_id and v.id = k.visit_id
    where v.state = 'planned' and k.result is distinct from 'finding'`,
  'POST /audits/{id}/record': `select id, version, coalesce(done_on, planned_on)::text as "doneOn" from audit_visit where state = 'done'`,
  'POST /audits/{id}/call-off': `select id, version from audit_visit v where state = 'planned'
    and not exists (select from finding g where g.visit_id = v.id and g.state <> 'withdrawn')`,
  'POST /audits/{id}/findings': `select id, '4.1' as clause from audit_visit where state = 'done'`,
  'POST /findings/{id}/nonconformity': `select g.id, g.version, o.id as "officeId" from finding g join office o on o.organization_id = g.organization_id
    where g.state = 'open' and g.nonconformity_id is null`,
  'POST /findings/{id}/close': `select id, version from finding where state = 'open' and severity <> 'major'`,
  'POST /findings/{id}/withdraw': `select id, version from finding where state = 'open'`,
  'GET /cases/{id}': `select id from procedure_case order by starts_at desc limit 40`,
  'GET /case-picks/{id}': `select id from procedure_case where state in ('scheduled', 'ready') limit 40`,
  'GET /case-picks/{id}/list': `select id from procedure_case where state in ('scheduled', 'ready') limit 40`,
  'GET /cases/calendar': `select organization_today(id)::text as from, (organization_today(id) + 6)::text as until from organization`,
  'POST /cases': `select m.office_id as "officeId", t.id as "typeId", m.id as "roomId", p.id as "providerId", 30 as minutes, null as repeat, null as "waitId",
      (organization_today(t.organization_id) + 20 + (random() * 200)::int) || 'T10:00' as start, 'At any time' as "closedReason", '' as reference, '' as note
    from procedure_type t join procedure_type_room s on s.organization_id = t.organization_id and s.type_id = t.id
    join room m on m.organization_id = s.organization_id and m.id = s.room_id
    join provider p on p.organization_id = t.organization_id and p.is_active where t.is_active`,
  'POST /cases/what-if': `select c.id, c.room_id as "roomId", c.provider_id as "providerId", 30 as minutes, (c.day + 30) || 'T10:00' as start
    from procedure_case c where c.state in ('scheduled', 'ready')`,
  'PUT /cases/{id}': `select c.id, c.version, c.room_id as "roomId", c.provider_id as "providerId", 30 as minutes, 'At any time' as "closedReason",
      (c.day + 30 + (random() * 200)::int) || 'T10:00' as start, '' as reference, '' as note from procedure_case c where c.state in ('scheduled', 'ready')`,
  'POST /cases/{id}/card': `select c.id, c.version from procedure_case c join card_version v on v.organization_id = c.organization_id and v.card_id = c.card_id
    and v.state = 'approved' and v.edition <> c.edition where c.state in ('scheduled', 'ready')`,
  'POST /cases/{id}/start': `select c.id, c.version, t.checklist as checked, 'Needed today' as "redReason" from procedure_case c
    join procedure_type t on t.organization_id = c.organization_id and t.id = c.type_id where c.state in ('scheduled', 'ready')`,
  'POST /cases/{id}/complete': `select id, version, true as "restReturned" from procedure_case where state = 'in_progress'`,
  'POST /cases/{id}/reopen': `select id, version, 'Counted wrongly' as reason from procedure_case where state = 'completed' order by completed_at desc limit 20`,
  'POST /cases/{id}/cancel': `select id, version, 'Called off' as reason from procedure_case where state in ('scheduled', 'ready') order by starts_at desc limit 20`,
  'POST /cases/{id}/no-show': `select id, version, 'Nobody came' as reason from procedure_case where state in ('scheduled', 'ready') order by starts_at desc limit 20`,
  'POST /cases/{id}/reserve': `select id, version from procedure_case where state in ('scheduled', 'ready')`,
  'POST /cases/{id}/release': `select id, version from procedure_case where state in ('scheduled', 'ready')`,
  'POST /cases/{id}/take': `select e.id, e.version, k.id as "lotId", 1 as quantity, 'Cannot wait' as reason from procedure_case e
    join case_need n on n.organization_id = e.organization_id and n.case_id = e.id
    join procedure_case c on c.organization_id = e.organization_id and c.office_id = e.office_id and c.id <> e.id and c.state in ('scheduled', 'ready')
    join case_lot k on k.organization_id = c.organization_id and k.case_id = c.id and k.need_id = n.product_id and k.picked = 0
    where e.is_emergency and e.state in ('scheduled', 'ready')`,
  'POST /cases/{id}/pick': `select c.id, c.version, '[]'::json as lots from procedure_case c where c.state in ('scheduled', 'ready')`,
  'POST /cases/{id}/use': `select c.id, json_build_array(json_build_object('id', k.id, 'used', k.picked, 'openedUnused', 0, 'returned', 0)) as lots
    from procedure_case c join case_lot k on k.organization_id = c.organization_id and k.case_id = c.id and k.picked > 0 where c.state = 'in_progress'`,
  'POST /cases/{id}/scans': `select c.id, b.item_id as "itemId", b.lot_id as "lotId", 'used' as what, 1 as quantity from procedure_case c
    join item i on i.organization_id = c.organization_id and i.office_id = c.office_id and i.archived_at is null
    join stock_balance b on b.organization_id = i.organization_id and b.item_id = i.id and b.on_hand > b.reserved where c.state = 'in_progress'`,
  'PUT /cases/{id}/needs/{productId}': `select c.id, c.version, n.product_id as "productId", 1 as open, 1 as hold from procedure_case c
    join case_need n on n.organization_id = c.organization_id and n.case_id = c.id where c.state in ('scheduled', 'ready')`,
  'POST /cases/{id}/needs/{productId}/substitute': `select c.id, c.version, n.product_id as "productId", s ->> 'productId' as "substituteId", 'Agreed' as reason
    from procedure_case c join case_need n on n.organization_id = c.organization_id and n.case_id = c.id
    cross join lateral jsonb_array_elements(n.substitutes) s where c.state in ('scheduled', 'ready') and (s ->> 'needsApproval')::boolean`,
  'GET /cases/{id}/needs/{productId}/fixes': `select n.case_id as id, n.product_id as "productId" from case_need n where n.short > 0`,
  'POST /case-waitlist': `select m.office_id as "officeId", t.id as "typeId", null as "providerId", null as "wantedFrom", null as "wantedUntil", '' as reference, '' as note
    from procedure_type t join procedure_type_room s on s.organization_id = t.organization_id and s.type_id = t.id
    join room m on m.organization_id = s.organization_id and m.id = s.room_id where t.is_active`,
  'POST /case-waitlist/{id}/remove': `select id, 'Not wanted any more' as reason from case_wait where ended_at is null`,
  'POST /preference-cards': `select t.id as "typeId", null as "providerId", c.owner_id as "ownerId", '[]'::json as lines, '[]'::json as equipment
    from procedure_type t, preference_card c where c.organization_id = t.organization_id and t.is_active limit 20`,
  'PUT /preference-cards/{id}/draft': `select c.id, c.version, '[]'::json as equipment, '' as note,
    (select json_agg(json_build_object('productId', l.product_id, 'open', l.open, 'hold', l.hold + 1)) from card_line l
     where l.organization_id = c.organization_id and l.card_id = c.id and l.edition = 1) as lines
    from preference_card c where c.state = 'approved'`,
  'POST /preference-cards/{id}/ask': `select c.id, c.version from preference_card c join card_version v on v.organization_id = c.organization_id
    and v.card_id = c.id where v.state = 'draft' and v.asked_at is null and c.state <> 'retired'`,
  'POST /preference-cards/{id}/approve': `select c.id, c.version, c.owner_id as by from preference_card c join card_version v
    on v.organization_id = c.organization_id and v.card_id = c.id where v.state = 'draft' and c.state <> 'retired'`,
  'POST /preference-cards/{id}/discard': `select c.id, c.version from preference_card c join card_version v on v.organization_id = c.organization_id
    and v.card_id = c.id where v.state = 'draft' and c.state = 'approved'`,
  'POST /preference-cards/{id}/hand-over': `select c.id, c.version, p.id as "ownerId" from preference_card c join person p
    on p.organization_id = c.organization_id and p.id <> c.owner_id and p.status = 'active' where c.state <> 'retired' limit 20`,
  'POST /preference-cards/{id}/retire': `select id, version from preference_card where state <> 'retired'`,
  'POST /preference-cards/{id}/clone': `select c.id, c.type_id as "typeId", p.id as "providerId", c.owner_id as "ownerId" from preference_card c
    join provider p on p.organization_id = c.organization_id and p.is_active`,
  'POST /preference-cards/{id}/proposals/accept': `select c.id, c.version, c.owner_id as by, json_build_array(p.id) as "proposalIds"
    from preference_card c join card_proposal p on p.organization_id = c.organization_id and p.card_id = c.id where p.state = 'waiting'`,
  'POST /preference-cards/{id}/proposals/decline': `select c.id, c.version, c.owner_id as by, json_build_array(p.id) as "proposalIds"
    from preference_card c join card_proposal p on p.organization_id = c.organization_id and p.card_id = c.id where p.state = 'waiting'`,
  'POST /people/{id}/invitation': `select id from person where status in ('invited', 'pending')`,
}
