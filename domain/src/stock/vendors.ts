/** Where a vendor stands: only from an active one is anything ordered. Source: `screens.md` 19. */
export const vendorStates = ['prospect', 'in_review', 'active', 'on_hold', 'blocked'] as const
export type VendorState = (typeof vendorStates)[number]

/** What becomes of a vendor. `hold` and `block` say why; `activate` asks for approval. */
export const vendorSteps = ['review', 'activate', 'hold', 'release', 'block', 'unblock'] as const
export type VendorStep = (typeof vendorSteps)[number]

/** How orders reach a vendor. */
export const orderChannels = ['email', 'edi', 'cxml', 'phone'] as const
export type OrderChannel = (typeof orderChannels)[number]

/** The most contacts of a vendor. */
export const MAX_CONTACTS = 20

/** The most categories chosen for a vendor. */
export const MAX_SUPPLIES = 40

/** How a document stands that a vendor has to have, the best last. */
export const paperStates = ['missing', 'expired', 'expiring', 'valid'] as const
export type PaperState = (typeof paperStates)[number]
/** Those that somebody has to see to. */
export const paperProblems = ['missing', 'expired', 'expiring'] as const satisfies readonly PaperState[]
export type PaperProblem = (typeof paperProblems)[number]
