import { deviceClasses } from '@wellstock/domain/compliance/devices'
import {
  cardFilters,
  cardStates,
  cardSteps,
  editionStates,
  proposalStates,
} from '@wellstock/domain/procedures/card-states'
import { issue, said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById, DocumentRow, documentRoutes, Step } from '../platform/document-routes.ts'
import { Id, Instant, text, whole } from '../platform/fields.ts'
import { preferenceCard } from '../platform/kinds.ts'
import { route } from '../platform/route.ts'
import { caseText } from './case-text.ts'

export * from '@wellstock/domain/procedures/card-learning'
export * from '@wellstock/domain/procedures/card-states'

const Named = z.object({ id: z.string(), name: z.string() })
const Product = Named.extend({ sku: z.string(), unit: z.string() })

/** A card as lists show it. It is of every office. */
export const CardRow = DocumentRow.extend({
  office: z.null(),
  state: z.enum(cardStates),
  type: Named,
  /** Null: of every provider who has no card of this type. */
  provider: Named.nullable(),
  owner: Named,
  /** The version in use; null: none was approved yet. */
  approved: z.number().int().nullable(),
  /** The version that is being worked on. */
  draft: z.number().int().nullable(),
  /** Since when that waits for the owner. */
  askedAt: Instant.nullable(),
  /** Of the version in use, or else of the draft. */
  lines: z.number().int(),
  cost: z.number(),
  costMost: z.number(),
  proposals: z.number().int(),
})
export type CardRow = z.infer<typeof CardRow>

/** A line: a product, how much is opened at the start and how much is in the room unopened, and what may stand in for it. */
export const CardLineDetails = z.object({
  product: Product,
  open: z.number().int(),
  hold: z.number().int(),
  isOptional: z.boolean(),
  neverLower: z.boolean(),
  isVital: z.boolean(),
  /** Of a base unit; null: nobody knows. */
  unitCost: z.number().nullable(),
  substitutes: z.array(z.object({ product: Product, needsApproval: z.boolean() })),
})
export type CardLineDetails = z.infer<typeof CardLineDetails>

/** A product that a line can be of. */
const OfferedProduct = Product.extend({
  unitCost: z.number().nullable(),
  isVital: z.boolean(),
  /** What is known to stand in for it. */
  substitutes: z.array(Product),
})
export type OfferedProduct = z.infer<typeof OfferedProduct>

const CardEquipment = z.object({
  deviceClass: z.enum(deviceClasses),
  beforeMinutes: z.number().int(),
  afterMinutes: z.number().int(),
})
export type CardEquipment = z.infer<typeof CardEquipment>

/** A version of a card, whole. */
export const CardEdition = z.object({
  edition: z.number().int(),
  state: z.enum(editionStates),
  note: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  askedAt: Instant.nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  /** What is opened, and with all that is in the room. */
  cost: z.number(),
  costMost: z.number(),
  /** Lines nobody knows a cost of. */
  unknownCosts: z.number().int(),
  lines: z.array(CardLineDetails),
  equipment: z.array(CardEquipment),
})
export type CardEdition = z.infer<typeof CardEdition>

/** What the cases of a card say that a line should be, and what that comes to. */
export const CardProposal = z.object({
  id: z.string(),
  state: z.enum(proposalStates),
  product: Product,
  open: z.number().int(),
  hold: z.number().int(),
  proposedOpen: z.number().int(),
  proposedHold: z.number().int(),
  /** How much each of the last cases used, the latest first. */
  used: z.array(z.number().int()),
  /** Opened in them and not used. */
  openedUnused: z.number().int(),
  unitCost: z.number().nullable(),
  casesAYear: z.number().int(),
  /** What was opened unused comes to, a case and a year. */
  costACase: z.number().nullable(),
  costAYear: z.number().nullable(),
})
export type CardProposal = z.infer<typeof CardProposal>

/** What can be done with one: decisions on proposals are beside them. */
export const cardActs = ['edit', 'ask', ...cardSteps.filter((step) => step !== 'draft'), 'clone'] as const
export type CardAct = (typeof cardActs)[number]

const ComingCase = z.object({
  id: z.string(),
  number: z.string(),
  startsAt: Instant,
  office: z.string(),
  provider: z.string(),
  edition: z.number().int(),
})

export const Card = CardRow.extend({
  /** The latest first. */
  editions: z.array(CardEdition),
  waiting: z.array(CardProposal),
  /** Cases to come with it: the first of them, and how many there are by version. */
  cases: z.object({
    first: z.array(ComingCase),
    byEdition: z.array(z.object({ edition: z.number().int(), count: z.number().int() })),
  }),
  isOwner: z.boolean(),
  steps: z.array(z.enum(cardActs)),
})
export type Card = z.infer<typeof Card>

const minutes = (name: 'minutes_before' | 'minutes_after') => whole(name, { min: 0, max: 480 })

