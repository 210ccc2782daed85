import { inspect } from 'node:util'
import { z } from 'zod'

/* eslint-disable no-restricted-syntax -- private at run time too: not even a debugger's dump or a spread may show it */

/** A text that must not be printed: logs, JSON and string templates show `***`. `reveal()` gives the text itself. */
export class Secret<T extends string = string> {
  readonly #text: T

  constructor(text: T) {
    this.#text = text
  }

  /** The text itself. */
  reveal(): T {
    return this.#text
  }

  /** `***`, as in string templates. */
  toString(): '***' {
    return '***'
  }

  /** `***`, as in `JSON.stringify`. */
  toJSON(): '***' {
    return '***'
  }

  /** `***`, as in `console.log` and the debugger. */
  [inspect.custom](): '***' {
    return '***'
  }
}

/** A zod schema for a non-empty environment variable that is kept as a `Secret`. */
export const secretText = z
  .string()
  .min(1)
  .transform((text) => new Secret(text))
