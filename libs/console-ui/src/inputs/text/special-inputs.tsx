import { IconButton } from '@tollgate/console-ui/button'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { useState } from 'react'
import { TextInput, type TextInputProps } from './text-input'

/** A password, or another secret; an eye shows it. */
export function PasswordInput({ autoComplete = 'current-password', ...props }: TextInputProps) {
  const text = useUiText()
  const [isShown, setIsShown] = useState(false)
  const eye = (
    <IconButton
      size="small"
      icon={isShown ? 'eye-off' : 'eye'}
      label={isShown ? text.hide : text.show}
      isPressed={isShown}
      onClick={() => setIsShown(!isShown)}
    />
  )
  return <TextInput {...props} type={isShown ? 'text' : 'password'} autoComplete={autoComplete} after={eye} />
}

/** Words to look for, with a cross that empties it. Enter sends the form around it. */
export function SearchInput({ value, onChange, ...props }: TextInputProps) {
  const text = useUiText()
  const clear = <IconButton size="small" icon="x" label={text.clear} onClick={() => onChange('')} />
  return (
    <TextInput
      size="small"
      isLabelHidden
      placeholder={typeof props.label === 'string' ? props.label : undefined}
      {...props}
      value={value}
      onChange={onChange}
      inputMode="search"
      autoComplete="off"
      icon="search"
      after={value === '' ? undefined : clear}
    />
  )
}
