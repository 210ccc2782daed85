/** What ends a run, in words for the operator; nothing that was taken is lost by it. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault'
}
