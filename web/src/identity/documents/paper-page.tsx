import { Flex, Stack, Tabs, Text } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { DocumentDetails } from '@wellstock/contract/identity/documents'
import { useEffect, useState } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Nothing } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import classes from './documents.module.css'
import { Actions } from './paper-actions.tsx'
import { About } from './paper-facts.tsx'
import { type Shown, Versions } from './paper-versions.tsx'
import { documentQueries } from './queries.ts'
import { RecordLinks } from './record-links.tsx'
import { Comparison, Viewer } from './viewer.tsx'
import { StateBadge, typeWord } from './words.tsx'

const route = getRouteApi('/dashboard/documents/$slug')

/** A document: the version in force, those before it, who signed it, and what it belongs to. */
export function PaperPage() {
  const { slug } = route.useParams()
  const navigate = useNavigate()
  const answer = useQuery(documentQueries.at(slug))
  const now = answer.data?.slug
  // An address of before leads to the one of today.
  useEffect(() => {
    if (now && now !== slug)
      void navigate({ to: '/dashboard/documents/$slug', params: { slug: now }, replace: true })
  }, [now, slug, navigate])
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/documents">{m.page_title_documents()}</Link>}
      missing={{
        icon: IconFileOff,
        title: m.documents_not_found(),
        text: m.documents_not_found_text(),
        back: <LinkButton to="/dashboard/documents">{m.documents_back()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.documents_loading()} heights={[36, 420]} />}
      head={(document) => ({
        title: document.title,
        badge: <StateBadge {...document} />,
        description: [
          typeWord(document.type),
          m.documents_version_number({ number: formatNumber(document.currentVersion) }),
          document.owner.name,
        ].join(' · '),
        children: <Actions document={document} />,
      })}
    >
      {(document) => <Details key={document.id} document={document} />}
    </DocumentPage>
  )
}

const tabs = ['view', 'versions', 'signatures'] as const
type Tab = (typeof tabs)[number]

function Details({ document }: { document: DocumentDetails }) {
  const { id, title, versions, currentVersion } = document
  const [tab, setTab] = useState<Tab>('view')
  // None: the current one, also when there is a new one.
  const [chosen, setChosen] = useState<Shown>()
  const shown = chosen ?? { number: currentVersion }
  const version = versions.find(({ number }) => number === shown.number)
  const show = (next: Shown) => {
    setChosen(next)
    setTab('view')
  }
  return (
    <div className={classes.page}>
      <Tabs
        value={tab}
        onChange={(next) => setTab(tabs.find((each) => each === next) ?? 'view')}
        keepMounted={false}
      >
        <Tabs.List aria-label={title} mb="md">
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`documents_tab_${each}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="view">
          {version && (
            <Flex component="section" direction="column" gap="sm">
              {chosen && (
                <h2 className={ui.text17}>
                  {shown.from
                    ? m.documents_compare_title({
                        from: formatNumber(shown.from),
                        to: formatNumber(shown.number),
                      })
                    : m.documents_version_number({ number: formatNumber(shown.number) })}
                </h2>
              )}
              {shown.from ? (
                <Comparison id={id} from={shown.from} to={shown.number} />
              ) : (
                <Viewer id={id} title={title} version={version} />
              )}
            </Flex>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <Versions document={document} onShow={show} />
        </Tabs.Panel>
        <Tabs.Panel value="signatures">
          <Signatures document={document} />
        </Tabs.Panel>
      </Tabs>
      <Stack>
        <About document={document} version={version} />
        <RecordLinks document={document} />
      </Stack>
    </div>
  )
}

function Signatures({ document: { signatures } }: { document: DocumentDetails }) {
  if (signatures.length === 0) return <Nothing>{m.documents_nobody_signs()}</Nothing>
  return (
    <Stack gap="sm">
      <Text>
        {m.documents_signed_count({
          signed: formatNumber(signatures.filter(({ at }) => at !== null).length),
          all: formatNumber(signatures.length),
        })}
      </Text>
      <Flex component="ul" direction="column" gap="xs" className={ui.plainList}>
        {signatures.map(({ id, name, at }) => (
          <Flex key={id} component="li" justify="space-between" gap="sm">
            <span>{name}</span>
            <span className={ui.note}>
              {at ? m.documents_signed({ date: formatDateTime(at) }) : m.documents_not_signed()}
            </span>
          </Flex>
        ))}
      </Flex>
    </Stack>
  )
}
