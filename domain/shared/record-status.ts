export type RecordStatus = 'normal' | 'disabled'
