import type { App } from '../../platform/app.ts'
import { refreshReadiness } from './refresh-readiness.ts'
import { releaseSpoiled } from './reservations.ts'
import { reserveDue, tradeReservations } from './reserve-due.ts'

/** A day begins in an office: cases come near enough to be reserved for, lots expire, promises are late. Once for each office. */
export async function startDayOfCases(app: App): Promise<boolean> {
  const offices = await app.database.visit((db) =>
    db.rows<{ organizationId: string; officeId: string; today: string }>(
      'select organization_id, office_id, today::text from offices_with_cases_to_look_at()',
    ),
  )
  for (const { organizationId, officeId, today } of offices)
    await app.database.write(organizationId, async (tx) => {
      await releaseSpoiled(tx, officeId)
      await refreshReadiness(tx, organizationId, officeId, 'all')
      await reserveDue(tx, organizationId, officeId)
      await tradeReservations(tx, organizationId, officeId)
      await tx.rows(
        `insert into case_day (organization_id, office_id, day) values ($1, $2, $3)
         on conflict (organization_id, office_id) do update set day = excluded.day`,
        [organizationId, officeId, today],
      )
    })
  return offices.length > 0
}
