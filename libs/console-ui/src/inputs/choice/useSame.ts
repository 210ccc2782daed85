import { useState } from 'react'

/**
 * The value as it was before, while it says the same: MUI's autocomplete takes another object for another choice, and throws
 * away what is being typed, whenever the page is drawn again.
 */
export function useSame<Value>(value: Value, isAlike: (one: Value, other: Value) => boolean): Value {
  const [kept, setKept] = useState(value)
  const isSame = isAlike(kept, value)
  if (!isSame) setKept(value)
  return isSame ? kept : value
}
