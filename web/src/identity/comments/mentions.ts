import { partsOf } from '@wellstock/domain/identity/comments'
import { folded, plain } from '@wellstock/domain/platform/plain-text'

type Named = { id: string; name: string }

/** How many people are offered at once. */
const OFFERED = 6

/** The people of whose name a word begins with what is typed. */
export const peopleLike = (typed: string, people: readonly Named[]): Named[] =>
  people.filter(({ name }) => ` ${plain(name)}`.includes(` ${folded(typed)}`)).slice(0, OFFERED)

/** Whom a text mentions: everybody named in it, and of those with the same name whoever was chosen. */
export function mentionedIn(text: string, people: readonly Named[], chosen: ReadonlySet<string>): string[] {
  const marks = new Set(
    partsOf(
      text,
      people.map(({ name }) => name),
    ).flatMap((part) => (part.isMention ? [part.text] : [])),
  )
  const named = people.filter(({ name }) => marks.has(`@${name}`))
  return named
    .filter(({ id, name }) => chosen.has(id) || named.filter((each) => each.name === name).length === 1)
    .map(({ id }) => id)
}
