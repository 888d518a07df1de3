import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { DocumentKind } from '@wellstock/contract/platform/kinds'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'

/** What every row of a list of documents says, and every document of itself. */
export type AnyDocument = {
  id: string
  number: string
  /** Null: of the whole organization. */
  office: { name: string } | null
  vendor?: { name: string; slug: string } | null
}

type Page<Row> = { items: Row[]; total: number; page: number; pageSize: number }
type Options<Answer> = UseQueryOptions<Answer> & { queryKey: QueryKey }

/** The queries that every kind of document has. */
export function kindQueries<Row, Document = never>({ group }: DocumentKind) {
  // They differ in their rows alone.
  const routes = query[group] as unknown as {
    [Name in 'list' | 'vendors' | 'get']: { queryOptions(options?: object): unknown }
  }
  return {
    list: (filter: object, { page, pageSize }: { page: number; pageSize: number }) =>
      routes.list.queryOptions({
        input: { ...filter, page, pageSize },
        placeholderData: keepPreviousData,
      }) as Options<Page<Row>>,
    vendors: () => routes.vendors.queryOptions() as Options<{ id: string; name: string }[]>,
    // Somebody else may take a step at any time.
    get: (id: string) => routes.get.queryOptions({ input: { id }, staleTime: 0 }) as Options<Document>,
  }
}

/** What is done with a document, one thing after another. Refused: somebody may have been faster, so it is asked for again. */
export function useDocumentStep<Document extends AnyDocument>(kind: DocumentKind, id: string | undefined) {
  const client = useQueryClient()
  const keyOf = (of: string) => kindQueries(kind).get(of).queryKey
  return useMutation({
    mutationFn: (take: () => Promise<Document>) => take(),
    scope: { id: `${kind.noun}:${id}` },
    onSuccess: cacheAnswer((document: Document) => keyOf(document.id)),
    onError: () => id && void client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}
