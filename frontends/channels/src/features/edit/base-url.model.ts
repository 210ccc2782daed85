/** An address as it is sent: without spaces around it and without slashes at its end. */
export const trimmedUrl = (text: string): string => text.trim().replace(/\/+$/, '')

/** The server adds the version itself; an address that ends with it usually makes calls to `/v1/v1`. */
export const endsWithVersion = (text: string): boolean => trimmedUrl(text).endsWith('/v1')
