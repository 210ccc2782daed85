/** Whether passkeys can belong to a host: to names only, never to addresses of numbers. */
export const mayHavePasskeys = (hostname: string): boolean =>
  hostname !== '' && !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname)
