import { createHash, randomUUID } from 'node:crypto'
import { checkFiles } from '@wellstock/domain/compliance/survey-binders'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scopeOf } from '../../platform/access/person.ts'
import { ids, personId } from '../../testing/fixture.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/harness.ts'
import { makeBinder } from './make-binder.ts'

type Body = Answer['body']
type Someone = Awaited<ReturnType<TestApp['as']>>

let test: TestApp
let carla: Someone
let viewer: Someone
let inSouth: Someone
let today: string
beforeAll(async () => {
  test = await startTestApp()
  carla = await test.as('compliance_manager')
  viewer = await test.as('compliance_viewer')
  inSouth = await test.as('compliance_viewer', 'south')
  today = await test.day(0)
  for (const roomId of [ids.northLab, ids.southStore]) {
    const name = roomId === ids.northLab ? 'North autoclave' : 'South autoclave'
    const device = ok(await carla.post('/api/devices', { ...autoclave, name, roomId, serialNumber: name }))
    for (const { task } of device.plans) await record(task.id, 'passed')
    const [missed] = device.plans
    await test.rows(
      `update task set state = 'missed', due_on = due_on - 28, opens_on = opens_on - 28, closes_on = closes_on - 28, misses_on = due_on - 27
       where plan_id = $1 and state = 'open'`,
      [missed.id],
    )
    ok(
      await carla.post('/api/nonconformities', {
        officeId: device.office.id,
        title: `Seal of ${name}`,
        deviceId: device.id,
      }),
    )
  }
})
afterAll(() => test.stop())

const autoclave = {
  class: 'sterilizer',
  plans: [{ kind: 'spore_test', every: 1, unit: 'week', basis: 'period' }],
}
const ok = ({ status, body }: Answer): Body => {
  expect([status, status === 200 ? '' : (body.fields ?? body.message)]).toEqual([200, ''])
  return body
}
const record = async (task: string, outcome: string) =>
  ok(await carla.post(`/api/compliance/tasks/${task}/records`, { recordId: randomUUID(), outcome }))
const clauses = async (query = '') => ok(await carla.get(`/api/compliance/clauses${query}`))
const change = (somebody: Someone, { id, version, requirement }: Body, more: object) =>
  somebody.put(`/api/compliance/clauses/${id}`, { version, requirement, isApplicable: true, ...more })

