import type { ModuleRef } from '@nestjs/core'

/** A provider from anywhere in the application, or null when nobody provides it. */
export function findProvider<T>(modules: ModuleRef, token: symbol): T | null {
  try {
    return modules.get<T>(token, { strict: false })
  } catch {
    return null
  }
}
