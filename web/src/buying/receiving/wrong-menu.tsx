import { Button, Menu } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { receiptProblems } from '@wellstock/domain/buying/receipts'
import { m } from '../../lib/messages.ts'
import type { Change } from './entry-fields.tsx'
import { type Entry, withEntry, withProblem } from './receiving-values.ts'

type WrongMenuProps = { entry: Entry; name: string; onChange: Change }

/** Says what is wrong with some of it. */
export const WrongMenu = ({ entry, name, onChange }: WrongMenuProps) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button
        variant="subtle"
        leftSection={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
        aria-label={m.receiving_wrong_of({ name })}
      >
        {m.receiving_wrong()}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {receiptProblems.map((problem) => (
        <Menu.Item
          key={problem}
          onClick={() => onChange((values) => withProblem(values, entry, problem), entry.key)}
        >
          {m[`receiving_problem_${problem}`]()}
        </Menu.Item>
      ))}
      {entry.problem !== '' && (
        <Menu.Item
          onClick={() =>
            onChange((values) => withEntry(values, { ...entry, problem: '', choice: '' }), entry.key)
          }
        >
          {m.receiving_nothing_wrong()}
        </Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
)
