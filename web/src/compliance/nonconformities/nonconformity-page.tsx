import { Stack, Text } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Nonconformity } from '@wellstock/contract/compliance/nonconformities'
import { nonconformity } from '@wellstock/contract/platform/kinds'
import { DocumentDetails, DocumentView } from '../../identity/document-kinds/document-view.tsx'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { StateBadge } from './nonconformity-columns.tsx'
import { NonconformitySteps } from './nonconformity-steps.tsx'
import { actionWord } from './words.ts'

const route = getRouteApi('/dashboard/compliance/nonconformities/$id')

/** What was not as it should be, what was done about it, and what can be done now. */
export function NonconformityPage() {
  const { id } = route.useParams()
  return (
    <DocumentView<Nonconformity>
      kind={nonconformity}
      id={id}
      icon={IconAlertOctagon}
      badge={({ state }) => <StateBadge state={state} />}
    >
      {(found) => <Details key={id} found={found} />}
    </DocumentView>
  )
}

const dayOf = (day: string | null) => day && formatDate(day)
const joined = (day: string | null, name: string | null) => [dayOf(day), name].filter(Boolean).join(' · ')

/** What an auditor found, on the page of the audit. */
const FindingLink = ({ what, auditId }: NonNullable<Nonconformity['finding']>) => (
  <Link className={ui.link} to="/dashboard/compliance/iso/audit/$id" params={{ id: auditId }}>
    {what}
  </Link>
)

function Details({ found }: { found: Nonconformity }) {
  const { id, title, description, device, owner, cause, similar, actions, recurrences } = found
  return (
    <Stack>
      <Text fw={600} className={ui.breaks}>
        {title}
      </Text>
      {description && <Text className={ui.breaks}>{description}</Text>}
      <NonconformitySteps found={found} />
      {similar.length > 0 && (
        <Text role="note" className={ui.breaks}>
          {m.nonconformities_similar()}{' '}
          {similar.map((each) => (
            <span key={each.id}>
              <RecordLink kind={nonconformity} record={each} /> ({formatDate(each.verifiedOn)}){' '}
            </span>
          ))}
        </Text>
      )}
      <Facts isFramed>
        <Fact label={m.nonconformities_device()}>
          {device && (
            <Link className={ui.link} to="/dashboard/compliance/device/$id" params={{ id: device.id }}>
              {device.name}
            </Link>
          )}
        </Fact>
        <Fact label={m.nonconformities_record()}>
          {found.taskId && (
            <Link className={ui.link} to="/dashboard/compliance/tasks/$id" params={{ id: found.taskId }}>
              {m.nonconformities_open_record()}
            </Link>
          )}
        </Fact>
        <Fact label={m.audits_finding()}>{found.finding && <FindingLink {...found.finding} />}</Fact>
        <Fact label={m.nonconformities_opened()}>{joined(found.openedOn, found.createdBy)}</Fact>
        <Fact label={m.common_owner()}>{owner?.name}</Fact>
        <Fact label={m.nonconformities_cause()}>{cause && <span className={ui.breaks}>{cause}</span>}</Fact>
        <Fact label={m.nonconformities_state_corrected()}>
          {joined(found.correctedOn, found.correctedBy)}
        </Fact>
        <Fact label={m.nonconformities_state_verified()}>{joined(found.verifiedOn, found.verifiedBy)}</Fact>
        <Fact label={m.nonconformities_effect_from()}>{dayOf(found.effectDueOn)}</Fact>
        <Fact label={m.nonconformities_recurrences()}>{recurrences > 0 && String(recurrences)}</Fact>
      </Facts>
      <Stack data-screen-only>
        <DocumentDetails
          kind={nonconformity}
          id={id}
          timeline={actions.map(({ id: step, step: action, note, by, at }) => ({
            step,
            label: actionWord(action),
            at,
            by,
            reason: note,
          }))}
        />
      </Stack>
    </Stack>
  )
}
