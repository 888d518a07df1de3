import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { VendorBid } from '@wellstock/contract/bids/entrance'
import type { OfferContent } from '@wellstock/domain/bids/offer-content'
import { costOfOffer } from '@wellstock/domain/bids/offer-cost'
import { sumOf } from '@wellstock/domain/finance/money'
import { moneyIn } from '../../buying/vendor-orders/money-in.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import classes from './entrance.module.css'
import { type ChosenFile, type SentOffer, useSendOffer } from './use-send-offer.ts'

type Offer = Omit<OfferContent, 'files'>
type SendDialogProps = { bid: VendorBid; offer: Offer; files: ChosenFile[]; onClose: () => void }

const saveCopy = ({ number }: VendorBid, { version, copy }: SentOffer) =>
  saveBlob(
    new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }),
    `${number}-v${version}.json`,
  )

/** What the offer comes to, before it is sealed; how far that is; and its receipt. */
export function SendDialog({ bid, offer, files, onClose }: SendDialogProps) {
  const { send, step, callOff } = useSendOffer(bid)
  const isCalledOff = send.error?.name === 'AbortError'
  const isTooLarge = send.error?.name === 'OfferTooLarge'
  return (
    <Modal
      opened
      onClose={send.isPending ? callOff : onClose}
      title={send.data ? m.entrance_sent_title() : m.entrance_send()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {send.data ? (
        <Received bid={bid} sent={send.data} onClose={onClose} />
      ) : (
        <DialogForm
          submit={m.entrance_confirm()}
          cancel={m.common_cancel()}
          isSaving={send.isPending}
          progress={step === null ? undefined : m[`entrance_step_${step}`]()}
          onCancel={send.isPending ? callOff : onClose}
          onSubmit={() => send.mutate({ offer, files }, { onSuccess: (sent) => saveCopy(bid, sent) })}
        >
          <Totals bid={bid} offer={offer} files={files} />
          {isCalledOff || isTooLarge ? (
            <Alert color="danger" variant="light" role="alert">
              {isTooLarge ? m.entrance_offer_too_large() : m.entrance_called_off()}
            </Alert>
          ) : (
            <Refusal error={send.error} />
          )}
        </DialogForm>
      )}
    </Modal>
  )
}

function Totals({ bid, offer, files }: Omit<SendDialogProps, 'onClose'>) {
  const { subtotal, freight, tax, missing } = costOfOffer(bid.lines, { ...offer, lines: offer.prices })
  const money = (amount: number) => moneyIn(bid.currency, amount)
  const names = bid.lines.filter(({ id }) => missing.includes(id)).map(({ name }) => name)
  return (
    <>
      <Facts>
        <Fact label={m.common_lines()}>
          {m.entrance_lines_of({
            offered: formatNumber(offer.prices.length),
            all: formatNumber(bid.lines.length),
          })}
        </Fact>
        <Fact label={m.entrance_goods()}>{money(subtotal)}</Fact>
        <Fact label={m.entrance_tax_inside()}>{tax > 0 && money(tax)}</Fact>
        <Fact label={m.entrance_freight_total()}>{money(freight)}</Fact>
        <Fact label={m.common_total()}>
          <b>{money(sumOf([subtotal, freight]))}</b>
        </Fact>
        <Fact label={m.common_documents()}>{files.map(({ file }) => file.name).join(', ')}</Fact>
      </Facts>
      {names.length > 0 && (
        <Text className={ui.breaks}>{m.entrance_not_offered({ names: names.join(', ') })}</Text>
      )}
    </>
  )
}

type ReceivedProps = { bid: VendorBid; sent: SentOffer; onClose: () => void }

function Received({ bid, sent, onClose }: ReceivedProps) {
  const { version, receivedAt, receipt, isSame } = sent
  return (
    <Stack gap="sm">
      <Text role="status">
        {m.entrance_sent_version({ version: formatNumber(version), time: formatDateTime(receivedAt) })}
      </Text>
      <Text className={ui.medium}>{m.common_receipt()}</Text>
      <code className={classes.receipt}>{receipt}</code>
      {!isSame && (
        <Alert color="danger" variant="light" role="alert">
          {m.entrance_receipt_differs()}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => saveCopy(bid, sent)}>
          {m.entrance_save_copy()}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {m.common_close()}
        </Button>
      </Group>
    </Stack>
  )
}
