import { inWords, type Sentence, sentenceOf } from '@wellstock/messages/sentence'
import { currentLanguage } from './current-language.ts'
import type { Dictionary } from './dictionary.ts'
import { formatDate } from './format.ts'
import { m } from './messages.ts'

type Language = ReturnType<typeof currentLanguage>

// What is wrong is said once something is refused: none of it before the first paint.
const books: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: () => import('virtual:problems/en'),
  es: () => import('virtual:problems/es'),
  fr: () => import('virtual:problems/fr'),
  de: () => import('virtual:problems/de'),
}

const loaded: Partial<Record<Language, Dictionary>> = {}

/** Loads the sentences of the language spoken now. Without them what the server answers stays English. */
export async function loadSentences() {
  const language = currentLanguage()
  loaded[language] ??= (await books[language]()).default
}

/** A sentence in the language of the person; `english` where it cannot be said. What somebody typed stays as it is. */
export function words(sentence: Sentence | string | null | undefined, english = ''): string {
  if (typeof sentence === 'string') return sentence
  const language = currentLanguage()
  const known = loaded[language]
  return (known && sentence && inWords(known, sentence, language, formatDate)) ?? english
}

/** What data carry as `spoken`. */
export const spokenWords = ({
  message,
  messageReason,
}: {
  message: string | null
  messageReason?: Sentence | null
}): string => words(messageReason, message ?? '')

export const fieldWords = (
  reasons: Partial<Record<string, Sentence>>,
  english: Record<string, string> = {},
): Record<string, string> => ({
  ...english,
  ...Object.fromEntries(
    Object.entries(reasons).map(([field, reason]) => [field, words(reason, english[field])]),
  ),
})

type Issue = { path: readonly PropertyKey[]; message: string }

/** The first complaint of a schema about each field, by its path: `lines.0.quantity`. */
export const issueWords = (issues: readonly Issue[] = []): Record<string, string> =>
  Object.fromEntries(
    issues
      .map(({ path, message }) => {
        return [path.map(String).join('.'), words(sentenceOf(message), m.problem_validation())] as const
      })
      .reverse(),
  )
