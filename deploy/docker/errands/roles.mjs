/** Makes the services' roles in the database, as `npm start` does, before anything migrates. It may run again at any time. */
import { makeDatabaseRoles } from '@tollgate/local/database-roles'
import { addressesIn, readHouseSecrets } from './house-secrets.mjs'

const secrets = readHouseSecrets(process.env['SECRETS_DIR'] ?? '')
await makeDatabaseRoles(addressesIn(secrets).postgres, secrets.rolesSecret)
console.log('The roles of the database are there')
