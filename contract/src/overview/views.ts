import { viewedLists } from '@wellstock/domain/overview/views'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id, text } from '../platform/fields.ts'
import { route } from '../platform/route.ts'

export * from '@wellstock/domain/overview/views'

const list = z.enum(viewedLists, issue.view_list_one_of({ list: viewedLists.join(', ') }))

/** What of an address narrows and orders a list. */
const ViewSearch = z
  .record(
    text('view', { min: 1, max: 30 }),
    z.union(
      [text('view', { max: 120 }), z.int().min(0).max(1_000_000), z.boolean()],
      issue.view_not_a_search(),
    ),
  )
  .refine((search) => Object.keys(search).length <= 30, issue.view_not_a_search())

const fields = {
  name: text('name', { min: 1, max: 40 }),
  search: ViewSearch,
  /** The columns left out; null: as the list has them. */
  hidden: z
    .array(text('view', { min: 1, max: 40 }))
    .max(40, issue.view_not_a_search())
    .nullable(),
  /** Offered to everybody of the organization. */
  isShared: z.boolean(issue.say_true_or_false()),
}

/** A list as somebody narrowed it, under a name. */
export const SavedView = z.object({
  id: z.string(),
  list: z.enum(viewedLists),
  name: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  hidden: z.array(z.string()).nullable(),
  isShared: z.boolean(),
  /** The caller's to change; an administrator may remove those of others too. */
  isOwn: z.boolean(),
  owner: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const tag = 'Views'
const missing = said.view_not_found()

export const views = {
  list: route('session', {
    method: 'GET',
    path: '/views',
    tag,
    summary: 'My saved views of a list, and those that were shared',
  })
    .input(z.strictObject({ list }))
    .output(z.array(SavedView)),
  create: route('session', { method: 'POST', path: '/views', tag, summary: 'Save a view of a list' })
    .input(
      z.strictObject({
        list,
        ...fields,
        hidden: fields.hidden.default(null),
        isShared: fields.isShared.default(false),
      }),
    )
    .output(SavedView),
  update: route('session', {
    method: 'PUT',
    path: '/views/{id}',
    tag,
    missing,
    summary: 'Change a saved view',
  })
    .input(z.strictObject({ id: Id, ...z.object(fields).partial().shape }))
    .output(SavedView),
  remove: route('session', {
    method: 'DELETE',
    path: '/views/{id}',
    tag,
    missing,
    summary: 'Delete a saved view; somebody else’s shared one by an administrator',
  })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: z.string() })),
}
