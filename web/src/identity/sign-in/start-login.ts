import 'virtual:theme.css'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '../../../fonts/plain-zero.css'
import './public-frame.css'
import './login.css'
import { refuseFrame } from '../../safety/frame.ts'
import { startLogin } from './login.ts'

if (!refuseFrame()) startLogin()
