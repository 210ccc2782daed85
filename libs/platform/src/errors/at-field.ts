import { AppError, toldField } from './app-error'

/** Work on one field of what was sent: a form shows beside that field why it was refused. */
export async function atField<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw withField(error, field)
  }
}

/** The same for what is known at once. */
export function checkedAt<T>(field: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    throw withField(error, field)
  }
}

function withField(error: unknown, field: string): unknown {
  if (!(error instanceof AppError)) return error
  return new AppError(error.definition, { ...error.context, [toldField]: field }, { cause: error.cause })
}
