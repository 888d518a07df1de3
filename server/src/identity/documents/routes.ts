import { documents } from '@wellstock/contract/identity/documents'
import { likeOf } from '../../platform/database/like.ts'
import { serve, workedOutFirst } from '../../platform/http/serve.ts'
import { recordsOf } from '../records/seen-records.ts'
import { exportDocuments } from './export.ts'
import { choicesOf, findAt, getDocument, listDocuments } from './find-documents.ts'
import { fileOf } from './read-file.ts'
import {
  addVersion,
  approveDocument,
  createDocument,
  linkDocument,
  retireDocument,
  signDocument,
  unlinkDocument,
  updateDocument,
} from './save-document.ts'
import { readFile } from './sniff.ts'

export const documentRoutes = serve(documents, {
  list: (call, filter) => listDocuments(call, filter),
  export: (call, wanted) => exportDocuments(call, wanted),
  choices: (call) => choicesOf(call),
  records: ({ app, db, person }, { kind, search }) =>
    recordsOf(db, app.recordSubjects, person, kind, { like: search ? likeOf(search) : null }),
  get: async (call, { slug }) => getDocument(call, await findAt(call, slug)),
  file: (call, wanted) => fileOf(call, wanted),
  create: workedOutFirst(({ file }) => readFile(file), createDocument),
  update: (call, wanted) => updateDocument(call, wanted),
  addVersion: (call, wanted) => addVersion(call, wanted),
  approve: (call, wanted) => approveDocument(call, wanted),
  retire: (call, wanted) => retireDocument(call, wanted),
  link: (call, wanted) => linkDocument(call, wanted),
  unlink: (call, wanted) => unlinkDocument(call, wanted),
  sign: (call, wanted) => signDocument(call, wanted),
})
