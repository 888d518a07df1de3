import { ActionIcon, Button, Flex, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { type Choices, type Rule, ruleTitle, stepWords, whenWords } from './rule-words.ts'

type RuleCardProps = {
  rule: Rule
  place: number
  choices: Choices
  /** Left out for those who only read. */
  edit?:
    | {
        isBusy: boolean
        onEdit: () => void
        onUp: (() => void) | undefined
        onDown: (() => void) | undefined
        onRemove: (() => void) | undefined
      }
    | undefined
}

/** A rule: which documents it is about, and who decides them. */
export function RuleCard({ rule, place, choices, edit }: RuleCardProps) {
  const title = ruleTitle(rule, place)
  return (
    <Flex component="li" direction="column" gap="xs" p="md" className={`${ui.panel} ${ui.flatText}`}>
      <Group justify="space-between" gap="xs">
        <h3 className={ui.breaks}>{title}</h3>
        {edit && (
          <Group wrap="nowrap" gap="xs">
            <ActionIcon
              variant="default"
              size={36}
              aria-label={m.policy_up({ rule: title })}
              disabled={edit.isBusy || !edit.onUp}
              onClick={edit.onUp}
            >
              <IconArrowUp size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={m.policy_down({ rule: title })}
              disabled={edit.isBusy || !edit.onDown}
              onClick={edit.onDown}
            >
              <IconArrowDown size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
      <p className={`${ui.breaks} ${ui.quiet}`}>{whenWords(rule, choices)}</p>
      {rule.auto ? (
        <p className={ui.medium}>{m.policy_auto_says()}</p>
      ) : (
        <ol className={ui.bullets}>
          {rule.steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <li key={index} className={ui.breaks}>
              {stepWords(step, choices)}
            </li>
          ))}
        </ol>
      )}
      {edit && (
        <Group align="stretch" gap="xs">
          <Button
            variant="default"
            size="compact-md"
            disabled={edit.isBusy}
            aria-label={m.policy_edit_of({ rule: title })}
            onClick={edit.onEdit}
          >
            {m.common_edit()}
          </Button>
          {edit.onRemove && (
            <Button
              variant="subtle"
              color="danger"
              size="compact-md"
              disabled={edit.isBusy}
              aria-label={m.policy_remove_of({ rule: title })}
              onClick={edit.onRemove}
            >
              {m.common_remove()}
            </Button>
          )}
        </Group>
      )}
    </Flex>
  )
}
