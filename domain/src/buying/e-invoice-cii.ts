import { decimalAt, elementsAt, textAt, type XmlElement } from '../platform/xml.ts'
import type { EInvoice, EInvoiceLine } from './e-invoice.ts'
import { amountsAt, extrasOf, isCreditCode, priceOfOne, textsAt } from './e-invoice-parts.ts'

const AGREEMENT = 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement'
const SETTLEMENT = 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement'
const LINE_AGREEMENT = 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement'
const LINE_DELIVERY = 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery'
const LINE_SETTLEMENT = 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement'
const SUMS = 'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation'
const LINE_SUMS = 'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation'
const PRICE = `${LINE_AGREEMENT}/NetPriceProductTradePrice`

/** An invoice as Cross Industry Invoice, which Factur-X, ZUGFeRD and XRechnung are; ZUGFeRD 1.0 has other names for the same. */
export function readCii(root: XmlElement): EInvoice {
  const head = elementsAt(root, 'ExchangedDocument|HeaderExchangedDocument')[0] ?? root
  const trade =
    elementsAt(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction')[0] ?? root
  const agreement = elementsAt(trade, AGREEMENT)[0] ?? trade
  const settlement = elementsAt(trade, SETTLEMENT)[0] ?? trade
  const sums = elementsAt(settlement, SUMS)[0] ?? settlement
  const currency = textAt(settlement, 'InvoiceCurrencyCode') || null
  // Beside the tax in its own currency there may be that in another one, for the tax office.
  const taxes = elementsAt(sums, 'TaxTotalAmount').filter(
    ({ attributes }) => (attributes.currencyID ?? currency) === currency,
  )
  const { allowances, charges } = extrasOf(settlement, CII_EXTRAS)
  return {
    kind: isCreditCode(textAt(head, 'TypeCode')) ? 'credit_note' : 'invoice',
    number: textAt(head, 'ID') || null,
    invoicedOn: dayAt(head, 'IssueDateTime/DateTimeString'),
    dueOn: dayAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
    terms: textAt(settlement, 'SpecifiedTradePaymentTerms/Description'),
    currency,
    orderTexts: textsAt(trade, [
      `${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID|ID`,
      `IncludedSupplyChainTradeLineItem/${LINE_AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID|ID`,
    ]),
    creditedNumber: textAt(settlement, 'InvoiceReferencedDocument/IssuerAssignedID') || null,
    seller: {
      names: textsAt(agreement, [
        'SellerTradeParty/Name',
        'SellerTradeParty/SpecifiedLegalOrganization/TradingBusinessName',
      ]),
      taxIds: textsAt(agreement, [
        'SellerTradeParty/SpecifiedTaxRegistration/ID',
        'SellerTradeParty/SpecifiedLegalOrganization/ID',
      ]),
    },
    lines: elementsAt(trade, 'IncludedSupplyChainTradeLineItem').filter(isBilled).map(lineOf),
    allowances,
    charges: [...charges, ...amountsAt(settlement, 'SpecifiedLogisticsServiceCharge', 'AppliedAmount')],
    taxes: amountsAt(settlement, 'ApplicableTradeTax', 'CalculatedAmount'),
    stated: {
      lines: decimalAt(sums, 'LineTotalAmount'),
      allowances: decimalAt(sums, 'AllowanceTotalAmount'),
      charges: decimalAt(sums, 'ChargeTotalAmount'),
      net: decimalAt(sums, 'TaxBasisTotalAmount'),
      tax: taxes[0] ? decimalAt({ ...sums, children: taxes }, 'TaxTotalAmount') : null,
      total: decimalAt(sums, 'GrandTotalAmount'),
      prepaid: decimalAt(sums, 'TotalPrepaidAmount'),
      rounding: decimalAt(sums, 'RoundingAmount'),
      due: decimalAt(sums, 'DuePayableAmount'),
    },
  }
}

const CII_EXTRAS = {
  of: 'SpecifiedTradeAllowanceCharge',
  isCharge: 'ChargeIndicator/Indicator',
  amount: 'ActualAmount',
}

/** A line that only groups or explains others bills nothing, nor does one that is a remark alone. */
const isBilled = (line: XmlElement) =>
  !/^(?:GROUP|INFORMATION)$/.test(textAt(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode')) &&
  (textAt(line, `${LINE_SETTLEMENT}/${LINE_SUMS}/LineTotalAmount`) !== '' ||
    textAt(line, `${PRICE}/ChargeAmount`) !== '')

function lineOf(line: XmlElement): EInvoiceLine {
  const quantity = elementsAt(line, `${LINE_DELIVERY}/BilledQuantity`)[0]
  const settlement = elementsAt(line, LINE_SETTLEMENT)[0] ?? line
  return {
    id: textAt(line, 'AssociatedDocumentLineDocument/LineID'),
    vendorSku: textAt(line, 'SpecifiedTradeProduct/SellerAssignedID'),
    sku: textAt(line, 'SpecifiedTradeProduct/BuyerAssignedID'),
    name: textAt(line, 'SpecifiedTradeProduct/Name'),
    description: textAt(line, 'SpecifiedTradeProduct/Description'),
    unit: quantity?.attributes.unitCode ?? '',
    quantity: decimalAt(line, `${LINE_DELIVERY}/BilledQuantity`),
    price: priceOfOne(decimalAt(line, `${PRICE}/ChargeAmount`), decimalAt(line, `${PRICE}/BasisQuantity`)),
    ...extrasOf(settlement, CII_EXTRAS),
    amount: decimalAt(settlement, `${LINE_SUMS}/LineTotalAmount`),
  }
}

/** A day as YYYYMMDD, which format 102 is. A week or a month is none. */
function dayAt(from: XmlElement, path: string): string | null {
  const found = elementsAt(from, path)[0]
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(found?.text ?? '') ?? []
  return year && (found?.attributes.format ?? '102') === '102' ? `${year}-${month}-${day}` : null
}
