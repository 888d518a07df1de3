import { notifications } from '@mantine/notifications'
import { m } from '../paraglide/messages.js'
import spoken from './spoken.module.css'
import classes from './toast.module.css'

const kinds = {
  success: { prefix: m.toast_success, stays: 3_000 },
  error: { prefix: m.toast_error, stays: 8_000 },
  warning: { prefix: m.toast_warning, stays: 7_000 },
  info: { prefix: m.toast_information, stays: 3_000 },
  loading: { prefix: m.toast_loading, stays: false },
} as const

type Kind = keyof typeof kinds

const look = (kind: Kind, message: string) => ({
  message: (
    <>
      <span className={spoken.spoken}>{kinds[kind].prefix()} </span>
      {message}
    </>
  ),
  loading: kind === 'loading',
  autoClose: kinds[kind].stays,
  classNames: classes,
  'data-kind': kind,
  closeButtonProps: { 'aria-label': m.close() },
})

const show = (kind: Kind) => (message: string) => notifications.show(look(kind, message))

/** A short word at the top right. Each returns an id; `settle` turns a loading toast into its outcome. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  loading: show('loading'),
  settle: (id: string, kind: Exclude<Kind, 'loading'>, message: string) =>
    notifications.update({ id, ...look(kind, message) }),
  dismiss: (id: string) => notifications.hide(id),
}