const NewLine = z.strictObject({
  productId: Id,
  open: whole('open_quantity', { min: 0, max: 10_000 }),
  hold: whole('hold_quantity', { min: 0, max: 10_000 }),
  isOptional: z.boolean(issue.write_yes_or_no()).default(false),
  neverLower: z.boolean(issue.write_yes_or_no()).default(false),
  /** By rank. */
  substitutes: z
    .array(
      z.strictObject({
        productId: Id,
        needsApproval: z.boolean(issue.write_yes_or_no()).default(false),
      }),
    )
    .max(10, issue.max_10_substitutes())
    .default([]),
})
export type NewLine = z.output<typeof NewLine>

const content = {
  note: caseText('note', { max: 500 }).default(''),
  lines: z.array(NewLine).max(200, issue.max_200_lines()),
  equipment: z
    .array(
      z.strictObject({
        deviceClass: z.enum(deviceClasses, issue.not_a_filter()),
        beforeMinutes: minutes('minutes_before').default(0),
        afterMinutes: minutes('minutes_after').default(0),
      }),
    )
    .max(deviceClasses.length, issue.each_class_once())
    .default([]),
}

const isOf = {
  typeId: Id,
  providerId: Id.nullable().default(null),
  ownerId: Id,
}

export const NewCard = z.strictObject({ ...isOf, ...content, lines: content.lines.default([]) })
export type NewCard = z.output<typeof NewCard>

const SavedDraft = Step.extend(content)
export type SavedDraft = z.output<typeof SavedDraft>
export type CardContent = Pick<SavedDraft, 'note' | 'lines' | 'equipment'>

const proposalIds = z.array(Id).min(1, issue.choose_a_proposal()).max(200, issue.max_200_lines())

/** What a case came at on average, by who performed it and by month. */
export const ProviderCost = z.object({
  provider: Named,
  /** `YYYY-MM`, of the office of each case. */
  month: z.string(),
  cases: z.number().int(),
  cost: z.number(),
  unused: z.number(),
  /** What their cards would have come at; null: none had one. */
  cardCost: z.number().nullable(),
})
export type ProviderCost = z.infer<typeof ProviderCost>

const { lists } = documentRoutes(preferenceCard, {
  tag: 'Procedures',
  missing: said.card_not_found(),
  summaries: { list: 'Preference cards by type and provider', one: 'One card' },
  filter: {
    typeId: Id.optional(),
    providerId: Id.optional(),
    ownerId: Id.optional(),
    standing: z.enum(cardFilters, issue.not_a_filter()).optional(),
  },
  row: CardRow,
  one: Card,
})

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: '' | `/${string}`,
  summary: string,
) =>
  route(access, {
    ...{ method, path: `/preference-cards${path}` as const, summary },
    ...{ tag: 'Procedures', missing: said.card_not_found() },
  })

/** What cases of a type, or of one provider's, are set up with. Each answer is the card as it is then. */
export const preferenceCards = {
  ...lists,
  choices: make('procedures.read', 'GET', '/choices', 'The types, providers and owners there are')
    .input(z.strictObject({}).optional())
    .output(z.object({ types: z.array(Named), providers: z.array(Named), owners: z.array(Named) })),
  // Whoever owns a card works on its lines, whatever else they see.
  products: make('cards.approve', 'GET', '/products', 'Products a line can be of')
    .input(z.strictObject({ search: text('search', { max: 100 }).default('') }))
    .output(z.array(OfferedProduct)),
  costs: make('procedures.read', 'GET', '/costs', 'What cases of a type came at, by provider and month')
    .input(z.strictObject({ typeId: Id }))
    .output(z.array(ProviderCost)),
  create: make('procedures.write', 'POST', '', 'Begin a card, as a draft').input(NewCard).output(Card),
  get: make('cards.approve', 'GET', '/{id}', 'One card with its versions and proposals')
    .input(ById)
    .output(Card),
  save: make('cards.approve', 'PUT', '/{id}/draft', 'Work on the next version of a card')
    .input(SavedDraft)
    .output(Card),
  ask: make('procedures.write', 'POST', '/{id}/ask', 'Ask the owner to approve the draft')
    .input(Step)
    .output(Card),
  approve: make('cards.approve', 'POST', '/{id}/approve', 'The draft takes the place of the version in use')
    .input(Step)
    .output(Card),
  discard: make('cards.approve', 'POST', '/{id}/discard', 'The draft is not wanted').input(Step).output(Card),
  handOver: make('cards.approve', 'POST', '/{id}/hand-over', 'Another approves its versions from now on')
    .input(Step.extend({ ownerId: Id }))
    .output(Card),
  retire: make('procedures.write', 'POST', '/{id}/retire', 'No more cases are booked with it')
    .input(Step)
    .output(Card),
  clone: make('procedures.write', 'POST', '/{id}/clone', 'A card like it, of another type or provider')
    .input(ById.extend(isOf))
    .output(Card),
  acceptProposals: make(
    'cards.approve',
    'POST',
    '/{id}/proposals/accept',
    'A version with what its cases say',
  )
    .input(Step.extend({ proposalIds }))
    .output(Card),
  declineProposals: make('cards.approve', 'POST', '/{id}/proposals/decline', 'These lines stay as they are')
    .input(Step.extend({ proposalIds, reason: caseText('reason', { min: 3, max: 500 }) }))
    .output(Card),
}
