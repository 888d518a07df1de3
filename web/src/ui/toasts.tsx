import { Notifications } from '@mantine/notifications'
import { giveFocusBack } from './give-focus-back.ts'

// Here, as this is loaded on every page, and after its first paint.
giveFocusBack()

/** Where toasts appear. Source: specification 9: top right, at most 3. */
export default function Toasts() {
  return <Notifications position="top-right" limit={3} autoClose={3000} />
}
