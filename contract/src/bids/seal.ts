import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'

// Hybrid Public Key Encryption, RFC 9180: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, on the cryptography of the platform.
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

type Bytes = Uint8Array<ArrayBuffer>

/** The encapsulated key stands before what was encrypted: an uncompressed point. */
const KEY_BYTES = 65

const bytesOf = (buffer: ArrayBuffer): Bytes => new Uint8Array(buffer)
const textBytes = (text: string) => new TextEncoder().encode(text)

/** A new pair of keys: 65 bytes of the public one, 32 of the private one. */
export async function makeKeyPair(): Promise<{ publicKey: Bytes; privateKey: Bytes }> {
  const pair = await suite.kem.generateKeyPair()
  return {
    publicKey: bytesOf(await suite.kem.serializePublicKey(pair.publicKey)),
    privateKey: bytesOf(await suite.kem.serializePrivateKey(pair.privateKey)),
  }
}

/** Encrypts for the holder of a key; `about` is what it is bound to, and has to be said again to open it. */
export async function seal(publicKey: Bytes, about: string, content: Bytes): Promise<Bytes> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(publicKey)
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: textBytes(about) }, content)
  const sealed = new Uint8Array(enc.byteLength + ct.byteLength)
  sealed.set(bytesOf(enc))
  sealed.set(bytesOf(ct), enc.byteLength)
  return sealed
}

/** Opens what was sealed. Throws where the key, the purpose or a single bit is another. */
export async function unseal(privateKey: Bytes, about: string, sealed: Bytes): Promise<Bytes> {
  const recipientKey = await suite.kem.deserializePrivateKey(privateKey)
  const enc = sealed.slice(0, KEY_BYTES)
  const content = await suite.open({ recipientKey, enc, info: textBytes(about) }, sealed.slice(KEY_BYTES))
  return bytesOf(content)
}

/** The receipt of an offer: the SHA-256 of its envelopes, one after the other. */
export async function receiptOf(envelopes: readonly Bytes[]): Promise<Bytes> {
  const all = new Uint8Array(envelopes.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const envelope of envelopes) {
    all.set(envelope, at)
    at += envelope.length
  }
  return bytesOf(await crypto.subtle.digest('SHA-256', all))
}
