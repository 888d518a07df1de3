import { Flex, Input } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { MAX_DOCUMENT } from '@wellstock/domain/identity/documents'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { useFileDrop } from '../../ui/use-file-drop.tsx'
import classes from './documents.module.css'
import { sizeWords } from './words.tsx'

type FileFieldProps = {
  id: string
  file: File | null
  error: string | undefined
  onChange: (file: File) => void
  onRefuse: (why: string) => void
}

/** A file to hand in, chosen or dropped. What it is the server finds out. */
export function FileField({ id, file, error, onChange, onRefuse }: FileFieldProps) {
  const drop = useFileDrop({
    label: m.documents_choose_file(),
    maxSize: MAX_DOCUMENT,
    onFile: onChange,
    onRefuse: () => onRefuse(m.documents_too_large()),
  })
  return (
    <Input.Wrapper id={id} label={m.documents_file()} error={error}>
      {drop.input}
      <button
        type="button"
        id={id}
        className={`${ui.hover} ${classes.drop}`}
        onClick={drop.choose}
        aria-label={m.documents_choose_file()}
        {...drop.target}
      >
        <Flex component="span" display="inline-flex" align="center" gap="xs">
          <IconFileUpload size={20} stroke={1.75} aria-hidden />
          <span className={`${ui.tight} ${ui.notes} ${ui.breaks}`}>
            <b>{file ? file.name : m.documents_choose_file()}</b>
            <small>{file ? sizeWords(file.size) : m.documents_file_limits()}</small>
          </span>
        </Flex>
      </button>
    </Input.Wrapper>
  )
}

/** A file as it is sent: its bytes in base64. */
export const sent = (file: File): Promise<{ name: string; content: string }> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve({ name: file.name.slice(0, 200), content: String(reader.result).split(',')[1] ?? '' }),
    )
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
