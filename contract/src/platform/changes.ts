import { documentKinds } from './kinds.ts'

/** What a change is said to be of: each kind of document, and what else features write. */
export const nouns = [
  ...documentKinds.map(({ noun }) => noun),
  'access-request',
  'alert',
  'alert-rule',
  'anomaly',
  'approval',
  'approval-policy',
  'audit-visit',
  'bin',
  'blanket-order',
  'budget',
  'clause',
  'code',
  'comment',
  'count',
  'department',
  'detection',
  'disposal',
  'document',
  'import',
  'item',
  'lot',
  'notice',
  'office',
  'order',
  'order-template',
  'organization',
  'past-import',
  'person',
  'plan',
  'price',
  'price-check',
  'price-list',
  'procedure-type',
  'product',
  'provider',
  'invoice',
  'recall',
  'report',
  'room',
  'setting',
  'survey-binder',
  'task',
  'threshold-change',
  'transfer',
  'vendor',
  'vendor-bank',
  'vendor-claim',
  'vendor-order',
  'view',
  'webhook',
] as const

export type Noun = (typeof nouns)[number]

/** Said where nobody knows what has changed. */
export const ANYTHING = '*'

const KNOWN_BY = 8

/**
 * What changed, for whoever shows it: `item:4f2a9c01` is one item, by the end of its identifier, which means something
 * only to those who know the item already; `item` is many or all of them.
 */
export const tagOf = (noun: Noun, id?: string | null): string =>
  id ? `${noun}:${id.slice(-KNOWN_BY)}` : noun

/** Whether a tag is about the one of this identifier, or about all of its noun. */
export const isAbout = (tag: string, id: string): boolean => {
  const [, end] = tag.split(':')
  return end === undefined || id.endsWith(end)
}

/** Carried by the answer to a write: `<id of the change> <tag>,<tag>`. The stream says the same to everybody else. */
export const CHANGE_HEADER = 'X-Change'

export type Change = { id: string; tags: string[] }

export const changeText = ({ id, tags }: Change): string => `${id} ${tags.join()}`

/** What `changeText` wrote. */
export function readChange(text: string): Change {
  const [id = '', tags = ''] = text.split(' ')
  return { id, tags: tags.split(',').filter(Boolean) }
}
