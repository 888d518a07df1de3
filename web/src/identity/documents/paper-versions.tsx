import { Button, Flex, Group } from '@mantine/core'
import type { DocumentDetails, DocumentVersion } from '@wellstock/contract/identity/documents'
import { getFile } from '../../lib/api.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { saveFile } from '../../lib/save-file.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { fileOf } from './queries.ts'
import { sizeWords } from './words.tsx'

export async function download(id: string, { number }: Pick<DocumentVersion, 'number'>) {
  try {
    await saveFile(await getFile(fileOf(id, number), {}))
  } catch (error) {
    toast.error(messageOf(error))
  }
}
export type Shown = { number: number; from?: number }

type VersionsProps = { document: DocumentDetails; onShow: (shown: Shown) => void }

const isText = ({ mediaType }: DocumentVersion) => mediaType === 'text/plain'

export function Versions({ document: { id, versions }, onShow }: VersionsProps) {
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
