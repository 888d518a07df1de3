import { describe, expect, it } from 'vitest'
import { countInTurn } from './login-limit.ts'
import { aFewAtOnce, passwords } from './passwords.ts'

describe('a few at once', () => {
  it('are never more, come in their order, and whoever comes when too many wait is sent away', async () => {
    const inTurn = aFewAtOnce(2, 3)
    const began: number[] = []
    const ends: (() => void)[] = []
    const all = Array.from({ length: 7 }, (_, n) =>
      inTurn(() => {
        began.push(n)
        return new Promise<number>((resolve) => ends.push(() => resolve(n)))
      }).catch((error) => `${error.code} ${error.details.headers['Retry-After']}`),
    )
    for (let n = 0; n < 5; n++) {
      await new Promise((resolve) => setImmediate(resolve))
      expect(began.length).toBe(Math.min(5, 2 + n))
      ends.shift()?.()
    }
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 'CONNECTION_ERROR 2', 'CONNECTION_ERROR 2'])
    expect(began).toEqual([0, 1, 2, 3, 4])
  })

  it('go on after one that failed', async () => {
    const inTurn = aFewAtOnce(1, 3)
    await expect(inTurn(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
    expect(await inTurn(async () => 'done')).toBe('done')
  })
})

it('sign-ins are counted two at a time, of one network one, and what comes when too many of it wait is sent away', async () => {
  let running = 0
  let most = 0
  const done: string[] = []
  const count = (address: string) =>
    countInTurn(address, async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      done.push(address)
    }).catch((error) => `${error.code} ${error.details.headers['Retry-After']}`)
  const answers = await Promise.all([
    ...Array.from({ length: 100 }, () => count('203.0.113.7')),
    ...['198.51.100.9', '192.0.2.5'].map(count),
  ])
  expect(answers.filter((each) => each === 'CONNECTION_ERROR 2')).toHaveLength(39)
  expect([done.length, most]).toEqual([63, 2])
  // Whoever is elsewhere is not behind them.
  expect(done.slice(0, 6)).toContain('192.0.2.5')
})

it('a password is compared as people type it, whatever their keyboard composes it of', async () => {
  const stored = await passwords.hash('cr\u00e8me br\u00fbl\u00e9e au four')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'cre\u0300me bru\u0302le\u0301e au four')).toBe(true)
  expect(await passwords.verify(stored, 'creme brulee au four')).toBe(false)
})
