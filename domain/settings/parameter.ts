import type { Id } from '../shared/id.ts'
import { InvalidParameter, InvalidParameterValue } from './parameter-errors.ts'

const KEY = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/
const SWITCH = /^(true|false)$/
/** Empty: no password is proposed. */
const PROPOSED_PASSWORD = /^(|.{5,128})$/

/** What the service or its front ends read. Whatever else is set up is nobody's business here. */
const KNOWN: ReadonlyMap<string, RegExp> = new Map([
  ['sys.oss.previewListResource', SWITCH],
  ['sys.account.registerUser', SWITCH],
  ['sys.user.initPassword', PROPOSED_PASSWORD],
])

export interface ParameterText {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly remark: string | undefined
}

export interface Parameter extends ParameterText {
  readonly id: Id
  /** Came with the service: cannot be renamed or removed. */
  readonly isBuiltIn: boolean
  readonly createdAt: Date
}

/** @throws InvalidParameter, InvalidParameterValue */
export function checkParameter({ key, name, value }: ParameterText): void {
  if (!KEY.test(key) || name.trim() === '') throw new InvalidParameter()
  checkParameterValue(key, value)
}

/** @throws InvalidParameterValue when whoever reads that parameter could not use the value */
export function checkParameterValue(key: string, value: string): void {
  if (KNOWN.get(key)?.test(value) === false) throw new InvalidParameterValue()
}
