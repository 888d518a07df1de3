import { describe, expect, it } from 'vitest'
import { isBroken, isUnavailable } from './failures.ts'

const failure = (code: string, message = '') => Object.assign(new Error(message), { code })

describe('a failure', () => {
  it.each([
    ['an administrator or a restart', failure('57P01')],
    ['a transaction that idled', failure('25P03')],
    ['a write to a closed socket', failure('EPIPE')],
    ['a name that is not known for a moment', failure('EAI_AGAIN')],
    ['the end of the stream', new Error('Connection terminated unexpectedly')],
    ['a cause of it', new Error('Failed query', { cause: failure('ECONNRESET') })],
  ])('of a connection ended by %s is told from one of the statement', (_, error) => {
    expect([isBroken(error), isUnavailable(error)]).toEqual([true, true])
  })

  it.each([
    ['too many connections', failure('53300')],
    ['none free in time', new Error('timeout exceeded when trying to connect')],
  ])('to get a connection, with %s, passes', (_, error) => {
    expect([isBroken(error), isUnavailable(error)]).toEqual([false, true])
  })

  it.each([failure('23505'), failure('57014'), failure('ERR_INVALID_ARG_TYPE'), new Error('connection')])(
    'of another kind leaves the connection as it is: %o',
    (error) => {
      expect([isBroken(error), isUnavailable(error)]).toEqual([false, false])
    },
  )
})
