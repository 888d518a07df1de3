import 'virtual:theme.css'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '../../../fonts/plain-zero.css'
import '../../identity/sign-in/public-frame.css'
import '../../identity/sign-in/login.css'
import { refuseFrame } from '../../safety/frame.ts'
import { startClientLogin } from './client-login.ts'

if (!refuseFrame()) startClientLogin()
