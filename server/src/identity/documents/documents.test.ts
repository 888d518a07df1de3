import { createHash } from 'node:crypto'
import type { Role } from '@wellstock/contract/platform/access'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayFrom, ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { remindOfDocuments } from './remind.ts'

let test: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
let keeper: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.as('admin')
  keeper = await test.as('inventory_manager')
})
afterAll(() => test.stop())

const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64')
const file = (content: string | Buffer, name = 'hygiene.txt') => ({ name, content: base64(content) })
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const fields = {
  title: 'Hand hygiene',
  type: 'sop',
  ownerId: personId('inventory_manager'),
  validFrom: null,
  validTo: null,
  tags: ['hygiene'],
  readers: [],
  signers: [],
  officeId: null,
}
const add = (part: object = {}, who = keeper, headers = {}) =>
  who.post('/api/documents', { ...fields, file: file('Wash your hands.'), ...part }, headers)
const link = (kind: string, id: string) => ({ kind, id })

const tables = async () => {
  const [row] = await test.rows<{ count: string }>(
    `select concat_ws(' ', (select count(*) from document), (select count(*) from document_version), (select count(*) from document_link),
       (select count(*) from document_acknowledgement), (select sum(version) from document), (select count(*) from audit_event)) as count`,
  )
  return row?.count
}

