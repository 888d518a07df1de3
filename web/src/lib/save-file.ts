/** The name the server gave a file (RFC 6266). */
function nameOf(response: Response): string {
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  return decodeURIComponent(name)
}

/** Hands a file of the server to the browser, to be saved among the downloads. */
export async function saveFile(response: Response) {
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameOf(response)
  link.click()
  URL.revokeObjectURL(url)
}
