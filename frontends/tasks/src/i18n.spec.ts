import { taskPlatforms } from '@tollgate/contracts'
import en from './i18n/en.json'
import zh from './i18n/zh.json'

const drawingStatuses = ['SUCCESS', 'NOT_START', 'SUBMITTED', 'IN_PROGRESS', 'FAILURE', 'MODAL']
const actions =
  'IMAGINE UPSCALE VARIATION HIGH_VARIATION LOW_VARIATION PAN DESCRIBE BLEND UPLOAD SHORTEN REROLL INPAINT ZOOM CUSTOM_ZOOM MODAL SWAP_FACE'

describe.each(['zh', 'en'] as const)('the words of tasks in %s', (language) => {
  const { action, status, platform } = { zh, en }[language]

  it('L9 name every action and status of a drawing', () => {
    expect(actions.split(' ').filter((name) => !Object.hasOwn(action, name))).toEqual([])
    expect(drawingStatuses.filter((name) => !Object.hasOwn(status, name))).toEqual([])
  })

  it('L10 name every platform, status and action of other tasks', () => {
    expect(taskPlatforms.filter((name) => !Object.hasOwn(platform, name))).toEqual([])
    expect(['QUEUED', 'UNKNOWN', 'none'].filter((name) => !Object.hasOwn(status, name))).toEqual([])
    expect(['MUSIC', 'LYRICS'].filter((name) => !Object.hasOwn(action, name))).toEqual([])
  })
})
