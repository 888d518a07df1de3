import { type Sentence, said } from '@wellstock/messages/sentence'

/** What tells a line of a budget from the others. */
export type NamedLine = {
  fiscalYear: number
  departmentName: string
  categoryName: string | null
  officeCode: string | null
  month: string | null
}

/** The names of a line `l`, joined by `LINE_NAME_FROM`. */
export const LINE_NAME = `l.fiscal_year, d.name as "departmentName", c.name as "categoryName", o.code as "officeCode", l.month`
export const LINE_NAME_FROM = `
  join department d on d.organization_id = l.organization_id and d.id = l.department_id
  left join budget_category c on c.organization_id = l.organization_id and c.id = l.category_id
  left join office o on o.organization_id = l.organization_id and o.id = l.office_id`

/** A line in words: Laboratory · Reagents · RIV · 2026-03 · FY2026. */
export const lineName = ({
  fiscalYear,
  departmentName,
  categoryName,
  officeCode,
  month,
}: NamedLine): Sentence =>
  said.budget_line_name({
    department: departmentName,
    category: categoryName ?? said.unbudgeted(),
    where: [officeCode, month?.slice(0, 7)]
      .filter((part) => part != null)
      .map((part) => ` · ${part}`)
      .join(''),
    year: String(fiscalYear),
  })
