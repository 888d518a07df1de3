import { type Sentence, said } from '@wellstock/messages/sentence'
import { sqlState, violatedConstraint } from './failures.ts'

const UNIQUE = ['23505', '23P01']

/** Whether what was to be written is there already. Tried again, whoever was second finds it, and is refused by its name. */
export const isLostRace = (error: unknown) => UNIQUE.includes(sqlState(error) ?? '')

/** What is said where something that may be there once is there, of what people can write at the same moment. */
export const lostRaces: Record<string, () => Sentence> = {
  access_request_one_waiting: said.somebody_was_first,
  alert_mute_pkey: said.somebody_was_first,
  api_token_of_person: said.token_name_taken,
  approval_decision_once: said.decided_already,
  approval_policy_one_draft: said.somebody_was_first,
  approval_policy_pkey: said.somebody_was_first,
  approval_question_one_open: said.somebody_was_first,
  approval_request_one_waiting: said.somebody_was_first,
  avatar_pkey: said.somebody_was_first,
  bin_code: said.somebody_was_first,
  bin_empty_once: said.somebody_was_first,
  blanket_order_line_once: said.somebody_was_first,
  budget_active: said.somebody_was_first,
  budget_category_once: said.budget_category_taken,
  budget_cell_once: said.somebody_was_first,
  budget_entry_reversed_once: said.reversed_already,
  budget_line_once: said.somebody_was_first,
  budget_mapping_once: said.somebody_was_first,
  budget_name_once: said.allocation_name_taken,
  budget_overrun_open: said.somebody_was_first,
  closed_month_pkey: said.somebody_was_first,
  count_line_once: said.line_counted_already,
  delivery_feed_of_person: said.somebody_was_first,
  department_name_once: said.somebody_was_first,
  document_link_pkey: said.somebody_was_first,
  document_slug_once: said.somebody_was_first,
  fiscal_year_pkey: said.somebody_was_first,
  fiscal_year_start: said.somebody_was_first,
  invoice_number_once: said.somebody_was_first,
  item_once: said.product_kept_there_already,
  item_serial_once: said.serial_number_there_already,
  kiosk_link_of_room: said.somebody_was_first,
  lot_number: said.somebody_was_first,
  mailed_link_by_hand: said.somebody_was_first,
  notification_mute_once: said.somebody_was_first,
  office_code: said.somebody_was_first,
  office_name: said.somebody_was_first,
  order_line_move_waiting: said.somebody_was_first,
  order_template_line_pkey: said.product_in_order_already,
  order_template_once: said.template_name_taken,
  person_email: said.somebody_was_first,
  person_email_here: said.somebody_was_first,
  product_code_pkey: said.somebody_was_first,
  product_sku: said.sku_taken,
  product_substitute_pkey: said.substitutes_already,
  role_grant_once: said.somebody_was_first,
  room_number: said.room_number_taken,
  saved_view_name: said.view_name_taken,
  second_factor_pkey: said.somebody_was_first,
  stock_command_undone_once: said.reversed_already,
  stock_count_under_way: said.somebody_was_first,
  stock_movement_reversed_once: said.reversed_already,
  supply_order_line_once: said.product_in_order_already,
  transfer_line_once: said.item_in_transfer_already,
  vendor_bank_change_one_requested: said.bank_change_under_way,
  vendor_claim_once: said.somebody_was_first,
  vendor_code: said.somebody_was_first,
  vendor_contact_email: said.somebody_was_first,
  vendor_contact_primary: said.somebody_was_first,
  vendor_name: said.somebody_was_first,
  vendor_order_answer_open: said.somebody_was_first,
  vendor_order_direct: said.somebody_was_first,
  vendor_order_draft: said.somebody_was_first,
  vendor_order_revision_number: said.somebody_was_first,
  vendor_price_alone: said.somebody_was_first,
  vendor_price_open: said.somebody_was_first,
  vendor_product_by_sku: said.somebody_was_first,
  vendor_product_once: said.somebody_was_first,
  vendor_return_line_once: said.somebody_was_first,
  vendor_slug: said.somebody_was_first,
  webhook_endpoint_once: said.webhook_url_taken,
}

