import { useRef } from 'react'
import { Button, type ButtonProps } from './button'

export interface FileButtonProps extends Pick<ButtonProps, 'icon' | 'children' | 'disabledReason'> {
  /** What the picker offers: `.yaml,.json`. */
  readonly accept: string
  readonly onChoose: (file: File) => void
}

/** Has one file chosen by the browser's own picker. The same one may be chosen again. */
export function FileButton({ accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          target.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
