type Rows = (sql: string, values?: unknown[]) => Promise<unknown[]>

/** Puts a lot on hold for one reason alone, or ends what holds it: `none`. */
export async function setHold(rows: Rows, lotId: unknown, hold: string, reason = 'Because of the test') {
  await rows(
    `update lot_hold set ended_at = now(), ended_by = opened_by, end_reason = 'It is over' where lot_id = $1 and ended_at is null`,
    [lotId],
  )
  if (hold === 'none') return []
  return rows(
    `insert into lot_hold (organization_id, id, lot_id, kind, reason, opened_by)
     select l.organization_id, gen_random_uuid(), l.id, $2, $3,
       (select p.id from person p where p.organization_id = l.organization_id order by p.id limit 1)
     from lot l where l.id = $1`,
    [lotId, hold, reason],
  )
}
