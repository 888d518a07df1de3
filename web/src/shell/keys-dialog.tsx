import { Kbd, Modal, Text } from '@mantine/core'
import { Fragment } from 'react'
import type { DialogProps } from '../lib/dialogs.ts'
import { m } from '../lib/messages.ts'
import { pageTitle } from '../lib/page-titles.ts'
import { useCan, useSession, useSingleKeys } from '../lib/session.tsx'
import { goPlaces } from './go-places.ts'
import classes from './keys-dialog.module.css'

/** Keys pressed together are one text, one after the other several, and either of two are joined by a bar. */
type Shortcut = { keys: readonly string[]; between?: 'then' | 'or'; does: string }

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

const isSingle = ({ keys }: Shortcut) => keys.every((key) => /^[A-Z?/]$/.test(key))

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, between = 'or', does }) => (
          <div key={does}>
            <dt>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <small>{between === 'then' ? m.keys_then() : m.keys_or()}</small>}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Every key that does something, by place. */
export default function KeysDialog({ onClose }: DialogProps) {
  const session = useSession()
  const hasSingle = useSingleKeys()
  const canOpenApprovals = useCan('approvals.read')
  const left = (shortcuts: Shortcut[]) => shortcuts.filter((each) => hasSingle || !isSingle(each))

  const anywhere = left([
    { keys: [`${command} K`], does: m.keys_search_everything() },
    { keys: [`${command} Shift N`], does: m.common_notifications() },
    { keys: ['?'], does: m.keys_sheet() },
  ])
  const places = left(
    goPlaces(session).map(({ key, to }) => ({
      keys: ['G', key.toUpperCase()],
      between: 'then',
      does: pageTitle(to),
    })),
  )
  const lists = left([
    { keys: ['/'], does: m.keys_search() },
    { keys: ['N'], does: m.keys_new() },
    { keys: ['J', 'K'], does: m.keys_step() },
    { keys: ['↓', '↑'], does: m.keys_step_arrows() },
    { keys: ['Home', 'End'], does: m.keys_ends() },
    { keys: ['Enter'], does: m.keys_open() },
    { keys: ['Space'], does: m.keys_peek() },
    { keys: ['X'], does: m.keys_select() },
    { keys: hasSingle ? ['Shift X', 'Shift Space'] : ['Shift Space'], does: m.keys_select_range() },
  ])
  const approvals = canOpenApprovals
    ? left([
        { keys: ['A'], does: m.common_approve() },
        { keys: ['R'], does: m.keys_return() },
        { keys: ['D'], does: m.keys_delegate() },
      ])
    : []
  const inDialogs: Shortcut[] = [{ keys: ['Esc'], does: m.common_close() }]

  return (
    <Modal
      opened
      onClose={onClose}
      title={m.keys_title()}
      size="lg"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {!hasSingle && <Text mb="md">{m.keys_off()}</Text>}
      <div className={classes.groups}>
        <Group title={m.keys_anywhere()} shortcuts={anywhere} />
        <Group title={m.keys_lists()} shortcuts={lists} />
        {approvals.length > 0 && <Group title={m.page_title_approvals()} shortcuts={approvals} />}
        <Group title={m.keys_dialogs()} shortcuts={inDialogs} />
        {places.length > 0 && <Group title={m.keys_pages()} shortcuts={places} />}
      </div>
    </Modal>
  )
}