describe('versions', () => {
  it('are kept as they were handed in, with their hash, and count on', async () => {
    const { status, body } = await add({ links: [link('item', ids.gloves)], note: 'First issue' })
    expect([status, body.slug, body.state, body.currentVersion]).toEqual([200, 'hand-hygiene', 'draft', 1])
    expect(body.versions[0]).toMatchObject({
      number: 1,
      fileName: 'hygiene.txt',
      mediaType: 'text/plain',
      size: 16,
      sha256: sha256('Wash your hands.'),
      note: 'First issue',
    })
    expect(body.links).toMatchObject([
      { kind: 'item', id: ids.gloves, url: `/dashboard/inventory/${ids.gloves}` },
    ])
    expect(body.steps).toEqual(['edit', 'revise', 'retire'])

    const path = `/api/documents/${body.id}`
    const same = { after: 1, file: file('Wash your hands.') }
    expect((await keeper.post(`${path}/versions`, same)).body.fields.file).toMatch(/current version already/)
    const next = { after: 1, file: file('Wash your hands twice.') }
    const key = { 'idempotency-key': 'once' }
    const [first, again] = [
      await keeper.post(`${path}/versions`, next, key),
      await keeper.post(`${path}/versions`, next, key),
    ]
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(first.body.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    expect((await keeper.post(`${path}/versions`, next)).body.message).toMatch(/newer version/)

    const old = await keeper.raw('GET', `${path}/versions/1/file`, undefined)
    expect(old.body).toBe('Wash your hands.')
    expect(old.headers.get('content-disposition')).toMatch(/^attachment; filename="hygiene.txt"/)
    expect(old.headers.get('content-security-policy')).toMatch(/sandbox/)
    expect(old.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('begin again for two who upload at once: one is told', async () => {
    const { id } = (await add({ title: 'Race' })).body
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((text) =>
        keeper.post(`/api/documents/${id}/versions`, { after: 1, file: file(text) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it.each([
    ['update document_version set note = $$$$', 'append-only'],
    ['delete from document_version', 'append-only'],
    ['update document_acknowledgement set acknowledged_at = now()', 'append-only'],
    [`update document set state = 'approved'`, 'document_approved_as_is'],
    ['update document set current_version = 9', 'one that is there'],
    [
      `update document d set state = 'approved', approved_version = v.number, approved_at = now(), approved_by = v.uploaded_by
       from document_version v where v.document_id = d.id and v.number = d.current_version`,
      'nobody approves what they uploaded',
    ],
    [
      `insert into document_version (organization_id, document_id, number, file_name, media_type, size, hash, content, uploaded_by)
       select organization_id, id, current_version + 1, 'x', 'text/plain', 1, '${sha256('y')}', 'x', owner_id from document limit 1`,
      'document_version_hash',
    ],
    [
      `insert into document_version (organization_id, document_id, number, file_name, media_type, size, hash, content, uploaded_by)
       select organization_id, id, current_version + 2, 'x', 'text/plain', 1, '${sha256('x')}', 'x', owner_id from document limit 1`,
      'does not follow',
    ],
    [
      `insert into document_link (organization_id, document_id, kind, record_id)
       select organization_id, id, 'item', '${ids.farGloves}' from document limit 1`,
      'nothing of item',
    ],
    [
      `insert into document_acknowledgement (organization_id, document_id, number, person_id)
       select organization_id, id, 1, owner_id from document limit 1`,
      'approved version',
    ],
  ])('%s is refused to the owner of the tables', async (statement, reason) => {
    await expect(test.rows(statement)).rejects.toThrow(reason)
  })

  it('carry 25 MB, and not more', async () => {
    const large = Buffer.alloc(26_214_400, '%PDF-1.4\n')
    const { status, body } = await add({ title: 'Large', file: file(large) })
    expect([status, body.versions?.[0].sha256]).toEqual([200, sha256(large)])
    const read = await keeper.raw('GET', `/api/documents/${body.id}/versions/1/file`, undefined)
    expect(String(read.body).length).toBe(26_214_400)
    const over = await add({ title: 'Larger', file: file(Buffer.concat([large, Buffer.from('a')])) })
    expect([over.status, over.body.fields.file]).toEqual([
      413,
      'The file is larger than 25 MB. Choose a smaller one.',
    ])
  })
})

describe('files', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

  const eInvoice =
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><script xmlns="http://www.w3.org/1999/xhtml"/></Invoice>'

  it.each([
    ['a page named .pdf', file('<!doctype html><script>alert(1)</script>', 'order.pdf'), 415],
    ['a page after spaces', file('\n  <HTML><body>', 'order.txt'), 415],
    ['SVG', file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'plan.png'), 415],
    ['XML', file('<?xml version="1.0"?><a/>', 'a.xml'), 415],
    ['an invoice with a DOCTYPE', file(`<!DOCTYPE a [<!ENTITY b "c">]>${eInvoice}`, 'a.xml'), 415],
    ['a zip that is no document', file(Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), '42.docx'), 415],
    ['a program', file(Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'setup.pdf'), 415],
    ['bytes of nothing', file(Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x80]), 'a.txt'), 415],
    ['a picture cut off', file(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a.png'), 415],
    ['nothing', { name: 'a.txt', content: '' }, 422],
    ['less than a byte', { name: 'a.txt', content: 'a' }, 422],
    ['what is no base64', { name: 'a.txt', content: 'a b!' }, 422],
    ['no name', { ...file('a'), name: '' }, 422],
  ])('%s is refused, and nothing is left', async (_, wanted, expected) => {
    const before = await tables()
    const { status, body } = await add({ file: wanted })
    expect([status === 422 || status === expected, body.code]).toEqual([true, 'VALIDATION_ERROR'])
    expect(await tables()).toBe(before)
  })

  it('keep their names, and harm no header', async () => {
    for (const [name, saved] of [
      [`O'Brien "final".pdf`, `O%27Brien%20-final-.pdf`],
      ['a\nb\r../../x.pdf', 'a-b-..-..-x.pdf'],
      ['order.html', 'order.html.pdf'],
    ] as const) {
      const { body } = await add({ file: file(pdf, name) })
      expect(body.versions[0]).toMatchObject({ fileName: name, mediaType: 'application/pdf' })
      const { headers } = await keeper.raw('GET', `/api/documents/${body.id}/versions/1/file`, undefined)
      expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${saved}`)
      expect(headers.get('content-disposition')).toMatch(/^inline/)
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(headers.get('cache-control')).toContain('private')
    }
  })

  it('of electronic invoices are kept to the byte, and run in no browser', async () => {
    const latin = Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>\n<!-- Größe -->${eInvoice}`,
      'latin1',
    )
    const { status, body } = await add({ file: file(latin, 'invoice.xml') })
    expect([status, body.versions?.[0].mediaType]).toEqual([200, 'application/xml'])
    expect(body.versions[0].sha256).toBe(sha256(latin))
    const { headers } = await keeper.raw('GET', `/api/documents/${body.id}/versions/1/file`, undefined)
    expect(headers.get('content-type')).toBe('application/xml')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="invoice.xml"/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('of pictures keep pixels alone', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { id, versions } = (await add({ title: 'Photo', type: 'photo', file: file(photo, 'label.jpg') }))
      .body
    expect(versions[0].mediaType).toBe('image/jpeg')
    const [kept] = await test.rows<{ content: Buffer }>(
      'select content from document_version where document_id = $1',
      [id],
    )
    const { exif, width, format } = await sharp(kept?.content).metadata()
    expect([exif, width, format]).toEqual([undefined, 40, 'jpeg'])
  })
})

describe('access', () => {
  const sees = async (
    role: Role,
    where: 'everywhere' | 'south' | 'other',
    { slug, id }: { slug: string; id: string },
  ) => {
    const person = await test.as(role, where)
    const page = await person.get(`/api/documents/at/${slug}`)
    const stored = await person.raw('GET', `/api/documents/${id}/versions/1/file`, undefined)
    const list = await person.get('/api/documents?pageSize=100')
    const isListed = list.body.items.some((each: { id: string }) => each.id === id)
    expect([stored.status, isListed]).toEqual([page.status, page.status === 200])
    return page.status === 200
  }
  const matrix: [what: string, part: object, visible: [Role, 'everywhere' | 'south' | 'other', boolean][]][] =
    [
      [
        'an item of the north',
        { links: [link('item', ids.gloves)] },
        [
          ['inventory_viewer', 'everywhere', true],
          ['inventory_viewer', 'south', false],
          ['order_viewer', 'everywhere', false],
          ['admin', 'other', false],
        ],
      ],
      [
        'items of both offices',
        { links: [link('item', ids.gloves), link('item', ids.southGloves)] },
        [['inventory_viewer', 'south', true]],
      ],
      [
        'a room of the north',
        { links: [link('room', ids.northStore)] },
        [
          ['office_viewer', 'everywhere', true],
          ['office_viewer', 'south', false],
        ],
      ],
      [
        'nothing',
        {},
        [
          ['admin', 'everywhere', true],
          ['inventory_manager', 'everywhere', true],
          ['inventory_manager', 'south', false],
          ['order_manager', 'everywhere', false],
        ],
      ],
      [
        'roles',
        { readers: ['budget_viewer'], signers: ['approver'], officeId: ids.south },
        [
          ['budget_viewer', 'everywhere', true],
          ['approver', 'south', true],
          ['order_viewer', 'everywhere', false],
          ['budget_viewer', 'other', false],
        ],
      ],
      ['roles in the north', { readers: ['approver'], officeId: ids.north }, [['approver', 'south', false]]],
    ]
  it.each(matrix)('of %s', async (what, part, visible) => {
    const { body } = await add({ title: `Of ${what}`, ...part })
    for (const [role, where, isVisible] of visible)
      expect([role, where, await sees(role, where, body)]).toEqual([role, where, isVisible])
  })

  it('not yours and not there look the same, and a refused request changes nothing', async () => {
    const { id, slug } = (await add({ title: 'Hidden' })).body
    const stranger = await test.as('order_manager')
    const before = await tables()
    for (const each of [id, ids.gauze]) {
      const path = `/api/documents/${each}`
      const answers = [
        await stranger.raw('GET', `${path}/versions/1/file`, undefined),
        await stranger.post(`${path}/versions`, { after: 1, file: file('x') }),
        await stranger.post(`${path}/approve`, { number: 1 }),
        await stranger.post(`${path}/retire`, {}),
        await stranger.post(`${path}/sign`, { number: 1 }),
        await stranger.post(`${path}/links`, { kind: 'office', recordId: ids.north }),
        await stranger.put(path, { ...fields, version: 1 }),
      ]
      for (const { status, body } of answers)
        expect([status, body.message]).toEqual([404, 'Document not found'])
    }
    expect((await stranger.get(`/api/documents/at/${slug}`)).status).toBe(404)
    expect(
      (await (await test.as('user')).post('/api/documents', { ...fields, file: file('x') })).status,
    ).toBe(403)
    expect(await tables()).toBe(before)
  })

  it('is given by records the writer sees, and by no other', async () => {
    const south = await test.as('inventory_manager', 'south')
    const own = { ownerId: personId('inventory_manager', 'south') }
    for (const id of [ids.gloves, ids.farGloves, ids.north])
      expect((await add({ ...own, links: [link('item', id)] }, south)).body.fields).toEqual({
        links: 'Choose a record.',
      })
    const { id } = (await add({ ...own, title: 'South', links: [link('item', ids.southGloves)] }, south)).body
    expect(
      (await south.post(`/api/documents/${id}/links`, { kind: 'room', recordId: ids.northStore })).status,
    ).toBe(422)
    const gone = await keeper.post(`/api/documents/${id}/links/remove`, {
      kind: 'item',
      recordId: ids.southGloves,
    })
    // What they see no longer is answered as if it were not there, and stays as it was.
    expect(gone.status).toBe(404)
    const found = await south.get(`/api/documents?kind=item&recordId=${ids.southGloves}`)
    expect(found.body.items.some((each: { id: string }) => each.id === id)).toBe(true)
    const offered = await south.get('/api/documents/records?kind=item')
    expect(offered.body.map((each: { id: string }) => each.id)).toEqual([ids.southGloves])
  })
})

describe('a document', () => {
  it('is approved by somebody else, signed by who has to, and a draft again with its next version', async () => {
    const { id } = (await add({ title: 'To sign', signers: ['inventory_viewer'] })).body
    const path = `/api/documents/${id}`
    const reader = await test.as('inventory_viewer', 'south')
    expect((await reader.post(`${path}/sign`, { number: 1 })).status).toBe(409)
    const own = await keeper.post(`${path}/approve`, { number: 1 })
    expect([own.status, own.body.message]).toEqual([
      403,
      'You uploaded this version. Somebody else has to approve it.',
    ])
    const approved = await admin.post(`${path}/approve`, { number: 1 })
    expect(approved.body).toMatchObject({ state: 'approved', approved: { number: 1 } })
    expect(
      (await reader.get('/api/documents?toSign=true')).body.items.map((each: { id: string }) => each.id),
    ).toEqual([id])

    const twice = await Promise.all([1, 2].map(() => reader.post(`${path}/sign`, { number: 1 })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await keeper.post(`${path}/sign`, { number: 1 })).status).toBe(409)
    const signatures = (await keeper.get('/api/documents/at/to-sign')).body.signatures
    expect(signatures.map((each: { id: string; at: string | null }) => [each.id, each.at !== null])).toEqual([
      [personId('inventory_viewer'), false],
      [personId('inventory_viewer', 'south'), true],
    ])

    const next = await keeper.post(`${path}/versions`, { after: 1, file: file('Anew.') })
    expect(next.body).toMatchObject({ state: 'draft', currentVersion: 2, approved: { number: 1 } })
    expect((await reader.post(`${path}/sign`, { number: 1 })).status).toBe(409)
    expect((await admin.post(`${path}/approve`, { number: 1 })).status).toBe(409)
    expect((await admin.post(`${path}/approve`, { number: 2 })).status).toBe(200)
    expect(
      (await keeper.get('/api/documents/at/to-sign')).body.signatures.every(
        (each: { at: null }) => each.at === null,
      ),
    ).toBe(true)

    expect((await keeper.post(`${path}/retire`, {})).body.state).toBe('obsolete')
    expect((await keeper.post(`${path}/versions`, { after: 2, file: file('No.') })).body.message).toBe(
      'This document is obsolete.',
    )
  })

  it('goes with a department that is merged, once where both have it', async () => {
    const [front, desk] = await Promise.all(
      ['Front', 'Desk'].map(
        async (name) => (await admin.post('/api/departments', { name, headId: null })).body,
      ),
    )
    const links = [link('department', front.id)]
    const { slug } = (await add({ title: 'Of the front', links })).body
    await add({ title: 'Of both', links: [...links, link('department', desk.id)] })
    const merged = await admin.post(`/api/departments/${front.id}/merge`, {
      into: desk.id,
      version: front.version,
    })
    expect(merged.status).toBe(200)
    const moved = { kind: 'department', id: desk.id, name: 'Desk', url: '/dashboard/departments/Desk' }
    for (const each of [slug, 'of-both'])
      expect((await admin.get(`/api/documents/at/${each}`)).body.links).toEqual([moved])
    const offered = await keeper.get('/api/documents/records?kind=department&search=front')
    expect(offered.body).toEqual([])
  })

  it('keeps the addresses it had, and is not overwritten', async () => {
    const made = (await add({ title: 'Sharps bins' })).body
    const path = `/api/documents/${made.id}`
    const { file: _, ...same } = { ...fields, file: null }
    const renamed = await keeper.put(path, { ...same, title: 'Sharps containers', version: made.version })
    expect(renamed.body).toMatchObject({ slug: 'sharps-containers', title: 'Sharps containers' })
    expect((await keeper.get('/api/documents/at/sharps-bins')).body.slug).toBe('sharps-containers')
    const stale = await keeper.put(path, { ...same, title: 'Sharps', version: made.version })
    expect([stale.status, stale.body.fields.title]).toEqual([
      412,
      expect.stringContaining('Sharps containers'),
    ])
    expect((await add({ title: 'Sharps containers' })).body.slug).toBe('sharps-containers-2')
    // Whoever takes an old address has it from then on.
    const other = (await add({ title: 'Sharps bins' })).body
    expect((await keeper.get('/api/documents/at/sharps-bins')).body.id).toBe(other.id)
  })

  it('reminds its owner before it expires and once it has, each once', async () => {
    const soon = (await add({ title: 'Soon', validTo: dayFrom(10) })).body
    const over = (await add({ title: 'Over', validTo: dayFrom(-3) })).body
    await add({ title: 'Later', validTo: dayFrom(90) })
    expect([soon.validity, over.validity]).toEqual(['expiring', 'expired'])
    const expired = await keeper.get('/api/documents?validity=expired')
    expect(expired.body.items.map((each: { id: string }) => each.id)).toEqual([over.id])
    for (let run = 0; run < 2; run++) await remindOfDocuments(test.app)
    const notices = await test.rows<{ kind: string; title: string; mine: boolean }>(
      `select kind, data ->> 'title' as title, person_id = $1 as mine from notification
       where kind like 'document.%' order by title`,
      [personId('inventory_manager')],
    )
    expect(notices).toEqual([
      { kind: 'document.expired', title: 'Over', mine: true },
      { kind: 'document.expiring', title: 'Soon', mine: true },
    ])
    await test.rows(
      `update document set valid_to = office_today('America/Denver') - 2, remind_on = office_today('America/Denver') where id = $1`,
      [soon.id],
    )
    await remindOfDocuments(test.app)
    const [row] = await test.rows<{ count: number }>(
      `select count(*)::int as count from notification where kind = 'document.expired'`,
    )
    expect(row?.count).toBe(2)
  })

  it('is found by its text, and exported as it is filtered', async () => {
    await add({ title: 'Spill kit', tags: ['Ünfall'], file: file('Absorb the mercury with sulfur powder.') })
    const found = await keeper.get('/api/documents?search=sulfur')
    expect(found.body.items.map((each: { title: string }) => each.title)).toEqual(['Spill kit'])
    const hits = await keeper.get('/api/search/quick?q=mercury sulf')
    expect(hits.body.results).toMatchObject([
      {
        type: 'document',
        name: 'Spill kit',
        category: 'SOP',
        status: 'Pending',
        url: '/dashboard/documents/spill-kit',
        description: expect.stringContaining('mercury with sulfur'),
      },
    ])
    const stranger = await test.as('order_manager')
    expect((await stranger.get('/api/search/quick?q=sulfur')).body.results).toEqual([])
    expect((await keeper.get('/api/search/quick?q=Spil kitt')).body.results[0]?.name).toBe('Spill kit')
    const csv = await keeper.raw('GET', '/api/documents/export?format=csv&search=sulfur', undefined)
    expect(csv.body).toMatch(/Spill kit/)
    expect(csv.body).not.toMatch(/Hand hygiene/)
    const { tags, people } = (await keeper.get('/api/documents/choices')).body
    expect([tags.includes('Ünfall'), people.length > 0]).toEqual([true, true])
    expect((await (await test.as('user')).get('/api/documents/choices')).body).toEqual({
      tags: ['hygiene'],
      people: [],
      offices: [],
    })
  })
})
