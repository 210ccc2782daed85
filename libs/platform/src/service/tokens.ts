/** Injects the service's parsed configuration: `@Inject(SERVICE_CONFIG) config: BillingConfig`. */
export const SERVICE_CONFIG = Symbol('SERVICE_CONFIG')

/** Injects the service's name, a `ServiceName` or `edge`. */
export const SERVICE_NAME = Symbol('SERVICE_NAME')
