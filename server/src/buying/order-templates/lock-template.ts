import type { Pause, Repeating, TemplateKind } from '@wellstock/domain/buying/order-templates'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { stale } from '../../platform/audit/stale.ts'
import type { Connection } from '../../platform/database/database.ts'
import { problem } from '../../platform/http/problem.ts'
import { ownDepartment } from '../orders/check-draft.ts'
import { getTemplate, mayWrite } from './find-template.ts'

export type LockedTemplate = {
  id: string
  name: string
  kind: TemplateKind
  officeId: string | null
  departmentId: string
  ownerId: string
  repeats: Repeating | null
  repeatDay: number | null
  nextOn: string | null
  paused: Pause | null
  version: number
}

export const COLUMNS =
  'id, name, kind, office_id, department_id, owner_id, repeats, repeat_day, next_on, paused, version'

/** A template as it stays until the transaction ends, for whoever writes it. */
export async function lockTemplate(
  tx: Connection,
  person: Person,
  id: string,
  version: number,
): Promise<LockedTemplate> {
  const [template] = await tx.rows<LockedTemplate>(
    `select ${COLUMNS} from order_template where organization_id = $1 and id = $2 and archived_at is null for no key update`,
    [person.organizationId, id],
  )
  const own = await ownDepartment(tx, person)
  if (!template) throw problem('NOT_FOUND', said.template_not_found())
  const { officeId, departmentId } = template
  const placed = { office: officeId === null ? null : { id: officeId }, department: { id: departmentId } }
  if (!mayWrite(person, own, placed)) {
    // Not there for whoever does not see it.
    await getTemplate(tx, person, id)
    throw problem('FORBIDDEN', said.templates_are_written_by())
  }
  if (version !== template.version) throw await stale(tx, 'order-template.changed', id, version)
  return template
}
