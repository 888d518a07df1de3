import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue.ts'

/** A queue whose jobs end when they are told to, and the order in which they began. */
function observed(options: { lanes: number; limit: number }) {
  const queue = new FairQueue(options)
  const began: string[] = []
  const running: { name: string; end: () => void }[] = []
  const add = (owner: string, name: string) =>
    queue.run(owner, () => {
      began.push(name)
      return new Promise<string>((resolve) => {
        running.push({ name, end: () => resolve(name) })
      })
    })
  const endFirst = async () => {
    running.shift()?.end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, endFirst, began, running }
}

describe('a fair queue', () => {
  it('takes turns between those who wait', async () => {
    const { add, endFirst, began } = observed({ lanes: 1, limit: 9 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void add(name.charAt(0), name)
    for (let n = 0; n < 7; n++) await endFirst()
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('has a second lane for somebody else while one job takes long', async () => {
    const { add, endFirst, began, running } = observed({ lanes: 2, limit: 9 })
    for (const name of ['a1', 'a2', 'b1', 'b2']) void add(name.charAt(0), name)
    expect(began).toEqual(['a1', 'b1'])
    running.push(...running.splice(0, 1))
    await endFirst()
    expect(began).toEqual(['a1', 'b1', 'b2'])
  })

  it('refuses what one owner has too many of, and nobody else', async () => {
    const { add, endFirst } = observed({ lanes: 1, limit: 2 })
    const first = add('a', 'a1')
    const others = [add('a', 'a2'), add('a', 'a3')]
    await expect(add('a', 'a4')).rejects.toThrow(QueueFull)
    const other = add('b', 'b1')
    for (let n = 0; n < 4; n++) await endFirst()
    expect(await Promise.all([first, ...others, other])).toEqual(['a1', 'a2', 'a3', 'b1'])
  })

  it('goes on after a job that failed', async () => {
    const queue = new FairQueue({ lanes: 1, limit: 9 })
    const failing = queue.run('a', () => Promise.reject(new Error('no font')))
    const next = queue.run('a', async () => 'done')
    await expect(failing).rejects.toThrow('no font')
    expect(await next).toBe('done')
  })

  it('does everything once, never more at once than there are lanes nor more of one owner than their share', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 2 }),
        async (owners, lanes, share) => {
          const queue = new FairQueue({ lanes, limit: 99, share })
          const busy: string[] = []
          const done = await Promise.all(
            owners.map((owner, n) =>
              queue.run(owner, async () => {
                expect(busy.length).toBeLessThan(lanes)
                expect(busy.filter((each) => each === owner).length).toBeLessThan(share)
                busy.push(owner)
                await new Promise((resolve) => setImmediate(resolve))
                busy.splice(busy.indexOf(owner), 1)
                return n
              }),
            ),
          )
          expect(done).toEqual(owners.map((_, n) => n))
        },
      ),
    )
  })
})
