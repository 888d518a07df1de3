import { anomalyRules } from '@wellstock/domain/stock/anomalies'
import { v7 as uuid } from 'uuid'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { todayOf } from '../../platform/today.ts'
import { LOOK_BACK_DAYS, lookalikes, PRODUCTS_AT_ONCE, pastsAfter, productsAfter } from './pasts.ts'
import { findingsOf } from './replay.ts'
import type { Finding } from './rules.ts'
import { readSettings } from './settings.ts'

const AT_ONCE = 500

/** Goes through the whole ledger of an organization by every rule, and saves what was found. In many short transactions. */
export async function findAnomalies(app: App, organizationId: string) {
  const now = app.now()
  const [settings, today] = await app.database.read(organizationId, async (db) => [
    await readSettings(db, organizationId),
    await todayOf(db, organizationId, now),
  ])
  const rules = anomalyRules.filter((rule) => settings[rule].isOn)
  const found = new Set<string>()
  const save = async (tx: Connection, findings: readonly Finding[]) => {
    for (const { rule, subject } of findings) found.add(`${rule} ${subject}`)
    await saveFindings(tx, organizationId, findings, now)
  }
  for (let after: string | null = null; !app.closing.aborted; ) {
    const last: string | null = await app.database.write(organizationId, async (tx) => {
      const pasts = await pastsAfter(tx, organizationId, after, now, LOOK_BACK_DAYS, AT_ONCE)
      await save(
        tx,
        pasts.flatMap((past) => rules.flatMap((rule) => findingsOf(rule, past, settings[rule], today))),
      )
      return pasts.length === AT_ONCE ? (pasts.at(-1)?.itemId ?? null) : null
    })
    if (last === null) break
    after = last
  }
  for (let after: string | null = null; !app.closing.aborted; ) {
    const last: string | null = await app.database.write(organizationId, async (tx) => {
      const names = await productsAfter(tx, organizationId, after)
      const pairs = await lookalikes(tx, organizationId, names)
      const isAlike = ({ rule, evidence }: Finding) =>
        rules.includes(rule) && (evidence.share ?? 0) >= settings[rule].threshold
      await save(tx, pairs.filter(isAlike))
      return names.length === PRODUCTS_AT_ONCE ? (names.at(-1) ?? null) : null
    })
    if (last === null) break
    after = last
  }
  if (!app.closing.aborted)
    await app.database.write(organizationId, (tx) => closeGone(tx, organizationId, found))
}

/** What is found again is the same anomaly: its evidence is renewed, what somebody decided stays; what was gone opens again. */
async function saveFindings(tx: Connection, organizationId: string, findings: readonly Finding[], now: Date) {
  if (findings.length === 0) return
  // One thing is one anomaly, however often it was found: of two receipts in a day the latter.
  const once = new Map(findings.map((finding) => [`${finding.rule} ${finding.subject}`, finding]))
  await tx.rows(
    `insert into anomaly as a (organization_id, id, rule, subject, office_id, item_id, severity, evidence, first_seen_at, last_seen_at)
     select $1, t.id, t.rule, t.subject, t."officeId", t."itemId", t.severity, t.evidence, $3, $3
     from jsonb_to_recordset($2) as t (id uuid, rule text, subject text, "officeId" uuid, "itemId" uuid, severity text, evidence jsonb)
     on conflict (organization_id, rule, subject) do update set severity = excluded.severity, evidence = excluded.evidence,
       last_seen_at = excluded.last_seen_at, state = case a.state when 'gone' then 'open' else a.state end`,
    [
      organizationId,
      JSON.stringify([...once.values()].map((finding) => ({ ...finding, id: uuid() }))),
      now.toISOString(),
    ],
  )
}

async function closeGone(tx: Connection, organizationId: string, found: ReadonlySet<string>) {
  const open = await tx.rows<{ id: string; key: string }>(
    `select id, rule || ' ' || subject as key from anomaly where organization_id = $1 and state = 'open'`,
    [organizationId],
  )
  const gone = open.filter(({ key }) => !found.has(key)).map(({ id }) => id)
  await tx.rows(
    `update anomaly set state = 'gone' where organization_id = $1 and id = any($2) and state = 'open'`,
    [organizationId, gone],
  )
}
