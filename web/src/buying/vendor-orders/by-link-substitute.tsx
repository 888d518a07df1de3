import { Button, TextInput } from '@mantine/core'
import { m } from '../../lib/messages.ts'
import { type Instead, isNumber } from './use-vendor-answer.ts'

type ByLinkSubstituteProps = {
  /** Of what was ordered. */
  name: string
  instead: Instead | null
  errorOf: (field: string) => string | undefined
  onChange: (instead: Instead | null) => void
}

/** What the vendor can send instead of a line, in its own words. */
export function ByLinkSubstitute({ name, instead, errorOf, onChange }: ByLinkSubstituteProps) {
  if (instead === null)
    return (
      <div>
        <Button
          variant="subtle"
          px={0}
          aria-label={m.vendor_link_substitute_for({ name })}
          onClick={() => onChange({ name: '', sku: '', pack: '', price: '' })}
        >
          {m.vendor_link_substitute()}
        </Button>
      </div>
    )
  const field = (key: keyof Instead, label: string, maxLength: number, error?: string | false) => (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={maxLength}
      required={key === 'name' || key === 'price'}
      withAsterisk={false}
      value={instead[key]}
      error={error || errorOf(`substitute.${key}`)}
      onChange={(event) => onChange({ ...instead, [key]: event.currentTarget.value })}
      {...(key === 'price' && { inputMode: 'decimal' as const })}
    />
  )
  return (
    <>
      {field('name', m.vendor_link_substitute_name({ name }), 200)}
      {field('sku', m.vendor_link_substitute_sku(), 60)}
      {field('pack', m.common_pack(), 60)}
      {field(
        'price',
        m.vendor_link_substitute_price(),
        20,
        !isNumber(instead.price) && m.vendor_link_number(),
      )}
      <div>
        <Button variant="subtle" px={0} onClick={() => onChange(null)}>
          {m.vendor_link_substitute_none()}
        </Button>
      </div>
    </>
  )
}
