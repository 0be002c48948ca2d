import { InvalidField } from '../../records/record-errors.ts'

/** Markup, and characters that are invisible or change the direction of the text around them. */
const UNFIT = /[<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** These join letters and the parts of emoji. */
const JOINERS = /[\u200c\u200d]/g

/** @throws InvalidField */
export function nickNameOf(raw: string): string {
  const name = raw.trim()
  if (name === '' || UNFIT.test(name.replaceAll(JOINERS, ''))) throw new InvalidField('nickName')
  return name
}
