import { preferenceCards } from '@wellstock/contract/procedures/preference-cards'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { seesCard } from './card-document.ts'
import { cardList } from './card-list.ts'
import { acceptProposals, declineProposals } from './decide-proposals.ts'
import { choicesOf, getCard, productsLike, providerCosts } from './find-card.ts'
import { cloneCard, createCard, saveDraft } from './save-card.ts'
import { approveDraft, askOwner, discardDraft, handOver, retire } from './take-step.ts'

type Call = Pick<ScopedCall, 'app' | 'db' | 'person'>

/** Takes a step, and answers with the card as it is then. */
const step =
  <Input extends { id: string }>(
    take: (tx: Connection, person: Person, input: Input, app: App) => Promise<unknown>,
  ) =>
  async ({ app, db, person }: Call, input: Input) => {
    await take(db, person, input, app)
    return getCard(db, person, input.id)
  }

export const cardRoutes = serve(preferenceCards, {
  ...cardList.handlers,
  choices: ({ db, person }) => choicesOf(db, person),
  products: ({ db, person }, { search }) => productsLike(db, person, search),
  costs: ({ db, scope }, { typeId }) => providerCosts(db, scope, typeId),
  create: async ({ db, person }, wanted) => getCard(db, person, await createCard(db, person, wanted)),
  get: ({ db, person }, { id }) => getCard(db, person, id),
  save: step(saveDraft),
  ask: step((tx, person, at: { id: string; version: number }, app) => askOwner(tx, app, person, at)),
  approve: step(approveDraft),
  discard: step(discardDraft),
  handOver: async ({ db, person }, wanted) => {
    const before = await getCard(db, person, wanted.id)
    await handOver(db, person, wanted)
    // An owner who sees nothing else of procedures sees it no more.
    return seesCard(person, wanted.ownerId) ? getCard(db, person, wanted.id) : before
  },
  retire: step(retire),
  clone: async ({ db, person }, wanted) => getCard(db, person, await cloneCard(db, person, wanted)),
  acceptProposals: step(acceptProposals),
  declineProposals: step(declineProposals),
})
