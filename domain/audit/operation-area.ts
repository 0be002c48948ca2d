/** Areas of the console, as stored in the operation log. Readers see them in their own language. */
export const OPERATION_AREAS = [
  'other',
  'avatar',
  'binding',
  'client',
  'dictionary',
  'dictionary-value',
  'department',
  'file',
  'login-log',
  'menu',
  'notice',
  'operation-log',
  'parameter',
  'post',
  'platform',
  'profile',
  'role',
  'session',
  'user',
] as const

export type OperationArea = (typeof OPERATION_AREAS)[number]
