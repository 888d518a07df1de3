import { Skeleton } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { m } from '../../lib/messages.ts'
import { DocumentPage } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './records.module.css'

type RecordPageProps<Data> = Pick<
  ComponentProps<typeof DocumentPage<Data>>,
  'answer' | 'head' | 'trail' | 'children'
> & {
  /** What it is a record of. */
  title: string
  /** What is said and offered where there is none, other than the way home. */
  missing?: { text: string; back: ReactNode }
}

/** The page of a record; what is missing is said in the server's words. */
export const RecordPage = <Data,>({ title, missing, ...page }: RecordPageProps<Data>) => (
  <DocumentPage
    missing={{
      icon: IconMapSearch,
      heading: title,
      text: m.records_not_found_text(),
      back: <LinkButton to="/dashboard">{m.common_back_to_the_dashboard()}</LinkButton>,
      ...missing,
    }}
    skeleton={
      <div className={classes.page} role="status" aria-label={m.common_loading()}>
        <Skeleton height={34} width="min(20rem, 80%)" data-wide />
        <Skeleton height={92} radius={12} data-wide />
        <Skeleton height={220} radius={12} />
        <Skeleton height={220} radius={12} />
      </div>
    }
    {...page}
  />
)
