const longestName = 100

/**
 * Names of documents within one request: of letters, digits, single spaces, hyphens, parentheses and square brackets, and no two the
 * same (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_DocumentBlock.html).
 */
export class DocumentNames {
  private readonly taken = new Set<string>()

  /** The name that comes next to this title. */
  nameFor(title: string | undefined): string {
    const wanted = (title ?? '')
      .replace(/[^\p{ASCII}]|[^\w ()[\]-]|_/gu, ' ')
      .replace(/ +/g, ' ')
      .trim()
      .slice(0, longestName)
    const name = wanted === '' ? 'document' : wanted
    let next = name
    for (let number = 2; this.taken.has(next); number++) next = `${name} ${number}`
    this.taken.add(next)
    return next
  }
}
