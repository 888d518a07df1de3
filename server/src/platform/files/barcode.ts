import bwip from 'bwip-js/node'

/** A symbol as a drawing without a size of its own; whoever places it leaves the white border around it. */
const draw = (bcid: string, text: string, options: object = {}) => bwip.toSVG({ bcid, text, ...options })

const separator = '\u001d'

/** GS1 DataMatrix of element strings as `gs1ElementString` writes them: `011…17…10…`, separators as they are read. */
export const gs1DataMatrix = (elements: string) =>
  draw('datamatrix', `^FNC1${elements.replaceAll(separator, '^FNC1')}`, { parsefnc: true })

/** DataMatrix of any text: our own codes on things. */
export const dataMatrix = (text: string) => draw('datamatrix', text)

/** QR code of any text, a quarter of which may be soiled: our own codes on doors and sheets. */
export const qrCode = (text: string) => draw('qrcode', text, { eclevel: 'Q' })

/** Code 128 of plain ASCII, bars of the height in millimetres: numbers of documents. */
export const code128 = (text: string, height = 10) => draw('code128', text, { height })
