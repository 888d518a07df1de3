import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keeps what has to be read again out of a copy of the database: what a phone shares with us, what signs a webhook. */
export type SecretBox = {
  seal(text: string): string
  /** Null where it was sealed with another key. */
  open(sealed: string): string | null
}

export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const end = bytes.length - TAG_BYTES
      if (end < NONCE_BYTES) return null
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
        decipher.setAuthTag(bytes.subarray(end))
        return decipher.update(bytes.subarray(NONCE_BYTES, end), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}

export const newSecretKey = () => randomBytes(KEY_BYTES)

/** The box of this installation: its key stands in the data folder, made at the first start. */
export async function openSecretBox(dataDir: string): Promise<SecretBox> {
  const file = join(dataDir, 'secrets-key')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const key = kept === null ? newSecretKey() : Buffer.from(kept, 'base64')
  if (kept === null) await writeFile(file, key.toString('base64'), { mode: 0o600, flag: 'wx' })
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not the key of an installation.`)
  return createSecretBox(key)
}
