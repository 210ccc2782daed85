import { integer } from '../../core/definition'

const identity = { owner: 'identity' } as const

/** Settings of related gateways that nothing reads: known, so that a saved set of options is taken over whole. */
export const legacyOptions = {
  FileUploadPermission: integer(0, { ...identity, zh: '文件上传权限', en: 'File upload role' }),
  FileDownloadPermission: integer(0, { ...identity, zh: '文件下载权限', en: 'File download role' }),
  ImageUploadPermission: integer(0, { ...identity, zh: '图片上传权限', en: 'Image upload role' }),
  ImageDownloadPermission: integer(0, { ...identity, zh: '图片下载权限', en: 'Image download role' }),
}
