import { IconCamera, IconClipboardText, IconFileText, IconScan } from '@tabler/icons-react'
import { useId } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './source-tiles.module.css'
import { type Source, sources } from './use-gathering.ts'

const icons = { photo: IconCamera, list: IconClipboardText, file: IconFileText, scanner: IconScan }

type SourceTilesProps = { source: Source; onChange: (source: Source) => void }

export function SourceTiles({ source, onChange }: SourceTilesProps) {
  const name = useId()
  return (
    <fieldset className={`${ui.plainFieldset} ${classes.root}`}>
      <legend>{m.detection_source()}</legend>
      {sources.map((each) => {
        const Icon = icons[each]
        return (
          <label key={each} className={`${ui.hover} ${classes.tile}`}>
            <input type="radio" name={name} checked={each === source} onChange={() => onChange(each)} />
            <Icon size={28} stroke={1.75} aria-hidden />
            <b>{m[`detection_source_${each}`]()}</b>
            <small className={ui.note}>{m[`detection_source_${each}_text`]()}</small>
          </label>
        )
      })}
    </fieldset>
  )
}
