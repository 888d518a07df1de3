import { Box, Button, Skeleton, TextInput } from '@mantine/core'
import { IconLink, IconUnlink } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ItemCodes as Codes, ProductCode } from '@wellstock/contract/stock/item-details'
import type { Item } from '@wellstock/contract/stock/items'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { detailQueries } from '../commands/queries.ts'
import { useCommandForm } from '../commands/use-command-form.ts'
import classes from './item-details.module.css'
import { ItemLabels } from './item-labels.tsx'
import rowClasses from './row-actions.module.css'

type ItemCodesProps = { item: Item; canWrite: boolean }

/** By which codes an item is found, and its labels. */
export function ItemCodes({ item, canWrite }: ItemCodesProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(detailQueries.codes(item.id))
  const updateCache = (codes: Codes) => client.setQueryData(detailQueries.codes(item.id).queryKey, codes)
  const unlink = useMutation({
    mutationFn: ({ scheme, code }: ProductCode) => api.itemDetails.unlinkCode({ id: item.id, scheme, code }),
    onSuccess: (codes, { code }) => {
      updateCache(codes)
      toast.success(m.item_codes_unlinked({ code }))
    },
    onError: (problem) => toast.error(messageOf(problem)),
  })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={260} radius={12} />
  return (
    <div className={classes.pair}>
      <Box component="section" miw={0} p="md" className={`${ui.panel} ${classes.block}`}>
        <h2>{m.item_codes_title()}</h2>
        <p className={classes.quiet}>{m.item_codes_own()}</p>
        <p className={`${ui.code} ${ui.breaks}`}>{data.own}</p>
        {data.codes.length === 0 ? (
          <p className={classes.quiet}>{m.item_codes_none()}</p>
        ) : (
          <ul className={`${ui.plainList} ${ui.notes} ${ui.ruledItems} ${classes.rows}`}>
            {data.codes.map((each) => (
              <li key={`${each.scheme} ${each.code}`}>
                <span>
                  <b className={`${ui.code} ${ui.breaks}`}>{each.code}</b>
                  <small>
                    {each.scheme === 'internal' ? m.item_codes_plain() : each.scheme}
                    {each.packQuantity > 1 &&
                      ` · ${m.item_codes_pack({ quantity: formatNumber(each.packQuantity), unit: item.unit })}`}
                  </small>
                </span>
                {canWrite && (
                  <button
                    type="button"
                    className={`${ui.rowAction} ${rowClasses.action}`}
                    aria-label={m.item_codes_unlink({ code: each.code })}
                    title={m.item_codes_unlink({ code: each.code })}
                    onClick={() => unlink.mutate(each)}
                  >
                    <IconUnlink size={18} stroke={1.75} aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {canWrite && <LinkCode item={item} onLinked={updateCache} />}
      </Box>
      <ItemLabels item={item} />
    </div>
  )
}

function LinkCode({ item, onLinked }: { item: Item; onLinked: (codes: Codes) => void }) {
  const [raw, setRaw] = useState('')
  const [pack, setPack] = useState<number | ''>(1)
  const asking = useCommandForm(
    api.itemDetails.linkCode,
    (codes) => {
      onLinked(codes)
      toast.success(m.item_codes_linked({ name: item.name }))
    },
    () => {
      setRaw('')
      setPack(1)
    },
  )
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        asking.send({ id: item.id, raw, packQuantity: Number(pack) })
      }}
    >
      <TextInput
        label={m.item_codes_raw()}
        description={m.item_codes_raw_text()}
        autoComplete="off"
        data-scan="literal"
        value={raw}
        onChange={(event) => setRaw(event.currentTarget.value)}
        error={asking.fields.raw}
      />
      <NumberInput
        label={m.item_codes_pack_label({ unit: item.unit })}
        min={1}
        max={100_000}
        allowDecimal={false}
        allowNegative={false}
        {...numberSigns()}
        hideControls
        inputMode="numeric"
        value={pack}
        onChange={(next) => setPack(typeof next === 'number' ? next : '')}
        error={asking.fields.packQuantity}
      />
      <Refusal error={asking.error} shows={['raw', 'packQuantity']} />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
        loading={asking.isPending}
        disabled={raw.trim() === '' || pack === ''}
      >
        {m.item_codes_link()}
      </Button>
    </form>
  )
}
