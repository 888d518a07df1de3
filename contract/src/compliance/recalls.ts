import { recallStates } from '@wellstock/domain/compliance/recall-states'
import { dispositionKinds, MAX_NOTICE, recallClasses } from '@wellstock/domain/compliance/recalls'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { Id, pageOf, paging, quantity, text, Version, whole } from '../platform/fields.ts'
import { ExportFormatField, ExportOutput, PdfOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'
import { Recall, RecallContent, RecallRow, RecallTask } from './recall.ts'

export * from '@wellstock/domain/compliance/recalls'

const Notice = text('notice', { min: 1, max: MAX_NOTICE })

export const recallTabs = ['open', 'all'] as const
const filter = {
  tab: z.enum(recallTabs, issue.not_a_recall_state()).default('open'),
  state: z.enum(recallStates, issue.not_a_recall_state()).optional(),
  class: z.enum(recallClasses, issue.recall_choose_class()).optional(),
  search: text('search', { max: 100 }).default(''),
}
export const recallSorts = ['entered', 'number', 'class', 'title'] as const
const order = {
  sort: z.enum(recallSorts, issue.not_a_sort()).default('entered'),
  dir: z.enum(['asc', 'desc'], issue.not_a_sort()).default('desc'),
}

type More = Partial<Pick<Parameters<typeof route>[1], 'ownTransactions' | 'body' | 'takesTurns'>>
const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/recalls${string}`,
  summary: string,
  more: More = {},
) => route(access, { method, path, summary, tag: 'Recalls', missing: said.recall_not_found(), ...more })

const Step = z.strictObject({ id: Id, version: Version })
const step = (path: `/recalls/{id}/${string}`, summary: string, more: More = {}) =>
  make('recalls.write', 'POST', path, summary, more)

/** Recalls: notices, the stock that is affected, what offices found of it, and what became of it. They belong to the whole organization. */
export const recalls = {
  list: make('compliance.read', 'GET', '/recalls', 'Recalls, one page')
    .input(z.strictObject({ ...filter, ...order, ...paging }))
    .output(pageOf(RecallRow)),
  export: make('compliance.read', 'GET', '/recalls/export', 'The list as a file')
    .input(z.strictObject({ ...filter, ...order, format: ExportFormatField }))
    .output(ExportOutput),
  enter: make(
    'recalls.write',
    'POST',
    '/recalls/enter',
    'Enter a notice as it was sent, and compare the stock with it',
    {
      ownTransactions: true,
    },
  )
    .input(z.strictObject({ id: Id, text: Notice }))
    .output(Recall),
  create: make('recalls.write', 'POST', '/recalls', 'Enter a recall, and compare the stock with it', {
    ownTransactions: true,
  })
    .input(RecallContent.extend({ id: Id }))
    .output(Recall),
  import: make(
    'recalls.write',
    'POST',
    '/recalls/import',
    'Take in enforcement records of openFDA as a file',
    {
      ownTransactions: true,
      body: 'list',
    },
  )
    .input(z.strictObject({ content: text('notice', { min: 2, max: 8_000_000 }) }))
    .output(
      z.object({
        /** Recalls that were entered, and how many records were known already. */
        entered: z.array(
          z.object({ id: z.string(), number: z.string(), noticeNumber: z.string(), title: z.string() }),
        ),
        known: z.number().int(),
      }),
    ),
  get: make('compliance.read', 'GET', '/recalls/{id}', 'One recall')
    .input(z.strictObject({ id: Id }))
    .output(Recall),
  update: make('recalls.write', 'PUT', '/recalls/{id}', 'Change what a recall says and looks for', {
    ownTransactions: true,
  })
    .input(Step.extend(RecallContent.shape))
    .output(Recall),
  match: step('/recalls/{id}/match', 'Compare the stock with it again', { ownTransactions: true })
    .input(z.strictObject({ id: Id }))
    .output(Recall),
  hold: step('/recalls/{id}/hold', 'Hold every certain match, or those that are named, at once')
    .input(
      z.strictObject({
        id: Id,
        version: Version,
        matchIds: z
          .array(Id)
          .min(1, issue.recall_choose_matches())
          .max(10_000, issue.recall_too_many({ max: 10_000 }))
          .optional(),
      }),
    )
    .output(Recall),
  dismiss: step('/recalls/{id}/dismiss', 'Say that matches are not concerned')
    .input(
      Step.extend({
        matchIds: z
          .array(Id)
          .min(1, issue.recall_choose_matches())
          .max(1_000, issue.recall_too_many({ max: 1_000 })),
      }),
    )
    .output(Recall),
  activate: step('/recalls/{id}/activate', 'Watch what comes, where nothing is to be held yet')
    .input(Step)
    .output(Recall),
  dispose: step('/recalls/{id}/dispositions', 'Record what became of stock that was found')
    .input(
      z.strictObject({
        id: Id,
        /** Made by the device: sent again, it is recorded once. */
        dispositionId: Id,
        officeId: Id,
        matchId: Id,
        quantity: whole('quantity', { min: 1, max: 10_000_000 }),
        kind: z.enum(dispositionKinds, issue.recall_choose_kind()),
        reason: text('reason', { max: 500 }).default(''),
        reference: text('reference', { max: 100 }).default(''),
      }),
    )
    .output(Recall),
  undispose: make(
    'recalls.write',
    'DELETE',
    '/recalls/{id}/dispositions/{dispositionId}',
    'Take a disposition back',
  )
    .input(z.strictObject({ id: Id, dispositionId: Id }))
    .output(Recall),
  contain: step('/recalls/{id}/contain', 'Say that it is contained: every office has answered')
    .input(Step)
    .output(Recall),
  disposition: step('/recalls/{id}/disposition', 'Say that all that was found is disposed of')
    .input(Step)
    .output(Recall),
  close: step('/recalls/{id}/close', 'Close it, and end its holds').input(Step).output(Recall),
  withdraw: step('/recalls/{id}/withdraw', 'Its issuer took it back: its holds end')
    .input(Step.extend({ reason: Reason }))
    .output(Recall),
  certificate: make('compliance.read', 'GET', '/recalls/{id}/certificate', 'The certificate of a recall')
    .input(z.strictObject({ id: Id }))
    .output(PdfOutput),
  office: make('recalls.answer', 'GET', '/recalls/{id}/offices/{officeId}', 'What an office is asked')
    .input(z.strictObject({ id: Id, officeId: Id }))
    .output(RecallTask),
  answer: make(
    'recalls.answer',
    'POST',
    '/recalls/{id}/offices/{officeId}',
    'Say what an office found, and sign it',
  )
    .input(
      z.strictObject({
        id: Id,
        officeId: Id,
        version: Version,
        note: text('note', { max: 1000 }).default(''),
        lots: z
          .array(
            z.strictObject({
              matchId: Id,
              found: quantity('quantity'),
              used: quantity('quantity'),
              wasted: quantity('quantity'),
              traced: quantity('quantity'),
            }),
          )
          .max(1_000, issue.recall_too_many({ max: 1_000 })),
      }),
    )
    .output(RecallTask),
}
