import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Flex,
  Radio,
  Select,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Vendor, VendorFields } from '@wellstock/contract/stock/vendors'
import { MAX_CONTACTS, orderChannels } from '@wellstock/domain/stock/vendors'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../lib/problem.ts'
import { issueWords } from '../../lib/sentences.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { DraftNotice } from '../inventory/draft-notice.tsx'
import { useCreateVendor, useUpdateVendor, vendorQueries } from './queries.ts'
import classes from './vendors.module.css'

const labels = {
  name: m.common_name,
  code: m.common_code,
  email: m.common_email,
  phone: m.common_phone,
  website: m.vendors_website,
  address: m.common_address,
  taxId: m.vendors_tax_id,
  accountNumber: m.vendors_account_number,
  orderChannel: m.vendors_channel,
  paymentDays: m.vendors_payment_days,
  minimumOrder: m.vendors_minimum_order,
  freeFreightAbove: m.vendors_free_freight,
  freightCharge: m.vendors_freight_charge,
  taxPercent: m.vendors_tax_percent,
  overReceiptPercent: m.vendors_over_receipt,
  leadTimeDays: m.vendors_lead_time,
  returnDaysBeforeExpiry: m.vendors_return_days,
  supplies: m.common_categories,
  notes: m.common_notes,
  contacts: m.vendors_contacts,
}

type Contact = VendorFields['contacts'][number]
type Values = Omit<VendorFields, 'contacts'> & { contacts: (Contact & { key: string })[] }

const empty = VendorFields.parse({ name: 'to be named' })
const fieldNames = Object.keys(empty) as (keyof VendorFields)[]

function valuesOf(vendor: Vendor | null): Values {
  const given = { ...empty, name: '', ...vendor }
  const fields = Object.fromEntries(fieldNames.map((name) => [name, given[name]])) as VendorFields
  return {
    ...fields,
    contacts: given.contacts.map(({ name, role, email, phone, isPrimary }) => ({
      ...{ name, role, email, phone, isPrimary },
      key: newId(),
    })),
  }
}

type VendorDialogProps = {
  /** The one that is changed; none: one is added. */
  vendor: Vendor | null
  onClose: () => void
  onSaved?: (vendor: Vendor) => void
}

