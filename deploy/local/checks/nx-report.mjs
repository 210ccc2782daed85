/** What nx prints while it runs tasks (`--output-style=static`), read line by line. */
export class NxReport {
  /** @type {Map<string, string[]>} lines of each task, like `@tollgate/sse:lint`, that ran or came from the cache */
  #lines = new Map()
  /** @type {Set<string>} */
  #failed = new Set()
  /** @type {string | null} */
  #current = null
  #isFailedList = false

  /** Takes one line and returns the task that it begins, if any. @param {string} line */
  read(line) {
    const task = /^> nx run (\S+)/.exec(line)?.[1] ?? null
    if (task !== null) {
      this.#current = task
      this.#lines.set(task, [])
      return task
    }
    if (line.startsWith('Failed tasks:')) this.#isFailedList = true
    else if (line.startsWith(' NX ')) this.#current = null
    const failed = this.#isFailedList ? /^- (\S+:\S+)/.exec(line)?.[1] : undefined
    if (failed !== undefined) this.#failed.add(failed)
    if (this.#current !== null) this.#lines.get(this.#current)?.push(line)
    return null
  }

  /** How the wanted tasks went. One that never ran, because something that it needs failed, has failed too. @param {string[]} wanted */
  judge(wanted) {
    const failed = wanted.filter((task) => this.#failed.has(task) || !this.#lines.has(task))
    return { passed: wanted.length - failed.length, failed }
  }

  /** What a task said, without npm's own lines. @param {string} task */
  outputOf(task) {
    const lines = this.#lines.get(task) ?? ['did not run, because something that it needs failed']
    return lines
      .filter((line) => !/^npm (warn|error)|^> /.test(line))
      .join('\n')
      .trim()
  }
}
