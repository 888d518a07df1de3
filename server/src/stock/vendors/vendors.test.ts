import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remindOfDocuments } from '../../identity/documents/remind.ts'
import { dispatchEvents } from '../../platform/events/dispatch.ts'
import { dayFrom, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
let buyer: Someone
let stranger: Someone
let admin: Someone
let money: Someone
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.as('admin')
  money = await test.as('finance_manager')
  buyer = await test.as('vendor_manager')
  stranger = await test.as('vendor_manager', 'other')
})
afterAll(() => test.stop())

const add = async (fields: Record<string, unknown>) => (await buyer.post('/api/vendors', fields)).body
const step = (who: Someone, { id, version }: { id: string; version: number }, name: string, reason = '') =>
  who.post(`/api/vendors/${id}/steps/${name}`, { version, reason })
/** Somebody else decides about the activation that waits. */
const decide = async (who: Someone, id: string, decision = 'approve') => {
  const [asked] = await test.rows<{ id: string; version: number }>(
    `select id, version from approval_request where document_id = $1 and state = 'waiting'`,
    [id],
  )
  return who.post(`/api/approvals/${asked?.id}/decide`, {
    ...{ version: asked?.version, decisionId: randomUUID(), decision, comment: 'Looked at' },
  })
}
const notesOf = (id: string) =>
  test.rows<{ action: string; details: Record<string, unknown> }>(
    'select action, details from audit_event where entity_id = $1 order by seq',
    [id],
  )
const itemOf = async (vendor: string) => {
  const keeper = await test.as('inventory_manager')
  const { body } = await keeper.get(`/api/inventory/${ids.gauze}`)
  return keeper.put(`/api/inventory/${ids.gauze}`, { vendor, version: body.version })
}
const vendorOfItem = async () =>
  (
    await test.rows<{ name: string; state: string }>(
      'select v.name, v.state from item i join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id where i.id = $1',
      [ids.gauze],
    )
  )[0]

