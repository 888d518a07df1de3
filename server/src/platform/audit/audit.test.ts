import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ids, personId } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'
import { readZip } from '../../testing/read-zip.ts'
import { createAuditSigner, isSigned, newKey, openAuditSigner } from './audit-signer.ts'
import { note } from './note.ts'
import { findHead, sealAudit } from './seal.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp(test)
})
afterAll(() => test.stop())

const actor = { id: personId('admin'), organizationId: ids.organization }

/** So many events, in one transaction. */
const write = (count: number) =>
  test.database.write(ids.organization, async (tx) => {
    for (let n = 0; n < count; n++)
      await note(tx, actor, 'item.updated', { entity: 'item', id: ids.gauze }, { n })
  })

const head = () => test.database.read(ids.organization, (db) => findHead(db, ids.organization))

/** As somebody could who has the whole database in their hands. */
const tamper = (...statements: string[]) =>
  test.database.asOwner(async (client) => {
    await client.query("set local session_replication_role = 'replica'")
    for (const statement of statements) await client.query(statement)
  })

const first = '(select min(seq) from audit_event)'
const last = '(select max(seq) from audit_event)'

describe('sealing', () => {
  it('covers everything that has settled, and says so outside of the database', async () => {
    await write(5)
    await test.sealAudit()
    const sealed = await head()
    expect(sealed).toMatchObject({ size: 5, publicKey: test.app.auditSigner.publicKey })
    expect(test.app.auditSigner.published(ids.organization)).toEqual({
      size: 5,
      root: sealed?.root,
      sealedAt: sealed?.sealedAt,
    })
    await write(3)
    await test.sealAudit()
    expect(await test.checkAudit()).toEqual({ events: 8, unsealed: 0, changed: null, disagrees: null })
  })

  it('is named in every exported file', async () => {
    await write(5)
    await test.sealAudit()
    const admin = await test.as('admin')
    const file = await (await admin.open('/api/inventory/export?format=xlsx')).arrayBuffer()
    const text = [...readZip(new Uint8Array(file)).values()].join()
    expect(text).toContain(`5 · ${(await head())?.root}`)
  })

  it('has the same root in many passes as in one', async () => {
    for (const count of [1, 2, 4, 1]) {
      await write(count)
      await test.sealAudit()
    }
    const inPasses = await head()
    await tamper('delete from audit_head')
    await test.sealAudit()
    expect((await head())?.root).toBe(inPasses?.root)
  })

  it('writes nothing where nothing was written', async () => {
    await write(1)
    await test.sealAudit()
    const sealed = await head()
    test.passTime(60_000)
    expect(await sealAudit(test.app)).toBe(false)
    expect(await head()).toEqual(sealed)
  })

  it('counts what is written and not sealed yet', async () => {
    await write(2)
    await test.sealAudit()
    await write(3)
    expect(await test.checkAudit()).toEqual({ events: 5, unsealed: 3, changed: null, disagrees: null })
  })

  it('goes on after the database was restored into another one, whose transactions count anew', async () => {
    await write(2)
    await tamper(
      'update audit_event set transaction = transaction + 1000000000',
      'update audit_epoch set system_identifier = 1',
    )
    await tamper(
      ...[
        'update audit_event e set hash = audit_hash(e)',
        'select begin_audit_epoch()',
        'select begin_audit_epoch()',
      ],
    )
    await write(1)
    const places = await test.rows<{ epoch: number }>('select epoch from audit_event order by seq')
    expect(places.map(({ epoch }) => epoch - (places[0]?.epoch ?? 0))).toEqual([0, 0, 1])
    await test.sealAudit()
    expect(await test.checkAudit()).toEqual({ events: 3, unsealed: 0, changed: null, disagrees: null })
    await tamper(
      'delete from audit_epoch where epoch = (select max(epoch) from audit_epoch)',
      'update audit_epoch set system_identifier = (select system_identifier from pg_control_system())',
    )
  })

  it('does not move the head back, whoever asks', async () => {
    await write(2)
    await test.sealAudit()
    await expect(test.rows('update audit_head set size = 1')).rejects.toThrow('only moves on')
    await expect(test.rows('delete from audit_head')).rejects.toThrow('only moves on')
  })
})

