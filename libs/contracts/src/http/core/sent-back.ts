import { z } from 'zod'

/**
 * The fields of an answer that a change of the same object does not write, as fields of that change: what was answered can be sent
 * back with another value here and there. Who takes the change refuses by name what differs from what is there.
 */
export function sentBack<V extends z.ZodRawShape, const W extends string>(view: z.ZodObject<V>, written: readonly W[]) {
  const names = Object.keys(view.shape).filter((name) => !(written as readonly string[]).includes(name))
  return Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as {
    [K in Exclude<keyof V & string, W>]: z.ZodOptional<z.ZodUnknown>
  }
}
