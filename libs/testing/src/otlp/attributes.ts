import { z } from 'zod'

/** The value of an attribute, as plain data. */
export type AttributeValue = string | number | boolean | null | AttributeValue[] | { [key: string]: AttributeValue }
export type Attributes = Readonly<Record<string, AttributeValue>>

/** OTLP's `AnyValue`, read into plain data. */
export const anyValue: z.ZodType<AttributeValue> = z.lazy(() =>
  z
    .looseObject({
      stringValue: z.string().optional(),
      boolValue: z.boolean().optional(),
      // 64-bit numbers are text in protobuf's JSON, and numbers in what the JavaScript exporter sends.
      intValue: z.union([z.number(), z.string()]).optional(),
      doubleValue: z.number().optional(),
      bytesValue: z.string().optional(),
      arrayValue: z.object({ values: z.array(anyValue).default([]) }).optional(),
      kvlistValue: z.object({ values: z.lazy(() => attributes) }).optional(),
    })
    .transform((value): AttributeValue => {
      if (value.intValue !== undefined) return Number(value.intValue)
      const { stringValue, boolValue, doubleValue, bytesValue, arrayValue, kvlistValue } = value
      return stringValue ?? boolValue ?? doubleValue ?? bytesValue ?? arrayValue?.values ?? kvlistValue?.values ?? null
    }),
)

/** OTLP's lists of `KeyValue`, read into an object. */
export const attributes: z.ZodType<Record<string, AttributeValue>> = z
  .array(z.object({ key: z.string(), value: anyValue.default(null) }))
  .default([])
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value])))

/** Who sent a span, metric or log record. */
export const resource = z.object({ attributes }).default({ attributes: {} })
/** Which part of its code made it. */
export const scope = z.object({ name: z.string().default('') }).default({ name: '' })

/** A 64-bit count, which protobuf's JSON writes as text. */
export const count = z.union([z.string(), z.number()]).transform(Number)

/** Nanoseconds since 1970 as milliseconds, with three digits behind the point. */
export const nanos = z.union([z.string(), z.number()]).transform((value) => Number(BigInt(value) / 1_000n) / 1_000)

/** The name of the service that a resource stands for. */
export const serviceOf = (of: { readonly attributes: Attributes }): string =>
  String(of.attributes['service.name'] ?? '')
