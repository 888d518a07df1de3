import type { Role } from '@wellstock/contract/platform/access'
import { panelParts } from '@wellstock/domain/overview/statistics'
import { organization } from '../sample/organization.ts'
import { people } from '../sample/people.ts'
import { secretsIn } from './answers.ts'
import { PASSWORDS } from './fuzz-values.ts'
import type { TestApp } from './harness.ts'
import {
  type Begun,
  type Id,
  ok,
  type Preparations,
  type Prepared,
  remember,
  type Someone,
  workOf,
} from './prepared.ts'
import { preparedDevices, preparedLoads } from './prepared-devices.ts'
import { preparedPurchases } from './prepared-purchases.ts'
import { preparedStock } from './prepared-stock.ts'

/** Those who hold a role in all offices, the one with an own address to sign in with first. */
const holders = (role: Role) =>
  people.filter(
    ({ status, grants }) =>
      status === 'active' && grants.some((grant) => grant.role === role && grant.officeId === null),
  )

/** Brings documents of the sample where steps are offered that it has nothing for, through the product's own API. */
export async function prepareDocuments(test: TestApp) {
  const prepared: Prepared = {}
  const signedIn = (id: string) => test.signedIn(id, organization.id)
  const as = (role: Role, place = 0): Promise<Someone> => signedIn(holders(role)[place]?.id ?? '')
  const rows = <Row>(text: string, values: unknown[] = []) =>
    test.database.read(organization.id, (db) => db.rows<Row>(text, values))
  const inDays = (days: number) =>
    new Date(test.now().getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const [admin, second, user] = [await as('admin'), await as('admin', 1), await as('user')]
  const begun: Begun = {
    admin,
    second,
    user,
    rows,
    inDays,
    as,
    signedIn,
    work: () => workOf(test.app),
    prepared,
    test,
  }

  const failed: string[] = []
  for (const [what, prepare] of Object.entries({
    ...preparedStock,
    ...preparedDevices,
    ...preparedLoads,
    ...preparedRest,
    ...preparedPurchases,
  }))
    await prepare(begun).catch((error: Error) => failed.push(`${what}: ${error.message}`))
  if (failed.length > 0) throw new Error(failed.join('\n'))
  return prepared
}

const preparedRest: Preparations = {
  async 'parts of panels, rules of what is unusual, and an address to be confirmed'({
    admin,
    user,
    test,
    prepared,
  }) {
    for (const [panel, parts] of Object.entries(panelParts))
      for (const part of parts)
        remember(prepared, 'GET /statistics/{panel}/rows', {
          panel,
          part,
          bucket: undefined,
          cell: undefined,
        })
    const rules = ok(await admin.get('/api/anomalies/rules'))
    for (const { rule, threshold, recentDays, version } of rules) {
      const figures = { rule, threshold, recentDays: recentDays ?? undefined }
      remember(prepared, 'PUT /anomalies/rules/{rule}', { ...figures, isOn: true, version })
      remember(prepared, 'GET /anomalies/rules/{rule}/tried', figures)
    }
    const { name, phone, department, timezone, location, bio, version } = ok(await user.get('/api/profile'))
    const known = { name, phone, department, timezone, location, bio, version }
    await test.deliver()
    ok(await user.put('/api/profile', { ...known, email: 'other@tamarind.example', password: PASSWORDS[0] }))
    prepared['POST /auth/confirm-email'] = secretsIn(await test.deliver()).map((token) => ({ token }))
  },

  async 'changes of bank details and of budgets'({ as, admin, rows, prepared }) {
    const finance = await as('finance_manager')
    const vendors = await rows<Id>(`select id from vendor where state = 'active' order by id limit 4`)
    for (const [turn, { id }] of vendors.entries()) {
      const account = { kind: 'iban', holder: 'The vendor', iban: 'DE89370400440532013000' }
      const asked = await admin.post(`/api/vendors/${id}/bank`, { account, reason: 'They told us so' })
      if (asked.status === 409) continue
      const [change] = await rows<Id>(
        `select id, version from vendor_bank_change where vendor_id = $1 and state = 'requested'`,
        [ok(asked) && id],
      )
      if (turn % 2 && change)
        await finance.post(`/api/vendor-bank-changes/${change.id}/confirm`, { version: change.version })
    }
    const lines = await rows<Id>(
      `select id from budget_line where available > 5000 and fiscal_year = (select max(fiscal_year) from budget_line) order by id limit 4`,
    )
    prepared['POST /budgets/changes'] = [{ fromLineId: lines[0]?.id, toLineId: lines[1]?.id, amount: 10 }]
    for (const [turn, { id }] of lines.entries())
      ok(
        await finance.post('/api/budgets/changes', {
          ...{
            fromLineId: id,
            toLineId: lines[(turn + 1) % lines.length]?.id,
            amount: 100,
            reason: 'Needed there',
          },
        }),
      )
  },

  async 'a document to be approved and signed, and a report that is due'({ admin, second, rows, prepared }) {
    const [owner] = await rows<Id>(
      `select person_id as id from current_role_grant where role = 'admin' order by 1`,
    )
    prepared['POST /reports/schedules'] = [{ officeIds: [], recipients: [owner?.id] }]
    for (const title of ['To be approved', 'To be signed']) {
      const document = ok(
        await admin.post('/api/documents', {
          ...{ title, type: 'sop', ownerId: owner?.id, validFrom: null, validTo: null, tags: [] },
          ...{ readers: ['user', 'admin'], signers: ['user', 'admin'], officeId: null, note: '' },
          file: { name: 'policy.txt', content: Buffer.from('Wash your hands.').toString('base64') },
        }),
      )
      if (title === 'To be signed')
        ok(await second.post(`/api/documents/${document.id}/approve`, { number: 1 }))
    }
  },

  async 'lists of prices and of past orders'({ admin, second, rows, inDays }) {
    const sold = await rows<{
      vendorId: string
      sku: string
      name: string
      vendor: string
      pack: string
      price: number
    }>(
      `select s.vendor_id as "vendorId", p.sku, p.name, v.name as vendor, c.pack, round(1.01 * c.price, 2)::float8 as price from vendor_product s
       join lateral (select pack, price from vendor_price c where c.organization_id = s.organization_id and c.vendor_product_id = s.id
         order by valid_from desc limit 1) c on true
       join product p on p.organization_id = s.organization_id and p.id = s.product_id
       join vendor v on v.organization_id = s.organization_id and v.id = s.vendor_id
       where v.state = 'active' and s.vendor_id = (select v.id from vendor v join vendor_product n on n.organization_id = v.organization_id and n.vendor_id = v.id
           where v.state = 'active' group by 1 order by max(coalesce(v.minimum_order, 0)) desc, count(*) desc, 1 limit 1)
       order by p.sku limit 4`,
    )
    const prices = [
      'SKU,Name,Unit,Price',
      ...sold.map(({ sku, name, pack, price }) => `${sku},"${name}",${pack},${price}`),
    ]
    for (let turn = 0; turn < 3; turn++) {
      const list = ok(
        await admin.post(`/api/vendors/${sold[0]?.vendorId}/price-lists`, {
          ...{
            fileName: 'prices.csv',
            content: prices.join('\n'),
            validFrom: inDays(0),
          },
        }),
      )
      if (turn > 0) ok(await second.post(`/api/price-lists/${list.id}/check`, { version: list.version }))
    }
    const [office] = await rows<Id>(`select id from office order by id limit 1`)
    for (let turn = 0; turn < 4; turn++) {
      const orders = [
        'PO Number,Order Date,Supplier,SKU,Name,Qty,Unit Price',
        ...sold.map(
          ({ sku, name, vendor }) => `P${turn}-17,2021-01-${10 + turn},"${vendor}",${sku},"${name}",3,12.50`,
        ),
        `P${turn}-18,2021-02-13,"${sold[0]?.vendor}",NOT-${turn},"Something else",3,12.50`,
      ]
      const file = ok(
        await admin.post('/api/past-imports', {
          ...{ fileName: 'orders.csv', content: orders.join('\n'), officeId: office?.id },
        }),
      )
      if (turn === 0) continue
      ok(await admin.post(`/api/past-imports/${file.id}/check`, { version: file.version }))
      const [checked] = await rows<Id>('select id, version from past_import where id = $1', [file.id])
      if (turn === 3)
        ok(
          await admin.post(`/api/past-imports/${file.id}/commit`, {
            version: checked?.version,
            allOrNothing: false,
          }),
        )
    }
  },

  async 'budgets that are proposed'({ as, rows, prepared }) {
    const finance = await as('finance_manager')
    const [approved] = await rows<Id & { year: number }>(
      `select id, version, fiscal_year as year from budget where state = 'approved' order by fiscal_year desc limit 1`,
    )
    for (let turn = 0; turn < 4; turn++) {
      const from = { kind: 'copy', budgetId: approved?.id, percent: turn }
      const draft = ok(
        await finance.post('/api/budget-drafts', {
          fiscalYear: (approved?.year ?? 0) + 1,
          name: `Plan ${turn}`,
          from,
        }),
      )
      if (turn > 0)
        ok(await finance.post(`/api/budget-drafts/${draft.id}/propose`, { version: draft.version }))
    }
    const [place] = await rows<{ department: string; category: string }>(
      `select d.name as department, c.name as category from department d, budget_category c where c.archived_at is null order by 1, 2 limit 1`,
    )
    const content = `Department,Category,Office,Month,Amount\n${place?.department},${place?.category},,,1000`
    prepared['POST /budget-drafts/{id}/import'] = [{ content }]
  },

  async 'a blanket order, a room with a list to check, and a question'({ admin, rows, signedIn, prepared }) {
    const [room] = await rows<Id>('select id, version from room where is_active order by id limit 1')
    ok(
      await admin.put(`/api/rooms/${room?.id}/checklist`, {
        ...{ version: room?.version, rhythm: 'daily', lines: ['The door is locked'] },
      }),
    )
    const { versions } = ok(await admin.get('/api/approvals/policies'))
    const [{ rules, stepUpAbove }] = versions
    prepared['PUT /approvals/policies/draft'] = [{ rules, stepUpAbove, version: null }]
    const requests = await rows<Id>(
      `select id from approval_request where state = 'waiting' order by id limit 3`,
    )
    for (const { id } of requests) {
      const { waitsOn } = ok(await admin.get(`/api/approvals/${id}`))
      for (const { id: personId } of waitsOn.slice(1))
        remember(prepared, 'POST /approvals/{id}/reassign', { id, personId })
      if (waitsOn[0])
        await (await signedIn(waitsOn[0].id)).post(`/api/approvals/${id}/questions`, { text: 'What for?' })
    }
  },
}
