import { Notifications } from '@mantine/notifications'

/** Where toasts appear. Source: specification 9: top right, at most 3. */
export default function Toasts() {
  return <Notifications position="top-right" limit={3} autoClose={3000} />
}
