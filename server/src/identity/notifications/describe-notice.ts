import type { Language } from '@wellstock/domain/identity/preferences'
import { messagesIn, say } from '../../platform/messages.ts'
import type { NoticeKind } from '../../platform/notice-kind.ts'

/** What a notice says to its reader. */
export const textsOf = <Data>(kind: NoticeKind<Data>, data: NoInfer<Data>, language: Language) =>
  kind.words(
    messagesIn(language),
    data,
    (number) => number.toLocaleString(language),
    (sentence) => say(sentence, language),
  )

/** A notice as it is stored, by the name of its kind: of a kind that no longer exists there is nothing to show. */
export function describeNotice(
  kinds: readonly NoticeKind[],
  stored: { kind: string; data: unknown },
  language: Language,
) {
  const kind = kinds.find(({ name }) => name === stored.kind)
  if (!kind) return null
  const { type, priority, category, url } = kind
  // The kind has written them.
  const data = stored.data as never
  return { type, priority, category, actionUrl: url(data), ...textsOf(kind, data, language) }
}
