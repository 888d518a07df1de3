import { Button, FileButton, Group, Input } from '@mantine/core'
import { AVATAR_LIMIT } from '@wellstock/domain/identity/preferences'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import classes from './profile-dialog.module.css'
import { fieldId } from './profile-draft.ts'
import { ProfilePicture } from './profile-picture.tsx'
import type { AvatarChange } from './queries.ts'

const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

const asDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

type PictureFieldProps = {
  name: string
  /** As it is saved. */
  saved: string | null
  change: AvatarChange
  onChange: (change: AvatarChange) => void
  error: string | undefined
}

/** A picture to choose, seen as it will look before it is saved. */
export function PictureField({ name, saved, change, onChange, error }: PictureFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const shown = change === undefined ? saved : change

  async function choose(file: File | null) {
    if (!file) return
    const wrong = !accepted.includes(file.type)
      ? m.profile_picture_not_image()
      : file.size > AVATAR_LIMIT
        ? m.profile_picture_large()
        : null
    setRefusal(wrong)
    if (wrong) return
    try {
      onChange(await asDataUrl(file))
    } catch {
      setRefusal(m.profile_picture_not_image())
    }
  }

  function remove() {
    setRefusal(null)
    onChange(saved === null ? undefined : null)
  }

  return (
    <Group className={classes.head}>
      <ProfilePicture name={name} avatar={shown} />
      <div className={classes.choose}>
        <Group align="stretch" gap="xs">
          <FileButton
            accept={accepted.join(',')}
            onChange={(file) => void choose(file)}
            inputProps={{ 'aria-label': m.profile_picture() }}
          >
            {(props) => (
              <Button {...props} id={fieldId('image')} variant="default">
                {shown ? m.profile_picture_change() : m.profile_picture_choose()}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button variant="subtle" color="gray" onClick={remove}>
              {m.profile_picture_remove()}
            </Button>
          )}
        </Group>
        {refusal || error ? (
          <Input.Error role="alert">{refusal ?? error}</Input.Error>
        ) : (
          <Input.Description>{m.profile_picture_note()}</Input.Description>
        )}
      </div>
    </Group>
  )
}
