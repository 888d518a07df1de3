/** The name the server gave a file (RFC 6266). */
function nameOf(response: Response): string {
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  return decodeURIComponent(name)
}

/** Hands a file to the browser, to be saved among the downloads. */
export function saveBlob(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The same with a file of the server. */
export const saveFile = async (response: Response) => saveBlob(await response.blob(), nameOf(response))
