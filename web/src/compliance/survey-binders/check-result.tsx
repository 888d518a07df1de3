import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import type { auditVerdicts, BinderManifest } from '@wellstock/contract/compliance/survey-binders'
import type { FileVerdict } from '@wellstock/domain/compliance/survey-binders'
import { useMemo } from 'react'
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'

type CheckedFile = { path: string; verdict: FileVerdict }

export type Checked = {
  manifest: BinderManifest
  /** Null: the manifest came alone. */
  files: CheckedFile[] | null
  isOurs: boolean
  audit: (typeof auditVerdicts)[number]
}

const VerdictBadge = ({ verdict }: Pick<CheckedFile, 'verdict'>) => (
  <ShapeBadge
    tone={verdict === 'right' ? 'ok' : 'danger'}
    shape={verdict === 'right' ? 'dot' : 'triangle'}
    word={m[`binders_verdict_${verdict}`]()}
  />
)

const columns = (): GridColumn<CheckedFile>[] => [
  {
    key: 'path',
    header: m.binders_file(),
    cell: ({ path }) => <span className={ui.breaks}>{path}</span>,
    canHide: false,
  },
  { key: 'verdict', header: m.common_status(), cell: VerdictBadge, canHide: false },
]

/** What a check says: of the whole, of each file, of the manifest and of the audit. */
export function CheckResult({ checked }: { checked: Checked }) {
  const { manifest, files, isOurs, audit } = checked
  const drawn = useMemo(columns, [])
  const wrong = files?.filter(({ verdict }) => verdict !== 'right').length ?? 0
  const isRight = wrong === 0 && isOurs && audit !== 'changed'
  const { number } = manifest
  return (
    <Stack gap="md">
      <Alert
        role="alert"
        variant="light"
        color={isRight ? 'ok' : 'danger'}
        icon={
          isRight ? <IconShieldCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />
        }
        title={isRight ? m.binders_right({ number }) : m.binders_wrong({ number })}
      >
        <ul className={ui.bullets}>
          <li>{filesWords(files, wrong)}</li>
          <li>{isOurs ? m.binders_ours() : m.binders_not_ours()}</li>
          <li>
            {audit === 'there'
              ? m.binders_audit_there({ size: formatNumber(manifest.audit?.size ?? 0) })
              : audit === 'changed'
                ? m.binders_audit_changed()
                : m.binders_audit_none()}
          </li>
        </ul>
      </Alert>
      <Facts isFramed>
        <Fact label={m.common_period()}>
          {m.common_from_to({ from: formatDate(manifest.from), to: formatDate(manifest.to) })}
        </Fact>
        <Fact label={m.common_offices()}>{manifest.offices.join(', ')}</Fact>
        <Fact label={m.standards_standard()}>{manifest.standard || m.binders_all_standards()}</Fact>
        <Fact label={m.binders_made_on()}>{`${formatDateTime(manifest.madeAt)} · ${manifest.madeBy}`}</Fact>
        <Fact label={m.binders_gaps()}>{formatNumber(manifest.gaps)}</Fact>
      </Facts>
      {files && (
        <Block title={m.binders_contents()}>
          <List
            name="checked-files"
            label={m.binders_contents()}
            answer={{ data: files, error: null, refetch: () => {} }}
            columns={drawn}
            rowId={({ path }) => path}
            rowName={({ path }) => path}
            card={({ path, verdict }) => (
              <span className={ui.lines}>
                <span className={ui.breaks}>{path}</span>
                <VerdictBadge verdict={verdict} />
              </span>
            )}
            empty={{ none: { icon: IconShieldCheck, title: m.common_none() } }}
          />
        </Block>
      )}
    </Stack>
  )
}

function filesWords(files: Checked['files'], wrong: number) {
  if (!files) return m.binders_files_unseen()
  return wrong > 0
    ? m.binders_files_wrong({ count: wrong, shown: formatNumber(wrong) })
    : m.binders_files_right({ count: files.length, shown: formatNumber(files.length) })
}