/** What a vendor is called, how it is reached and what is agreed with it. */
export function VendorDialog({ vendor, onClose, onSaved }: VendorDialogProps) {
  const client = useQueryClient()
  const requirements = useQuery(vendorQueries.requirements())
  const create = useCreateVendor()
  const update = useUpdateVendor()
  // As the person has seen it: a newer answer in the background must not pass for that.
  const [version, setVersion] = useState(vendor?.version ?? 0)
  const [isStale, setStale] = useState(false)
  const [first] = useState(() => valuesOf(vendor))
  const [values, setValues] = useState(first)
  const draft = useDraft(`vendor:${vendor?.id ?? 'new'}`, { version, values: first })
  const keep = useEffectEvent(() => draft.save({ version, values }))
  useEffect(() => {
    if (values !== first) keep()
  }, [values, first])

  function leave() {
    draft.discard()
    onClose()
  }
  const { input, ...errors } = useFieldErrors('vendor-', labels)

  const change = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }))
    errors.forgetAll()
  }
  const text = (
    field: 'name' | 'code' | 'email' | 'phone' | 'website' | 'taxId' | 'accountNumber',
    max: number,
  ) => ({
    ...input(field),
    autoComplete: 'off',
    maxLength: max,
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  const number = (
    field:
      | 'paymentDays'
      | 'minimumOrder'
      | 'freeFreightAbove'
      | 'freightCharge'
      | 'taxPercent'
      | 'overReceiptPercent'
      | 'leadTimeDays'
      | 'returnDaysBeforeExpiry',
    decimals: 0 | 2 | 4 = 0,
  ) => ({
    ...input(field),
    decimalScale: decimals,
    value: values[field],
    onChange: (next: number | null) => change({ [field]: next ?? (empty[field] === null ? null : 0) }),
  })
  const changeContact = (key: string, part: Partial<Contact>) =>
    change({
      contacts: values.contacts.map((each) =>
        each.key === key ? { ...each, ...part } : { ...each, ...(part.isPrimary && { isPrimary: false }) },
      ),
    })

  function submit() {
    const checked = VendorFields.safeParse({
      ...values,
      contacts: values.contacts.map(({ key: _, ...contact }) => contact),
    })
    const found = issueWords(checked.error?.issues)
    const ofContact = Object.entries(found).find(([path]) => path.startsWith('contacts.'))?.[1]
    errors.show({ ...found, ...(ofContact && { contacts: ofContact }) })
    if (!checked.success) return
    setStale(false)
    const outcome = {
      onSuccess: (saved: Vendor) => {
        toast.success(m.vendors_saved({ name: saved.name }))
        leave()
        onSaved?.(saved)
      },
      onError: (error: unknown) => {
        if (!(error instanceof Problem && error.code === 'STALE_VERSION' && vendor))
          return errors.refuse(error)
        setStale(true)
        void client
          .fetchQuery({ ...vendorQueries.get(vendor.slug), staleTime: 0 })
          .then((now) => setVersion(now.version))
      },
    }
    if (vendor) update.mutate({ ...checked.data, id: vendor.id, version }, outcome)
    else create.mutate(checked.data, outcome)
  }

  return (
    <FormDialog
      title={vendor ? m.vendors_edit_title({ name: vendor.name }) : m.vendors_new()}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={leave}
      size="lg"
    >
      {draft.found && (
        <DraftNotice
          savedAt={draft.found.savedAt}
          name={vendor?.name ?? draft.found.value.values.name}
          onTake={() => {
            // On the version it was typed on: what others have saved since is refused, not overwritten.
            if (draft.found) {
              setVersion(draft.found.value.version)
              setValues(draft.found.value.values)
            }
            draft.take()
          }}
          onDiscard={draft.discard}
        />
      )}
      <FieldErrors errors={errors.summary} />
      {isStale && <Alert color="warn" variant="light" role="alert" title={m.vendors_stale()} />}
      <div className={classes.fields}>
        <TextInput {...text('name', 120)} data-autofocus data-whole />
        <TextInput {...text('code', 20)} />
        <TextInput {...text('accountNumber', 40)} />
        <TextInput {...text('email', 254)} inputMode="email" />
        <TextInput {...text('phone', 40)} inputMode="tel" />
        <TextInput {...text('website', 200)} inputMode="url" />
        <TextInput {...text('taxId', 40)} />
        <TagsInput
          {...input('supplies')}
          data={requirements.data?.categories ?? []}
          value={values.supplies}
          onChange={(supplies) => change({ supplies })}
          data-whole
        />
        <NoteField
          {...input('address')}
          rows={2}
          maxLength={300}
          value={values.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
      </div>

      <fieldset className={classes.group}>
        <legend>{m.vendors_terms()}</legend>
        <div className={classes.fields}>
          <Select
            {...input('orderChannel')}
            data={orderChannels.map((value) => ({ value, label: m[`vendors_channel_${value}`]() }))}
            value={values.orderChannel}
            onChange={(orderChannel) => orderChannel && change({ orderChannel })}
            allowDeselect={false}
          />
          <AmountInput {...number('paymentDays')} />
          <AmountInput {...number('minimumOrder', 2)} leftSection={priceSign()} />
          <AmountInput {...number('freeFreightAbove', 2)} leftSection={priceSign()} />
          <AmountInput {...number('freightCharge', 2)} leftSection={priceSign()} />
          <AmountInput {...number('leadTimeDays')} />
          <AmountInput {...number('overReceiptPercent')} />
          <AmountInput {...number('returnDaysBeforeExpiry')} data-whole />
          <Checkbox
            label={m.vendors_charges_tax()}
            checked={values.chargesTax}
            onChange={(event) => change({ chargesTax: event.currentTarget.checked })}
          />
          {values.chargesTax && <AmountInput {...number('taxPercent', 4)} />}
        </div>
      </fieldset>

      <fieldset className={classes.group} id="vendor-contacts" tabIndex={-1}>
        <legend>{m.vendors_contacts()}</legend>
        {input('contacts').error && (
          <Text role="alert" c="danger">
            {input('contacts').error}
          </Text>
        )}
        {values.contacts.map((contact) => (
          <div key={contact.key} className={classes.contact}>
            {(['name', 'role', 'email', 'phone'] as const).map((field) => (
              <TextInput
                key={field}
                label={field === 'role' ? m.vendors_contact_role() : labels[field]()}
                autoComplete="off"
                maxLength={field === 'email' ? 254 : 120}
                value={contact[field]}
                onChange={(event) => changeContact(contact.key, { [field]: event.currentTarget.value })}
              />
            ))}
            <Flex component="span" align="center" wrap="wrap" gap="xs">
              <Radio
                label={m.vendors_contact_primary()}
                checked={contact.isPrimary}
                onChange={() => changeContact(contact.key, { isPrimary: true })}
              />
              <ActionIcon
                variant="default"
                aria-label={m.common_remove_named({ name: contact.name || m.vendors_contact() })}
                onClick={() => change({ contacts: values.contacts.filter(({ key }) => key !== contact.key) })}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Flex>
          </div>
        ))}
        {values.contacts.length < MAX_CONTACTS && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() =>
              change({
                contacts: [
                  ...values.contacts,
                  {
                    key: newId(),
                    ...{ name: '', role: '', email: '', phone: '' },
                    isPrimary: values.contacts.length === 0,
                  },
                ],
              })
            }
          >
            {m.vendors_contact_add()}
          </Button>
        )}
      </fieldset>
      <NoteField
        {...input('notes')}
        rows={2}
        maxLength={2_000}
        value={values.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
