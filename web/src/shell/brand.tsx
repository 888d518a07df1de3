import { Logo } from '../ui/logo.tsx'
import ui from '../ui/shared.module.css'
import classes from './shell-frame.module.css'

export function Brand() {
  return (
    <div className={`${ui.rigidIcons} ${classes.brand}`}>
      <Logo size={32} />
      <span className={classes.name}>Wellstock</span>
    </div>
  )
}
