import type { z } from 'zod'
import type { Secret } from '../config/secret'
import { SecretBox } from './secret-box'

/** Values of one kind, sealed as texts for one purpose: JSON in a `SecretBox`, checked by a schema when it is opened. */
export class Sealed<S extends z.ZodType> {
  private readonly box: SecretBox

  constructor(
    private readonly schema: S,
    masterSecret: Secret,
    purpose: string,
  ) {
    this.box = new SecretBox(masterSecret.reveal(), purpose)
  }

  /** Returns a text that only `open` with the same master secret and purpose reads. */
  seal(value: z.output<S>): string {
    return this.box.seal(JSON.stringify(value))
  }

  /** Returns what `seal` was given. Throws `platform.secret-*` for a foreign or changed text, and ZodError for another kind of value. */
  open(sealed: string): z.output<S> {
    return this.schema.parse(JSON.parse(this.box.open(sealed)))
  }
}
