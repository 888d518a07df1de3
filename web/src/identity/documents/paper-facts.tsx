import { Button, CopyButton, Flex, Stack } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import type { DocumentDetails, DocumentVersion } from '@wellstock/contract/identity/documents'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { roleName } from '../sign-in/role-name.ts'
import { download } from './paper-versions.tsx'
import { sizeWords, Validity } from './words.tsx'

type AboutProps = { document: DocumentDetails; version: DocumentVersion | undefined }

export function About({ document, version }: AboutProps) {
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
