import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'

/** A notice somebody has of a problem that is not over. */
export type OpenNotice = { problem: string; personId: string; kind: string }

export const openNotices = (tx: Connection, organizationId: string, problems: readonly string[]) =>
  tx.rows<OpenNotice>(
    `select problem, person_id, kind from notification
     where organization_id = $1 and problem = any($2) and ended_at is null`,
    [organizationId, problems],
  )

/** The problems of these are over, or for somebody else to see to. */
export const endNotices = (tx: Connection, app: App, organizationId: string, over: readonly OpenNotice[]) =>
  tx.rows(
    `update notification n set ended_at = $4 from unnest($2::text[], $3::uuid[]) as o (problem, person_id)
     where n.organization_id = $1 and n.problem = o.problem and n.person_id = o.person_id and n.ended_at is null`,
    [
      organizationId,
      over.map(({ problem }) => problem),
      over.map(({ personId }) => personId),
      app.now().toISOString(),
    ],
  )
