import { useMutation } from '@tanstack/react-query'
import { getFile } from '../lib/api.ts'
import { m } from '../lib/messages.ts'
import { messageOf } from '../lib/problem.ts'
import { saveFile } from '../lib/save-file.ts'
import { toast } from './toast.tsx'

/** Opens a PDF of the server in a new tab, where the browser prints it. The tab keeps the file for as long as it is open. */
export function usePrint() {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ tab, path, params }: { tab: Window | null; path: string; params: object }) => {
      const response = await getFile(path, params)
      if (tab) return tab.location.replace(URL.createObjectURL(await response.blob()))
      await saveFile(response)
      toast.info(m.ui_print_blocked())
    },
    onError: (error, { tab }) => {
      tab?.close()
      toast.error(messageOf(error))
    },
  })
  // The tab is opened at once: browsers allow it only as the answer to a press.
  const print = (path: string, params: object = {}) =>
    mutate({ tab: window.open('', '_blank'), path, params })
  return { print, isPending }
}
