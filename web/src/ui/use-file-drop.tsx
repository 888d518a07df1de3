import { type DragEvent, useEffect, useRef, useState } from 'react'

type FileDrop = {
  /** What the field for the file is called, which nobody sees. */
  label: string
  /** In bytes. */
  maxSize: number
  onFile: (file: File) => void
  onRefuse: () => void
  isBusy?: boolean
}

/**
 * A place to drop one file on, which a button chooses one for as well: what the place is given (`target`), what the button does
 * (`choose`), and the field that belongs beside both (`input`).
 */
export function useFileDrop({ label, maxSize, onFile, onRefuse, isBusy = false }: FileDrop) {
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  // A file that misses the place would be opened by the browser, and the page with all that was typed be gone.
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('dragover', stay)
    document.addEventListener('drop', stay)
    return () => {
      document.removeEventListener('dragover', stay)
      document.removeEventListener('drop', stay)
    }
  }, [])

  function take(files: readonly File[]) {
    const [file] = files
    if (!file || isBusy) return
    if (files.length > 1 || file.size > maxSize) onRefuse()
    else onFile(file)
  }

  return {
    choose: () => field.current?.click(),
    target: {
      'data-over': isOver || undefined,
      onDragEnter: ({ dataTransfer }: DragEvent) =>
        setIsOver(!isBusy && dataTransfer.types.includes('Files')),
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
        currentTarget.contains(relatedTarget as Node | null) || setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        take([...event.dataTransfer.files])
      },
    },
    input: (
      <input
        ref={field}
        type="file"
        hidden
        disabled={isBusy}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file can be chosen again.
          currentTarget.value = ''
          take(files)
        }}
      />
    ),
  }
}
