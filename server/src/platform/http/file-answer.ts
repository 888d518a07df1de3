type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/**
 * What the handler of a GET route returns to answer with a file instead of JSON; its contract says `.output(PdfOutput)`
 * or `.output(ExportOutput)`. The file is made when the connection of the call has been given back, since that takes
 * time: `make` works on what has been read, or opens a connection of its own (`app.database.read`). It is given whoever
 * asked for the file, whose turn it may have to wait for.
 */
export class FileAnswer {
  readonly name: string
  readonly contentType: string
  readonly make: (owner: string) => Body | Promise<Body>
  /** In place of those that every answer carries. */
  readonly headers: Record<string, string>

  constructor(
    name: string,
    contentType: string,
    make: FileAnswer['make'],
    headers: Record<string, string> = {},
  ) {
    this.name = name
    this.contentType = contentType
    this.make = make
    this.headers = headers
  }
}

/** A PDF opens in the browser, which can print it; everything else is saved. */
export async function sendFile(
  { name, contentType, make, headers: own }: FileAnswer,
  owner: string,
  headers: Record<string, string>,
): Promise<Response> {
  const disposition = contentType === 'application/pdf' ? 'inline' : 'attachment'
  return new Response(await make(owner), {
    headers: {
      ...headers,
      ...own,
      'Content-Type': contentType,
      'Content-Disposition': `${disposition}; ${fileName(name)}`,
    },
  })
}

/** RFC 6266: the name in plain ASCII, and as it is for whoever reads RFC 8187. */
function fileName(wanted: string): string {
  const name = wanted.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '-').toWellFormed()
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .,()+-]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}
