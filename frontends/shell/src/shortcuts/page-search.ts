/** The first field of the page in which one searches, if it has one that can be seen. */
export function pageSearch(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('main [inputmode="search"], main [role="search"] input')
  return [...fields].find((field) => !field.disabled && field.checkVisibility())
}

const dialogs = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether something floats over the page that wants the keys for itself. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll(dialogs)].some((each) => each.checkVisibility())

/** Whether a key that was pressed there is written. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))
