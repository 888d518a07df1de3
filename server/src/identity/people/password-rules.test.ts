import { inEnglish } from '@wellstock/messages/in-english'
import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const about = {
  hasSecondFactor: false,
  name: 'Ana Whitlock-Fernandez',
  email: 'ana@tamarind.example',
  organization: 'Tamarind Hollow Medical Group',
}

describe('a new password', () => {
  it.each(['correct horse battery', "O'Brien's #10 blade", 'ünïcödé ist auch gut', '               x'])(
    '%s can be chosen',
    async (password) => {
      expect(await passwordProblem(password, about)).toBeNull()
    },
  )

  it.each([
    ['short', 'at least 15 characters'],
    ['fourteen chars', 'at least 15 characters'],
    ['abcabcabcabcabcabc', 'tried first'],
    ['aaaaaaaaaaaaaaaaaaaa', 'tried first'],
    ['Tamarind Hollow Medical Group 2026!', 'could guess'],
    ['ana@tamarind.example', 'could guess'],
    ['Ana Whitlock-Fernandez', 'could guess'],
  ])('%s cannot', async (password, reason) => {
    expect(inEnglish(await passwordProblem(password, about))).toContain(reason)
  })

  it('may be shorter with a second factor, and is still not one that everybody tries', async () => {
    const withFactor = { ...about, hasSecondFactor: true }
    expect(await passwordProblem('blue-otter', withFactor)).toBeNull()
    expect(inEnglish(await passwordProblem('Password1', withFactor))).toContain('tried first')
    expect(inEnglish(await passwordProblem('seven77', withFactor))).toContain('at least 8')
  })
})
