import { Button, Flex, Group, Modal, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AlertRule } from '@wellstock/contract/stock/alert-rules'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { ruleQueries, useRemoveRule, useUpdateRule } from './queries.ts'
import { RuleForm } from './rule-form.tsx'
import { type Choices, fieldsOf, ruleName, sentenceOf } from './rule-words.ts'

/** Who is told of which alerts: the organization's rules, each as a sentence. */
export default function AlertRules() {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const mayAdd = useCan('alerts.rules')
  const { data, error, refetch } = useQuery(ruleQueries.list())
  const [editing, setEditing] = useState<AlertRule | 'new' | null>(null)
  const [removing, setRemoving] = useState<AlertRule | null>(null)

  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Stack gap="sm" role="status" aria-label={m.alert_rules_loading()}>
        <Skeleton height={120} />
        <Skeleton height={120} />
      </Stack>
    )
  return (
    <Flex component="section" direction="column" gap="md" aria-label={m.alert_rules_title()}>
      {mayAdd && (
        <div>
          <Button
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => setEditing('new')}
          >
            {m.alert_rules_add()}
          </Button>
        </div>
      )}
      <Flex component="ul" direction="column" gap="sm" className={ui.plainList}>
        {data.rules.map((rule) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            choices={data}
            isReader={!mayAdd}
            onEdit={() => setEditing(rule)}
            onRemove={() => setRemoving(rule)}
          />
        ))}
      </Flex>
      <Modal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={
          editing && editing !== 'new'
            ? m.common_edit_named({ name: ruleName(editing) })
            : m.alert_rules_add()
        }
        closeButtonProps={{ 'aria-label': m.common_close() }}
        closeOnClickOutside={false}
        fullScreen={isPhone}
        size="lg"
      >
        {editing && (
          <RuleForm
            rule={editing === 'new' ? null : editing}
            choices={data}
            onClose={() => setEditing(null)}
          />
        )}
      </Modal>
      <RemoveRule rule={removing} onClose={() => setRemoving(null)} />
    </Flex>
  )
}

type RuleCardProps = {
  rule: AlertRule
  choices: Choices
  isReader: boolean
  onEdit: () => void
  onRemove: () => void
}

function RuleCard({ rule, choices, isReader, onEdit, onRemove }: RuleCardProps) {
  const { id, version, isOn, builtIn, canChange } = rule
  const update = useUpdateRule()
  const name = ruleName(rule)
  return (
    <Flex component="li" direction="column" gap="xs" p="md" className={`${ui.panel} ${ui.flatText}`}>
      <Group justify="space-between" gap="xs">
        <h3>{name}</h3>
        {canChange && (
          <Switch
            label={m.alert_rules_on()}
            aria-label={m.alert_rules_on_of({ name })}
            checked={isOn}
            disabled={update.isPending}
            onChange={() =>
              update.mutate(
                { ...fieldsOf(rule), id, version, isOn: !isOn },
                { onError: (error) => toast.error(messageOf(error)) },
              )
            }
          />
        )}
      </Group>
      <p className={ui.breaks}>{sentenceOf(rule, choices)}</p>
      {!isOn && <p className={ui.note}>{m.alert_rules_off()}</p>}
      {canChange ? (
        <Group align="stretch" gap="xs">
          <Button
            variant="default"
            size="compact-md"
            aria-label={m.common_edit_named({ name })}
            onClick={onEdit}
          >
            {m.common_edit()}
          </Button>
          {!builtIn && (
            <Button
              variant="subtle"
              color="danger"
              size="compact-md"
              aria-label={m.common_delete_named({ name })}
              onClick={onRemove}
            >
              {m.common_delete()}
            </Button>
          )}
        </Group>
      ) : (
        !isReader && <p className={ui.note}>{m.alert_rules_other_offices()}</p>
      )}
    </Flex>
  )
}

function RemoveRule({ rule, onClose }: { rule: AlertRule | null; onClose: () => void }) {
  const remove = useRemoveRule()
  const name = rule ? ruleName(rule) : ''
  return (
    <ConfirmDelete
      isOpen={rule !== null}
      onClose={onClose}
      title={m.common_delete_named({ name })}
      isLoading={remove.isPending}
      onConfirm={() =>
        rule &&
        remove.mutate(
          { id: rule.id },
          {
            onSuccess: () => {
              toast.success(m.alert_rules_deleted({ name }))
              onClose()
            },
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
    >
      <Text>{m.alert_rules_delete_text()}</Text>
    </ConfirmDelete>
  )
}
