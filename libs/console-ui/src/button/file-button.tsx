import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from './button'
import { IconButton, type IconButtonProps } from './icon-button'

interface Picking {
  /** What the picker offers: `.yaml,.json`. */
  readonly accept: string
  readonly isMultiple?: boolean
  readonly onChoose: (files: readonly File[]) => void
}

/** The browser's own picker, to stand beside what opens it. The same file may be chosen again. */
function useFilePicker({ accept, isMultiple = false, onChoose }: Picking): { picker: ReactNode; open: () => void } {
  const input = useRef<HTMLInputElement>(null)
  const picker = (
    <input
      ref={input}
      type="file"
      accept={accept}
      multiple={isMultiple}
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
  return { picker, open: () => input.current?.click() }
}

export interface FileButtonProps extends Pick<ButtonProps, 'icon' | 'children' | 'disabledReason'> {
  readonly accept: string
  readonly onChoose: (file: File) => void
}

/** Has one file chosen. */
export function FileButton({ accept, onChoose, ...button }: FileButtonProps) {
  const { picker, open } = useFilePicker({ accept, onChoose: ([file]) => file && onChoose(file) })
  return (
    <>
      {picker}
      <Button {...button} onClick={open} />
    </>
  )
}

export interface FilesIconButtonProps
  extends Pick<IconButtonProps, 'icon' | 'label' | 'disabledReason'>, Omit<Picking, 'isMultiple'> {}

/** Has several files chosen, as an icon. */
export function FilesIconButton({ accept, onChoose, ...button }: FilesIconButtonProps) {
  const { picker, open } = useFilePicker({ accept, isMultiple: true, onChoose })
  return (
    <>
      {picker}
      <IconButton {...button} onClick={open} />
    </>
  )
}
