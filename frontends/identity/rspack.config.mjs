import { remoteConfig } from '@tollgate/console-sdk/build'

export default remoteConfig(import.meta.dirname)
