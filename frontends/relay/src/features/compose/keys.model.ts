interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly keyCode: number
}

/** The code of a key that goes to an input method. Safari ends the composition before it sends the Enter that ended it. */
const takenByInputMethod = 229

/** Whether a key sends the question: Enter, but not the one that breaks the line or chooses a character. */
export function isSendKey({ key, shiftKey, keyCode }: Key, isComposing: boolean): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== takenByInputMethod
}
