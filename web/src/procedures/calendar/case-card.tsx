import { Button, Group, Modal, Stack } from '@mantine/core'
import { procedureCase, recordPage } from '@wellstock/contract/platform/kinds'
import type { CaseRow } from '@wellstock/contract/procedures/case'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CaseBadge, ReadinessBadge } from '../cases/readiness-dot.tsx'
import { lacksWord, momentWord, roomWord, timeWord } from '../cases/words.ts'

type CaseCardProps = { row: CaseRow; onMove: () => void; onClose: () => void }

/** A case of the calendar at a glance, with what can be done with it: what a drag does can be typed here. */
export function CaseCard({ row, onMove, onClose }: CaseCardProps) {
  const { office, state, startsAt, endsAt, timezone } = row
  const mayMove = useCan('procedures.write', office.id) && (state === 'scheduled' || state === 'ready')
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${row.number} · ${row.type.name}`}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <Stack>
        <Group gap="xs">
          {row.readiness && <ReadinessBadge readiness={row.readiness} />}
          <CaseBadge of={row} />
        </Group>
        <Facts>
          <Fact label={m.common_when()}>
            {m.common_from_to({ from: momentWord(startsAt, timezone), to: timeWord(endsAt, timezone) })}
          </Fact>
          <Fact label={m.common_room()}>{[roomWord(row.room), office.name].join(', ')}</Fact>
          <Fact label={m.cases_provider()}>{row.provider.name}</Fact>
          <Fact label={m.cases_missing()}>{lacksWord(row)}</Fact>
          <Fact label={m.common_reference()}>{row.reference}</Fact>
        </Facts>
        <Group justify="flex-end" gap="xs">
          {mayMove && (
            <Button variant="default" onClick={onMove}>
              {m.cases_move_form()}
            </Button>
          )}
          <LinkButton to={recordPage(procedureCase, row.id)} data-autofocus>
            {m.cases_open()}
          </LinkButton>
        </Group>
      </Stack>
    </Modal>
  )
}
