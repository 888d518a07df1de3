import { Stack, Text } from '@mantine/core'
import type { RuleChannel, Told } from '@wellstock/contract/stock/alert-rules'
import { formatNames } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'

type Outcome = { told: Told[]; escalated: Told[]; isMailed: boolean }

function sentWords(channels: readonly RuleChannel[], isMailed: boolean) {
  if (channels.includes('app')) return isMailed ? m.alert_rules_test_both() : m.alert_rules_test_sent()
  return isMailed ? m.alert_rules_test_mailed() : m.alert_rules_test_not_mailed()
}

/** Where the test went, and who would be told now, later, and not at all. */
export function TestOutcome({ outcome, channels }: { outcome: Outcome; channels: readonly RuleChannel[] }) {
  const { told, escalated, isMailed } = outcome
  const isTold = ({ refusal }: Told) => refusal === null
  const refused = [
    ...new Map(
      [...told, ...escalated]
        .filter((each) => !isTold(each))
        .map((each) => [`${each.id} ${each.refusal}`, each]),
    ).values(),
  ]
  return (
    <Stack gap="sm" role="status">
      <Text>{sentWords(channels, isMailed)}</Text>
      <People title={m.alert_rules_told_now()} people={told.filter(isTold)} />
      {escalated.length > 0 && <People title={m.alert_rules_told_then()} people={escalated.filter(isTold)} />}
      {refused.length > 0 && <People title={m.alert_rules_refused()} people={refused} />}
    </Stack>
  )
}

const about = ({ offices, refusal, email }: Told) =>
  [
    offices.length > 0 && formatNames(offices),
    refusal && m[`alert_rules_refused_${refusal}`](),
    email && m.alert_rules_told_email(),
  ]
    .filter(Boolean)
    .join(' · ')

const People = ({ title, people }: { title: string; people: readonly Told[] }) => (
  <section>
    <Text component="h4" fz="sm" className={ui.strong}>
      {title}
    </Text>
    {people.length === 0 ? (
      <Text className={ui.note}>{m.common_nobody()}</Text>
    ) : (
      <ul className={`${ui.plainList} ${ui.tight}`}>
        {people.map((person) => (
          <li key={`${person.id} ${person.refusal}`}>
            {person.name} <small className={ui.note}>{about(person)}</small>
          </li>
        ))}
      </ul>
    )}
  </section>
)
