/** Whether a client, user, role, menu or platform may be used. */
export type RecordStatus = 'normal' | 'disabled'
