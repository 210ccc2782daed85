import type { z } from 'zod'
import type { KeyRing } from './key-ring'
import { type Keeping, type Place, SecretBox } from './secret-box'

/** Values of one kind, sealed as texts for one purpose: JSON in a `SecretBox`, checked by a schema when it is opened. */
export class Sealed<S extends z.ZodType> {
  private readonly box: SecretBox

  constructor(
    private readonly schema: S,
    ring: KeyRing,
    purpose: string,
    keeping: Keeping = 'kept',
  ) {
    this.box = new SecretBox(ring, purpose, keeping)
  }

  /** Returns a text that only `open` with a key of the same ring, for the same purpose and place, reads. */
  seal(value: z.output<S>, place: Place): string {
    return this.box.seal(JSON.stringify(value), place)
  }

  /** Returns what `seal` was given. Throws `platform.secret-*` for a foreign or changed text, and ZodError for another kind of value. */
  open(sealed: string, place: Place): z.output<S> {
    return this.schema.parse(JSON.parse(this.box.open(sealed, place)))
  }

  /** The same value sealed with the present key. Throws `platform.secret-*`. */
  reseal(sealed: string, place: Place): string {
    return this.box.reseal(sealed, place)
  }
}
