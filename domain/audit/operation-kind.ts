/** The kinds of operations, with their values in the dictionary `sys_oper_type`. */
export const OPERATION_KINDS = [
  'other',
  'add',
  'change',
  'remove',
  'grant',
  'export',
  'import',
  'end-session',
  'generate',
  'clear',
] as const

export type OperationKind = (typeof OPERATION_KINDS)[number]
