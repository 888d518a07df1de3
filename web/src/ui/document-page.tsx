import { Skeleton, Stack } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { messageOf, Problem } from '../lib/problem.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Framed } from './framed.tsx'
import { PageHeader } from './page-header.tsx'

type DocumentPageProps<Document> = {
  answer: { data: Document | undefined; error: Error | null; refetch: () => unknown }
  /** Above the title: where it belongs. */
  trail?: ReactNode
  /** What the page says where there is no such document; without a `title` under its heading, that is the server's. */
  missing: { icon: TablerIcon; text: string; back: ReactNode } & ({ title: string } | { heading: string })
  /** Its shape before it is there. */
  skeleton: ReactNode
  /** Left out where the head depends on what the page does. */
  head?: (document: Document) => Omit<ComponentProps<typeof PageHeader>, 'trail'>
  children: (document: Document) => ReactNode
}

/** The page of one document: loading, not there, not to be had, and there. */
export function DocumentPage<Document>(props: DocumentPageProps<Document>) {
  const { answer, trail, missing, skeleton, head, children } = props
  const { data, error, refetch } = answer
  if (data !== undefined)
    return (
      <>
        {head && <PageHeader trail={trail} {...head(data)} />}
        {children(data)}
      </>
    )
  if (error instanceof Problem && error.status === 404)
    return (
      <>
        <PageHeader title={'title' in missing ? missing.title : missing.heading} trail={trail} />
        <Framed>
          <EmptyState
            icon={<missing.icon size={24} stroke={1.75} />}
            title={'title' in missing ? missing.title : messageOf(error)}
            text={missing.text}
          >
            {missing.back}
          </EmptyState>
        </Framed>
      </>
    )
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return skeleton
}

/** From this height on it is a block, below a line of words. */
const BLOCK = 60

/** A title, and what stands below it, by height. */
export const DocumentSkeleton = ({ label, heights }: { label?: string; heights: readonly number[] }) => (
  <Stack {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}>
    <Skeleton height={34} width="min(20rem, 80%)" />
    {heights.map((height) =>
      height < BLOCK ? (
        <Skeleton key={height} height={height} width="min(22rem, 100%)" />
      ) : (
        <Skeleton key={height} height={height} radius={12} />
      ),
    )}
  </Stack>
)
