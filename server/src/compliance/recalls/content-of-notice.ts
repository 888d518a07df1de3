import type { RecallContent } from '@wellstock/contract/compliance/recall'
import { type RecallNotice, readEnforcement, readNotice } from '@wellstock/domain/compliance/recall-notice'
import {
  MAX_NOTICE,
  MAX_RECALL_MATCHERS,
  MAX_RECALL_RECORDS,
  type RecallAction,
  type RecallSource,
} from '@wellstock/domain/compliance/recalls'
import { said } from '@wellstock/messages/sentence'
import { invalid } from '../../platform/http/read-request.ts'

const MAX_TITLE = 300
const MAX_TEXT = 10_000

/** A recall as it is entered: what it says and looks for, and the notice it was read from. */
export type Entered = RecallContent & { noticeText: string }

const firstLine = (text: string) =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? ''

/** What its issuer asks for, by its words; a return where none is named. */
function actionIn(text: string): RecallAction {
  const words: [RecallAction, RegExp][] = [
    ['destroy', /\b(?:destroy|discard|dispose)/i],
    ['return', /\breturn/i],
    ['correct', /\b(?:correction|update the software|relabel)/i],
    ['inspect', /\binspect/i],
  ]
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? 'return'
}

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed()

function contentOf(notice: RecallNotice, text: string, source: RecallSource): Entered {
  return {
    source,
    noticeNumber: notice.number ?? '',
    class: notice.class,
    title: cut(firstLine(notice.product ?? '') || firstLine(text), MAX_TITLE),
    firm: cut(notice.firm ?? '', 200),
    productText: cut(notice.product ?? '', MAX_TEXT),
    reasonText: cut(notice.reason ?? '', MAX_TEXT),
    action: actionIn(text),
    initiatedOn: notice.initiatedOn,
    matchers: notice.matchers.slice(0, MAX_RECALL_MATCHERS) as Entered['matchers'],
    noticeText: cut(text, MAX_NOTICE),
  }
}

/** What a notice says that somebody pasted. */
export function readPasted(text: string): Entered {
  const notice = readNotice(text)
  return contentOf(notice, text, notice.number?.startsWith('Z-') ? 'fda' : 'manufacturer')
}

/** What the records of an openFDA file say. */
export function readFile(content: string): Entered[] {
  const read = readEnforcement(content)
  if ('problem' in read) throw invalid({ content: said[`recall_file_${read.problem}`]() })
  if (read.notices.length > MAX_RECALL_RECORDS)
    throw invalid({ content: said.recall_too_many({ max: MAX_RECALL_RECORDS }) })
  return read.notices.map((notice) =>
    contentOf(
      notice,
      [notice.product, notice.reason].filter(Boolean).join('\n') || (notice.number ?? ''),
      'fda',
    ),
  )
}
