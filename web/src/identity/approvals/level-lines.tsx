import type { Approval } from '@wellstock/contract/identity/approval'
import type { ThresholdField } from '@wellstock/domain/stock/thresholds'
import { fieldName, valueWords } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import table from '../../ui/table.module.css'

type Line = {
  id: string
  name: string
  note?: string
  changes: Record<string, { from?: unknown; to?: unknown }>
  /** Why it was not changed. */
  refused?: string
}

/** Levels of items before and after. */
export const LevelLines = ({ lines }: { lines: readonly Line[] }) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
  <div role="group" className={table.scroll} aria-label={m.thresholds_change_lines()} tabIndex={0}>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{m.common_item()}</th>
          <th scope="col">{m.approvals_change_from()}</th>
          <th scope="col">{m.thresholds_change_after()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, note, changes, refused }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {note && <small>{note}</small>}
              {refused && <small className={ui.danger}>{refused}</small>}
            </th>
            {(['from', 'to'] as const).map((side) => (
              <td key={side}>
                {Object.entries(changes).map(([field, change]) => (
                  <div key={field}>
                    <span className={ui.quiet}>{fieldName(field as ThresholdField)}</span>{' '}
                    {valueWords(field as ThresholdField, change[side])}
                  </div>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The levels a request for approval is about. */
export const AskedLevels = ({ approval: { content, names } }: { approval: Approval }) => (
  <LevelLines
    lines={content.lines
      .map(({ id, changes }) => ({
        id,
        name: names[id] ?? '',
        changes: JSON.parse(String(changes)) as Line['changes'],
      }))
      .sort((a, b) => a.name.localeCompare(b.name))}
  />
)
