/** Says that the house is ready, once it is: the last word of `docker compose up`. Until somebody has set it up, also by which token. */
import { setupLines } from '@tollgate/local/setup-token'
import { readHouseSecrets } from './house-secrets.mjs'

const { HTTP_PORT: port, PUBLIC_URL: url = '', SECRETS_DIR: folder = '', SETUP_TOKEN } = process.env
const { setupToken } = readHouseSecrets(folder)
const site = { url: `http://127.0.0.1:${port}`, settings: { env: { SETUP_TOKEN } }, setupToken }
for (const line of await setupLines(site)) console.log(line)
// An address for all networks is none to look at.
console.log(`Tollgate is ready at ${url.replace('//0.0.0.0:', '//127.0.0.1:')}`)
