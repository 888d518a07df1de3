import { type PagePath, pages } from '@wellstock/contract/platform/pages'
import { m } from './messages.ts'

/** What a page is called, in the sidebar and while it is not live. */
export const pageTitle = (path: PagePath): string => m[`page_title_${pages[path].title}`]()
