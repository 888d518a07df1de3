import { decimalAt, elementsAt, textAt, type XmlElement } from '../platform/xml.ts'
import type { EInvoice, EInvoiceLine } from './e-invoice.ts'
import { amountsAt, extrasOf, isCreditCode, priceOfOne, textsAt } from './e-invoice-parts.ts'

const UBL_EXTRAS = { of: 'AllowanceCharge', isCharge: 'ChargeIndicator', amount: 'Amount' }

/** An invoice or credit note in UBL 2.1. */
export function readUbl(root: XmlElement): EInvoice {
  const currency = textAt(root, 'DocumentCurrencyCode') || null
  const isCredit = root.name === 'CreditNote' || isCreditCode(textAt(root, 'InvoiceTypeCode'))
  const seller = 'AccountingSupplierParty/Party'
  // Beside the tax in its own currency there may be that in another one, for the tax office.
  const taxes = elementsAt(root, 'TaxTotal').filter(({ children }) =>
    children.some(
      ({ name, attributes }) => name === 'TaxAmount' && (attributes.currencyID ?? currency) === currency,
    ),
  )
  const sums = elementsAt(root, 'LegalMonetaryTotal')[0] ?? root
  return {
    kind: isCredit ? 'credit_note' : 'invoice',
    number: textAt(root, 'ID') || null,
    invoicedOn: dayOf(textAt(root, 'IssueDate')),
    dueOn: dayOf(textAt(root, 'DueDate') || textAt(root, 'PaymentMeans/PaymentDueDate')),
    terms: textAt(root, 'PaymentTerms/Note'),
    currency,
    orderTexts: textsAt(root, [
      'OrderReference/ID',
      'InvoiceLine|CreditNoteLine/OrderLineReference/OrderReference/ID',
    ]),
    creditedNumber: textAt(root, 'BillingReference/InvoiceDocumentReference/ID') || null,
    seller: {
      names: textsAt(root, [`${seller}/PartyLegalEntity/RegistrationName`, `${seller}/PartyName/Name`]),
      taxIds: textsAt(root, [`${seller}/PartyTaxScheme/CompanyID`, `${seller}/PartyLegalEntity/CompanyID`]),
    },
    lines: elementsAt(root, 'InvoiceLine|CreditNoteLine').map(lineOf),
    ...extrasOf(root, UBL_EXTRAS),
    taxes: taxes.flatMap((tax) => amountsAt(tax, 'TaxSubtotal', 'TaxAmount')),
    stated: {
      lines: decimalAt(sums, 'LineExtensionAmount'),
      allowances: decimalAt(sums, 'AllowanceTotalAmount'),
      charges: decimalAt(sums, 'ChargeTotalAmount'),
      net: decimalAt(sums, 'TaxExclusiveAmount'),
      tax: taxes[0] ? decimalAt(taxes[0], 'TaxAmount') : null,
      total: decimalAt(sums, 'TaxInclusiveAmount'),
      prepaid: decimalAt(sums, 'PrepaidAmount'),
      rounding: decimalAt(sums, 'PayableRoundingAmount'),
      due: decimalAt(sums, 'PayableAmount'),
    },
  }
}

function lineOf(line: XmlElement): EInvoiceLine {
  const quantity = elementsAt(line, 'InvoicedQuantity|CreditedQuantity')[0]
  return {
    id: textAt(line, 'ID'),
    vendorSku: textAt(line, 'Item/SellersItemIdentification/ID'),
    sku: textAt(line, 'Item/BuyersItemIdentification/ID'),
    name: textAt(line, 'Item/Name'),
    description: textAt(line, 'Item/Description'),
    unit: quantity?.attributes.unitCode ?? '',
    quantity: decimalAt(line, 'InvoicedQuantity|CreditedQuantity'),
    price: priceOfOne(decimalAt(line, 'Price/PriceAmount'), decimalAt(line, 'Price/BaseQuantity')),
    ...extrasOf(line, UBL_EXTRAS),
    amount: decimalAt(line, 'LineExtensionAmount'),
  }
}

/** An `xsd:date`, which may name a time zone. */
const dayOf = (text: string) => /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text)?.[1] ?? null
