import { Button, CopyButton, Flex, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconCopy, IconDownload, IconFileOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { DocumentDetails, DocumentVersion } from '@wellstock/contract/identity/documents'
import { lazy, Suspense, useEffect, useState } from 'react'
import { getFile, query } from '../../lib/api.ts'
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Ask } from '../../ui/ask.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { roleName } from '../sign-in/role-name.ts'
import classes from './documents.module.css'
import { documentQueries, fileOf } from './queries.ts'
import { RecordLinks } from './record-links.tsx'
import { Comparison, Viewer } from './viewer.tsx'
import { StateBadge, sizeWords, typeWord, Validity } from './words.tsx'

const DocumentDialog = lazy(() => import('./document-dialog.tsx'))
const VersionDialog = lazy(() => import('./version-dialog.tsx'))
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

async function download(id: string, { number }: Pick<DocumentVersion, 'number'>) {
  try {
    await saveFile(await getFile(fileOf(id, number), {}))
  } catch (error) {
    toast.error(messageOf(error))
  }
}

function Actions({ document }: { document: DocumentDetails }) {
  const { id, title, steps, currentVersion: number } = document
  const [dialog, setDialog] = useState<'edit' | 'revise' | 'retire' | null>(null)
  const close = () => setDialog(null)
  const said = (words: (inputs: { title: string }) => string) => ({
    onSuccess: () => {
      toast.success(words({ title }))
      close()
    },
    onError: (error: unknown) => toast.error(messageOf(error)),
  })
  const sign = useMutation({ ...query.documents.sign.mutationOptions(), ...said(m.documents_signed_note) })
  const approve = useMutation({
    ...query.documents.approve.mutationOptions(),
    ...said(m.documents_approved_note),
  })
  const retire = useMutation({
    ...query.documents.retire.mutationOptions(),
    ...said(m.documents_retired_note),
  })
  const filled = steps.includes('sign') ? 'sign' : 'approve'
  return (
    <>
      {steps.includes('retire') && (
        <Button variant="default" onClick={() => setDialog('retire')}>
          {m.documents_retire()}
        </Button>
      )}
      {steps.includes('edit') && (
        <Button variant="default" onClick={() => setDialog('edit')}>
          {m.common_edit()}
        </Button>
      )}
      {steps.includes('revise') && (
        <Button variant="default" onClick={() => setDialog('revise')}>
          {m.documents_revise()}
        </Button>
      )}
      {steps.includes('approve') && (
        <Button
          variant={filled === 'approve' ? 'filled' : 'default'}
          loading={approve.isPending}
          onClick={() => approve.mutate({ id, number })}
        >
          {m.documents_approve()}
        </Button>
      )}
      {steps.includes('sign') && (
        <Button loading={sign.isPending} onClick={() => sign.mutate({ id, number })}>
          {m.documents_sign()}
        </Button>
      )}
      <Suspense>
        {dialog === 'edit' && <DocumentDialog document={document} onClose={close} />}
        {dialog === 'revise' && <VersionDialog document={document} onClose={close} />}
      </Suspense>
      <Ask
        isOpen={dialog === 'retire'}
        title={m.documents_retire_question({ title })}
        text={m.documents_retire_text()}
        yes={m.documents_retire()}
        no={m.common_cancel()}
        onYes={() => retire.mutate({ id })}
        onNo={close}
        isLoading={retire.isPending}
      />
    </>
  )
}

const tabs = ['view', 'versions', 'signatures'] as const
type Tab = (typeof tabs)[number]
type Shown = { number: number; from?: number }

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

type AboutProps = { document: DocumentDetails; version: DocumentVersion | undefined }

function About({ document, version }: AboutProps) {
  const { id, slug, title, approved, validFrom, validTo, tags, readers, signers, office } = document
  return (
    <Block title={m.documents_file()}>
      <Stack gap="sm">
        {version && (
          <span className={`${ui.tight} ${ui.notes} ${ui.breaks}`}>
            <b>{version.fileName}</b>
            <small>
              {sizeWords(version.size)} · <span className={ui.code}>{version.sha256.slice(0, 12)}</span>
            </small>
          </span>
        )}
        <Flex component="span" wrap="wrap" gap="xs">
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => version && void download(id, version)}
          >
            {m.documents_download()}
          </Button>
          <CopyButton value={`${location.origin}/dashboard/documents/${slug}`}>
            {({ copied, copy }) => (
              <Button
                size="compact-md"
                variant="default"
                leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
                aria-label={`${m.documents_copy_link()}: ${title}`}
                onClick={copy}
              >
                {copied ? m.documents_link_copied() : m.documents_copy_link()}
              </Button>
            )}
          </CopyButton>
        </Flex>
        <Facts>
          <Fact label={m.documents_valid_from()}>{validFrom && formatDate(validFrom)}</Fact>
          <Fact label={m.documents_valid_to()}>{validTo && <Validity {...document} />}</Fact>
          <Fact label={m.documents_tags()}>{tags.join(', ')}</Fact>
          <Fact label={m.documents_readers()}>{readers.map(roleName).join(', ')}</Fact>
          <Fact label={m.documents_signers()}>{signers.map(roleName).join(', ')}</Fact>
          <Fact label={m.documents_office()}>{office?.name}</Fact>
        </Facts>
        {approved && (
          <small className={ui.note}>
            {m.documents_approved_by({
              number: formatNumber(approved.number),
              name: approved.by,
              date: formatDate(approved.at),
            })}
          </small>
        )}
      </Stack>
    </Block>
  )
}

type VersionsProps = { document: DocumentDetails; onShow: (shown: Shown) => void }

const isText = ({ mediaType }: DocumentVersion) => mediaType === 'text/plain'

function Versions({ document: { id, versions }, onShow }: VersionsProps) {
  return (
    <Flex component="ul" direction="column" gap="sm" className={ui.plainList}>
      {versions.map((version, index) => {
        const { number, fileName, size, sha256, note, uploadedBy, uploadedAt } = version
        const before = versions[index + 1]
        return (
          <Flex key={number} component="li" direction="column" gap="xs" p="md" className={ui.panel}>
            <Group gap="4px 12px">
              <b>{m.documents_version_number({ number: formatNumber(number) })}</b>
              <span className={ui.note}>
                {m.documents_uploaded({ name: uploadedBy.name, date: formatDateTime(uploadedAt) })}
              </span>
            </Group>
            {note && <span className={ui.breaks}>{note}</span>}
            <small className={`${ui.note} ${ui.breaks}`}>
              {fileName} · {sizeWords(size)} ·{' '}
              <span className={ui.code} title={`${m.documents_hash()} ${sha256}`}>
                {sha256.slice(0, 12)}
              </span>
            </small>
            <Flex component="span" wrap="wrap" gap="xs">
              <Button
                size="compact-sm"
                variant="default"
                aria-label={m.documents_show({ number: formatNumber(number) })}
                onClick={() => onShow({ number })}
              >
                {m.common_open()}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => void download(id, version)}>
                {m.documents_download()}
              </Button>
              {before && isText(version) && isText(before) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onShow({ number, from: before.number })}
                >
                  {m.documents_compare({ number: formatNumber(before.number) })}
                </Button>
              )}
            </Flex>
          </Flex>
        )
      })}
    </Flex>
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
