export { faultNote } from './fault-note'
export { JsonEditor, type JsonEditorProps } from './json-editor'
