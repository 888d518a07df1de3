import { may } from '@wellstock/contract/platform/access'
import { receipt, recordPage } from '@wellstock/contract/platform/kinds'
import { type ListedSource, mayFit, officesOf, within } from '../../platform/search/source.ts'

/** Transfers of the offices somebody sends from or receives in. */
export const transferSource: ListedSource = {
  type: 'transfer',
  isOpenTo: ({ grants }) => may(grants, 'transfers.write'),
  url: (id) => `/dashboard/offices/transfer/${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const { organization, offices } = within(ask.person, 'transfers.write', add)
    const badge = `case when t.state = 'requested' then 'Pending' when t.state = 'cancelled' then 'Canceled'
      when t.approved_at is not null then 'Approved' else '' end`
    const fits = mayFit(ask, add, 'transfer', {
      own: ['t.number', badge],
      names: { 't.from_office_id': 'office', 't.to_office_id': 'office' },
    })
    return `
      select t.id::text, t.id::text as handle, t.number as name, '' as category, '' as department,
        ${badge} as status,
        t.updated_at, f.name || ' → ' || g.name as description, '{}'::jsonb as metadata
      from transfer t
      join office f on f.organization_id = t.organization_id and f.id = t.from_office_id
      join office g on g.organization_id = t.organization_id and g.id = t.to_office_id
      where ${fits} and t.organization_id = ${organization}
        and (${offices} is null or t.from_office_id = any(${offices}) or t.to_office_id = any(${offices}))`
  },
}

/** Vendor orders by their number, or the vendor's, of the offices somebody buys for. */
export const vendorOrderSource: ListedSource = {
  type: 'vendor-order',
  isOpenTo: ({ grants }) => may(grants, 'vendor-orders.read'),
  url: (id) => `/dashboard/vendor-orders/${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const { organization, offices } = within(ask.person, 'vendor-orders.read', add)
    const badge = `case o.state when 'pending_approval' then 'Pending' when 'cancelled' then 'Canceled' else 'Approved' end`
    const fits = mayFit(ask, add, 'vendor-order', {
      own: ['o.number', 'o.vendor_reference', badge],
      names: { 'o.vendor_id': 'vendor', 'o.office_id': 'office' },
    })
    return `
      select o.id::text, o.id::text as handle, o.number as name, '' as category, '' as department,
        ${badge} as status, o.updated_at,
        concat_ws(' · ', v.name, f.name, nullif(o.vendor_reference, '')) as description, '{}'::jsonb as metadata
      from vendor_order o
      join vendor v on v.organization_id = o.organization_id and v.id = o.vendor_id
      join office f on f.organization_id = o.organization_id and f.id = o.office_id
      where ${fits} and o.organization_id = ${organization} and o.number is not null
        and (${offices} is null or o.office_id = any(${offices}))`
  },
}

/** Blanket orders, for whoever buys for any office. */
export const blanketOrderSource: ListedSource = {
  type: 'blanket-order',
  isOpenTo: ({ grants }) => may(grants, 'vendor-orders.read'),
  url: (id) => `/dashboard/vendor-orders/blanket/${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const fits = mayFit(ask, add, 'blanket-order', { own: ['b.number'], names: { 'b.vendor_id': 'vendor' } })
    return `
    select b.id::text, b.id::text as handle, b.number as name, '' as category, '' as department,
      case b.state when 'cancelled' then 'Canceled' else '' end as status, b.updated_at,
      v.name as description, '{}'::jsonb as metadata
    from blanket_order b
    join vendor v on v.organization_id = b.organization_id and v.id = b.vendor_id
    where ${fits} and b.organization_id = ${add(ask.person.organizationId)}`
  },
}

/** Recalls, for whoever sees compliance of any office. */
export const recallSource: ListedSource = {
  type: 'recall',
  isOpenTo: ({ grants }) => may(grants, 'compliance.read'),
  url: (id) => `/dashboard/compliance/recalls/${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const badge = `case r.state when 'draft' then 'Pending' else '' end`
    const fits = mayFit(ask, add, 'recall', {
      own: ['r.number', 'r.notice_number', 'r.title', 'r.firm', badge],
      names: {},
    })
    return `
    select r.id::text, r.id::text as handle, r.number as name, '' as category, '' as department,
      ${badge} as status, r.updated_at,
      concat_ws(' · ', nullif(r.notice_number, ''), r.title, nullif(r.firm, '')) as description, '{}'::jsonb as metadata
    from recall r where ${fits} and r.organization_id = ${add(ask.person.organizationId)}`
  },
}

