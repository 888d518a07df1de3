import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { mutableNotices } from '@wellstock/domain/identity/notifications'
import { languages } from '@wellstock/domain/identity/preferences'
import { describe, expect, it } from 'vitest'
import { parts } from '../../features.ts'
import type { NoticeKind } from '../../platform/notice-kind.ts'
import { describeNotice } from './describe-notice.ts'

const { noticeKinds } = parts

it('counts one item and several, in every language', () => {
  const imported = (items: number) =>
    languages.map((language) =>
      describeNotice(
        noticeKinds,
        { kind: 'import.finished', data: { importId: '1', name: 'list.csv', items } },
        language,
      )?.message.replaceAll('\u00a0', ' '),
    )
  expect(imported(1)).toEqual([
    '“list.csv” was imported: 1 item.',
    'Se ha importado «list.csv»: 1 artículo.',
    '« list.csv » a été importé : 1 article.',
    '„list.csv“ wurde importiert: 1 Artikel.',
  ])
  expect(imported(12)).toEqual([
    '“list.csv” was imported: 12 items.',
    'Se ha importado «list.csv»: 12 artículos.',
    '« list.csv » a été importé : 12 articles.',
    '„list.csv“ wurde importiert: 12 Artikel.',
  ])
})

it('shows nothing of a kind that no longer exists', () => {
  expect(describeNotice(noticeKinds, { kind: 'bid.forgotten', data: {} }, 'en')).toBeNull()
})

describe('the kinds of notices', () => {
  const names = noticeKinds.map(({ name }) => name)

  it('are those that stand in the folders of the features, each with a name of its own', async () => {
    const source = join(import.meta.dirname, '../..')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (path) => basename(path) === 'notices.ts' && !path.startsWith('sample'),
    )
    const declared = await Promise.all(files.map((path) => import(join(source, path))))
    const kinds = declared.flatMap((file): NoticeKind[] => Object.values(file))
    expect([...names].sort()).toEqual(kinds.map(({ name }) => name).sort())
    expect(new Set(names).size).toBe(names.length)
  })

  it('are there for all that can be muted', () => {
    const kindOf = (mutable: string) => (mutable.startsWith('alert.') ? 'alert.opened' : mutable)
    expect(names).toEqual(expect.arrayContaining(mutableNotices.map(kindOf)))
  })
})
