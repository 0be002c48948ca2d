import { Secret } from '../secret.ts'
import type { Setting } from './setting.ts'

/** A secret that may be missing. `check` sees the value and throws WrongValue without it. */
export function secret(
  described: Pick<Setting<unknown>, 'name' | 'accepts' | 'meaning'>,
  check: (value: string) => void,
): Setting<Secret | undefined> {
  const parse = (text: string) => {
    if (text === '') return undefined
    check(text)
    return new Secret(text)
  }
  return { ...described, defaultValue: '', isSecret: true, parse }
}
