import { Group, Title } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import type { Import } from '@wellstock/contract/stock/imports'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import shared from './import.module.css'
import classes from './import-result.module.css'
import { UndoImport } from './undo-import.tsx'

const figures = ['created', 'changed', 'merged', 'same', 'skipped'] as const

export function ImportResult({ imported }: { imported: Import }) {
  const { result, state, officeId, officeName, fileName } = imported
  const isUndone = state === 'undone'
  const Icon = isUndone ? IconArrowBackUp : IconCircleCheck
  return (
    <section className={shared.panel} aria-labelledby="import-result">
      <Group wrap="nowrap" gap="sm" className={classes.done} data-state={state}>
        <Icon size={28} stroke={1.75} aria-hidden />
        <Title order={2} id="import-result" tabIndex={-1}>
          {isUndone ? m.import_undone_title({ file: fileName }) : m.import_done_title({ file: fileName })}
        </Title>
      </Group>
      {isUndone && <p className={ui.quiet}>{m.import_undone_text()}</p>}
      {result && (
        <dl className={`${ui.frame} ${classes.figures}`} data-undone={isUndone || undefined}>
          {figures
            .filter((figure) => figure !== 'merged' || result.merged > 0)
            .map((figure) => (
              <div key={figure}>
                <dt className={ui.quiet}>{m[`import_result_${figure}`]()}</dt>
                <dd>{formatNumber(result[figure])}</dd>
              </div>
            ))}
        </dl>
      )}
      <Group gap="xs">
        <LinkButton to="/dashboard/inventory" search={{ officeId, sort: 'lastUpdated', dir: 'desc' }}>
          {m.import_open_list({ office: officeName })}
        </LinkButton>
        <LinkButton to="/dashboard/inventory/import" variant="default">
          {m.import_another()}
        </LinkButton>
        {!isUndone && <UndoImport imported={imported} />}
      </Group>
    </section>
  )
}