describe('an audit that was tampered with', () => {
  beforeEach(async () => {
    await write(6)
    await test.sealAudit()
  })
  const rehash = 'update audit_event e set hash = audit_hash(e)'

  const signWithAnotherKey = async () => {
    const other = createAuditSigner(newKey())
    const sealed = await head()
    if (!sealed) throw new Error('nothing is sealed')
    await tamper(
      `update audit_head set public_key = '${other.publicKey}', signature = '${other.sign(ids.organization, sealed)}'`,
    )
  }

  it.each([
    [
      'a changed detail',
      [`update audit_event set details = '{"forged": true}' where seq = ${first}`],
      'changed',
    ],
    ['a changed hash', [`update audit_event set hash = sha256('x') where seq = ${first}`], 'changed'],
    [
      'a changed detail with its hash',
      [`update audit_event set details = '{"forged": true}' where seq = ${first}`, rehash],
      'head',
    ],
    ['another author', [`update audit_event set actor_id = null where seq = ${first}`, rehash], 'head'],
    ['a removed event', [`delete from audit_event where seq = ${first}`], 'head'],
    ['a cut-off tail', [`delete from audit_event where seq = ${last}`], 'head'],
    [
      'an added event',
      [
        `insert into audit_event overriding system value select organization_id, seq - 1000, at, actor_id, action, entity, entity_id, details, hash, epoch, transaction from audit_event where seq = ${first}`,
        rehash,
      ],
      'head',
    ],
    [
      'another time',
      [`update audit_event set at = at - interval '1 day' where seq = ${last}`, rehash],
      'head',
    ],
    ['another root', [`update audit_head set root = repeat('0', 64)`], 'head'],
    ['a head signed with another key', [], 'signature'],
    [
      'a head signed by nobody',
      [`update audit_head set sealed_at = sealed_at - interval '1 day'`],
      'signature',
    ],
    ['everything gone, and the head', ['delete from audit_event', 'delete from audit_head'], 'published'],
  ])('shows %s', async (_what, statements, where) => {
    await tamper(...statements)
    if (statements.length === 0) await signWithAnotherKey()
    const { changed, disagrees } = await test.checkAudit()
    if (where === 'changed') expect(changed).not.toBeNull()
    else expect(disagrees).toBe(where)
  })

  it('shows a tail cut off together with its head, and keeps the evidence', async () => {
    const early = await head()
    await write(2)
    await test.sealAudit()
    const late = test.app.auditSigner.published(ids.organization)
    await tamper(
      `delete from audit_event where (transaction, seq) > (${early?.transaction}, ${early?.seq})`,
      'delete from audit_head',
    )
    await tamper(
      `insert into audit_head values ('${ids.organization}', ${early?.size}, ${early?.epoch}, ${early?.transaction}, ${early?.seq},
         '{${early?.peaks.join()}}', '${early?.root}', '${early?.sealedAt}', '${early?.publicKey}', '${early?.signature}')`,
    )
    expect(await test.checkAudit()).toMatchObject({ changed: null, disagrees: 'published' })
    await write(1)
    await test.sealAudit()
    expect(await test.checkAudit()).toMatchObject({ unsealed: 0, disagrees: 'published' })
    expect(test.app.auditSigner.published(ids.organization)).toEqual(late)
    expect(test.logged.at(-1)).toMatchObject({
      level: 'error',
      message: expect.stringContaining('moved back'),
    })
  })
})

describe('the key', () => {
  it('is made once, for this machine alone, and what was published outlives the process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wellstock-notary-'))
    const auditSigner = await openAuditSigner(folder)
    const published = { size: 3, root: 'ab', sealedAt: '2026-11-20T15:00:00.000Z' }
    await auditSigner.publish(ids.organization, published)
    expect((await stat(join(folder, 'audit-key.pem'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'audit-heads.json'), 'utf8')).not.toContain('PRIVATE')
    const again = await openAuditSigner(folder)
    expect(again.publicKey).toBe(auditSigner.publicKey)
    expect(again.published(ids.organization)).toEqual(published)
    await rm(folder, { recursive: true })
  })

  it('signs one head of one organization', () => {
    const auditSigner = createAuditSigner(newKey())
    const sealed = { size: 3, root: 'ab', sealedAt: '2026-11-20T15:00:00.000Z' }
    const by = { publicKey: auditSigner.publicKey, signature: auditSigner.sign(ids.organization, sealed) }
    expect(isSigned(ids.organization, sealed, by)).toBe(true)
    expect(isSigned(ids.organization, { ...sealed, size: 4 }, by)).toBe(false)
    expect(isSigned(ids.other, sealed, by)).toBe(false)
    expect(
      isSigned(ids.organization, sealed, { ...by, publicKey: createAuditSigner(newKey()).publicKey }),
    ).toBe(false)
  })
})
