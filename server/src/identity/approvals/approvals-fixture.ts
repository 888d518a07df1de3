import { randomUUID } from 'node:crypto'
import type { Role } from '@wellstock/contract/platform/access'
import { moneyText } from '@wellstock/domain/identity/approval-content'
import type { ApprovalKind } from '../../platform/app.ts'
import { ids, personId } from '../../testing/fixture.ts'
import type { TestApp } from '../../testing/harness.ts'
import { reviseRequest } from './revise-request.ts'
import type { Submission } from './submission.ts'
import { submitForApproval } from './submit.ts'

/** A kind of document that only remembers what became of it, and who brought it there. */
export function rememberedOrders(test: TestApp) {
  const effects: string[] = []
  const remember =
    (effect: string): ApprovalKind['approved'] =>
    async (_, person, documentId, comment) =>
      void effects.push([effect, documentId.slice(-4), person.name, comment].filter(Boolean).join(' '))
  const orders: ApprovalKind = {
    name: 'order',
    approved: remember('approved'),
    rejected: remember('rejected'),
    changesRequested: remember('changes'),
    withdrawn: remember('withdrawn'),
  }
  test.app.approvalKinds = [...test.app.approvalKinds.filter(({ name }) => name !== 'order'), orders]

  const order = (
    amount: number | null,
    { id = randomUUID(), ...more }: Partial<Submission> = {},
  ): Submission => ({
    id,
    number: `ORD-NORTH-${id.slice(-4)}`,
    title: 'Gloves for the winter',
    url: `/dashboard/orders/${id}`,
    officeIds: [ids.north],
    category: 'Gloves',
    department: 'General',
    amount,
    budgetState: 'within',
    flags: [],
    isWithinOwnLimit: false,
    names: {},
    editors: [],
    content: {
      type: 'order',
      organization: ids.organization,
      office: ids.north,
      total: moneyText(amount ?? 0),
      lines: [{ id: 'a', product: 'gloves', quantity: '100', amount: moneyText(amount ?? 0) }],
    },
    ...more,
  })
  const asking = (role: Role, where: 'everywhere' | 'south' = 'everywhere') => ({
    id: personId(role, where),
    organizationId: ids.organization,
  })
  /** Asks for a document, and answers with its request. */
  async function submit(document: Submission, role: Role = 'order_manager') {
    await test.database.write(ids.organization, (tx) => submitForApproval(tx, asking(role), orders, document))
    const [request] = await test.rows<{ id: string; version: number }>(
      'select id, version from approval_request where document_id = $1 order by requested_at desc limit 1',
      [document.id],
    )
    if (!request) throw new Error('nothing was asked')
    return request
  }
  const revise = (document: Submission, role: Role = 'order_manager') =>
    test.database.write(ids.organization, (tx) =>
      reviseRequest(
        tx,
        { ...asking(role), name: role, email: '', department: '', role, otherAccounts: [], grants: [] },
        orders,
        document,
      ),
    )
  return { effects, orders, order, submit, revise }
}