/** Asks for a binder of this year and reads what is told of it to the end. */
async function make(somebody: Someone, more: object = {}): Promise<Body[]> {
  const wish = { id: randomUUID(), from: await test.day(-100), to: today, ...more }
  const { body } = await somebody.post('/api/compliance/binders', wish)
  if (typeof body !== 'string') return [body]
  return [...body.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
}
const madeOf = (told: Body[]) => told.at(-1).binder
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function filesOf(somebody: Someone, { id }: Body) {
  const answer = await somebody.open(`/api/compliance/binders/${id}/file`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { bytes, files: answer.ok ? unzipSync(bytes) : {} }
}
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')
const check = async (manifest: string) => ok(await viewer.post('/api/compliance/binders/check', { manifest }))

it('keeps clauses, and finds what proves them by rule', async () => {
  const paste = {
    standard: 'ISO 13485',
    text: '7.5.10\tSteam\n7.5.6\tSpore tests are read\n8.3\tWhat failed is followed',
  }
  expect(ok(await carla.post('/api/compliance/clauses', paste))).toEqual({ added: 3, changed: 0 })
  expect(ok(await carla.post('/api/compliance/clauses', paste))).toEqual({ added: 0, changed: 0 })
  const [spore, steam, failed] = (await clauses()).items
  expect([spore.number, steam.number, spore.standing]).toEqual(['7.5.6', '7.5.10', 'gap'])
  const rule = { source: 'task_records', taskKind: 'spore_test', deviceClass: 'sterilizer', freshDays: 8 }
  expect(ok(await change(carla, spore, { rules: [rule] })).rules).toEqual([
    { ...rule, isSatisfied: true, latestOn: today },
  ])
  ok(
    await change(carla, steam, {
      rules: [{ ...rule, taskKind: 'air_removal' }],
      nextAction: 'Begin to test',
    }),
  )
  ok(await change(carla, failed, { isApplicable: false, reason: 'Done elsewhere' }))
  const all = await clauses('?standing=gap')
  expect([all.coverage, all.items.map(({ number }: Body) => number)]).toEqual([
    { applicable: 2, covered: 1, share: 0.5 },
    ['7.5.10'],
  ])
  const rows = ok(await viewer.get(`/api/compliance/clauses/${spore.id}/evidence`))
  expect(rows.items.map(({ title, result, office }: Body) => [title, result, office]).sort()).toEqual([
    ['North autoclave · Spore test', 'Passed', 'North Office'],
    ['South autoclave · Spore test', 'Passed', 'South Office'],
  ])
  expect(ok(await inSouth.get(`/api/compliance/clauses/${spore.id}/evidence`)).total).toBe(1)

  const stale = await change(carla, spore, {})
  const reason = await change(carla, (await clauses()).items[0], { isApplicable: false })
  const narrowed = await change(carla, (await clauses()).items[0], {
    rules: [{ source: 'recalls', taskKind: 'cleaning', freshDays: 9 }],
  })
  expect([stale.body.code, Object.keys(reason.body.fields), Object.keys(narrowed.body.fields)]).toEqual([
    'STALE_VERSION',
    ['reason'],
    ['rules.0.taskKind'],
  ])
  const line = await carla.post('/api/compliance/clauses', {
    standard: 'ISO 13485',
    text: '9\tOne\n\tno number',
  })
  expect(line.body.fields.text).toBe('Line 2 has no number.')
  expect((await change(viewer, spore, {})).status).toBe(403)
  expect((await change(await test.as('compliance_manager', 'south'), spore, {})).status).toBe(403)
})

it('is covered by a document until that expires', async () => {
  const steam = (await clauses('?search=steam')).items[0]
  await test.rows(
    `with d as (insert into document (organization_id, id, slug, title, type, owner_id, valid_to)
       select organization_id, gen_random_uuid(), 'steam', 'Steam validation', 'certificate', created_by, office_today('America/Denver')
       from clause where id = $1 returning organization_id, id, owner_id),
     v as (insert into document_version (organization_id, document_id, number, file_name, media_type, size, hash, content, uploaded_by)
       select organization_id, id, 1, 'steam.txt', 'text/plain', 5, encode(sha256('steam'), 'hex'), 'steam', owner_id from d)
     select 1`,
    [steam.id],
  )
  await test.rows(
    `insert into document_link (organization_id, document_id, kind, record_id) select organization_id, id, 'clause', $1 from document where slug = 'steam'`,
    [steam.id],
  )
  const standing = async () => ok(await carla.get(`/api/compliance/clauses/${steam.id}`)).standing
  expect(await standing()).toBe('gap')
  await test.rows(
    `update document set state = 'approved', approved_version = 1, approved_at = now(), approved_by = (select id from person where email = 'admin.everywhere@example.test')
     where slug = 'steam'`,
  )
  expect(await standing()).toBe('covered')
  await test.rows(`update document set valid_to = valid_to - 1 where slug = 'steam'`)
  expect(await standing()).toBe('gap')
})

it('is one archive whose files have the hashes it says, with its gaps and documents', async () => {
  await test.sealAudit()
  const told = await make(viewer)
  const made = madeOf(told)
  expect(made).toMatchObject({
    number: expect.stringMatching(/^BND-\d{4}-0001$/),
    coverage: { applicable: 2, covered: 1 },
    // Two missed weeks, two open nonconformities, an expired document and a clause without evidence.
    gaps: 6,
  })
  expect(told.at(-2)).toEqual({ step: 'working', done: made.files, files: made.files })
  const { bytes, files } = await filesOf(viewer, made)
  expect([sha256(bytes), bytes.length]).toEqual([made.hash, made.size])
  expect(Object.keys(files)).toEqual([
    'sections/01-spore_test.pdf',
    'sections/02-nonconformities.pdf',
    'documents/01-steam.txt',
    'index.pdf',
    'manifest.json',
    'hashes.txt',
  ])
  expect(textOf(files['documents/01-steam.txt'])).toBe('steam')
  expect(textOf(files['index.pdf']).slice(0, 5)).toBe('%PDF-')
  const manifest = JSON.parse(textOf(files['manifest.json']))
  const hashed = Object.entries(files).map(([path, content]) => ({ path, sha256: sha256(content) }))
  expect(new Set(checkFiles(manifest.files, hashed).map(({ verdict }) => verdict))).toEqual(
    new Set(['right']),
  )
  expect(textOf(files['hashes.txt'])).toBe(
    hashed
      .slice(0, -1)
      .map((file) => `${file.sha256}  ${file.path}\n`)
      .join(''),
  )
  expect(manifest).toMatchObject({
    organization: { name: 'Two Rivers Clinics' },
    madeBy: 'compliance_viewer everywhere',
    offices: ['North Office', 'South Office'],
  })
  expect(sha256((await filesOf(carla, made)).bytes)).toBe(made.hash)

  const [gap] = ok(await viewer.get(`/api/compliance/gaps?from=${today}&to=${today}`)).items
  expect([gap.gap, gap.title]).toEqual(['no_evidence', 'ISO 13485 7.5.10 · Steam'])
})

it('is found out where it was changed, and where the audit was', async () => {
  const [made] = ok(await viewer.get('/api/compliance/binders')).items
  const { files } = await filesOf(viewer, made)
  const text = textOf(files['manifest.json'])
  expect(await check(text)).toEqual({ isOurs: true, audit: 'there' })
  const tampered = { ...files, 'index.pdf': Buffer.from('no gaps') }
  const hashed = Object.entries(tampered).map(([path, content]) => ({ path, sha256: sha256(content) }))
  expect(checkFiles(JSON.parse(text).files, hashed)[0]).toEqual({ path: 'index.pdf', verdict: 'changed' })
  const forged = text.replace(sha256(files['index.pdf'] as Uint8Array), sha256(tampered['index.pdf']))
  expect(await check(forged)).toEqual({ isOurs: false, audit: 'there' })
  const { root } = JSON.parse(text).audit
  expect(
    await check(
      text.replace(
        root,
        root.replace(/^./, (sign: string) => (sign === '0' ? '1' : '0')),
      ),
    ),
  ).toEqual({
    isOurs: false,
    audit: 'changed',
  })
  expect((await viewer.post('/api/compliance/binders/check', { manifest: '{}' })).status).toBe(422)
  for (const change of [`hash = repeat('0', 64)`, 'made_at = null'])
    await expect(test.rows(`update survey_binder set ${change} where id = $1`, [made.id])).rejects.toThrow(
      'stands',
    )
  await expect(test.rows('delete from survey_binder_part where binder_id = $1', [made.id])).rejects.toThrow(
    'stands',
  )
})

it('asked for twice at once is one, and called off is none', async () => {
  const id = randomUUID()
  const same = { from: today, to: today }
  const [first, second, third] = await Promise.all([
    make(carla, { id, ...same }),
    make(carla, { id, ...same }),
    make(carla, same),
  ])
  expect([first, second, third].map((told) => madeOf(told as Body[]).id)).toEqual([id, id, id])
  expect(madeOf(await make(carla, { id, ...same })).id).toBe(id)
  expect((await make(viewer, { id, ...same }))[0].code).toBe('NOT_FOUND')
  expect(ok(await carla.get('/api/compliance/binders')).total).toBe(2)

  for (const [wish, field] of [
    [{ from: '2020-01-01', to: '2023-01-01' }, 'to'],
    [{ from: today, to: '2020-01-01' }, 'to'],
    [{ from: await test.day(1), to: await test.day(2) }, 'from'],
  ] as const) {
    const [refused] = await make(carla, wish)
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['VALIDATION_ERROR', [field]])
  }
  const person = {
    ...{
      id: personId('compliance_manager'),
      organizationId: ids.organization,
      name: '',
      email: '',
      department: '',
    },
    ...{
      role: 'compliance_manager' as const,
      otherAccounts: [],
      grants: [{ role: 'compliance_manager' as const, officeId: null }],
    },
  }
  const work = makeBinder(
    {
      ...{ app: test.app, person, scope: scopeOf(person, 'compliance.read') },
      session: { organization: { id: ids.organization, name: '', currency: 'USD', isDemo: false } },
      request: { signal: new AbortController().signal, token: null, bearer: null },
    },
    { id: randomUUID(), officeId: null, standard: '', ...same },
  )
  await work.next()
  await work.return(undefined)
  expect(await test.rows('select count(*)::int as rows from survey_binder where made_at is null')).toEqual([
    { rows: 0 },
  ])
})

it('has nothing of offices that whoever asks does not see', async () => {
  expect(ok(await inSouth.get('/api/compliance/binders')).total).toBe(0)
  const [other] = ok(await viewer.get('/api/compliance/binders')).items
  expect((await inSouth.get(`/api/compliance/binders/${other.id}/file`)).status).toBe(404)
  expect((await make(inSouth, { officeId: ids.north }))[0].fields).toHaveProperty('officeId')
  const made = madeOf(await make(inSouth))
  // A missed week, a nonconformity, and what is of all offices.
  expect([made.gaps, ok(await inSouth.get('/api/compliance/binders')).total]).toEqual([4, 1])
  const { files } = await filesOf(inSouth, made)
  expect(JSON.parse(textOf(files['manifest.json'])).offices).toEqual(['South Office'])
  const seen = ok(await inSouth.get(`/api/compliance/gaps?from=${await test.day(-100)}&to=${today}`)).items
  expect(JSON.stringify(seen)).not.toContain('North')
})
