import { roles, userStatus } from '@tollgate/contracts'

/** Somebody who has used the house for a while. */
export interface Person {
  readonly username: string
  readonly displayName: string
  readonly group: 'default' | 'vip' | 'svip'
  readonly role: typeof roles.user | typeof roles.admin
  readonly status: typeof userStatus.active | typeof userStatus.banned
  readonly daysHere: number
  /** What there was a week ago, in dollars. */
  readonly dollars: number
  readonly inviter?: string
  readonly address: string
}

const plain = { group: 'default', role: roles.user, status: userStatus.active } as const

/** By whom the demo says that one can sign in beside its administrator. */
export const guest = 'lena'

/** Requests a minute that the account whose program goes round in circles may make. */
export const spikeLimit = 8

/** People of a firm and its guests, in the order in which they came. */
export const people: readonly Person[] = [
  {
    ...plain,
    username: 'amara',
    displayName: 'Amara Okafor',
    role: roles.admin,
    daysHere: 211,
    dollars: 50,
    address: '102.89.32.14',
  },
  { ...plain, username: guest, displayName: 'Lena Fischer', daysHere: 180, dollars: 120, address: '91.12.48.201' },
  {
    ...plain,
    username: 'mateo',
    displayName: 'Mateo Fernández',
    group: 'vip',
    daysHere: 164,
    dollars: 400,
    address: '190.55.61.9',
  },
  {
    ...plain,
    username: 'yuki',
    displayName: 'Yuki Tanaka',
    group: 'svip',
    daysHere: 150,
    dollars: 900,
    address: '133.242.18.77',
  },
  {
    ...plain,
    username: 'priya',
    displayName: 'Priya Nair',
    group: 'vip',
    daysHere: 121,
    dollars: 260,
    address: '49.37.201.5',
  },
  {
    ...plain,
    username: 'tomasz',
    displayName: 'Tomasz Kowalski',
    daysHere: 90,
    dollars: 80,
    inviter: guest,
    address: '83.20.114.62',
  },
  { ...plain, username: 'chloe', displayName: 'Chloé Laurent', daysHere: 76, dollars: 60, address: '90.84.19.230' },
  {
    ...plain,
    username: 'omar',
    displayName: 'Omar Haddad',
    group: 'svip',
    daysHere: 61,
    dollars: 750,
    address: '197.46.8.121',
  },
  {
    ...plain,
    username: 'ingrid',
    displayName: 'Ingrid Solberg',
    daysHere: 44,
    dollars: 1.4,
    inviter: 'chloe',
    address: '84.208.77.3',
  },
  {
    ...plain,
    username: 'wei',
    displayName: 'Wei Zhang',
    group: 'vip',
    daysHere: 30,
    dollars: 140,
    address: '118.31.65.180',
  },
  {
    ...plain,
    username: 'diego',
    displayName: 'Diego Ramos',
    status: userStatus.banned,
    daysHere: 21,
    dollars: 12,
    address: '201.17.90.44',
  },
  {
    ...plain,
    username: 'noor',
    displayName: 'Noor Rahman',
    daysHere: 9,
    dollars: 20,
    inviter: guest,
    address: '103.108.140.6',
  },
]
