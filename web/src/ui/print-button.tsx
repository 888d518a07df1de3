import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getFile } from '../lib/api.ts'
import { m } from '../lib/messages.ts'
import { messageOf } from '../lib/problem.ts'
import { saveFile } from '../lib/save-file.ts'
import { toast } from './toast.tsx'

/** Opens a PDF of the server in a new tab, where the browser prints it. The tab keeps the file for as long as it is open. */
export function PrintButton({ path, params = {}, label = m.ui_print() }: Props) {
  const print = useMutation({
    mutationFn: async (tab: Window | null) => {
      const response = await getFile(path, params)
      if (tab) return tab.location.replace(URL.createObjectURL(await response.blob()))
      await saveFile(response)
      toast.info(m.ui_print_blocked())
    },
    onError: (error, tab) => {
      tab?.close()
      toast.error(messageOf(error))
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      loading={print.isPending}
      // The tab is opened at once: browsers allow it only as the answer to a press.
      onClick={() => print.mutate(window.open('', '_blank'))}
    >
      {label}
    </Button>
  )
}

type Props = { path: string; params?: object; label?: string }
