import { JSDOM } from 'jsdom'
import type { KeyboardEvent } from 'react'
import { moveInTags, roveIn } from './roving'

const button = (name: string, isPressed = false) => `<button aria-pressed="${isPressed}">${name}</button>`

/** A row of tags in a page of its own, and what can be done to it. */
function rowOf(html: string) {
  const { window } = new JSDOM(`<button>before</button><div id="row">${html}</div>`)
  const { document } = window
  Object.assign(globalThis, { MutationObserver: window.MutationObserver })
  const row = document.querySelector<HTMLElement>('#row')
  if (row === null) throw new Error('There is no row')
  roveIn(row)
  const named = (name: string) => [...row.querySelectorAll('button')].find((each) => each.textContent === name)
  return {
    row,
    named,
    focused: () => document.activeElement?.textContent,
    stops: () =>
      [...row.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0).map((each) => each.textContent),
    press: (key: string) => {
      let isTaken = false
      const target = document.activeElement
      // The part of React's event that is read.
      moveInTags({
        key,
        target,
        currentTarget: row,
        preventDefault: () => (isTaken = true),
      } as unknown as KeyboardEvent<HTMLElement>)
      return isTaken
    },
  }
}

/** The observer of the row has seen what was done to it. */
const seen = () => new Promise<void>((resolve) => queueMicrotask(resolve))

afterEach(() => Reflect.deleteProperty(globalThis, 'MutationObserver'))

describe('a row of tags', () => {
  it.each([
    [button('a') + button('b') + button('c'), 'a'],
    [button('a') + button('b', true) + button('c'), 'b'],
  ])('of %s is one stop of the tab key, at %s', (html, stop) => {
    expect(rowOf(html).stops()).toEqual([stop])
  })

  it('is walked through by arrow keys, Home and End, and left by none of them', () => {
    const { named, press, focused, stops } = rowOf(button('a') + button('b') + button('c'))
    named('a')?.focus()
    const walked = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'End', 'Home'].map(
      (key) => {
        press(key)
        return focused()
      },
    )
    expect(walked).toEqual(['b', 'c', 'c', 'b', 'a', 'a', 'c', 'a'])
    named('b')?.focus()
    expect(stops()).toEqual(['b'])
  })

  it('leaves other keys alone', () => {
    const { named, press } = rowOf(button('a') + button('b'))
    named('a')?.focus()
    expect(['Enter', ' ', 'x', 'Tab'].map(press)).toEqual([false, false, false, false])
  })

  it('gives the focus of a tag that is taken away to the next one, and to nobody when it had none', async () => {
    const { named, focused, stops } = rowOf(button('a') + button('b') + button('c'))
    named('b')?.focus()
    named('b')?.remove()
    await seen()
    expect([focused(), stops()]).toEqual(['c', ['c']])
    named('c')?.remove()
    await seen()
    expect([focused(), stops()]).toEqual(['a', ['a']])
  })

  it('takes in what comes later', async () => {
    const { row, stops } = rowOf(button('a'))
    row.insertAdjacentHTML('beforeend', button('b'))
    await seen()
    expect(stops()).toEqual(['a'])
  })

  it('leaves a row of a table to the table', () => {
    const { window } = new JSDOM(
      `<table><tr data-row><td><div id="row">${button('a')}${button('b')}</div></td></tr></table>`,
    )
    const row = window.document.querySelector<HTMLElement>('#row')
    roveIn(row)
    expect([...window.document.querySelectorAll('button')].map(({ tabIndex }) => tabIndex)).toEqual([0, 0])
  })
})
