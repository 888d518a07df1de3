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
  it.each([
    ...['correct horse battery', "O'Brien's #10 blade", 'ünïcödé ist auch gut', '               x'],
    ...[
      'correct horse battery staples',
      'seven tins of blue paint',
      'Tamarind trees grow slowly',
      '我的密码是一句很长的话没有人猜得到',
    ],
    ...[
      'Ana feeds 3 grey herons',
      'password managers are kind',
      'xK9#mQ2$vL7@pR4',
      '830571926441738',
      'Herz-Lampe-Kiste-77',
    ],
  ])('%s can be chosen', async (password) => {
    expect(await passwordProblem(password, about)).toBeNull()
  })

  it.each([
    ['short', 'at least 15 characters'],
    ['fourteen chars', 'at least 15 characters'],
    ['abcabcabcabcabcabc', 'tried first'],
    ['aaaaaaaaaaaaaaaaaaaa', 'tried first'],
    ['Tamarind Hollow Medical Group 2026!', 'could guess'],
    ['ana@tamarind.example', 'could guess'],
    ['Ana Whitlock-Fernandez', 'could guess'],
    ['Password123456!', 'tried first'],
    ['P@ssw0rd2026!!!!', 'tried first'],
    ['  p-a-s-s-w-o-r-d  ', 'tried first'],
    ['PasswordPassword', 'tried first'],
    ['Passw0rd-Passw0rd-1', 'tried first'],
    ['!!!letmein2026!!!', 'tried first'],
    ['123456789012345', 'tried first'],
    ['qwertyuiopasdfgh', 'tried first'],
    ['abcdefghijklmnop', 'tried first'],
    ['1qaz2wsx1qaz2wsx', 'tried first'],
    ['Wellstock-2026-Wellstock', 'could guess'],
    ['W3llst0ck!W3llst0ck!', 'could guess'],
    ['We11stock We11stock', 'could guess'],
    ['Tamarind-Hollow-2026', 'could guess'],
    ['TamarindTamarind1', 'could guess'],
    ['wellstock password 1', 'could guess'],
    ['Whitlock_Tamarind_26', 'could guess'],
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
