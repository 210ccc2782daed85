/** A failure that a person can act on: its message is one line that says what to do, shown without a stack. */
export class Fault extends Error {
  /** @param {string} message @param {{ cause?: unknown }} [options] */
  constructor(message, options) {
    super(message, options)
    this.name = 'Fault'
  }
}
