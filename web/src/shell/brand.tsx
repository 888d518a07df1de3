import { Logo } from '../ui/logo.tsx'
import classes from './shell-frame.module.css'

export function Brand() {
  return (
    <div className={classes.brand}>
      <Logo size={32} />
      <span className={classes.name}>Wellstock</span>
    </div>
  )
}
