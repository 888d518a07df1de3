import type { Role } from '@wellstock/contract/platform/access'
import { type PagePath, pages } from '@wellstock/contract/platform/pages'
import type { Language } from '@wellstock/domain/identity/preferences'
import { everyOffice, type Person } from '../../platform/access/person.ts'
import type { ApprovalKind } from '../../platform/app.ts'
import type { Actor } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { messagesIn } from '../../platform/messages.ts'
import { lockDocument, moveTo, NOW } from '../../platform/workflow/document.ts'
import { aboutNoMoney, type Submission } from '../approvals/submission.ts'
import { grantRole } from '../people/grants.ts'
import { accessDocument, type LockedAccess } from './access-document.ts'
import { tellOfAccess } from './notify-access.ts'

export const lockAccess = (tx: Connection, actor: Pick<Person, 'organizationId'>, id: string) =>
  lockDocument(tx, accessDocument, everyOffice(actor), id)

/** Ends a request; `remark`: why it was refused. */
export const endAccess = (
  tx: Connection,
  actor: Actor,
  step: keyof typeof accessDocument.edges,
  request: LockedAccess,
  remark = '',
) => {
  const { number, path, role, officeId } = request
  const [state] = accessDocument.edges[step].to
  if (!state) throw new Error(`${step} leads nowhere`)
  return moveTo(tx, actor, accessDocument, step, request, state, {
    stamps: { decided_by: actor.id, decided_at: NOW, remark },
    about: { number, path, role, officeId, ...(remark && { reason: remark }) },
  })
}

async function reject(tx: Connection, person: Person, id: string, reason: string) {
  await endAccess(tx, person, 'reject', await lockAccess(tx, person, id), reason)
}

/** Requests for access as documents that ask for approval. Approved, the role is given as on the page of the person. */
export const accessApproval: ApprovalKind = {
  name: 'access_request',
  tell: tellOfAccess,
  tellsApproved: true,
  async approved(tx, person, id) {
    const request = await lockAccess(tx, person, id)
    const { role, officeId } = request
    await grantRole(tx, person, request.requestedBy, { role, officeId })
    await endAccess(tx, person, 'grant', request)
  },
  rejected: reject,
  changesRequested: reject,
  async withdrawn(tx, person, id) {
    await endAccess(tx, person, 'withdraw', await lockAccess(tx, person, id))
  },
}

type Wanted = {
  id: string
  number: string
  path: PagePath
  role: Role
  office: { id: string; name: string } | null
  reason: string
}

/** What a request for access asks about. Its title is in the words of whoever asks. */
export function submissionOf(
  person: Person,
  { id, number, path, role, office, reason }: Wanted,
  language: Language,
): Submission {
  const m = messagesIn(language)
  const place = office?.name ?? m.common_all_offices()
  return {
    id,
    number,
    title: `${m[`page_title_${pages[path].title}`]()}: ${m[`role_${role}`]()}, ${place}`,
    // Who may not open it is told there what became of the request.
    url: path,
    officeIds: office ? [office.id] : [],
    ...aboutNoMoney(),
    editors: [],
    names: { [person.id]: person.name, ...(office && { [office.id]: office.name }) },
    content: {
      type: 'access_request',
      organization: person.organizationId,
      requester: person.id,
      page: path,
      role,
      office: office?.id,
      reason: reason || null,
      lines: [],
    },
  }
}
