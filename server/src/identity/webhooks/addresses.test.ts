import { describe, expect, it } from 'vitest'
import { isPublic, mayReach, urlProblem } from './addresses.ts'
import { hasArrived, nextTry } from './deliver.ts'
import { guardedLookup, signatureOf } from './send.ts'

describe('an address events may be sent to', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
    'no address',
  ])('is not %s', (address) => expect(isPublic(address)).toBe(false))

  it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'is %s',
    (address) => expect(isPublic(address)).toBe(true),
  )

  it('is the own machine only where the installation is for it alone', () => {
    expect([mayReach('127.0.0.1', true), mayReach('127.0.0.1', false), mayReach('10.0.0.1', true)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the URL of an endpoint', () => {
  const reason = (url: string, isLocal = false) => urlProblem(url, isLocal)?.reason ?? null

  it('is https, of the internet, with nothing hidden in it', () => {
    expect(reason('https://erp.example.com/hooks?x=1')).toBeNull()
    for (const url of [
      'http://erp.example.com/',
      'ftp://erp.example.com/',
      'https://user:secret@erp.example.com/',
      'https://erp.example.com/#part',
      'erp.example.com',
      'http://localhost:8080/',
    ])
      expect([url, reason(url)]).toEqual([url, 'webhook_url_form'])
    for (const url of [
      'https://localhost/',
      'https://intranet/',
      'https://db.internal/',
      'https://printer.local/',
      'https://127.0.0.1/',
      'https://0x7f.1/',
      'https://2130706433/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
    ])
      expect([url, reason(url)]).toEqual([url, 'webhook_private_address'])
  })

  it('is this machine only where the installation is for it alone', () => {
    expect([reason('http://localhost:8080/', true), reason('http://127.0.0.1:8080/', true)]).toEqual([
      null,
      null,
    ])
    expect([reason('http://erp.example.com/', true), reason('https://10.0.0.1/', true)]).toEqual([
      'webhook_url_form',
      'webhook_private_address',
    ])
  })
})

describe('a name', () => {
  const found = (isLocal: boolean) =>
    new Promise((resolve) =>
      guardedLookup(isLocal)('localhost', { all: true }, (error, addresses) =>
        resolve(error ? error.message : (addresses as object[]).length > 0),
      ),
    )

  it('that leads inside is refused when it is looked up, whatever it led to before', async () => {
    expect([await found(true), await found(false)]).toEqual([true, 'the name leads into a private network'])
  })
})

describe('a delivery', () => {
  it('is signed over its time and its body', () => {
    // openssl: printf '1795446000.{"id":"1"}' | openssl dgst -sha256 -hmac whsec_test
    expect(signatureOf('whsec_test', '{"id":"1"}', new Date(1_795_446_000_999))).toBe(
      't=1795446000,v1=33a6322d24770c6f714274f9a4f8cd2339df086273c68680851bf03d1735fa7c',
    )
  })

  it('is tried again after 1, 5 and 30 minutes, 2 and 12 hours, and then given up', () => {
    const waits = [1, 2, 3, 4, 5, 6].map((attempts) => nextTry(attempts, 0))
    expect(waits.map((wait) => wait && wait / 60_000)).toEqual([1, 5, 30, 120, 720, null])
  })

  it('has arrived with 2xx alone', () => {
    const arrived = [200, 204, 299, 302, 400, 500, null].map((status) => hasArrived({ status, answer: '' }))
    expect(arrived).toEqual([true, true, true, false, false, false, false])
  })
})