describe('a vendor', () => {
  it('is added with contacts and terms, found by any of them, and its address stays', async () => {
    const contacts = [
      { name: "Kim O'Brien", email: 'kim@acme.example', isPrimary: true },
      { name: 'Lou', role: 'Billing' },
    ]
    const vendor = await add({ name: ' Acme 4\'6" Medical ', code: 'AC', minimumOrder: 150.5, contacts })
    expect(vendor).toMatchObject({
      slug: 'acme-4-6-medical',
      name: 'Acme 4\'6" Medical',
      state: 'prospect',
      minimumOrder: 150.5,
      steps: ['review', 'block'],
      contact: { name: "Kim O'Brien", isPrimary: true },
      contacts: [{ name: "Kim O'Brien" }, { name: 'Lou', role: 'Billing', email: '' }],
    })
    for (const search of ['acme', 'ac', 'KIM@', "o'brien"]) {
      const { body } = await buyer.get(`/api/vendors?${new URLSearchParams({ search })}`)
      expect([search, body.items.map(({ id }: { id: string }) => id)]).toEqual([search, [vendor.id]])
    }
    const renamed = await buyer.put(`/api/vendors/${vendor.id}`, {
      ...{ version: vendor.version, name: 'Acme Clinical', code: 'AC', contacts: [contacts[1]] },
    })
    expect(renamed.body).toMatchObject({
      slug: 'acme-4-6-medical',
      formerNames: ['acme 4\'6" medical'],
      contacts: [{ name: 'Lou' }],
      minimumOrder: null,
    })
    const late = await buyer.put(`/api/vendors/${vendor.id}`, { version: vendor.version, name: 'Acme' })
    expect([late.status, late.body.fields.name]).toEqual([
      412,
      'vendor_manager everywhere changed this to "Acme Clinical".',
    ])
    expect((await notesOf(vendor.id)).map(({ action }) => action)).toEqual([
      'vendor.created',
      'vendor.updated',
    ])
    // What an item or a list still calls it is it.
    await itemOf('ACME 4\'6" MEDICAL')
    expect(await vendorOfItem()).toEqual({ name: 'Acme Clinical', state: 'prospect' })
    expect((await add({ name: 'export' })).slug).toBe('export-vendor')
    expect((await add({ name: '東京' })).slug).toBe('vendor')
  })

  it.each([
    ['no name', { name: ' ' }, 422],
    ['a name that is taken', { name: 'ACME clinical' }, 409],
    ['a code that is taken', { name: 'Other', code: 'ac' }, 409],
    ['a wrong e-mail', { name: 'Other', email: 'nobody' }, 422],
    ['less than nothing', { name: 'Other', minimumOrder: -1 }, 422],
    ['three decimals', { name: 'Other', freeFreightAbove: 1.005 }, 422],
    ['more than a tenth over', { name: 'Other', overReceiptPercent: 11 }, 422],
    [
      'two primary contacts',
      { name: 'Other', contacts: [1, 2].map((each) => ({ name: `${each}`, isPrimary: true })) },
      422,
    ],
    [
      'one e-mail twice',
      { name: 'Other', contacts: ['a@b.example', 'A@b.example'].map((email) => ({ name: 'A', email })) },
      422,
    ],
    ['a state of its own', { name: 'Other', state: 'active' }, 422],
  ])('refuses %s', async (_, fields, status) => {
    expect((await buyer.post('/api/vendors', fields)).status).toBe(status)
  })

  it('goes from prospect to active, on hold and blocked with a reason, and back', async () => {
    const vendor = await add({ name: 'Step By Step' })
    expect((await step(buyer, vendor, 'activate')).body.reason).toBe('vendor_is_prospect')
    expect((await step(stranger, vendor, 'review')).status).toBe(404)
    let { body } = await step(buyer, vendor, 'review')
    body = (await step(buyer, body, 'activate')).body
    expect(body).toMatchObject({ state: 'in_review', awaitsApproval: true, steps: ['block'] })
    expect((await step(buyer, body, 'activate')).status).toBe(409)
    // Whoever asked, or wrote it, does not decide; what has changed meanwhile is asked for again.
    expect((await decide(buyer, vendor.id)).body.reason).toBe('requester_does_not_approve')
    const rewritten = { version: body.version, name: 'Step By Step', taxId: '84-1234567' }
    body = (await admin.put(`/api/vendors/${vendor.id}`, rewritten)).body
    expect(body).toMatchObject({ state: 'in_review', awaitsApproval: false })
    body = (await step(buyer, body, 'activate')).body
    expect((await decide(admin, vendor.id)).body.reason).toBe('editor_does_not_approve')
    expect((await decide(money, vendor.id, 'reject')).body.state).toBe('rejected')
    body = (await step(buyer, body, 'activate')).body
    expect((await decide(money, vendor.id)).body.state).toBe('approved')
    body = (await buyer.get(`/api/vendors/${vendor.slug}`)).body
    expect(body).toMatchObject({ state: 'active', steps: ['hold', 'block'] })
    expect((await step(buyer, body, 'hold', ' no ')).status).toBe(422)
    const both = await Promise.all([
      step(buyer, body, 'hold', 'Late again'),
      step(buyer, body, 'hold', 'Late again'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    body = (await buyer.get(`/api/vendors/${body.slug}`)).body
    expect(body).toMatchObject({ state: 'on_hold', heldReason: 'Late again', steps: ['release', 'block'] })
    body = (await step(buyer, body, 'release')).body
    expect(body).toMatchObject({ state: 'active', heldReason: '' })
    body = (await step(buyer, body, 'block', 'Bankrupt since May')).body
    expect((await step(buyer, body, 'unblock')).body.state).toBe('in_review')
    expect((await notesOf(vendor.id)).at(-2)).toMatchObject({
      action: 'vendor.blocked',
      details: { reason: 'Bankrupt since May' },
    })
    const prospect = await add({ name: 'Straight To It' })
    for (const wrong of [`state = 'active'`, `state = 'blocked'`, `merged_into = id`])
      await expect(
        test.database.asOwner((owner) =>
          owner.query(`update vendor set ${wrong} where id = $1`, [prospect.id]),
        ),
      ).rejects.toThrow()
  })

  it('is active once it has the documents its categories require, valid today', async () => {
    const require = (category: string, type: string, isRequired = true) =>
      buyer.post('/api/vendors/requirements', { category, type, isRequired })
    const certify = async (id: string, title: string, validTo: string | null) => {
      const { body } = await buyer.post('/api/documents', {
        ...{
          title,
          type: 'certificate',
          ownerId: personId('vendor_manager'),
          validFrom: null,
          validTo,
          tags: [],
        },
        ...{ readers: [], signers: [], officeId: null, links: [{ kind: 'vendor', id }] },
        file: { name: 'iso.txt', content: Buffer.from(title).toString('base64') },
      })
      return (whom: Someone) => whom.post(`/api/documents/${body.id}/approve`, { number: 1 })
    }
    await require(' Implants ', 'certificate')
    expect((await require('', 'contract')).body.requirements).toEqual([
      { category: '', type: 'contract' },
      { category: 'Implants', type: 'certificate' },
    ])
    const vendor = await add({
      name: `Implanta ${'and Daughters '.repeat(6)}`,
      supplies: ['Implants', 'Implants'],
    })
    expect(vendor).toMatchObject({
      categories: ['Implants'],
      documents: 'missing',
      papers: [
        { type: 'certificate', categories: ['Implants'], state: 'missing', document: null },
        { type: 'contract', categories: [], state: 'missing' },
      ],
    })
    expect((await add({ name: 'Only Gauze' })).papers).toMatchObject([{ type: 'contract' }])
    const reviewed = (await step(buyer, vendor, 'review')).body
    const refused = await step(buyer, reviewed, 'activate')
    expect([refused.status, refused.body.blockers]).toEqual([
      409,
      ['Missing: Certificate', 'Missing: Contract'],
    ])
    await expect(test.rows(`update vendor set state = 'active' where id = $1`, [vendor.id])).rejects.toThrow(
      'documents its categories require',
    )
    await require('', 'contract', false)
    await (await certify(vendor.id, 'ISO of last year', dayFrom(-9)))(admin)
    expect((await step(buyer, reviewed, 'activate')).body.blockers).toEqual([
      'Expired: Certificate, ISO of last year',
    ])
    const approve = await certify(vendor.id, 'ISO of this year', dayFrom(9))
    expect((await step(buyer, reviewed, 'activate')).status).toBe(409)
    expect((await approve(admin)).status).toBe(200)
    expect((await step(buyer, reviewed, 'activate')).body.awaitsApproval).toBe(true)
    // What it needs is asked of it when it is decided, too.
    await require('', 'contract')
    expect((await decide(money, vendor.id)).body.blockers).toEqual(['Missing: Contract'])
    await require('', 'contract', false)
    expect((await decide(money, vendor.id)).status).toBe(200)
    expect((await buyer.get(`/api/vendors/${vendor.slug}`)).body).toMatchObject({
      ...{ state: 'active', documents: 'expiring' },
    })

    const listed = async (documents: string) =>
      (await buyer.get(`/api/vendors?documents=${documents}`)).body.items.map(
        (each: { id: string }) => each.id,
      )
    expect(await listed('expiring')).toEqual([vendor.id])
    expect(await listed('expired')).toEqual([])
    expect((await buyer.get('/api/vendors?documents=valid')).status).toBe(422)
    // A day later than its last: whoever keeps vendors is told once, and has it on Today until there is another.
    await test.rows(
      `update document set valid_to = office_today('America/Denver') - 2 where title = 'ISO of this year'`,
    )
    for (let run = 0; run < 2; run++) {
      await remindOfDocuments(test.app)
      await dispatchEvents(test.app)
    }
    const told = await test.rows<{ person: string; title: string }>(
      `select p.email as person, n.data ->> 'title' as title from notification n join person p on p.id = n.person_id
       where n.kind = 'vendor.document_expired' order by 1`,
    )
    expect(told).toEqual([{ person: expect.stringContaining('admin'), title: 'ISO of this year' }])
    expect(await listed('expired')).toEqual([vendor.id])
    expect((await buyer.get('/api/home/today')).body.papers).toMatchObject({
      total: 1,
      rows: [{ vendor: { id: vendor.id }, type: 'certificate', title: 'ISO of this year' }],
    })
    await (await certify(vendor.id, 'ISO of next year', dayFrom(99)))(admin)
    expect((await buyer.get('/api/home/today')).body.papers.total).toBe(0)
    expect((await stranger.get('/api/vendors/requirements')).body).toMatchObject({ requirements: [] })
    const south = await test.as('vendor_manager', 'south')
    expect(
      (await south.post('/api/vendors/requirements', { category: '', type: 'sop', isRequired: true })).status,
    ).toBe(403)
    await require('Implants', 'certificate', false)
  })

  it('that is the same as another is proposed, and merged with its items, contacts and names', async () => {
    const keep = await add({
      name: 'Brightwater Supply',
      phone: '(303) 555-0101',
      contacts: [{ name: 'A', email: 'a@b.example', isPrimary: true }],
    })
    const twin = await add({
      name: 'Brightwater Supply, Inc.',
      phone: '303 555 0101',
      contacts: [{ name: 'A again', email: 'A@b.example', isPrimary: true }, { name: 'B' }],
    })
    await itemOf('brightwater supply, inc.')
    const { body: pairs } = await buyer.get('/api/vendors/duplicates')
    expect(pairs).toMatchObject([
      { keep: { id: twin.id, items: 1 }, merge: { id: keep.id }, alike: ['name', 'phone'] },
    ])
    expect((await stranger.get('/api/vendors/duplicates')).body).toEqual([])
    const merge = (from: { id: string; version: number }, into: string) =>
      buyer.post(`/api/vendors/${from.id}/merge`, { into, version: from.version })
    expect((await merge(twin, twin.id)).body.fields.into).toMatch(/into itself/)
    const crossed = await Promise.all([merge(twin, keep.id), merge(keep, twin.id)])
    expect(crossed.filter(({ status }) => status === 200)).toHaveLength(1)
    const heir = crossed.find(({ status }) => status === 200)?.body
    const gone = heir.id === keep.id ? twin : keep
    expect(heir.contacts.map(({ name }: { name: string }) => name)).toHaveLength(2)
    expect(heir.contacts.filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary)).toHaveLength(1)
    expect(heir.items).toBe(1)
    expect((await buyer.get(`/api/vendors/${gone.slug}`)).body.id).toBe(heir.id)
    expect((await step(buyer, gone, 'review')).body.reason).toBe('vendor_merged_already')
    await itemOf(gone.name.toUpperCase())
    expect((await vendorOfItem())?.name).toBe(heir.name)
  })

  it('is of the own organization, and changed by those who buy for all offices', async () => {
    const vendor = await add({ name: 'Ours Alone' })
    const south = await test.as('vendor_manager', 'south')
    expect((await south.get('/api/vendors/ours-alone')).body).toMatchObject({ canChange: false, steps: [] })
    expect((await step(south, vendor, 'review')).status).toBe(403)
    expect((await stranger.get('/api/vendors/ours-alone')).status).toBe(404)
    expect((await stranger.put(`/api/vendors/${vendor.id}`, { version: 1, name: 'Mine' })).status).toBe(404)
    const own = await stranger.post('/api/vendors', { name: 'Ours Alone' })
    expect(own.body.slug).toBe('ours-alone')
  })

  it('is exported as the list shows it', async () => {
    const { body } = await buyer.get('/api/vendors/export?format=csv&state=prospect&sort=name&dir=desc')
    expect(body.indexOf('Straight To It')).toBeLessThan(body.indexOf('Ours Alone'))
    expect(body).toContain('Ours Alone')
    expect(body).not.toContain('Step By Step')
  })
})
