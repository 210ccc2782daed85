import { fileName } from './file-name.mjs'
import { folderSize } from './folder-size.mjs'

/** The rules of this house that no published plugin has. */
export default { rules: { 'file-name': fileName, 'folder-size': folderSize } }
