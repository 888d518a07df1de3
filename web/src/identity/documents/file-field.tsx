import { Input } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileUpload } from '@tabler/icons-react'
import { MAX_DOCUMENT } from '@wellstock/domain/identity/documents'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
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
export const FileField = ({ id, file, error, onChange, onRefuse }: FileFieldProps) => (
  <Input.Wrapper id={id} label={m.documents_file()} error={error}>
    <Dropzone
      className={`${ui.hover} ${classes.drop}`}
      onDrop={([chosen]) => chosen && onChange(chosen)}
      onReject={() => onRefuse(m.documents_too_large())}
      multiple={false}
      maxSize={MAX_DOCUMENT}
      inputProps={{ 'aria-label': m.documents_choose_file() }}
      aria-label={m.documents_choose_file()}
    >
      <span className={`${ui.inline} ${ui.gap8}`}>
        <IconFileUpload size={20} stroke={1.75} aria-hidden />
        <span className={`${ui.tight} ${ui.notes} ${ui.breaks}`}>
          <b>{file ? file.name : m.documents_choose_file()}</b>
          <small>{file ? sizeWords(file.size) : m.documents_file_limits()}</small>
        </span>
      </span>
    </Dropzone>
  </Input.Wrapper>
)

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