/** Invoices by the vendor's number, of the offices whose invoices somebody sees. */
export const invoiceSource: ListedSource = {
  type: 'invoice',
  isOpenTo: ({ grants }) => may(grants, 'invoices.read'),
  url: (id) => `/dashboard/vendor-orders/invoices/${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const { organization, offices } = within(ask.person, 'invoices.read', add)
    const badge = `case when i.state in ('exception', 'matched', 'disputed') then 'Pending' when i.state = 'void' then 'Void' else 'Approved' end`
    const fits = mayFit(ask, add, 'invoice', {
      own: ['i.number', badge],
      names: { 'i.vendor_id': 'vendor', 'i.office_id': 'office' },
    })
    return `
      select i.id::text, i.id::text as handle, i.number as name, '' as category, '' as department,
        ${badge} as status,
        i.updated_at, concat_ws(' · ', v.name, f.name) as description, '{}'::jsonb as metadata
      from invoice i
      join vendor v on v.organization_id = i.organization_id and v.id = i.vendor_id
      join office f on f.organization_id = i.organization_id and f.id = i.office_id
      where ${fits} and i.organization_id = ${organization}
        and (${offices} is null or i.office_id = any(${offices}))`
  },
}

/** Claims, which stand with their receipt. */
export const claimSource: ListedSource = {
  type: 'claim',
  isOpenTo: ({ grants }) => may(grants, 'receipts.read'),
  url: (receiptId) => recordPage(receipt, receiptId),
  hasOffice: false,
  rows: (ask, add) => {
    const { organization, offices } = within(ask.person, 'receipts.read', add)
    const badge = `case when c.state in ('open', 'sent') then 'Pending' else '' end`
    const fits = mayFit(ask, add, 'claim', {
      own: ['c.number', 'r.number', badge],
      names: { 'r.vendor_id': 'vendor', 'r.office_id': 'office' },
    })
    return `
      select c.id::text, r.id::text as handle, c.number as name, '' as category, '' as department,
        ${badge} as status, c.updated_at,
        concat_ws(' · ', v.name, f.name, r.number) as description, '{}'::jsonb as metadata
      from vendor_claim c
      join receipt r on r.organization_id = c.organization_id and r.id = c.receipt_id
      left join vendor v on v.organization_id = r.organization_id and v.id = r.vendor_id
      join office f on f.organization_id = r.organization_id and f.id = r.office_id
      where ${fits} and c.organization_id = ${organization}
        and (${offices} is null or r.office_id = any(${offices}))`
  },
}

/** Counts of rooms. */
export const countSource: ListedSource = {
  type: 'count',
  isOpenTo: ({ grants }) => may(grants, 'inventory.read'),
  url: (id) => `/dashboard/inventory-rooms/counts/${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const { organization, offices } = within(ask.person, 'inventory.read', add)
    const fits = mayFit(ask, add, 'count', {
      own: ['c.number'],
      names: { 'c.room_id': 'room', 'c.office_id': 'office' },
    })
    return `
      select c.id::text, c.id::text as handle, c.number as name, '' as category, '' as department, '' as status,
        c.updated_at, concat_ws(' · ', r.name, o.name) as description, '{}'::jsonb as metadata
      from stock_count c
      join room r on r.organization_id = c.organization_id and r.id = c.room_id
      join office o on o.organization_id = c.organization_id and o.id = c.office_id
      where ${fits} and c.organization_id = ${organization}
        and (${offices} is null or c.office_id = any(${offices}))`
  },
}

const stateAs = (column: string, agreed: string) =>
  `case ${column} when 'requested' then 'Pending' when '${agreed}' then 'Approved' when 'rejected' then 'Rejected' else '' end`

const seesWriteOffs = ['inventory.read', 'expirations.read'] as const

/** Write-offs that asked for approval, of the offices whose stock or expirations somebody sees. */
export const writeOffSource: ListedSource = {
  type: 'write-off',
  isOpenTo: ({ grants }) => seesWriteOffs.some((permission) => may(grants, permission)),
  url: (id) => `/dashboard/write-offs/${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const organization = add(ask.person.organizationId)
    const isSeen = seesWriteOffs.map((permission) => {
      const offices = officesOf(ask.person, permission, add)
      return `${offices} is null or d.office_id = any(${offices})`
    })
    const badge = stateAs('d.state', 'posted')
    const fits = mayFit(ask, add, 'write-off', {
      own: ['d.number', 'i.name', badge],
      names: { 'd.office_id': 'office' },
    })
    return `
      select d.id::text, d.id::text as handle, d.number as name, '' as category, '' as department,
        ${badge} as status, d.updated_at, concat_ws(' · ', i.name, o.name) as description, '{}'::jsonb as metadata
      from disposal d
      join disposal_line n on n.organization_id = d.organization_id and n.disposal_id = d.id
      join stock_command c on c.organization_id = n.organization_id and c.id = n.command_id
      join item i on i.organization_id = c.organization_id and i.id = c.item_id
      join office o on o.organization_id = d.organization_id and o.id = d.office_id
      where ${fits} and d.organization_id = ${organization} and d.requested_at is not null
        and (${isSeen.join(' or ')})`
  },
}

/** Changes of the levels of many items, for whoever changes levels in all of their offices. */
export const thresholdChangeSource: ListedSource = {
  type: 'threshold-change',
  isOpenTo: ({ grants }) => may(grants, 'thresholds.write'),
  url: (id) => `/dashboard/thresholds?change=${id}`,
  hasOffice: false,
  rows: (ask, add) => {
    const { organization, offices } = within(ask.person, 'thresholds.write', add)
    const badge = stateAs('t.state', 'applied')
    const fits = mayFit(ask, add, 'threshold-change', { own: ['t.number', 't.reason', badge], names: {} })
    return `
      select t.id::text, t.id::text as handle, t.number as name, '' as category, '' as department,
        ${badge} as status, t.updated_at, t.reason as description, '{}'::jsonb as metadata
      from threshold_change t
      where ${fits} and t.organization_id = ${organization}
        and (${offices} is null or not exists (
          select from threshold_change_line l
          join item i on i.organization_id = l.organization_id and i.id = l.item_id
          where l.organization_id = t.organization_id and l.change_id = t.id and not i.office_id = any(${offices})))`
  },
}
