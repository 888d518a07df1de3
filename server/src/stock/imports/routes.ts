import { imports } from '@wellstock/contract/stock/imports'
import { serve, workedOutFirst } from '../../platform/http/serve.ts'
import { commitImport } from './commit.ts'
import { createImport, getImport, listImports, readList, removeImport, updateImport } from './imports.ts'
import { previewImport } from './preview.ts'
import { getSample, loadSample } from './sample.ts'
import { undoImport } from './undo.ts'

export const importRoutes = serve(imports, {
  list: ({ db, scope }, page) => listImports(db, scope, page),
  create: workedOutFirst(readList, ({ db, person, scope }, list, read) =>
    createImport(db, person, scope, list, read),
  ),
  sample: ({ db, scope }) => getSample(db, scope),
  loadSample: (call) => loadSample(call),
  get: ({ db, scope }, { id }) => getImport(db, scope, id),
  update: ({ db, scope }, { id, ...wanted }) => updateImport(db, scope, id, wanted),
  preview: ({ db, scope }, wanted) => previewImport(db, scope, wanted),
  commit: (call, wanted) => commitImport(call, wanted),
  undo: ({ db, person, scope }, { id }) => undoImport(db, person, scope, id),
  remove: ({ db, scope }, { id }) => removeImport(db, scope, id),
})
