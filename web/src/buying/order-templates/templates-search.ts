import { type TemplateKind, templateKinds } from '@wellstock/domain/buying/order-templates'
import {
  firstPage,
  flag,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const templatesSearchDefaults = firstPage

const LONGEST = 100

/** The filters of the list of templates as they stand in the address. */
export type TemplatesSearch = Paged & {
  officeId: string | undefined
  kind: TemplateKind | undefined
  search: string | undefined
}

export const readTemplatesSearch = (raw: RawSearch): TemplatesSearch => ({
  ...readPaged(raw),
  officeId: id(raw.officeId),
  kind: oneOf(templateKinds, raw.kind),
  search: words(raw.search)?.slice(0, LONGEST),
})

/** What a new template begins with: the lines of an order. */
export type NewTemplateSearch = { order: string | undefined }

export const readNewTemplateSearch = (raw: RawSearch): NewTemplateSearch => ({ order: id(raw.order) })

/** Whether it is being changed. */
export type TemplateSearch = { edit: true | undefined }

export const readTemplateSearch = (raw: RawSearch): TemplateSearch => ({
  edit: flag(raw.edit === '' || raw.edit),
})
