const HOUR = 3_600_000

/** Offers can be made for no less than so many hours after a bid is published, or amended. */
const HOURS_OPEN = 24
const HOURS_AFTER_ADDENDUM = 48

const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR)

/** The earliest moment at which a bid that is published now may close: 24 hours later. Source: docs/definitions.md "Bids". */
export const earliestClose = (publishedAt: Date) => later(publishedAt, HOURS_OPEN)

/** When a bid closes once it was amended: as before, or 48 hours after where fewer were left. Source: docs/definitions.md "Bids". */
export function closeAfterAddendum(now: Date, closeAt: Date): Date {
  const least = later(now, HOURS_AFTER_ADDENDUM)
  return closeAt < least ? least : closeAt
}

/** Whether an offer received at a moment of the database's clock counts: before the close, not at it. Source: docs/definitions.md "Bids". */
export const isInTime = (receivedAt: Date, closeAt: Date) => receivedAt < closeAt

/** The version of an offer that counts: the latest received before the close; all are kept. Source: docs/definitions.md "Bids". */
export const countedVersion = <Version extends { version: number; receivedAt: Date }>(
  versions: readonly Version[],
  closeAt: Date,
): Version | null =>
  versions
    .filter(({ receivedAt }) => isInTime(receivedAt, closeAt))
    .reduce<Version | null>((found, each) => (found && found.version > each.version ? found : each), null)
