import type { PriceCheck } from '@wellstock/contract/buying/price-checks'
import type { CheckOutcome, CheckSource, PriceFlag } from '@wellstock/domain/buying/price-checks'
import { priceFlagOf } from '@wellstock/domain/buying/price-flags'
import { factorWord } from '../../identity/approvals/words.ts'
import { formatNumber, formatPrice, formatShareChange } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

type Finding = PriceCheck['findings'][number]

export const sourceWord = (source: CheckSource) => m[`price_checks_source_${source}`]()
export const flagWord = (flag: PriceFlag) => m[`price_checks_flag_${flag}`]()
export const outcomeWord = (outcome: CheckOutcome) => m[`price_checks_outcome_${outcome}`]()

/** What is to be said of a price: "2.5% above contract". */
export function findingWords(finding: Finding, source: CheckSource): string {
  const flag = priceFlagOf(finding)
  if (flag === 'unit') {
    const factor = factorWord(finding.factor ?? 1)
    return source === 'invoice'
      ? m.price_checks_says_unit_billed({ factor })
      : m.price_checks_says_unit({ factor })
  }
  if (flag === 'trend') return m.price_checks_says_trend()
  return m[`price_checks_says_${flag}`]({ change: formatShareChange(finding.change).replace('+', '') })
}

/** All that is to be said of a price, the weightiest first. */
export const findingsWords = ({ findings, source }: Pick<PriceCheck, 'findings' | 'source'>) => [
  ...findings.map((finding) => findingWords(finding, source)),
  ...(findings.some(({ hasShrunk }) => hasShrunk) ? [m.price_checks_says_shrunk()] : []),
]

/** What a price was held against. */
export const basisWord = ({ basis, vendor }: Finding) =>
  basis === 'contract' && vendor
    ? m.price_checks_against_contract_with({ vendor })
    : m[`price_checks_against_${basis}`]()

/** "$144.00 for 100 EA". */
export const packWords = ({ packPrice, packQuantity, product }: PriceCheck) =>
  m.price_checks_pack_of({
    price: formatPrice(packPrice),
    quantity: formatNumber(packQuantity),
    unit: product.unit,
  })
