import { shellConfig } from '@tollgate/console-sdk/build'

export default shellConfig(import.meta.dirname)
