/** Areas of the console itself, as stored in the operation log. */
export const OPERATION_AREAS = [
  'other',
  'avatar',
  'binding',
  'client',
  'dictionary',
  'dictionary-value',
  'department',
  'directory',
  'file',
  'login-log',
  'menu',
  'notice',
  'operation-log',
  'parameter',
  'passkey',
  'post',
  'platform',
  'profile',
  'program-key',
  'role',
  'session',
  'user',
  'webhook',
] as const

export type BuiltInArea = (typeof OPERATION_AREAS)[number]

/** Pages of modules have areas of their own. Readers see all in their own language. */
export type OperationArea = string
