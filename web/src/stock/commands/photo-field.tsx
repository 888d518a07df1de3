import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'

type PhotoFieldProps = { value: File | null; onChange: (photo: File | null) => void }

/** A photo to go with what is done, taken or chosen. */
export function PhotoField({ value, onChange }: PhotoFieldProps) {
  return (
    <Input.Wrapper label={m.stock_photo()}>
      <Group gap="xs">
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={onChange}
          inputProps={{ 'aria-label': m.stock_photo() }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
            >
              {m.stock_photo_choose()}
            </Button>
          )}
        </FileButton>
        {value && (
          <>
            <span className={`${ui.ellipsis} ${ui.quiet}`}>{value.name}</span>
            <Button variant="subtle" onClick={() => onChange(null)}>
              {m.common_remove()}
            </Button>
          </>
        )}
      </Group>
    </Input.Wrapper>
  )
}
