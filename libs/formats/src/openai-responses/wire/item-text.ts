import { addText, type CountableText } from '../../core/countable'
import { type WireContent, type WireItem, wireItem, type WirePart, wirePart } from './wire'

/** Adds the texts of a content; `addMore` is given each part, for what is no text in it. */
export function addContent(
  counted: CountableText,
  content: WireContent,
  addMore: (part: WirePart) => void = () => undefined,
): void {
  if (typeof content === 'string') return addText(counted, content)
  for (const one of content ?? []) {
    const { data: part } = wirePart.safeParse(one)
    if (part === undefined) continue
    for (const text of [part.text, part.refusal, part.transcript]) addText(counted, text)
    addMore(part)
  }
}

/** Adds what of an item a model has written: texts, thoughts and calls of tools; true when it is a call. */
export function addWritten(
  counted: CountableText,
  { name, arguments: given, input, code, content, summary }: WireItem,
  addMore?: (part: WirePart) => void,
): boolean {
  addContent(counted, content, addMore)
  addContent(counted, summary)
  for (const text of [name, given, input, code]) addText(counted, text)
  return Boolean(name)
}

/** The items of a list, what is none left out. */
export function itemsOf(list: readonly unknown[]): WireItem[] {
  return list.flatMap((one) => wireItem.safeParse(one).data ?? [])
}