/** What nobody can run into, by why not. */
export const outOfReach: Record<string, readonly string[]> = {
  'A number is the next of its series, which is locked until it is written.': [
    ...['access_request_number', 'blanket_order_number', 'budget_change_number', 'budget_number'],
    ...['disposal_number', 'price_list_number', 'receipt_number', 'stock_count_number'],
    ...['supply_order_number', 'threshold_change_number', 'transfer_number', 'vendor_claim_number'],
    ...['vendor_order_number', 'vendor_return_number', 'number_series_pkey'],
  ],
  'It is a random number.': [
    ...['api_token_token', 'delivery_feed_token', 'kiosk_link_token', 'mailed_link_token', 'session_token'],
    ...['known_device_pkey', 'recovery_code_pkey'],
  ],
  'It has an identifier of its own.': [
    ...['bin_of_room', 'department_with_name', 'known_device_id', 'notification_id', 'room_of_office'],
    'level_season_organization_id_item_id_id_key',
  ],
  'Whoever writes it holds the lock of what it belongs to, and gives it its place.': [
    ...['api_token_office_pkey', 'approval_step_one_active', 'approval_step_pkey', 'blanket_release_number'],
    ...['blanket_release_pkey', 'budget_share_pkey', 'comment_mention_pkey', 'detection_photo_pkey'],
    ...['detection_row_pkey', 'disposal_line_pkey', 'document_version_pkey', 'import_change_pkey'],
    ...['import_code_pkey', 'import_lot_pkey', 'invoice_exception_once', 'invoice_line_of_order'],
    ...['invoice_line_place', 'invoice_part_once', 'lot_revaluation_pkey', 'price_list_line_pkey'],
    ...[
      'room_check_answer_pkey',
      'stock_revaluation_pkey',
      'threshold_change_line_pkey',
      'transfer_lot_once',
    ],
    ...['lot_correction_pkey', 'vendor_order_answer_line_pkey', 'vendor_order_revision_line_pkey'],
  ],
  'Whoever is second changes what is there (ON CONFLICT).': [
    ...['alert_once', 'alert_told_pkey', 'anomaly_once', 'anomaly_rule_pkey', 'api_token_use_pkey'],
    ...['budget_hold_pkey', 'budget_month_pkey', 'department_former_name_pkey', 'document_former_slug_pkey'],
    ...['document_acknowledgement_pkey', 'expiry_day_pkey', 'idempotency_key_pkey', 'item_month_pkey'],
    ...['item_outlook_pkey', 'item_word_count_pkey', 'item_word_pkey', 'login_attempt_pkey'],
    ...[
      'notification_inbox_pkey',
      'notification_open_problem',
      'order_template_run_pkey',
      'price_check_open',
    ],
    ...['rebalance_plan_pkey', 'search_history_pkey', 'setting_pkey', 'stock_balance_once'],
    ...[
      'supply_order_collects_once',
      'supply_order_count_pkey',
      'unknown_code_pkey',
      'vendor_former_name_pkey',
    ],
    ...[
      'vendor_order_count_pkey',
      'vendor_order_line_once',
      'vendor_order_part_once',
      'vendor_pack_answer_pkey',
    ],
    ...['vendor_requirement_pkey', 'vendor_row_answer_pkey'],
  ],
  'It counts on by itself.': [
    ...['audit_epoch_pkey', 'audit_event_pkey', 'audit_head_pkey', 'notification_pkey', 'outbox_event_pkey'],
    'sign_in_pkey',
  ],
  'It comes with the program.': ['alert_rule_built_in', 'document_edge_pkey', 'import_batch_sample'],
}

/** What is said to whoever was second, where it is not refused by its name. */
export const raceRefusal = (error: unknown): Sentence | undefined =>
  isLostRace(error) ? lostRaces[violatedConstraint(error) ?? '']?.() : undefined
