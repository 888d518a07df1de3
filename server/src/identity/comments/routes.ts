import { comments } from '@wellstock/contract/identity/comments'
import { serve } from '../../platform/http/serve.ts'
import { addComment, deleteComment, listComments, peopleOf } from './comments.ts'

export const commentRoutes = serve(comments, {
  list: listComments,
  people: peopleOf,
  add: addComment,
  delete: deleteComment,
})
