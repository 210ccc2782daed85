import { AppError, toldField } from './app-error'

/** Work on one field of what was sent: a form shows beside that field why it was refused. */
export async function atField<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.definition, { ...error.context, [toldField]: field }, { cause: error.cause })
  }
}
