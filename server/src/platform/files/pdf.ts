import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { FileAnswer } from '../http/file-answer.ts'
import { inThread } from './thread.ts'

/** A document of pdfmake as plain data: what it would compute by functions is done in `pdf-worker.mjs`. */
export type Printable = Omit<TDocumentDefinitions, 'footer' | 'header' | 'background' | 'info'> & {
  info: { title: string }
  header?: object
  /** Under every page; `{page}` and `{pages}` are filled in. */
  footer?: { left: string; right: string }
}

/** Made when it is its owner's turn: whoever asked for it. */
export const pdfOf = (document: Printable, owner: string) =>
  inThread(new URL('./pdf-worker.mjs', import.meta.url), document, owner)

/** A document by itself, called as its title says. */
export const pdfFile = (document: Printable) =>
  new FileAnswer(`${document.info.title}.pdf`, 'application/pdf', (owner) => pdfOf(document, owner))
