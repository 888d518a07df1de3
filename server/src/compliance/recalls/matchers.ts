import type { RecallMatcherRow } from '@wellstock/contract/compliance/recall'
import { problemsOfMatcher } from '@wellstock/domain/compliance/recall-match'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'

/** What a recall looks for, in its order. */
export async function readMatchers(db: Connection, recallId: string): Promise<RecallMatcherRow[]> {
  return db.rows<RecallMatcherRow>(
    `select dis, manufacturer, catalog_numbers, words, all_lots, jsonb_build_object('values', to_jsonb(lots), 'ranges', lot_ranges) as lots,
       jsonb_build_object('values', to_jsonb(serials), 'ranges', serial_ranges) as serials
     from recall_matcher where organization_id = current_organization() and recall_id = $1 order by position`,
    [recallId],
  )
}

/** Refuses what cannot be looked for; a range that nobody can tell is asked about on the page. */
export function refuseMatchers(matchers: readonly RecallMatcherRow[]) {
  const fields: Record<string, Sentence> = {}
  for (const [place, matcher] of matchers.entries())
    for (const { code, value } of problemsOfMatcher(matcher))
      if (code !== 'range_unclear') fields[`matchers.${place}`] ??= said[`recall_matcher_${code}`]({ value })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Writes what a recall looks for in place of what it looked for. */
export async function writeMatchers(tx: Connection, recallId: string, matchers: readonly RecallMatcherRow[]) {
  await tx.rows(
    'delete from recall_matcher where organization_id = current_organization() and recall_id = $1',
    [recallId],
  )
  await tx.rows(
    `insert into recall_matcher (organization_id, recall_id, position, dis, manufacturer, catalog_numbers, words, all_lots, lots, lot_ranges,
       serials, serial_ranges)
     select current_organization(), $1, m.n - 1, array(select distinct recall_di(t) from jsonb_array_elements_text(m.row -> 'dis') t),
       m.row ->> 'manufacturer', array(select jsonb_array_elements_text(m.row -> 'catalogNumbers')),
       array(select jsonb_array_elements_text(m.row -> 'words')), (m.row ->> 'allLots')::boolean,
       array(select jsonb_array_elements_text(m.row #> '{lots,values}')), m.row #> '{lots,ranges}',
       array(select jsonb_array_elements_text(m.row #> '{serials,values}')), m.row #> '{serials,ranges}'
     from jsonb_array_elements($2::jsonb) with ordinality as m (row, n)`,
    [recallId, JSON.stringify(matchers)],
  )
}
