import type { Tried } from '@wellstock/contract/stock/anomalies'
import {
  type AnomalyRule,
  type AnomalyState,
  type RuleSetting,
  TRIED_DAYS,
} from '@wellstock/domain/stock/anomalies'
import type { App } from '../../platform/app.ts'
import { todayOf } from '../../platform/today.ts'
import { LOOK_BACK_DAYS, lookalikes, movesOf, PRODUCTS_AT_ONCE, pastsAfter, productsAfter } from './pasts.ts'
import { replay } from './replay.ts'
import type { Finding } from './rules.ts'
import { checkFigures } from './settings.ts'

/** Looks no longer than this, so that an answer comes in time; what was looked at by then is said. */
const BUDGET = 4_000
/** Few, since each is compared with all movements read, and others are answered in between. */
const AT_ONCE = 50
const SHOWN = 10

type Figures = Pick<RuleSetting, 'threshold' | 'recentDays'>
/** What is kept of a finding: nothing of its series. */
type Found = Pick<Finding, 'subject' | 'itemId'> & { day: string | null }

/** What a rule would have found with these figures, as far as it could look in time. Some items at once; nothing is written. */
export async function tryRule(
  app: App,
  organizationId: string,
  { rule, ...figures }: Figures & { rule: AnomalyRule },
): Promise<Tried> {
  checkFigures(rule, figures)
  const { found, items, isCut } =
    rule === 'duplicate_items' || rule === 'unit_mismatch'
      ? await tryNames(app, organizationId, rule, figures.threshold)
      : await tryItems(app, organizationId, rule, { isOn: true, ...figures })
  return app.database.read(organizationId, async (db) => {
    const states = await db.rows<{ subject: string; state: AnomalyState }>(
      'select subject, state from anomaly where organization_id = $1 and rule = $2',
      [organizationId, rule],
    )
    const stateOf = new Map(states.map(({ subject, state }) => [subject, state]))
    const count = (...wanted: AnomalyState[]) =>
      [...found.keys()].filter((subject) => wanted.includes(stateOf.get(subject) ?? 'open')).length
    const latest = [...found.values()]
      .sort((a, b) => (b.day ?? '').localeCompare(a.day ?? '') || a.subject.localeCompare(b.subject))
      .slice(0, SHOWN)
    const names = await db.rows<{ id: string; itemName: string; sku: string; officeName: string }>(
      `select i.id, i.name as "itemName", i.sku, o.name as "officeName" from item i
       join office o on o.organization_id = i.organization_id and o.id = i.office_id
       where i.organization_id = $1 and i.id = any($2)`,
      [organizationId, latest.map(({ itemId }) => itemId)],
    )
    return {
      found: found.size,
      confirmed: count('confirmed', 'fixed'),
      dismissed: count('dismissed'),
      items,
      isCut,
      first: latest.flatMap(({ subject, itemId, day }) =>
        names
          .filter(({ id }) => id === itemId)
          .map(({ id: _, ...named }) => ({ itemId, ...named, day, state: stateOf.get(subject) ?? null })),
      ),
    }
  })
}

const keep = (found: Map<string, Found>, findings: readonly Finding[]) => {
  for (const { subject, itemId, evidence } of findings)
    found.set(subject, { subject, itemId, day: evidence.day ?? null })
}

/** One portion after another, until there are no more or the time is over. */
async function inPortions(
  portion: (after: string | null) => Promise<{ looked: number; next: string | null }>,
) {
  const end = performance.now() + BUDGET
  let items = 0
  for (let after: string | null = null; ; ) {
    const { looked, next } = await portion(after)
    items += looked
    if (next === null) return { items, isCut: false }
    if (performance.now() > end) return { items, isCut: true }
    after = next
  }
}

async function tryItems(app: App, organizationId: string, rule: AnomalyRule, setting: RuleSetting) {
  const now = app.now()
  const today = await app.database.read(organizationId, (db) => todayOf(db, organizationId, now))
  const found = new Map<string, Found>()
  const looked = await inPortions((after) =>
    app.database.read(organizationId, async (db) => {
      const pasts = await pastsAfter(db, organizationId, after, now, LOOK_BACK_DAYS + TRIED_DAYS, AT_ONCE)
      const ids = pasts.map(({ itemId }) => itemId)
      const moves = await movesOf(db, organizationId, ids, now, TRIED_DAYS)
      const movesById = new Map(moves.map((each) => [each.itemId, each]))
      for (const past of pasts) {
        const moved = movesById.get(past.itemId)
        if (moved) keep(found, replay(rule, past, moved, setting, today, TRIED_DAYS))
      }
      return { looked: pasts.length, next: pasts.length === AT_ONCE ? (ids.at(-1) ?? null) : null }
    }),
  )
  return { found, ...looked }
}

/** Names have no history: those of today. */
async function tryNames(app: App, organizationId: string, rule: AnomalyRule, threshold: number) {
  const found = new Map<string, Found>()
  const looked = await inPortions((after) =>
    app.database.read(organizationId, async (db) => {
      const ids = await productsAfter(db, organizationId, after)
      const pairs = await lookalikes(db, organizationId, ids)
      keep(
        found,
        pairs.filter((pair) => pair.rule === rule && (pair.evidence.share ?? 0) >= threshold),
      )
      return { looked: ids.length, next: ids.length === PRODUCTS_AT_ONCE ? (ids.at(-1) ?? null) : null }
    }),
  )
  return { found, ...looked }
}
