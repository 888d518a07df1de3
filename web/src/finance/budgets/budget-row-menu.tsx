import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCoin,
  IconDots,
  IconLayoutSidebarRight,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { BudgetLine } from '@wellstock/contract/finance/budget-lines'
import { m } from '../../lib/messages.ts'
import { lineName } from './words.ts'

export type LineActions = {
  onTransfer: (line: BudgetLine) => void
  onControl: (line: BudgetLine) => void
  onLine: (line: BudgetLine) => void
}

export function RowMenu({ line, onTransfer, onControl, onLine }: LineActions & { line: BudgetLine }) {
  const name = lineName(line)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={m.budgets_open_line({ line: name })}
        title={m.common_open()}
        onClick={() => onLine(line)}
      >
        <IconLayoutSidebarRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {line.canChange && <ChangeLine line={line} name={name} onTransfer={onTransfer} onControl={onControl} />}
    </>
  )
}

type ChangeLineProps = Omit<LineActions, 'onLine'> & { line: BudgetLine; name: string }

function ChangeLine({ line, name, onTransfer, onControl }: ChangeLineProps) {
  return (
    <>
      {line.category && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={m.budgets_transfer_for({ line: name })}
          title={m.budgets_transfer()}
          onClick={() => onTransfer(line)}
        >
          <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={m.budgets_actions_of({ line: name })}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {line.category && (
            <Menu.Item leftSection={<IconCoin size={16} aria-hidden />} onClick={() => onTransfer(line)}>
              {m.budgets_transfer()}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconShieldCheck size={16} aria-hidden />} onClick={() => onControl(line)}>
            {m.budgets_control()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
