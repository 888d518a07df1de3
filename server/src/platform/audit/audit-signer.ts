import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditSigner, Head } from '../app.ts'

const textOf = (organizationId: string, { size, root, sealedAt }: Head) =>
  Buffer.from(['wellstock audit', organizationId, size, root, sealedAt].join('\n'))

/** Whether a head was signed by whoever holds the key. */
export const isSigned = (organizationId: string, head: Head, by: { publicKey: string; signature: string }) =>
  verify(
    null,
    textOf(organizationId, head),
    createPublicKey({ key: Buffer.from(by.publicKey, 'base64'), format: 'der', type: 'spki' }),
    Buffer.from(by.signature, 'base64'),
  )

/** A auditSigner with this key. `keep` is given what was published last, by organization. */
export function createAuditSigner(
  key: KeyObject,
  published: Record<string, Head> = {},
  keep: (published: Record<string, Head>) => Promise<void> = async () => {},
): AuditSigner {
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (organizationId, head) => sign(null, textOf(organizationId, head), key).toString('base64'),
    published: (organizationId) => published[organizationId],
    publish: async (organizationId, head) => {
      published[organizationId] = head
      await keep(published)
    },
  }
}

export const newKey = () => generateKeyPairSync('ed25519').privateKey

/** The auditSigner of this machine: its key and the heads it published stand in the data folder. The first start makes the key. */
export async function openAuditSigner(dataDir: string): Promise<AuditSigner> {
  const keyFile = join(dataDir, 'audit-key.pem')
  const headsFile = join(dataDir, 'audit-heads.json')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const pem = await readFile(keyFile, 'utf8').catch(orNothing)
  const key = pem ? createPrivateKey(pem) : newKey()
  if (!pem)
    await writeFile(keyFile, key.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  const published = JSON.parse((await readFile(headsFile, 'utf8').catch(orNothing)) ?? '{}')
  return createAuditSigner(key, published, async (heads) => {
    // Renamed, so that it is whole at any moment.
    await writeFile(`${headsFile}.new`, JSON.stringify(heads, null, 2), { mode: 0o600 })
    await rename(`${headsFile}.new`, headsFile)
  })
}

const orNothing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}
