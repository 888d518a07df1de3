import { MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'

/** People of whom the name is known before the others are there. */
export type Known = readonly { id: string; name: string }[]

/** People who are offered at once: the others are searched for. */
const MOST = 50

function usePeople(known: Known) {
  const { data = [] } = useQuery(query.bidChoices.people.queryOptions())
  const names = new Map([...known, ...data].map(({ id, name }) => [id, name]))
  return [...names].map(([value, label]) => ({ value, label }))
}

type FieldProps<Value> = {
  label: string
  /** What it is read as, where the label stands for several of them. */
  name?: string
  known: Known
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/** People chosen by their names. */
export function PeopleField({ known, name, ...field }: FieldProps<string[]> & { max: number }) {
  const { max, ...rest } = field
  return (
    <MultiSelect
      {...rest}
      {...(name && { 'aria-label': name })}
      data={usePeople(known)}
      maxValues={max}
      limit={MOST}
      nothingFoundMessage={m.common_nobody_matches()}
      searchable
    />
  )
}

/** One person chosen by name. */
export const PersonField = ({ known, onChange, ...field }: Omit<FieldProps<string>, 'name'>) => (
  <Select
    {...field}
    data={usePeople(known)}
    limit={MOST}
    onChange={(next) => next && onChange(next)}
    allowDeselect={false}
    nothingFoundMessage={m.common_nobody_matches()}
    searchable
  />
)
