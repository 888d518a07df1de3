import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { m } from '../lib/messages.ts'
import { usePrint } from './use-print.ts'

export function PrintButton({ path, params, label = m.ui_print() }: Props) {
  const { print, isPending } = usePrint()
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      loading={isPending}
      onClick={() => print(path, params)}
    >
      {label}
    </Button>
  )
}

type Props = { path: string; params?: object; label?: string }
