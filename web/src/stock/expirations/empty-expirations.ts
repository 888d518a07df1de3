import { IconCircleCheck, IconFileOff, IconSearchOff } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import type { EmptyWords } from '../../ui/empty-list.tsx'
import type { ExpirationsSearch } from './expirations-search.ts'

/** Why there is no lot here; mostly that is good. */
export function emptyExpirations(
  search: ExpirationsSearch,
  isFiltered: boolean,
  onClear: () => void,
): EmptyWords {
  const { band, officeId, roomId, hold, search: words } = search
  const pastEnd = {
    icon: IconFileOff,
    title: m.common_no_such_page(),
    back: m.common_go_to_the_first_page(),
  }
  // Only what has expired was asked for.
  if (band === 'expired' && !officeId && !roomId && !hold && !words)
    return {
      none: {
        icon: IconCircleCheck,
        title: m.expirations_empty_expired(),
        text: m.expirations_empty_expired_text(),
      },
      pastEnd,
    }
  return {
    none: { icon: IconCircleCheck, title: m.expirations_empty(), text: m.expirations_empty_text() },
    noMatch: isFiltered && {
      icon: IconSearchOff,
      title: m.expirations_nothing_found(),
      text: m.common_try_fewer_words(),
      clear: m.common_clear_all(),
      onClear,
    },
    pastEnd,
  }
}
